"""3 Card Hold'em: the best three of five cards, two to the hand and three shared.

Paragraphs are those of the sheet, 1 to 8; the side wagers follow them, "Flush or Pair" and "Straight Up".
"""

from croupier.rules import *

player = best_of(3, HOLE, BOARD, ranking=THREE_CARD)
dealer = best_of(3, DEALER, BOARD, ranking=THREE_CARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(FOURS)

ahead_unqualified = ruling(
    "dealer-ahead-unqualified",
    "What if the dealer is below a pair of 4s but ahead?",
    loses="The player loses every wager.",
    ante_pushes="The Ante pushes whenever the dealer does not qualify; the other wagers lose.",
)
plus_a_pair = ruling(
    "plus-a-pair",
    "Where must the pair of 'plus a pair' lie?",
    apart="The two cards outside the three pair each other, taking the split of the five that pays most.",
    apart_from_best="The two cards outside the showdown's best three pair each other.",
    anywhere="Any two of the five cards pair.",
)
suited_akq = ruling(
    "akq-plus-a-pair",
    "Under a C table, what does AKQ suited plus a pair pay?",
    plus_a_pair="As a straight flush plus a pair, the higher line.",
    akq_suited="As AKQ suited.",
)

AK_SUITED = Label("AK suited", ace_king_suited(HOLE), "AsKs")
TWO_ACES = Label("pair of aces", holding(2, ACE, HOLE), "AsAd")
TWO_ALIKE = Label("pair", Paired(HOLE), "7s7d")
TWO_SUITED = Label("flush", Suited(HOLE), "7s2s")
first_two = pattern("first two cards", HOLE, labels=(AK_SUITED, TWO_ACES, TWO_ALIKE, TWO_SUITED))

five, none = (HOLE, BOARD), PlusPair.NOT_ASKED
pair = plus_a_pair.choose({
    "apart": PlusPair.APART, "apart_from_best": PlusPair.APART_FROM_BEST, "anywhere": PlusPair.ANYWHERE,
})  # fmt: skip
AKQ_PAIR = Label("AKQ suited plus a pair", ThreeOf("AKQ suited", five, pair), "AsKs / Qs7h7d", "AKQ suited + pair")
SF_PAIR = Label("straight flush plus a pair", ThreeOf(suited_akq.choose({
    "plus_a_pair": "straight flush", "akq_suited": "straight flush below AKQ",
}), five, pair), "5s6s / 7s2h2d", "straight flush + pair")  # fmt: skip
AKQ = Label("AKQ suited", ThreeOf("AKQ suited", five, none), "AsKs / Qs7h8d")
SF = Label("straight flush", ThreeOf("straight flush", five, none), "5s6s / 7s2hTd")
THREE_ALIKE = Label("three of a kind", ThreeOf("three of a kind", five, none), "5s5h / 5d2hTd")
STRAIGHT_PAIR = Label("straight plus a pair", ThreeOf("straight", five, pair), "5s6h / 7s2h2d", "straight + pair")
A_STRAIGHT = Label("straight", ThreeOf("straight", five, none), "5s6h / 7s2hTd")
five_cards = pattern(
    "five cards", HOLE, BOARD, labels=(AKQ_PAIR, SF_PAIR, AKQ, SF, THREE_ALIKE, STRAIGHT_PAIR, A_STRAIGHT)
)

flush_or_pair_pays = paytable("Flush or Pair", "A1 A2 A3 A4", {
    AK_SUITED:  (30, 30, 25, 30),
    TWO_ACES:   (16, 15, 16, 12),
    TWO_ALIKE:  (5, 5, 5, 5),
    TWO_SUITED: (1, 1, 1, 1),
})  # fmt: skip
straight_up_pays = paytable("Straight Up", "B1 B2 B3 B4 B5 B6 C1 C2", {
    AKQ_PAIR:      (100, 100, 100, 80, 100, 100, None, None),
    SF_PAIR:       (None, None, None, None, None, None, 40, 40),
    AKQ:           (25, 25, 40, 40, 33, 30, 33, 30),
    SF:            (6, 6, 10, 10, 10, 10, 10, 10),
    THREE_ALIKE:   (4, 4, 9, 9, 9, 9, 6, 6),
    STRAIGHT_PAIR: (None, None, None, None, None, None, 4, 4),
    A_STRAIGHT:    (2, 2, 1, 1, 1, 1, 1, 1),
})  # fmt: skip

ante = mandatory("Ante", {
    tied: PUSH,
    ~qualifies & won: PUSH,
    ~qualifies & ahead_unqualified.posts("ante_pushes"): PUSH,
    won: EVEN,
    lost: LOSE,
}, cites="7, 8")  # fmt: skip
backed = {tied: PUSH, won: EVEN, lost: LOSE}
second_bet = raised("Second Bet", backed, by=ante, cites="7, 8")
third_bet = raised("Third Bet", backed, by=ante, cites="7, 8")
flush_or_pair = side("Flush or Pair", flush_or_pair_pays.on(first_two), cites="Flush or Pair")
straight_up = side("Straight Up", straight_up_pays.on(five_cards), cites="Straight Up")

SHEET = Sheet(
    key="three-card-holdem",
    name="3 Card Hold'em",
    summary="See one shared card to bet or fold and a second to bet or check; the best three of five plays.",
    deck=FULL_DECK,
    wagers=(ante, second_bet, third_bet, flush_or_pair, straight_up),
    streets=(
        street(
            "First card",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 1), Deal(BOARD, 2, DOWN),
            decide(bet(second_bet), FOLD, cites="2"),
        ),
        street("Second card", Reveal(BOARD, 1), decide(bet(third_bet), CHECK, cites="4")),
        street("Showdown", Reveal(BOARD, 1), Reveal(DEALER, 2)),
    ),
    rulings=(
        WHOLE_CHIPS,
        ahead_unqualified,
        plus_a_pair,
        suited_akq,
        ruling("tie", "What happens on a tie?", "Everything pushes."),
        ruling(
            "three-card-order",
            "How do three-card hands rank?",
            "Straight flush, three of a kind, straight, flush, pair, high card; A-2-3 is the lowest straight.",
        ),
        ruling("b1-and-b2", "Straight Up B1 and B2 are printed alike: is one a misprint?", "Both are kept as printed."),
    ),
)  # fmt: skip
