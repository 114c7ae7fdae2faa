"""Side wagers: published figures as fractions, and every column of every game counted by brute force on small decks."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, nextafter

import numpy as np
import pytest

from croupier import games
from croupier.cards import EIGHTS_UP, FULL_DECK, Card, Deck, parse_cards
from croupier.errors import PostingError, StakeError, Unsolvable
from croupier.evaluation import evaluate
from croupier.rankings import (
    EIGHTS_UP_FLOP,
    EIGHTS_UP_POKER_ACE_LOW,
    FLUSH,
    JACKS,
    ONE_CARD,
    PAIR,
    POKER,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD,
    TRIPS,
    Ranking,
)
from croupier.rules import (
    ACE,
    BOARD,
    DEALER,
    EIGHT,
    EVEN,
    HOLE,
    LOSE,
    PUSH,
    Game,
    Label,
    Paired,
    Rows,
    Suited,
    best_of,
    high,
    holding,
    odds,
    otherwise,
    pattern,
    paytable,
    side,
)
from croupier.rules.conditions import AtLeast, Atom, Fits
from croupier.rules.facts import pays
from croupier.rules.patterns import CardTest, Laid
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind, Wager
from croupier.solver import card_ways, sidebets
from croupier.solver.breakdown import SideRow, SideWager
from croupier.solver.marks import holds
from croupier.solver.moments import root
from croupier.solver.sidebets import left_out, side_wager, side_wagers
from croupier.solver.strengths import strengths
from tests.solver.test_evaluate import KNOWN, every_hand

Piles = dict[str, tuple[Card, ...]]
ALL = tuple(key for key in games.SHEETS + games.CALIBRATION if key != "single-deck-blackjack")  # which has none


def counts(found: SideWager) -> list[int]:
    return [row.combinations for row in found.rows]


def percent(figure: Fraction) -> str:
    return f"{float(figure):.2%}"


# Published figures.


def test_ultimate_texas_holdem_trips() -> None:
    """50/40/30/8/7/4/3 on the counts of every book of poker odds; its edge is among the published figures."""
    trips = side_wager(games.find("ultimate-texas-holdem"), "Trips")
    assert trips.combinations == 133_784_560
    paid = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620]
    assert counts(trips) == [*paid, 133_784_560 - sum(paid)]
    won = sum(n * figure for n, figure in zip(paid, (50, 40, 30, 8, 7, 4, 3), strict=True))
    assert trips.value == Fraction(won - (133_784_560 - sum(paid)), 133_784_560)
    assert trips.hit_frequency == Fraction(sum(paid), 133_784_560)
    assert trips.pushes == 0


def test_three_card_poker_pair_plus() -> None:
    """40/30/6/3/1 on the three-card counts; its edge is among the published figures."""
    pair_plus = side_wager(games.find("three-card-poker"), "Pair Plus", "standard")
    assert counts(pair_plus) == [48, 52, 720, 1_096, 3_744, 16_440]
    assert pair_plus.edge == Fraction(1_608, 22_100)


def test_casino_holdem_aa_bonus() -> None:
    """100/50/40/30/20/7/7 on the five-card counts of every book of poker odds."""
    aa_bonus = side_wager(games.find("casino-holdem"), "AA Bonus")
    assert aa_bonus.combinations == comb(52, 5)
    pairs = 1_098_240 // 13  # a thirteenth of them are aces; two pair and three of a kind fall to their line
    assert counts(aa_bonus)[:6] == [4, 36, 624, 3_744, 5_108, 10_200]
    assert counts(aa_bonus)[6] == pairs + 123_552 + 54_912


def test_six_card_poker_of_triple_shot() -> None:
    """The six-card counts of every book of poker odds; pairs of jacks or better are a matter of ranks and suits."""
    six, royal = KNOWN[6]
    poker = side_wager(games.find("triple-shot-bonus"), "Poker", "05")
    assert poker.combinations == comb(52, 6) == 20_358_520
    assert counts(poker)[:-2] == [royal, six[8] - royal, six[7], six[6], six[5], six[4], six[3], six[2]]
    assert sum(counts(poker)[-2:]) == six[0] + six[1]
    assert [row.line for row in poker.rows][-2:] == ["pair of jacks", "the player has less than a pair of jacks"]
    assert [row.odds for row in poker.rows][:2] == [500, 50]
    assert [row.odds for row in side_wager(games.find("triple-shot-bonus"), "Poker", "06").rows][:2] == [200, 60]


def test_texas_holdem_bonus() -> None:
    found = side_wager(games.find("texas-holdem-bonus"), "Bonus")
    paid = {"aces": 6, "AK suited": 4, "AQ suited": 4, "AJ suited": 4, "AK": 12, "kings": 6, "queens": 6, "jacks": 6,
            "AQ": 12, "AJ": 12, "pair": 9 * 6}  # fmt: skip
    assert {row.line: row.combinations for row in found.rows[:-1]} == paid
    assert counts(found)[-1] == 1_326 - sum(paid.values())


def test_flush_or_pair() -> None:
    found = side_wager(games.find("three-card-holdem"), "Flush or Pair", "A1")
    assert counts(found) == [4, comb(4, 2), 12 * comb(4, 2), 4 * comb(13, 2) - 4, 1_326 - 4 - 78 - 308]
    assert found.value == Fraction(4 * 30 + 6 * 16 + 72 * 5 + 308 - 936, 1_326)


@pytest.mark.parametrize("reading", ["pocket", "three"])
def test_eighty_eight_by_hypergeometry(reading: str) -> None:
    """So many eights in the hole and so many on the board, each number of ways a product of binomials."""
    found = side_wager(games.find("holdem-88").posted(pocket_eights=reading), "88 Bonus", "1")
    expected = Counter[str]()
    for hole in range(3):
        for board in range(5 - hole):
            ways = comb(4, hole) * comb(48, 2 - hole) * comb(4 - hole, board) * comb(46 + hole, 5 - board)
            pocket = "three 8s" if reading == "three" and board == 1 else "pocket 8s"
            match hole, board:
                case 2, 2:
                    line = "pocket 8s with two 8s on the board"
                case _ if hole + board == 4:
                    line = "four 8s"
                case 2, _:
                    line = pocket
                case _ if hole + board >= 2:
                    line = "three 8s" if hole + board == 3 else "two 8s"
                case _:
                    line = "one 8 in the hole" if hole else "the seven cards fit no line"
            expected[line] += ways
    assert found.combinations == comb(52, 2) * comb(50, 5) == 2_809_475_760
    assert {row.line: row.combinations for row in found.rows} == expected


# All columns.


@pytest.mark.parametrize("key", ALL)
def test_every_column_of_every_side_wager_is_served_and_sums_to_one(key: str) -> None:
    game = games.find(key)
    found = {(each.wager, each.table, each.column): each for each in side_wagers(game)}
    expected = {
        (wager.name, table.key, column)
        for wager in game.wagers
        if wager.kind is Kind.SIDE and wager.name != "Hat Trick"
        for table in paytables_in(wager).values()
        for column in table.columns
    }
    assert set(found) == expected
    for (wager, table, column), each in found.items():
        posted = game.post({table: column})
        assert each.posted == (game.paytables[table].posted == column)
        assert side_wager(game, wager, column) == each
        assert replace(each, posted=True) == side_wager(posted, wager)
        rows = posted.settlements[wager]
        assert [(row.line, row.odds) for row in each.rows] == [(row.line or row.why, row.odds.to_one) for row in rows]
        assert sum(counts(each)) == each.combinations
        assert sum(row.probability for row in each.rows) == 1
        assert sum(row.pays for row in each.rows) == each.value == -each.edge
        assert -1 <= each.value < 0
        assert each.hit_frequency + each.pushes + each.rows[-1].probability == 1


def test_a_posted_column_is_marked() -> None:
    marked = [each.column for each in side_wagers(games.find("river-holdem").posted(trips="B")) if each.posted]
    assert marked == ["B", "B"]


def test_a_houses_own_column_is_a_column_like_others() -> None:
    """It may leave lines out; the cards then fall to the next line that fits."""
    game = games.find("river-holdem").with_column("trips", "own", {"royal flush": odds(1_000), "straight": odds(7, 2)})
    own = side_wager(game, "Player Trips", "own")
    assert own == side_wager(game, "Player Trips")
    assert [(row.line, row.odds, row.combinations) for row in own.rows] == [
        ("royal flush", 1_000, 4_324),
        ("straight", Fraction(7, 2), 37_260 + 224_848 + 3_473_184 + 4_047_644 + 6_180_020),
        ("the player has less than a straight", -1, 133_784_560 - 13_967_280),
    ]
    assert [each.column for each in side_wagers(game)] == ["A", "B", "own"] * 2
    assert side_wager(game, "Player Trips", "A") == replace(
        side_wager(games.find("river-holdem"), "Player Trips", "A"), posted=False
    )


def test_a_houses_limits_hide_no_column() -> None:
    """A stake of one chip cannot be paid 7 to 2, but the column has its figures."""
    game = games.find("triple-action-holdem").with_column("bonus-bet", "own", {"straight": odds(7, 2)})
    narrow = game.posted(bonus_bet="A", minimum=1, maximum=1)
    with pytest.raises(PostingError, match="hold no stake on Bonus Bet"):
        narrow.posted(bonus_bet="own")
    assert side_wager(narrow, "Bonus Bet", "own").edge == side_wager(game, "Bonus Bet", "own").edge


def test_the_columns_of_a_wager_share_one_count(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def by_hand(*args: object) -> object:
        calls.append(args)
        return original(*args)  # type: ignore[arg-type]

    original = card_ways.by_hand
    monkeypatch.setattr(card_ways, "by_hand", by_hand)
    card_ways.count.cache_clear()
    side_wagers(games.find("three-card-holdem"))
    assert len(calls) == 2  # Flush or Pair, Straight Up


# What is refused.


@pytest.mark.parametrize(
    ("key", "wager", "reason"),
    [
        ("triple-shot-bonus", "Hat Trick", "it compares the player's first card with the dealer's first card"),
        ("triple-shot-bonus", "Blackjack", "it asks the .* whether the seat"),
        ("triple-action-holdem", "Ante Bonus", "it asks whether the seat folded"),
        ("river-holdem", "Ante", "it asks whether the seat folded"),
        ("casino-holdem", "Call", "it compares the player with the dealer"),
        ("triple-shot-bonus", "War", "it compares"),
    ],
)
def test_a_wager_that_asks_more_than_cards_is_refused_with_the_reason(key: str, wager: str, reason: str) -> None:
    with pytest.raises(Unsolvable, match=f"^{wager} is not settled by cuts and patterns alone: {reason}"):
        side_wager(games.find(key), wager)


def test_what_is_left_out_is_told() -> None:
    assert {key: [*left_out(games.find(key))] for key in ALL if left_out(games.find(key))} == {
        "triple-shot-bonus": ["Hat Trick"]
    }
    assert side_wagers(games.find("triple-shot-bonus")) == ()


def test_unknown_columns_and_wagers_are_refused() -> None:
    with pytest.raises(PostingError, match="no column 'C' of Player Trips: the columns are A, B"):
        side_wager(games.find("river-holdem"), "Player Trips", "C")
    with pytest.raises(StakeError, match="no wager 'Dealer Quads'"):
        side_wager(games.find("river-holdem"), "Dealer Quads")
    game = with_wager(games.find("river-holdem"), {Fits(*two_suited): odds(3), otherwise: LOSE})
    with pytest.raises(PostingError, match="no column 'A' of Extra: it has no paytable"):
        side_wager(game, "Extra", "A")


def test_a_bonus_that_a_fold_does_not_touch_is_a_matter_of_cards() -> None:
    found = side_wager(games.find("triple-action-holdem").posted(bonus_after_fold="yes"), "Ante Bonus")
    assert found.value > 0
    assert found.pushes == found.rows[-1].probability == 1 - found.hit_frequency


# Brute force: the rules asked about every deal.


DECKS = {
    "two ranks": Deck.of("two ranks", "8A"),
    "three ranks": Deck.of("three ranks", "8KA"),
    "three suits": Deck("three suits", parse_cards("8c8d8h QcQdQh KcKdKh AcAdAh")),
    "two suits": Deck("two suits", parse_cards("TcJcQcKcAc TdJdQdKdAd")),
    "short suits": Deck("short suits", parse_cards("JcQcKcAc JdQdKdAd")),
    "no grid": Deck("no grid", parse_cards("8c8d8h8s 9c Tc JcJd Qs KcAc")),
    "low": Deck("low", parse_cards("As2s3s Ks Qs 3h 3d 7h 7d")),
    "low straight": Deck("low straight", parse_cards("8s9sTsJsAs 8h9dTcKs Ad")),
}
SMALL_DECKS: list[tuple[str, dict[str, str], str]] = [
    *((key, {}, "two suits") for key in ALL),
    *((key, {}, deck) for key in ALL if key != "three-card-holdem" for deck in ("three ranks", "no grid")),
    *((key, {}, "three suits") for key in ("triple-action-holdem", "holdem-88", "casino-holdem", "triple-shot-bonus")),
    ("three-card-poker", {}, "low"),
    ("three-card-holdem", {}, "low"),
    ("three-card-holdem", {}, "two ranks"),
    ("holdem-88", {"pocket-eights": "three"}, "three ranks"),
    ("holdem-88", {"pocket-eights": "three"}, "no grid"),
    *(
        ("three-card-holdem", {"plus-a-pair": where, "akq-plus-a-pair": akq}, deck)
        for where in ("apart", "apart_from_best", "anywhere")
        for akq in ("plus_a_pair", "akq_suited")
        if (where, akq) != ("apart", "plus_a_pair")
        for deck in ("short suits", "low")
    ),
    ("triple-action-holdem", {"low-ace": "yes"}, "two suits"),
    ("triple-action-holdem", {"low-ace": "yes"}, "low straight"),
]


@pytest.mark.parametrize(("key", "posting", "deck"), SMALL_DECKS, ids=str)
def test_every_column_on_small_decks_against_the_rules_themselves(key: str, posting: dict[str, str], deck: str) -> None:
    game = games.find(key).post(posting).with_deck(DECKS[deck])
    wagers = [wager for wager in game.wagers if wager.kind is Kind.SIDE and wager.name not in left_out(game)]
    if key == "triple-shot-bonus":
        wagers = [game.wager("Poker")]
    for wager in wagers:
        check_by_brute_force(game, wager)


def check_by_brute_force(game: Game, wager: Wager) -> None:
    columns = [column for table in paytables_in(wager).values() for column in table.columns] or [""]
    table = next(iter(paytables_in(wager)), "")
    posted = {column: game.post({table: column}) if column else game for column in columns}
    rows = [row for game in posted.values() for row in game.settlements[wager.name]]
    atoms = [*dict.fromkeys(atom for row in rows for atom in row.condition.atoms())]
    facts = Counter(tuple(answer(game, atom, laid) for atom in atoms) for laid in every_deal(game, atoms))
    for column, own in posted.items():
        settled = Counter[str]()
        for answers, deals in facts.items():
            row = pays(own, wager.name, dict(zip(atoms, answers, strict=True)))
            assert row is not None
            settled[row.line or row.why] += deals
        found = side_wager(game, wager.name, column)
        finer, rest = divmod(facts.total(), found.combinations)  # deals tell apart what the wager may not
        assert rest == 0
        assert {row.line: row.combinations * finer for row in found.rows if row.combinations} == settled


def every_deal(game: Game, atoms: list[Atom]) -> Iterator[Piles]:
    """Every deal of the piles that the atoms' hands and patterns are made of."""
    ends: dict[str, set[int]] = {}
    for atom in atoms:
        assert isinstance(atom, AtLeast | Fits)
        for part in atom.hand.parts if isinstance(atom, AtLeast) else atom.pattern.parts:
            ends.setdefault(part.pile.name, set()).add(part.count or game.pile_sizes[part.pile])
    deals = [(name, end - before) for name, own in ends.items() for before, end in pairwise([0, *sorted(own)])]

    def deal(at: int, laid: Piles, left: tuple[Card, ...]) -> Iterator[Piles]:
        if at == len(deals):
            yield laid
            return
        name, size = deals[at]
        for cards in combinations(left, size):
            rest = tuple(card for card in left if card not in cards)
            yield from deal(at + 1, laid | {name: laid.get(name, ()) + cards}, rest)

    return deal(0, {}, game.deck.cards)


