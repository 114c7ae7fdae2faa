"""Pictures for notebooks: a game's card, a round on its felt, a solution's figures, a chart.

Each is one piece of HTML that needs nothing else: no script, no style sheet, no file. Whatever comes from outside is
escaped, since names of games, columns and strategies are other people's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from croupier.answers.chart import Chart
from croupier.answers.charted import HandCharts
from croupier.answers.svg import chart_svg, hands_svg
from croupier.cards import SUITS, Card
from croupier.felt.layout import layout
from croupier.rules.game import Game
from croupier.rules.prose import sections
from croupier.solver.solution import Solution
from croupier.table.round import Round
from croupier.table.view import PileView
from croupier.written import decimal, percent, signed_plainly

INK, RED, FELT, PAPER = "#1b1b1b", "#b3261e", "#0b5d3b", "#ffffff"
FONT = "font-family:'DejaVu Sans',Verdana,Arial,sans-serif;font-size:13px"
CARD = (
    f"display:inline-block;min-width:1.5em;padding:4px 5px;margin:2px;background:{PAPER};border:1px solid #888;"
    "border-radius:4px;text-align:center;font-weight:bold"
)
FELT_LINE = f"background:{FELT};padding:3px 6px;border-radius:6px;margin:3px 0;color:{PAPER};font-style:italic"
MOST_RESULTS = 40  # that anybody reads one below another
SPECTATOR = 0


def picture(thing: object) -> str:
    """A value as HTML."""
    match thing:
        case Game():
            return _game(thing)
        case Round():
            return _round(thing)
        case Solution():
            return _solution(thing)
        case Chart():
            return chart_svg(thing)
        case HandCharts():
            return hands_svg(thing.solution, thing.drawing)
    return f"<pre>{escape(repr(thing))}</pre>"


# A game: its rules card.


def _game(game: Game) -> str:
    parts = [_heading(game.title), f"<p>{escape(game.summary)}</p>"]
    for section in sections(game):
        lines = "\n".join(section.lines)
        body = f'<pre style="white-space:pre-wrap;{FONT}">{escape(lines)}</pre>'
        parts.append(f"<details><summary>{escape(section.heading)}</summary>{body}</details>")
    return _block(parts)


# A round: cards, circles, settlement.


def _round(played: Round) -> str:
    seen = played.view(played.seats[0] if len(played.seats) == 1 else SPECTATOR)
    parts = [_heading(f"{played.game.name}: {_state(played)}")]
    parts += [_pile(each) for each in seen.piles if each.cards]
    parts += [f'<div style="{FELT_LINE}">{escape(line)}</div>' for line in layout(played.game).lines]
    for seat in played.seats:
        parts.append(_seat(played, seat))
    if played.turn is not None:
        parts.append(f"<p>Seat {played.turn} is to choose: {escape(str(played.choices))}</p>")
    if played.over or len(played.seats) == 1:  # a record lists every hand, those of others too
        parts.append(f"<p><code>{escape(played.record)}</code></p>")
    return _block(parts)


def _state(played: Round) -> str:
    if played.void:
        return f"void, {played.void}"
    return "settled" if played.over else played.street


def _pile(pile: PileView) -> str:
    name = pile.pile if pile.seat is None else f"{pile.pile} of seat {pile.seat}"
    cards = "<br>".join("".join(map(_card, row)) for row in pile.rows)
    felt = f"background:{FELT};padding:6px;border-radius:6px;margin:3px 0;color:{PAPER}"
    return f'<div style="{felt}">{escape(name)} {cards}</div>'


def _card(card: Card | None) -> str:
    if card is None:
        return f'<span style="{CARD};color:{INK}" title="face down">?</span>'
    suit = SUITS[card.suit]
    colour = RED if suit in "dh" else INK
    return f'<span style="{CARD};color:{colour}" title="{escape(card.name)}">{card.rank_sign}{card.suit_sign}</span>'


def _seat(played: Round, seat: int) -> str:
    """What lies before a seat, and how it was settled."""
    settled = {item.wager: item for item in played.items(seat)}
    rows = []
    for wager in [wager.name for wager in played.game.wagers]:
        item, stake = settled.get(wager), played.stakes(seat).get(wager, 0)
        if item is not None:
            rows.append((wager, str(item.at_risk or ""), signed_plainly(item.net), item.reason))
        elif stake:
            rows.append((wager, str(stake), "", ""))
    if settled:
        rows.append(("net", "", signed_plainly(played.net(seat)), ""))
    return _table((f"seat {seat}", "stake", "brings", "why"), rows)


# A solution: its figures.


def _solution(solution: Solution) -> str:
    unit = solution.counted_in
    figures = [
        (f"value per {unit}", decimal(solution.value, 8), str(solution.value)),
        (f"edge per {unit}", percent(solution.edge), str(solution.edge)),
        ("element of risk", percent(solution.element_of_risk), str(solution.element_of_risk)),
        ("average total stake", decimal(solution.average_stake), str(solution.average_stake)),
        ("standard deviation", decimal(solution.deviation), ""),
        ("hit frequency", percent(solution.hit_frequency), str(solution.hit_frequency)),
    ]
    sides = [
        (each.wager, each.column + " (posted)" * each.posted, percent(each.edge), percent(each.hit_frequency))
        for each in solution.side_wagers
    ]
    parts = [_heading(str(solution.game)), _table(("the round", "", "exactly"), figures)]
    if sides:
        parts.append(_table(("side wager", "column", "edge", "hit frequency"), sides))
    if len(solution.distribution) <= MOST_RESULTS:
        nets = [(str(net), percent(often, 6), str(often)) for net, often in solution.distribution]
        parts.append(_table(("net result", "probability", "exactly"), nets))
    return _block(parts)


# HTML.


def _block(parts: Iterable[str]) -> str:
    return f'<div style="{FONT}">{"".join(parts)}</div>'


def _heading(text: str) -> str:
    return f"<strong>{escape(text)}</strong>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th style="text-align:left">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
