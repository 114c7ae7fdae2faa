"""Small words for the tests of rules: play a record, ask what came of it."""

from fractions import Fraction

from croupier import games
from croupier.cards import parse_cards
from croupier.table.record import read
from croupier.table.round import Round


def settle(text: str, seat: int = 1) -> dict[str, int]:
    """What each wager of a seat brought, by a record without its results."""
    played = read(text)
    assert played.over, f"'{text}' is not a whole round: it waits for {played.pending}"
    return nets(played, seat)


def nets(played: Round, seat: int = 1) -> dict[str, int]:
    """What each wager of a seat has brought so far."""
    return {item.wager: item.net for item in played.items(seat)}


def shorts(played: Round) -> list[str]:
    """The choices on offer, as records write them."""
    return [choice.short for choice in played.choices]


def column(key: str, table: str, name: str) -> dict[str, Fraction]:
    """A paytable's column, line by line."""
    return {str(line): figure.to_one for line, figure in games.find(key).paytables[table].column(name)}


def strength(key: str, hand: str, cards: str, **posting: str) -> int:
    """How strong some cards are as one of a game's hands."""
    game = games.find(key).posted(**posting)
    return next(each for each in game.hands if each.name == hand).ranking.best(parse_cards(cards))