def answer(game: Game, atom: Atom, laid: Piles) -> bool:
    match atom:
        case AtLeast(hand, cut):
            cards = [card for part in hand.parts for card in laid[part.pile.name][: part.count]]
            return hand.ranking.best(cards) >= hand.ranking.threshold(cut)
        case Fits(_, label):
            return label.test.fits(laid)
    raise AssertionError(atom)


@pytest.mark.parametrize("reading", ["no", "yes"])
def test_triple_action_on_its_own_deck(reading: str) -> None:
    """All 98,280 hands and 3,276 flops, ranked one by one."""
    game = games.find("triple-action-holdem").posted(low_ace=reading)
    hands = {(wager, row.condition) for wager in ("Bonus Bet", "Flop Bet") for row in game.settlements[wager]}
    rankings = {wager: atom.hand.ranking for wager, condition in hands for atom in condition.atoms()
                if isinstance(atom, AtLeast)}  # fmt: skip
    for wager, ranking in rankings.items():
        made = [ranking.strength(cards) for cards in combinations(EIGHTS_UP, ranking.size)]
        lines = [ranking.threshold(atom.cut) for row in game.settlements[wager] for atom in row.condition.atoms()
                 if isinstance(atom, AtLeast)]  # fmt: skip
        reached = [sum(strength >= line for strength in made) for line in (*lines, 0)]
        found = side_wager(game, wager)
        assert counts(found) == [after - before for before, after in zip([0, *reached], reached, strict=False)]
    if reading == "no":
        assert rankings["Flop Bet"] == EIGHTS_UP_FLOP


