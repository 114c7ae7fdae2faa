"""Work out the solutions that are shipped with the package: ``python -m tests.solver.ship``.

Shipped are all games as they are by default, a unit on each wager, and the rule sheets' games under every single other
column or reading; where the stakes have a say in what is best, the default without side wagers as well, which is how
most people practise, and what every deal comes to, which takes longest to count; full tables of all games and what
habits bring there, as they are by default; the rules of thumb and classes of hands of the rule sheets' games; and what
seen cards are worth in these. They are found by the rules' fingerprint and by ``store.COUNTING``: a change to either
asks for this to be run.
"""

import sys
import time
from collections.abc import Iterator

from croupier import games
from croupier.rules import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.drawing import kept_cells
from croupier.solver.families import DRAWING, family_of
from croupier.solver.kept import kept
from croupier.solver.operations import SEATS
from croupier.solver.progress import silent
from croupier.solver.seen_cards import SEEN
from croupier.solver.solve import solve
from croupier.strategies import habits, hand_classes, thumbs
from croupier.wire.codec import encode

SOLVED = games.SHEETS + games.CALIBRATION


def standard_postings() -> Iterator[Game]:
    for key in SOLVED:
        game = games.find(key)
        yield game
        if key in games.SHEETS:
            for name, values in game.postable.items():
                yield from (game.post({name: value}) for value in values[1:])


def standard_stakes() -> Iterator[tuple[Game, dict[str, int]]]:
    """Every standard posting with the stakes that it is solved at."""
    for game in standard_postings():
        yield game, family_of(game).stakes(game, None)
        sides = {wager.name: 0 for wager in game.wagers if wager.kind is Kind.SIDE}
        if family_of(game).stakes_matter and sides and not game.changed:
            yield game, family_of(game).stakes(game, sides)


def with_cells() -> Game:
    """The game of which every deal is shipped as well."""
    return games.find("triple-shot-bonus")


def shipped_names() -> Iterator[str]:
    """The files that are to be there."""
    for game, stakes in standard_stakes():
        yield store.figures_name(game, stakes)
    yield store.figures_name(with_cells(), family_of(with_cells()).stakes(with_cells(), None), kept_cells.NAME)
    for game in with_thumbs():
        yield store.figures_name(game, family_of(game).stakes(game, None), thumbs.NAME)
        if family_of(game) is not DRAWING:
            yield store.figures_name(game, {}, hand_classes.NAME)
    for key in games.SHEETS:
        yield store.figures_name(games.find(key), family_of(games.find(key)).stakes(games.find(key), None), SEEN)
    for key in SOLVED:
        yield store.figures_name(games.find(key), family_of(games.find(key)).stakes(games.find(key), None), SEATS)
        yield store.figures_name(games.find(key), family_of(games.find(key)).stakes(games.find(key), None), habits.KEPT)


def with_thumbs() -> Iterator[Game]:
    """The games of which rules of thumb are shipped."""
    yield from map(games.find, games.SHEETS)


def main() -> None:
    store.SHIPPED.mkdir(exist_ok=True)
    for game, stakes in standard_stakes():
        began = time.monotonic()
        name = store.figures_name(game, stakes)
        if not (store.SHIPPED / name).exists():
            store.keep_figures(game, kept(solve(game, stakes or None, recompute=True)), stakes, store.SHIPPED)
            print(f"{game}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    _write_cells()
    _write_full_tables()
    _write_habits()
    _write_thumbs()
    _write_seen_cards()
    wanted = set(shipped_names())
    for path in store.SHIPPED.glob("*.json.gz"):
        if path.name not in wanted:
            path.unlink()
    _write_three_up_cards()


def _write_cells() -> None:
    game = with_cells()
    stakes = family_of(game).stakes(game, None)
    if not (store.SHIPPED / store.figures_name(game, stakes, kept_cells.NAME)).exists():
        from croupier.solver.drawing.solving import played_out

        cells = played_out(game, stakes, silent).cells
        store.keep_figures(game, kept_cells.kept_cells(cells), stakes, store.SHIPPED, kept_cells.NAME)


def _write_full_tables() -> None:
    from croupier.simulation.full_table import measured  # which needs the compiler, as a list of postings does not

    for key in SOLVED:
        game = games.find(key)
        stakes = family_of(game).stakes(game, None)
        if not (store.SHIPPED / store.figures_name(game, stakes, SEATS)).exists():
            store.keep_figures(game, encode(measured(solve(game), game.seats)), stakes, store.SHIPPED, SEATS)


def _write_habits() -> None:
    for key in SOLVED:
        game = games.find(key)
        stakes = family_of(game).stakes(game, None)
        if not (store.SHIPPED / store.figures_name(game, stakes, habits.KEPT)).exists():
            store.keep_figures(game, habits.priced_anew(game), stakes, store.SHIPPED, habits.KEPT)


def _write_thumbs() -> None:
    for game in with_thumbs():
        began, stakes = time.monotonic(), family_of(game).stakes(game, None)
        if not (store.SHIPPED / store.figures_name(game, stakes, thumbs.NAME)).exists():
            found = thumbs.rules_of_thumb(game, recompute=True)
            store.keep_figures(game, thumbs.kept(found), stakes, store.SHIPPED, thumbs.NAME)
            print(f"rules of thumb of {game}: {time.monotonic() - began:.1f} s", file=sys.stderr)
        drawn = family_of(game) is DRAWING
        if not drawn and not (store.SHIPPED / store.figures_name(game, {}, hand_classes.NAME)).exists():
            classes = hand_classes.hand_classes(game, recompute=True)
            store.keep_figures(game, hand_classes.kept(classes), {}, store.SHIPPED, hand_classes.NAME)


def _write_seen_cards() -> None:
    from croupier.simulation.seen_cards import measured  # which needs the compiler, as a list of postings does not

    for game in map(games.find, games.SHEETS):
        began, stakes = time.monotonic(), family_of(game).stakes(game, None)
        if not (store.SHIPPED / store.figures_name(game, stakes, SEEN)).exists():
            store.keep_figures(game, encode(measured(game)), stakes, store.SHIPPED, SEEN)
            print(f"seen cards of {game}: {time.monotonic() - began:.1f} s", file=sys.stderr)


def _write_three_up_cards() -> None:
    from tests.solver import three_up_cards  # which needs the compiler, as a list of postings does not

    three_up_cards.main()


if __name__ == "__main__":
    main()
