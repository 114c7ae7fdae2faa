"""Rounds from shuffled decks, one by one or as sessions, beside what is exact."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsCsv,
    AsJson,
    GameName,
    Paytable,
    Post,
    Stake,
    count_option,
    described,
    form_of,
    posted_game,
    together,
)
from croupier.cli.output import show, show_json, width
from croupier.cli.rounds import BEST, Asked, Playing, end_if, play, require_rounds
from croupier.errors import CroupierError, Interrupted, SimulationError
from croupier.solver.progress import Progress
from croupier.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from croupier.simulation.comparison import Figure
    from croupier.simulation.counts import Counts
    from croupier.simulation.sessions import Laying, SessionRules, Sessions

ROUNDS, SESSIONS = 1_000_000, 10_000
BANKROLL = 100  # times what lies on the first wager
"""What is played unless something else is said."""
MOST_UNITS = 10**12 - 1


@described("Play rounds from shuffled decks. What they bring is held against the exact figures.")
def simulate(
    game: GameName,
    *,
    rounds: Annotated[
        int | None,
        count_option("--rounds", f"How many rounds to play; {ROUNDS:,} unless said.", example="1,000,000 or 1e6"),
    ] = None,
    strategy: Annotated[str, typer.Option(help="best, chart, or a strategy file.")] = BEST,
    seats: Annotated[int, count_option("--seats", "How many seats play at one table.", example="3")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds, on any number of cores.")] = "1",
    session: Annotated[
        int | None,
        count_option(
            "--session",
            "Play sessions of so many rounds at most; side wagers only if --stake names them.",
            example="500",
            metavar="ROUNDS",
        ),
    ] = None,
    sessions: Annotated[
        int | None, count_option("--sessions", f"How many sessions; {SESSIONS:,} unless said.", example="10,000 or 1e4")
    ] = None,
    bankroll: Annotated[
        str | None,
        typer.Option(help=f"What a session begins with; {BANKROLL} times the stake of the first wager unless said."),
    ] = None,
    target: Annotated[
        str | None, typer.Option(help="The bankroll at which a session ends; twice what it began with, or 'none'.")
    ] = None,
    stop_loss: Annotated[
        str | None, typer.Option(help="The bankroll at which a session is given up; none by default.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT, or local.")
    ] = None,
    stake: Stake = None,
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    from fractions import Fraction

    from croupier.answers.asked import given_stakes
    from croupier.solver.ratios import staked
    from croupier.strategies.files import strategy_named

    form = form_of(json=as_json, csv=as_csv)
    posted = posted_game(game, post, paytable)
    stakes = staked(posted, given_stakes(posted, together(stake)), sides=session is None)
    asked = Asked(posted, visible(seed), stakes, visible(strategy), strategy_named(strategy), seats)
    if session is not None:
        if rounds is not None:
            raise SimulationError(
                "--rounds is about single rounds: with --session, say --sessions to play more or fewer"
            )
        started = BANKROLL * Fraction(stakes[posted.unit.name]) if bankroll is None else _units("--bankroll", bankroll)
        rules = _session_rules(session, started, target, stop_loss)
        _simulate_sessions(asked, rules, SESSIONS if sessions is None else sessions, cluster, form)
        return
    wanted = ROUNDS if rounds is None else rounds
    require_rounds(wanted)
    given = {"--sessions": sessions, "--bankroll": bankroll, "--target": target, "--stop-loss": stop_loss}
    for option, value in given.items():
        if value is not None:
            raise SimulationError(f"{option} is about sessions: add --session ROUNDS")
    _simulate_rounds(asked, wanted, cluster, form)


# Rounds.


def _simulate_rounds(asked: Asked, rounds: int, cluster: str | None, form: str) -> None:
    """Play rounds, here or on a cluster, and print what they bring."""
    from croupier.answers.simulated import simulated_csv

    def use(playing: Playing) -> tuple[int, list[Figure]]:
        from croupier.simulation.comparison import figures
        from croupier.simulation.counts import Measure

        playing.tell(Progress("working out the exact figures"))
        truth = asked.truth(playing.ready, playing.tell)
        playing.begin()
        counts = _counts(asked, rounds, playing) if cluster is None else _counts_on(cluster, asked, rounds, playing)
        if not counts.rounds:
            raise Interrupted("stopped before anything was played")
        return counts.rounds, list(figures(Measure(playing.ready, counts), truth))

    (played, figures), stopped = play(asked, use)
    game = asked.game
    if form == "json":
        from croupier.answers.play_documents import PlayedRounds
        from croupier.wire.posted import head

        show_json(
            PlayedRounds(
                head(game), asked.named, asked.seats, asked.seed, asked.stakes, played, stopped, tuple(figures)
            )
        )
    elif form == "csv":
        show(simulated_csv(figures))
    else:
        from croupier.documents.plain import answer
        from croupier.report.simulated import rounds_played, simulated

        said = rounds_played(played, asked.seats, asked.named, asked.seed, asked.stakes, stopped=stopped)
        show(answer(simulated(game, figures, said), width()))
    end_if(stopped=stopped)


def _counts(asked: Asked, rounds: int, playing: Playing) -> Counts:
    """Rounds played in this process."""
    from croupier.simulation.run import simulate

    return simulate(playing.ready, rounds, asked.seed, tell=playing.progress(rounds), stop=playing.stop)


def _counts_on(cluster: str, asked: Asked, rounds: int, playing: Playing) -> Counts:
    """The same rounds played on a cluster."""
    from croupier.simulation.cluster import connected
    from croupier.simulation.run import simulate_on

    with connected(cluster, playing.tell) as pool:
        playing.tell(Progress("playing"))
        return simulate_on(
            pool, asked.task(), rounds, asked.seed,
            width=pool.width, lost=pool.lost, tell=playing.progress(rounds), stop=playing.stop,
        )  # fmt: skip


# Sessions.


def _simulate_sessions(asked: Asked, rules: SessionRules, sessions: int, cluster: str | None, form: str) -> None:
    """Play sessions, here or on a cluster, and print what becomes of them beside the exact convolution."""
    from croupier.answers.simulated import simulated_csv

    def use(playing: Playing) -> tuple[Sessions, list[Figure], bool]:
        from croupier.simulation.convolution import exact
        from croupier.simulation.session_figures import figures
        from croupier.simulation.sessions import Laying

        laying = Laying(playing.ready, rules, sessions)  # which refuses what cannot be played
        playing.tell(Progress("working out the exact figures"))
        total = asked.truth(playing.ready, playing.tell).total
        together = total.outcomes if total else None
        true = None if together is None else exact(together, laying.found.initial, rules)
        played = _sessions(asked, laying, cluster, playing)
        return played, list(figures(played, true)), together is not None and true is None

    (played, figures, too_long), stopped = play(asked, use)
    game = asked.game
    if form == "json":
        from croupier.answers.play_documents import PlayedSessions
        from croupier.wire.posted import head

        show_json(
            PlayedSessions(
                head(game),
                asked.named,
                asked.seed,
                asked.stakes,
                stopped,
                played.rules,
                played.initial,
                played.count,
                played.rounds,
                tuple(figures),
            )
        )
    elif form == "csv":
        show(simulated_csv(figures))
    else:
        from croupier.documents.plain import answer
        from croupier.report.simulated import sessions_answer, sessions_played

        said = sessions_played(played, asked.named, asked.seed, asked.stakes, stopped=stopped)
        if too_long:
            said += " So many levels and rounds are too many for an exact counterpart."
        show(answer(sessions_answer(game, figures, said), width()))
    end_if(stopped=stopped)


def _sessions(asked: Asked, laying: Laying, cluster: str | None, playing: Playing) -> Sessions:
    """Sessions played in this process, or on a cluster."""
    from croupier.simulation.sessions import play as play_here

    def hear(so_far: Sessions) -> None:
        done, wanted = so_far.count, laying.sessions
        playing.tell(Progress("sessions", done, wanted, so_far=f"{done:,} of {wanted:,} sessions"))

    playing.begin()
    if cluster is None:
        played = play_here(laying, asked.seed, tell=hear, stop=playing.stop)
    else:
        played = _sessions_on(cluster, asked, laying, playing, hear)
    if not played.count:
        raise Interrupted("stopped before a session had ended")
    return played


def _sessions_on(
    cluster: str, asked: Asked, laying: Laying, playing: Playing, hear: Callable[[Sessions], None]
) -> Sessions:
    """The same sessions played on a cluster."""
    from croupier.simulation.cluster import connected
    from croupier.simulation.sessions import play_on

    with connected(cluster, playing.tell) as pool:
        playing.tell(Progress("playing"))
        return play_on(
            pool, asked.task(), laying, asked.seed, width=pool.width, lost=pool.lost, tell=hear, stop=playing.stop
        )


def _session_rules(rounds: int, bankroll: Fraction, target: str | None, stop_loss: str | None) -> SessionRules:
    """When a session ends, by what was given."""
    from croupier.simulation.sessions import SessionRules

    aim = 2 * bankroll if target is None else None if target == "none" else _units("--target", target)
    return SessionRules(bankroll, rounds, aim, None if stop_loss is None else _units("--stop-loss", stop_loss))


def _units(option: str, text: str) -> Fraction:
    """An amount of units that was given, such as 100 or 62.5."""
    from fractions import Fraction

    if not re.fullmatch(r"[0-9]+(\.[0-9]{1,6})?", text):
        raise CroupierError(f"{option} {text} is not a number such as 100 or 62.5")
    if len(text.partition(".")[0].lstrip("0")) > len(str(MOST_UNITS)):
        raise CroupierError(f"{option} {text} is too large: the most is {MOST_UNITS:,}")
    return Fraction(text)