def test_straight_up_over_all_five_card_hands() -> None:
    """The classes of suits weigh what the 2,598,960 hands count."""
    game = games.find("three-card-holdem").posted(straight_up="C1")
    hands = every_hand(5)
    left = np.ones(len(hands), np.bool_)
    expected = []
    for row in game.settlements["Straight Up"][:-1]:
        (atom,) = row.condition.atoms()
        assert isinstance(atom, Fits)
        fits = holds(atom, {"hole": hands[:, :2], "board": hands[:, 2:]}, game.pile_sizes) & left
        expected.append(int(fits.sum()))
        left &= ~fits
    assert counts(side_wager(game, "Straight Up")) == [*expected, int(left.sum())]


# Shapes that no game has yet.


@dataclass(frozen=True, slots=True)
class Unheard(CardTest):
    """A test of a kind that the solver does not know."""

    def fits(self, laid: Laid) -> bool:
        return max(laid["hole"]) > max(laid["board"])

    @property
    def says(self) -> str:
        return "the highest card lies in the hole"


suited = Label("suited", Suited(HOLE) & holding(1, ACE, BOARD), "7s2s / AcKdKh2d3d")
two_suited = (pattern("extra cards", HOLE, BOARD, labels=[suited]), suited)
alike = Label("alike", Paired(HOLE) & holding(2, EIGHT, HOLE, BOARD), "8s8c / AcKdKh2d3d")
two_alike = (pattern("extra cards", HOLE, BOARD, labels=[alike]), alike)
unheard = Label("unheard", Unheard(), "AsAc / 2c2d2h3d3h")
highest = (pattern("extra cards", HOLE, BOARD, labels=[unheard]), unheard)
player, dealer = best_of(5, HOLE, BOARD, name="seven"), best_of(5, DEALER, BOARD, name="house")
three_of_seven = best_of(3, HOLE, BOARD, ranking=THREE_CARD, name="three of seven")
three_card = paytable("Three Card", "A", {STRAIGHT_FLUSH: 9, TRIPS: 5, STRAIGHT: 2, FLUSH: 1, PAIR: 1})
top = best_of(1, BOARD.first(3), ranking=ONE_CARD, name="top")
flop = best_of(3, BOARD.first(3), ranking=THREE_CARD, name="flop")
EXTRA: dict[str, Rows] = {
    "hole and board, suits told": {Fits(*two_suited): odds(3), otherwise: LOSE},
    "hole and board, every rank named": {Fits(*two_alike): odds(30), otherwise: LOSE},
    "an unknown test": {Fits(*highest): EVEN, otherwise: LOSE},
    "two flushes": three_card.on(three_of_seven),
    "two hands": {player.at_least(TRIPS) & flop.at_least(PAIR): odds(5), player.at_least(JACKS): PUSH, otherwise: LOSE},
    "both sides": {player.at_least(TRIPS) & dealer.at_least(TRIPS): odds(9), otherwise: LOSE},
    "one card": {top.at_least(high(ACE)): EVEN, otherwise: LOSE},
    "nothing asked": {otherwise: PUSH},
}  # fmt: skip


