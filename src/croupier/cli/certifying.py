"""Verdicts on exact figures: games played until a wrong one could not hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Paytable, Post, count_option, described, installed_keys, posted_game
from croupier.cli.output import complain, show, show_json, width
from croupier.cli.rounds import Asked, Playing, end_if, play, require_rounds
from croupier.errors import Interrupted, PostingError, Unsolvable
from croupier.visible import visible

if TYPE_CHECKING:
    from croupier.answers.play_documents import Certificate
    from croupier.rules import Game
    from croupier.simulation.certify import Verdict
    from croupier.solver.reproduced import Reproduced

ROUNDS = 10_000_000
"""The most that are played of a game unless something else is said."""


@described(
    "Judge exact figures, one by one, by playing. "
    "Rounds are played until every figure is told from a wrong one, or until they run out."
)
def certify(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game's key or name, or a file; else all that `croupier games` lists."),
    ] = None,
    *,
    rounds: Annotated[
        int, count_option("--rounds", "The most rounds to play of each.", example="10,000,000 or 1e7")
    ] = ROUNDS,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds.")] = "1",
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    from croupier.games import CALIBRATION, SHEETS
    from croupier.solver.ratios import staked

    every = game in (None, "all")
    if every and (post or paytable):
        raise PostingError("postings are of one game: name it")
    require_rounds(rounds)
    keys = SHEETS + CALIBRATION + installed_keys() if game is None or every else [game]
    asked = [
        Asked(posted, visible(seed), staked(posted)) for posted in (posted_game(key, post, paytable) for key in keys)
    ]

    found: list[Judged] = []
    try:
        for each in _certificates(asked, rounds, leaving_out=every):
            if not as_json:
                show("\n\n" * bool(found) + each.text())
            found.append(each)
    except Interrupted:
        if as_json and found:
            _show_certificates(found)
        raise
    if as_json:
        _show_certificates(found)
    end_if(stopped=any(each.stopped for each in found))
    if not all(each.agrees for each in found):
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class Judged:
    """What playing says of a game's exact figures."""

    game: Game
    seed: str
    rounds: int
    verdicts: list[Verdict]
    published: tuple[Reproduced, ...]
    stopped: bool
    """Whether somebody stopped it before it was done."""

    @property
    def agrees(self) -> bool:
        return all(each.agrees for each in self.verdicts)

    def text(self) -> str:
        from croupier.documents.plain import answer
        from croupier.report.certified import certified

        told = certified(self.game, self.verdicts, self.rounds, stopped=self.stopped, published=self.published)
        return answer(told, width())

    @property
    def document(self) -> Certificate:
        """The same for programs."""
        from croupier.answers.play_documents import Certificate
        from croupier.wire.posted import head

        return Certificate(
            about=head(self.game),
            seed=self.seed,
            rounds=self.rounds,
            stopped=self.stopped,
            verdicts=tuple(self.verdicts),
            replayed=next((each.audit for each in self.verdicts if each.audit is not None), None),
            published=self.published,
        )


def _show_certificates(found: Iterable[Judged]) -> None:
    """All of them for programs."""
    from croupier.answers.play_documents import Certificates

    show_json(Certificates(tuple(each.document for each in found)))


def _certificates(asked: Iterable[Asked], rounds: int, *, leaving_out: bool) -> Iterator[Judged]:
    """One game after the other, until somebody stops it; what nobody can solve is left out, or refused."""
    for each in asked:
        try:
            certificate = _certificate(each, rounds)
        except Unsolvable as reason:
            if not leaving_out:
                raise
            complain(f"{each.game.name} is left out: {reason}")
            continue
        yield certificate
        if certificate.stopped:
            return


def _certificate(asked: Asked, rounds: int) -> Judged:
    """Play a game, and judge its figures."""

    def use(playing: Playing) -> tuple[int, list[Verdict], tuple[Reproduced, ...]]:
        from croupier.simulation.certify import certify as judge
        from croupier.solver.reproduced import reproduced
        from croupier.solver.solve import solve as solved

        solution = solved(asked.game, progress=playing.tell)
        playing.begin()
        done = judge(
            playing.ready, solution, rounds, asked.seed, progress=playing.progress, say=playing.tell, stop=playing.stop
        )
        return done.measure.counts.rounds, done.verdicts, reproduced(solution)

    (played, verdicts, published), stopped = play(asked, use)
    return Judged(asked.game, asked.seed, played, verdicts, published, stopped)
