"""The command line. Every heavy import waits inside its command, so that help and rules answer at once."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO, TypeVar

import typer

from croupier import __version__
from croupier.errors import (
    ColumnError,
    CroupierError,
    Interrupted,
    OutputClosed,
    PostingError,
    SimulationError,
    StakeError,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.rules import Game
    from croupier.simulate.certify import Verdict
    from croupier.simulate.counts import Counts
    from croupier.simulate.engine import Engine
    from croupier.simulate.figures import Figure
    from croupier.simulate.files import StrategyFile
    from croupier.simulate.sessions import SessionRules, Sessions
    from croupier.solver.solution import Solution
    from croupier.table.session import Session

app = typer.Typer(
    name="croupier",
    help="House-banked casino table games: play them, read their rules, settle their rounds, solve them exactly.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's key, as `croupier games` lists them.")]
Post = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Post a column, a ruling's reading, or a minimum or maximum. Repeatable."),
]
Paytable = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Post a column of your own from a TOML file. Repeatable."),
]
Stake = Annotated[
    str | None,
    typer.Option(
        metavar="STAKES",
        help="What lies on the wagers, such as 'Blackjack 10, Hat Trick 5'; those not named are staked alike, "
        "and 0 leaves one out.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]

Answer = TypeVar("Answer")
LEAST_TEXT, MOST_TEXT = 80, 100
"""Between these many columns text is laid out, whatever the terminal's width."""
MOST_NAME = 255  # characters of a file's name, beyond which systems refuse to look
INTERRUPTED = 130  # as shells count: 128 and the signal's number