def with_wager(game: Game, rows: Rows) -> Game:
    return replace(game.sheet, wagers=(*game.sheet.wagers, side("Extra", rows, cites=""))).game


@pytest.mark.parametrize("deck", ["three ranks", "two suits", "no grid"])
@pytest.mark.parametrize("rows", EXTRA)
def test_other_shapes_against_the_rules_themselves(rows: str, deck: str) -> None:
    small = Deck("small", DECKS[deck].cards[:9]) if rows in ("two hands", "both sides") else DECKS[deck]
    game = with_wager(games.find("river-holdem"), EXTRA[rows]).with_deck(small)
    check_by_brute_force(game, game.wager("Extra"))


def test_hole_and_board_told_apart_on_the_full_deck() -> None:
    """Suit-blind, with every rank a kind of its own; the eights are hypergeometric again."""
    found = side_wager(with_wager(games.find("river-holdem"), EXTRA["hole and board, every rank named"]), "Extra")
    eights = comb(4, 2) * comb(50, 5)
    others = 12 * comb(4, 2) * (comb(50, 5) - comb(46, 5) - 4 * comb(46, 4))
    assert counts(found) == [eights + others, comb(52, 2) * comb(50, 5) - eights - others]


def test_two_flushes_on_a_whole_deck() -> None:
    """The best three of six cards, in classes of suits and as all 376,740 hands."""
    cuts = (STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR)
    six = best_of(3, HOLE, ranking=THREE_CARD)
    found = card_ways.count(EIGHTS_UP, ((HOLE, 6),), tuple(AtLeast(six, cut) for cut in cuts))
    made = evaluate(every_hand(6, EIGHTS_UP), THREE_CARD).counts()
    assert {sum(reached): ways for reached, ways in found} == {
        cuts[::-1].index(cut) + 1: ways for cut, ways in made.items() if ways
    }  # six cards of seven ranks make a pair or a straight at the least


def test_too_many_states_are_refused() -> None:
    game = with_wager(games.find("river-holdem"), EXTRA["hole and board, suits told"])
    with pytest.raises(Unsolvable, match="states are too many to be counted one by one"):
        side_wager(game, "Extra")
    assert "Extra" in left_out(game)
    assert {each.wager for each in side_wagers(game)} == {"Player Trips", "Dealer Trips"}


def test_two_paytables_are_refused() -> None:
    one, other = paytable("One", "A", {TRIPS: 3}), paytable("Other", "A", {PAIR: 1})
    rows: Rows = {dealer.at_least(TRIPS): one.on(player), otherwise: other.on(player)}
    game = with_wager(games.find("river-holdem"), rows)
    with pytest.raises(Unsolvable, match="Extra is paid by one and other"):
        side_wager(game, "Extra")
    assert [*left_out(game)] == ["Extra"]


# Counting by strength, and the classes of suits.


@pytest.mark.parametrize(("ranking", "deck", "cards"), [
    (POKER, FULL_DECK, 5),
    (POKER, EIGHTS_UP, 6),
    (POKER, DECKS["two suits"], 7),
    (EIGHTS_UP_POKER_ACE_LOW, EIGHTS_UP, 6),
    (EIGHTS_UP_POKER_ACE_LOW, DECKS["three suits"], 7),
    (THREE_CARD, FULL_DECK, 4),  # three of a kind and straights beat a flush that is there too
    (THREE_CARD, EIGHTS_UP, 5),
    (EIGHTS_UP_FLOP, EIGHTS_UP, 5),
    (ONE_CARD, FULL_DECK, 4),
], ids=lambda value: getattr(value, "name", str(value)))  # fmt: skip
def test_every_strength_is_made_in_as_many_ways_as_hands_make_it(ranking: Ranking, deck: Deck, cards: int) -> None:
    made = evaluate(every_hand(cards, deck), ranking, deck=deck).strengths
    ways = card_ways.by_strength(deck, ranking, cards)
    found = strengths(ranking, cards).strengths
    assert np.bincount(np.searchsorted(found, made), minlength=len(found)).tolist() == ways.tolist()