def main() -> NoReturn:
    """Run a command; whatever goes wrong ends in one sentence and a code that is not zero."""
    try:
        app(prog_name="croupier")
    except OutputClosed as fault:
        _discard_output()
        print(f"croupier: {fault}", file=sys.stderr)
        sys.exit(1)
    except Interrupted as fault:
        print(f"croupier: {fault}", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # not waiting for what is still being counted
    except CroupierError as fault:
        print(f"croupier: {fault}", file=sys.stderr)
        sys.exit(2)
    except OSError as fault:  # Typer prints its help by itself
        _discard_output()
        print(f"croupier: the output could not be written: {fault.strerror}", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)


def _discard_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not trip over it on its way out."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _output() -> Iterator[TextIO]:
    """The standard output, flushed at the end; a reader who has gone away is told of as any other fault is.

    Typer would end in silence on a broken pipe, so it must not see one.
    """
    if sys.stdout is None:
        raise OutputClosed("there is no output to write to")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError as fault:
        raise OutputClosed("the output was closed before everything was written") from fault
    except OSError as fault:
        raise OutputClosed(f"the output could not be written: {fault.strerror}") from fault


def _input() -> TextIO:
    """The standard input, empty where there is none; bytes that are no text become characters that fit nothing."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin if sys.stdin is not None else io.StringIO()


def _print(text: str) -> None:
    with _output() as out:
        print(text, file=out)


def _version(*, asked: bool) -> None:
    if asked:
        _print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=lambda value: _version(asked=value), is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """House-banked casino table games: play them, read their rules, settle their rounds, solve them exactly."""


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the games, their wagers, and what can be posted."""
    from croupier.games import CALIBRATION, SHEETS, find

    if as_json:
        _print_json([_game_data(find(key), calibration=key in CALIBRATION) for key in SHEETS + CALIBRATION])
        return
    for title, keys in (("The rule sheets", SHEETS), ("Well-known games, to calibrate by", CALIBRATION)):
        _print(f"{title}:")
        for key in keys:
            game = find(key)
            _print(f"  {key.ljust(24)}{game.name}. {game.summary}")
    _print("\ncroupier play GAME opens a table; croupier rules GAME prints its rules card.")


@app.command()
def rules(game: GameName, *, post: Post = None, paytable: Paytable = None, as_json: AsJson = False) -> None:
    """Print a game's rules card, as posted."""
    from croupier.rules.prose import rules_card, sections

    posted = _posted(game, post, paytable)
    if as_json:
        card = {section.heading: list(section.lines) for section in sections(posted)}
        _print_json(_game_data(posted) | {"card": card})
    else:
        _print(rules_card(posted).rstrip("\n"))


@app.command()
def deal(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record line, or - to read lines from the input.")],
    *,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record line and settle it, with the reason for every payout."""
    from croupier.errors import RecordError
    from croupier.table import record as records
    from croupier.table.story import as_data, story

    lines = _input().read().splitlines() if record == "-" else [record]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip() or record != "-"]
    if not numbered:
        raise RecordError("no record was given: a record is a line such as river-holdem | Ante 10 | AsKd | …")
    own, refused, first = _columns(paytable), 0, True
    for number, line in numbered:
        key = line.partition("|")[0].split()
        try:
            mine = [column for column in own if key and column.game == key[0]]
            played = records.read_with(_with_columns(key[0], mine), line) if mine else records.read(line)
        except CroupierError as fault:
            if record != "-":
                raise
            print(f"croupier: line {number}: {fault}", file=sys.stderr)
            refused += 1
            continue
        if as_json:
            _print(json.dumps(as_data(played), ensure_ascii=False))
        else:
            _print(("" if first else "\n") + "\n".join(story(played)))
        first = False
    if refused:
        raise typer.Exit(2)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's key; without it, a menu.")] = None,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, for pipes and screen readers.")] = False,
    seed: Annotated[str | None, typer.Option(help="Repeat a session: the same seed deals the same cards.")] = None,
    bankroll: Annotated[int, typer.Option(help="Chips to bring.")] = 1000,
    others: Annotated[int, typer.Option(help="How many other seats the house plays.")] = 0,
    stake: Annotated[
        str | None, typer.Option(metavar="STAKES", help="First stakes, such as 'Ante 10, Player Trips 5'.")
    ] = None,
    post: Post = None,
    paytable: Paytable = None,
) -> None:
    """Sit down at a table in the terminal."""
    from croupier.table.record import parse_stakes
    from croupier.table.session import Session

    if stake is not None and game is None:
        raise CroupierError("--stake needs a game: croupier play GAME --stake 'Ante 10'")

    def session(key: str) -> Session:
        opened = Session(_posted(key, post, paytable), bankroll=bankroll, others=others, seed=seed)
        if stake is not None:
            opened.place(parse_stakes(stake, f"{opened.game.unit.name} 10"))
        return opened

    if plain:
        if game is None:
            raise CroupierError("a plain table needs a game: croupier play GAME --plain; croupier games lists them")
        from croupier.terminal.plain import play as play_plain

        opened = session(game)
        first = dict(opened.placing.stakes) if stake is not None else None
        lines = _input()
        with _output() as out:
            refused = play_plain(opened, first, lines, out)
        if refused and not lines.isatty():
            raise typer.Exit(2)  # nobody was there to read the refusals and type again
        return
    seated = session(game) if game else None
    _require_terminal()
    from croupier.terminal import app as terminal

    if seated is not None:
        terminal.play(seated)
    else:
        terminal.menu(session)


@app.command()
def solve(
    game: GameName,
    *,
    post: Post = None,
    paytable: Paytable = None,
    stake: Stake = None,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Also price every other reading of every ruling, one at a time.")
    ] = False,
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Count from the cards, whatever is shipped or kept.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print a game's exact figures, every side wager and column included."""
    from croupier.answers.rulings import rulings_text
    from croupier.answers.table import solution_csv
    from croupier.answers.text import report
    from croupier.solver.rulings import priced
    from croupier.solver.solve import solve as solved

    _one_of({"--json": as_json, "--csv": as_csv})
    posted = _posted(game, post, paytable)
    stakes = _stakes(posted, stake)
    solution = _patiently(lambda tell: solved(posted, stakes, recompute=recompute, progress=tell))
    readings = _patiently(lambda tell: priced(posted, solution, stakes, tell)) if rulings else []
    if as_json:
        _print_json(solution.as_data() | ({"rulings": [each.as_data() for each in readings]} if rulings else {}))
    elif as_csv:
        _print(solution_csv(solution, readings))
    else:
        lines = [*report(solution, _width())]
        if rulings:
            lines += ["", *rulings_text(readings, _width())]
        _print("\n".join(lines))


@app.command()
def simulate(
    game: GameName,
    *,
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")] = 1_000_000,
    strategy: Annotated[str, typer.Option(help="best, chart, or a strategy file.")] = "best",
    seats: Annotated[int, typer.Option(help="How many seats play at one table.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds, on any number of cores.")] = "1",
    session: Annotated[
        int | None, typer.Option(metavar="ROUNDS", help="Play sessions of so many rounds at most, instead of rounds.")
    ] = None,
    sessions: Annotated[int | None, typer.Option(help="How many sessions; 10,000 unless said.")] = None,
    bankroll: Annotated[str | None, typer.Option(help="What a session begins with, in units; 100 unless said.")] = None,
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
    """Play rounds from shuffled decks, and hold what they bring against the exact figures."""
    from croupier.answers.simulated import about, simulated_csv, simulated_text
    from croupier.solver.solve import stakes_of

    _one_of({"--json": as_json, "--csv": as_csv})
    posted = _posted(game, post, paytable)
    stakes = _stakes(posted, stake)
    if session is not None:
        _one_of({"--session": True, "--cluster": cluster is not None})
        from croupier.simulate.sessions import SessionRules

        started = _units("bankroll", bankroll or "100")
        aim = 2 * started if target is None else None if target == "none" else _units("target", target)
        rules = SessionRules(started, session, aim, None if stop_loss is None else _units("stop-loss", stop_loss))
        form = "json" if as_json else "csv" if as_csv else "text"
        _sessions(posted, rules, 10_000 if sessions is None else sessions, strategy, seats, seed, stakes, form)
        return
    _require_rounds(rounds)
    given = {"--sessions": sessions, "--bankroll": bankroll, "--target": target, "--stop-loss": stop_loss}
    for option, value in given.items():
        if value is not None:
            raise SimulationError(f"{option} is about sessions: add --session ROUNDS")

    def use(ready: Engine, playing: Playing) -> tuple[int, list[Figure]]:
        from croupier.simulate.counts import Measure
        from croupier.simulate.figures import figures
        from croupier.simulate.run import simulate as play
        from croupier.simulate.run import simulate_on, task
        from croupier.solver.solve import solve as solved

        if cluster is None:
            counts = play(ready, rounds, seed, tell=playing.hear, stop=playing.stop.is_set)
        else:
            from croupier.simulate.cluster import connected

            with connected(cluster, playing.tell) as pool:
                playing.tell(f"playing {posted.name} on {cluster}")
                counts = simulate_on(
                    pool, task(posted, _strategy(strategy), stakes, seats), rounds, seed,
                    width=pool.width, lost=pool.lost, tell=playing.hear, stop=playing.stop.is_set,
                )  # fmt: skip
        playing.tell("holding it against the exact figures")
        solution = solved(posted, stakes, progress=playing.tell) if strategy == "best" else None
        return counts.rounds, list(figures(Measure(ready, counts), solution))

    (played, figures), stopped = _playing(posted, rounds, strategy, seats, stakes, use)
    if as_json:
        told = {"game": posted.key, "in_force": posted.in_force, "strategy": strategy, "seats": seats, "seed": seed}
        told |= {"stakes": stakes_of(posted, stakes)}
        _print_json(told | {"rounds": played, "stopped": stopped, "figures": [each.as_data() for each in figures]})
    elif as_csv:
        _print(simulated_csv(figures))
    else:
        said = about(played, seats, strategy, seed, stakes_of(posted, stakes), stopped=stopped)
        _print("\n".join(simulated_text(posted, figures, said, _width())))
    _end_if(stopped=stopped)


def _units(name: str, text: str) -> Fraction:
    """An amount of units that was given, such as 100 or 62.5."""
    from fractions import Fraction

    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text):
        raise CroupierError(f"--{name} {text} is not a number of units, such as 100 or 62.5")
    return Fraction(text)


def _sessions(
    posted: Game,
    rules: SessionRules,
    sessions: int,
    strategy: str,
    seats: int,
    seed: str,
    stakes: dict[str, int] | None,
    form: str,
) -> None:
    """Play sessions, and hold what becomes of them against the exact convolution."""
    from croupier.answers.sessions import about, sessions_csv, sessions_data, sessions_text

    def use(ready: Engine, playing: Playing) -> tuple[Sessions, list[Figure]]:
        from croupier.simulate.sessions import exact, figures
        from croupier.simulate.sessions import play as play_sessions
        from croupier.solver.solve import solve as solved

        def hear(so_far: Sessions) -> None:
            playing.tell(f"{so_far.count:,} of {sessions:,} sessions, {so_far.rounds:,} rounds")

        played = play_sessions(ready, sessions, rules, seed, tell=hear, stop=playing.stop.is_set)
        if not played.count:
            raise SimulationError("no session had ended when it was stopped")
        true = None
        if strategy == "best":
            playing.tell("working out the exact figures")
            solution = solved(posted, stakes, progress=playing.tell)
            true = exact(solution.distribution, solution.initial, rules)
        return played, list(figures(played, true))

    (played, figures), stopped = _playing(posted, sessions, strategy, seats, stakes, use)
    if form == "json":
        told = {"game": posted.key, "in_force": posted.in_force, "strategy": strategy, "seed": seed, "stopped": stopped}
        _print_json(told | sessions_data(played, figures))
    elif form == "csv":
        _print(sessions_csv(figures))
    else:
        said = about(played, strategy, seed, stopped=stopped)
        if strategy == "best" and all(each.exact is None for each in figures):
            said += " So many levels and rounds are too many for an exact counterpart."
        _print("\n".join(sessions_text(posted, figures, said, _width())))
    _end_if(stopped=stopped)


@app.command()
def certify(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's key, or all.")] = None,
    *,
    rounds: Annotated[int, typer.Option(help="The most rounds to play of each.")] = 10_000_000,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds.")] = "1",
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    """Play until every exact figure is told from a wrong one, or rounds run out, and judge them one by one."""
    from croupier.answers.certified import certified_text
    from croupier.errors import Unsolvable
    from croupier.games import CALIBRATION, SHEETS

    if game in (None, "all") and (post or paytable):
        raise PostingError("postings are of one game: name it")
    _require_rounds(rounds)
    parted = False
    data: list[dict[str, Any]] = []
    one = game if game != "all" else None
    for number, key in enumerate([one] if one else SHEETS + CALIBRATION):
        posted = _posted(key, post, paytable)

        try:
            (played, verdicts), stopped = _certified(posted, rounds, seed)
        except Interrupted:
            if as_json and data:
                _print_json(data)
            raise
        except Unsolvable as reason:
            if one:
                raise
            print(f"croupier: {posted.name} is left out: {reason}", file=sys.stderr)
            continue
        parted = parted or not all(each.agrees for each in verdicts)
        if as_json:
            judged = [each.as_data() for each in verdicts]
            data.append({"game": posted.key, "in_force": posted.in_force, "rounds": played, "verdicts": judged})
        else:
            _print("\n".join(["", ""] * bool(number) + [*certified_text(posted, verdicts, played, _width())]))
        if stopped:
            if as_json:
                _print_json(data)
            _end_if(stopped=True)
    if as_json:
        _print_json(data)
    if parted:
        raise typer.Exit(1)


def _certified(posted: Game, rounds: int, seed: str) -> tuple[tuple[int, list[Verdict]], bool]:
    """The verdicts on a game, after how many rounds, and whether somebody stopped it."""

    def use(ready: Engine, playing: Playing) -> tuple[int, list[Verdict]]:
        from croupier.simulate.certify import certify as judge
        from croupier.solver.solve import solve as solved

        solution = solved(posted, progress=playing.tell)
        playing.tell(f"playing {posted.name}")
        counts, verdicts = judge(ready, solution, rounds, seed, tell=playing.hear, stop=playing.stop.is_set)
        return counts.rounds, verdicts

    return _playing(posted, rounds, "best", 1, None, use)


class Playing:
    """A simulation in progress: somebody is told how it goes and may stop it."""

    def __init__(self, tell: Callable[[str], None], stop: Event, rounds: int) -> None:
        self.tell, self.stop, self.rounds = tell, stop, rounds
        self.ready: Engine | None = None
        self._began = self._told = time.monotonic()

    def begin(self) -> None:
        """Start the clock: what came before was preparation."""
        self._began = self._told = time.monotonic()

    def hear(self, counts: Counts) -> None:
        """Tell how far it is, how fast, and what a round brings by now; a few times a second at most."""
        from croupier.simulate.counts import Measure

        now = time.monotonic()
        if now - self._told < 0.3 or self.ready is None:
            return
        self._told = now
        measure = Measure(self.ready, counts)
        so_far = measure.of(measure.rounds)
        rate = counts.rounds / (now - self._began) / 1e6
        interval = f"{float(so_far.mean):+.5f} ± {1.96 * so_far.error:.5f}"
        self.tell(f"{interval}, {rate:.1f} M rounds/s, {counts.rounds:,} of {self.rounds:,}")


def _playing(
    posted: Game,
    rounds: int,
    strategy: str,
    seats: int,
    stakes: dict[str, int] | None,
    use: Callable[[Engine, Playing], Answer],
) -> tuple[Answer, bool]:
    """Make a game ready and use it, showing how it goes; an interrupt ends the play, not what is said of it."""
    stop, ended = Event(), Event()
    found: list[Answer] = []

    def work(tell: Callable[[str], None]) -> None:
        from croupier.simulate.run import engine

        try:
            tell(f"preparing {posted.name}")
            playing = Playing(tell, stop, rounds)
            playing.ready = engine(posted, _strategy(strategy), stakes, seats)
            playing.begin()
            tell(f"playing {posted.name}")
            found.append(use(playing.ready, playing))
        finally:
            ended.set()

    try:
        _told(work)
    except KeyboardInterrupt:
        stop.set()
        ended.wait()
        if not found:
            raise Interrupted("stopped before anything was played") from None
        return found[0], True
    return found[0], False


def _strategy(name: str) -> str | StrategyFile:
    """A strategy by its name, or from a file of that name."""
    from croupier.simulate.files import StrategyFile

    path = Path(name)
    if name in ("best", "chart") or len(name) > MOST_NAME or not path.exists():
        return name
    try:
        return StrategyFile(path.name, path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8 text"
        raise SimulationError(f"the strategy file {name} cannot be read: {reason}") from fault


def _end_if(*, stopped: bool) -> None:
    """Leave with the code of an interrupt, once what was played has been told."""
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _require_rounds(rounds: int) -> None:
    from croupier.simulate.run import require_rounds

    require_rounds(rounds)


@app.command()
def advise(
    game: GameName,
    cards: Annotated[
        str, typer.Argument(metavar="CARDS", help="The cards seen so far, such as 'AsKd / 7h7c2s', or a record line.")
    ],
    *,
    stake: Stake = None,
    exposed: Annotated[
        bool, typer.Option("--exposed", help="Take into account what other seats show; for records of several seats.")
    ] = False,
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    """Say exactly what each choice is worth with the cards seen."""
    from croupier.answers.advice import advice_data, advice_text, advised, at_decision
    from croupier.solver.solve import advise as worth

    if "|" in cards and post:
        raise PostingError("a record says what is posted: leave --post out, or give cards alone")
    if "|" in cards and stake:
        raise StakeError("a record says what is staked: leave --stake out, or give cards alone")
    posted = _posted(game, post, paytable)
    seated = at_decision(posted, cards, _table_stakes(posted, stake))
    advice = _patiently(lambda tell: worth(seated.game, advised(seated), exposed=exposed, progress=tell))
    if as_json:
        _print_json(advice_data(seated, advice, exposed=exposed))
    else:
        _print("\n".join(advice_text(seated, advice, _width(), exposed=exposed)))


@app.command()
def chart(
    game: GameName,
    *,
    values: Annotated[
        bool, typer.Option("--values", help="Show what the best choice brings, and what the second best costs.")
    ] = False,
    post: Post = None,
    paytable: Paytable = None,
    every_hand: Annotated[
        bool, typer.Option("--every-hand", help="For blackjack: hands of every size, with --csv or --json.")
    ] = False,
    stake: Stake = None,
    as_svg: Annotated[bool, typer.Option("--svg", help="Print a picture.")] = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
) -> None:
    """Draw the first decision: the best choice for each class of hands."""
    from croupier.answers.chart import chart as drawn
    from croupier.answers.chart import chart_data
    from croupier.answers.grid import chart_text, painter, plain
    from croupier.answers.svg import chart_svg
    from croupier.answers.table import chart_csv
    from croupier.solver.solve import solve as solved

    _one_of({"--svg": as_svg, "--csv": as_csv, "--json": as_json})
    posted = _posted(game, post, paytable)
    if every_hand:
        _one_of({"--every-hand": True, "--svg": as_svg, "--values": values, "--stake": stake is not None})
        _every_hand(posted, as_csv=as_csv, as_json=as_json)
        return
    stakes = _stakes(posted, stake)
    solution = _patiently(lambda tell: solved(posted, stakes, progress=tell))
    if solution.drawn:
        _hand_charts(solution, values=values, as_svg=as_svg, as_csv=as_csv, as_json=as_json)
        return
    laid = drawn(solution)
    if as_svg:
        _print(chart_svg(laid, values=values))
    elif as_csv:
        _print(chart_csv(laid.opening))
    elif as_json:
        _print_json(chart_data(solution))
    else:
        paint = painter(laid.opening.choices) if _in_colour() else plain
        _print("\n".join(chart_text(laid, width=_width(), values=values, paint=paint)))


def _hand_charts(solution: Solution, *, values: bool, as_svg: bool, as_csv: bool, as_json: bool) -> None:
    """The charts of a game in which seats draw to a total."""
    from croupier.answers.hands import hands_data, hands_text
    from croupier.answers.svg import hands_svg
    from croupier.answers.table import hands_csv

    assert solution.drawn is not None, "it is such a game"
    if as_svg:
        _print(hands_svg(solution, solution.drawn, values=values))
    elif as_csv:
        _print(hands_csv(solution.drawn))
    elif as_json:
        _print_json(hands_data(solution))
    else:
        lines = hands_text(solution, solution.drawn, width=_width(), values=values, colour=_in_colour())
        _print("\n".join(lines))


def _every_hand(posted: Game, *, as_csv: bool, as_json: bool) -> None:
    """Every hand of Blackjack, of any number of cards."""
    if not posted.blocks:
        raise CroupierError(f"--every-hand is for games of blackjack, which {posted.name} is not")
    if not (as_csv or as_json):
        raise CroupierError("--every-hand gives thousands of hands: add --csv or --json")
    from croupier.answers.hands import every_hand_data
    from croupier.answers.table import every_hand_csv
    from croupier.solver.block import every_hand

    def work(tell: Callable[[str], None]) -> list[tuple[str, str, str, str, Fraction]]:
        tell(f"counting {posted.name}")
        return every_hand(posted)

    hands = _patiently(work)
    if as_csv:
        _print(every_hand_csv(hands))
    else:
        _print_json({"game": posted.key, "in_force": posted.in_force, "hands": every_hand_data(hands)})


def _stakes(posted: Game, text: str | None) -> dict[str, int] | None:
    """Stakes that were given, by wager."""
    from croupier.table.record import parse_stakes

    return None if text is None else parse_stakes(text, f"{posted.unit.name} 10")


def _table_stakes(posted: Game, text: str | None) -> dict[str, int] | None:
    """Stakes that were given, as a table takes them; what is not named gets the least that can lie on every wager.

    Only where seats draw do side wagers have a say in what is best, so elsewhere they are not staked unless named.
    """
    from croupier.rules.wagers import Kind
    from croupier.table.stakes import fitting, least

    given = _stakes(posted, text) or {}
    if text is None and not posted.blocks:
        return None
    placed = least(posted)
    if posted.blocks:
        names = [wager.name for wager in posted.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
        alike = max(fitting(posted, name, posted.limits[0]) for name in names)
        placed = {name: fitting(posted, name, alike) for name in names}
    placed |= {posted.wager(name).name: chips for name, chips in given.items()}
    return {name: chips for name, chips in placed.items() if chips}


def _told(work: Callable[[Callable[[str], None]], Answer]) -> Answer:
    """Do some work for somebody who is told what is going on."""
    from croupier.answers.waiting import patiently

    on_terminal = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    return patiently(work, sys.stderr, rewrite=on_terminal)


def _patiently(work: Callable[[Callable[[str], None]], Answer]) -> Answer:
    """Do some work for somebody who is told what is going on and may stop it."""
    try:
        return _told(work)
    except KeyboardInterrupt:
        print("croupier: stopped before there was an answer", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # not waiting for what is still being counted; solutions are kept whole or not at all


def _one_of(asked: dict[str, bool]) -> None:
    """Options of which only one can be had at a time."""
    given = [name for name, on in asked.items() if on]
    if len(given) > 1:
        raise CroupierError(f"{' and '.join(given)} exclude each other: ask for one of them")


def _width() -> int:
    return min(max(shutil.get_terminal_size().columns, LEAST_TEXT), MOST_TEXT)


def _in_colour() -> bool:
    """Colours are for terminals whose owner has not asked for none."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout is not None and sys.stdout.isatty()


def _require_terminal() -> None:
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise CroupierError("the table needs a terminal to draw on: add --plain for plain lines")
    from croupier.terminal import LEAST_HEIGHT, LEAST_WIDTH

    have = shutil.get_terminal_size()
    if have.columns < LEAST_WIDTH or have.lines < LEAST_HEIGHT:
        raise CroupierError(
            f"the terminal is {have.columns} by {have.lines} and the table needs {LEAST_WIDTH} by {LEAST_HEIGHT}: "
            "enlarge it, or add --plain"
        )


def _posted(key: str, post: list[str] | None, files: list[Path] | None) -> Game:
    """The game of that key with the house's columns and postings in force."""
    posting: dict[str, str] = {}
    for each in post or []:
        name, equals, value = each.partition("=")
        if not equals or not name or not value:
            raise PostingError(f"'{each}' posts nothing: write NAME=VALUE, such as trips=B")
        if name.strip() in posting:
            raise PostingError(f"'{name.strip()}' is posted twice")
        posting[name.strip()] = value.strip()
    return _with_columns(key, _columns(files)).post(posting)


def _columns(files: list[Path] | None) -> list[Any]:
    from croupier.rules.columns import parse_column

    columns = []
    for path in files or []:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8 text"
            raise ColumnError(f"the paytable file {path} cannot be read: {reason}") from fault
        columns.append(parse_column(text))
    return columns


def _with_columns(key: str, columns: list[Any]) -> Game:
    from croupier.games import find

    game = find(key)
    for column in columns:
        game = column.posted_on(game)
    return game


def _game_data(game: Game, *, calibration: bool = False) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": game.name,
        "summary": game.summary,
        "calibration": calibration,
        "deck": [str(card) for card in game.deck],
        "seats": game.seats,
        "limits": {"minimum": game.limits[0], "maximum": game.limits[1]},
        "wagers": [
            {
                "name": wager.name,
                "kind": wager.kind.value,
                "unit": wager.unit or None,
                "multiple_of": game.grid[wager.name][0] if wager.name in game.grid else None,
                "rows": [
                    {"why": row.why, "odds": str(row.odds.to_one), "line": row.line or None}
                    for row in game.settlements[wager.name]
                ],
            }
            for wager in game.wagers
        ],
        "paytables": {
            key: {"name": table.name, "columns": list(table.columns), "posted": table.posted}
            for key, table in game.paytables.items()
        },
        "rulings": [
            {"key": r.key, "question": r.question, "posted": r.posted, "readings": dict(r.readings)}
            for r in game.rulings
        ],
    }


def _print_json(data: Any) -> None:
    _print(json.dumps(data, ensure_ascii=False, indent=2))