def test_one_suit_is_a_grid_too() -> None:
    clubs = Deck("clubs", parse_cards("2c3c4c5c6c7c9cAc"))
    made = Counter(evaluate(every_hand(6, clubs)).strengths.tolist())
    ways = card_ways.by_strength(clubs, POKER, 6)
    found = strengths(POKER, 6).strengths
    assert {int(found[at]): int(ways[at]) for at in np.flatnonzero(ways)} == made


@pytest.mark.parametrize(("cards", "classes"), [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_classes_of_suits_are_as_many_as_known(cards: int, classes: int) -> None:
    """The hole cards, flops and five-card hands that poker programs keep tables of."""
    region = [("hole", at) for at in range(cards)]
    found = [*card_ways.by_hand(FULL_DECK, [region], card_ways._grid(FULL_DECK))]
    assert sum(len(ways) for _, ways in found) == classes
    assert sum(int(ways.sum()) for _, ways in found) == comb(52, cards)


def test_tables_of_counts_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        card_ways.by_strength(FULL_DECK, POKER, 7)[0] = 1


# Moments.


def wager(*rows: tuple[Fraction | int, int]) -> SideWager:
    total = sum(ways for _, ways in rows)
    written = tuple(SideRow("", Fraction(figure), ways, Fraction(ways, total)) for figure, ways in rows)
    return SideWager("", "", "", posted=True, combinations=total, rows=written)


def test_moments_by_hand() -> None:
    """One in four pays 2 to 1, one in four pushes: value 0, squares (4 + 0 + 1 + 1) / 4, cubes (8 + 0 - 1 - 1) / 4."""
    found = wager((2, 1), (0, 1), (-1, 2))
    assert (found.value, found.variance, found.third_moment) == (Fraction(0), Fraction(3, 2), Fraction(3, 2))
    assert (found.hit_frequency, found.pushes) == (Fraction(1, 4), Fraction(1, 4))
    assert found.skewness == pytest.approx(1.5 / 1.5**1.5)
    assert wager((1, 3), (-1, 1)).skewness < 0
    assert wager((-1, 5)).skewness == 0
    assert wager((-1, 5)).deviation == 0
    assert wager((3, 1), (-1, 1)).deviation == 2


@pytest.mark.parametrize("figure", ["deviation", "skewness"])
def test_roots_are_rounded_once(figure: str) -> None:
    """No other float is nearer: the exact square lies between the squares of the midpoints to its neighbours."""
    square: Callable[[SideWager], Fraction] = {
        "deviation": lambda each: each.variance,
        "skewness": lambda each: each.third_moment**2 / each.variance**3,
    }[figure]
    tried = [each for key in ALL for each in side_wagers(games.find(key))]
    tried += [wager((10**n + 1, 3), (-1, 10**n)) for n in range(40)]
    for each in tried:
        root = Fraction(abs(getattr(each, figure)))
        below, above = Fraction(nextafter(root, 0)), Fraction(nextafter(root, float("inf")))
        assert ((below + root) / 2) ** 2 <= square(each) <= ((root + above) / 2) ** 2


def test_a_root_just_beside_the_middle_of_two_floats() -> None:
    """A middle that is cut off would go to the even neighbour."""
    middle, little = 2**53 + 1, Fraction(1, 10**60)
    assert root(middle**2 + little) == 2.0**53 + 2
    assert root(Fraction(middle**2)) == 2.0**53
    assert root(middle**2 - little) == 2.0**53


def test_the_deviation_of_trips_to_thirty_places() -> None:
    trips = side_wager(games.find("ultimate-texas-holdem"), "Trips")
    with localcontext(prec=60):
        root = (Decimal(trips.variance.numerator) / Decimal(trips.variance.denominator)).sqrt()
        assert trips.deviation == float(root)


def test_the_module_shows_what_it_prints() -> None:
    import doctest

    failures, tried = doctest.testmod(sidebets)
    assert (failures, tried) == (0, 3)


@cache
def edges() -> dict[tuple[str, str, str], str]:
    return {(key, each.wager, each.column): percent(each.edge) for key in ALL for each in side_wagers(games.find(key))}


def test_equal_tables_have_equal_edges() -> None:
    """River Hold'em's Trips A, Hold'em 88's Seven Card Bonus 1 and Ultimate's Trips are one table; so are B1 and B2."""
    found = edges()
    trips = found["ultimate-texas-holdem", "Trips", "1"]
    assert found["river-holdem", "Player Trips", "A"] == found["river-holdem", "Dealer Trips", "A"] == trips
    assert found["holdem-88", "Seven Card Bonus", "1"] == trips
    assert found["three-card-holdem", "Straight Up", "B1"] == found["three-card-holdem", "Straight Up", "B2"]
