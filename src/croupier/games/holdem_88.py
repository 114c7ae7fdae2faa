"""Hold'em 88: ante and blind, one Highway bet at the street of your choosing, the earlier the larger.

Paragraphs are those of the sheet, 1 to 13; the side wagers follow them, "88" and "Seven Card".
"""

from croupier.rules import *

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(PAIR)

highway_minimum = ruling_of("highway-minimum", "How small may a Highway bet be before the river?", {
    "1x": "Whole multiples of the Ante: 1 to 4 before the flop, 1 or 2 on the flop.",
    "0.75x": "Three quarters of the Ante, or the whole multiples.",
    "0.5x": "Half the Ante, or the whole multiples.",
    "0.25x": "A quarter of the Ante, or the whole multiples.",
})  # fmt: skip
smallest = highway_minimum.choose({
    "1x": Fraction(1), "0.75x": Fraction(3, 4), "0.5x": Fraction(1, 2), "0.25x": Fraction(1, 4),
})  # fmt: skip
pocket_eights = ruling(
    "pocket-eights",
    "What do pocket 8s and exactly one 8 on the board pay?",
    pocket="Pocket 8s: the highest line that fits.",
    three="Three 8s.",
)

POCKET_AND_TWO = Label("pocket 8s with two 8s on the board", holding(2, EIGHT, HOLE) & holding(2, EIGHT, BOARD),
                       "8c8d / 8h8sAc2d3h", "pocket 8s, two on board")  # fmt: skip
FOUR_EIGHTS = Label("four 8s", holding(4, EIGHT, HOLE, BOARD), "8c2d / 8h8s8dAc3h")
POCKET = Label("pocket 8s", holding(2, EIGHT, HOLE), "8c8d / AcKd2h3s4c")
THREE_EIGHTS = Label("three 8s", holding(3, EIGHT, HOLE, BOARD), "8c2d / 8h8s3dAcKh")
TWO_EIGHTS = Label("two 8s", holding(2, EIGHT, HOLE, BOARD), "Tc2d / 8h8s3dAcKh")
ONE_EIGHT = Label("one 8 in the hole", holding(1, EIGHT, HOLE), "8c2d / 9hTs3dAcKh")
eights = pattern(
    "seven cards", HOLE, BOARD, labels=(POCKET_AND_TWO, FOUR_EIGHTS, POCKET, THREE_EIGHTS, TWO_EIGHTS, ONE_EIGHT)
)

blind_pays = paytable("Blind", "posted", {
    ROYAL_FLUSH:    500,
    STRAIGHT_FLUSH: 50,
    QUADS:          10,
    FULL_HOUSE:     3,
    FLUSH:          odds(3, 2),
    STRAIGHT:       1,
}, otherwise=PUSH)  # fmt: skip
bonus_88 = paytable("88 Bonus", "1 2", {
    POCKET_AND_TWO: (200, 200),
    FOUR_EIGHTS:    (100, 100),
    POCKET:         (30, 30),
    THREE_EIGHTS:   (20, 20),
    TWO_EIGHTS:     (4, 5),
    ONE_EIGHT:      (2, 1),
}, order=pocket_eights.choose({
    "pocket": (POCKET_AND_TWO, FOUR_EIGHTS, POCKET, THREE_EIGHTS, TWO_EIGHTS, ONE_EIGHT),
    "three": (POCKET_AND_TWO, FOUR_EIGHTS, THREE_EIGHTS, POCKET, TWO_EIGHTS, ONE_EIGHT),
}))  # fmt: skip
seven_card = paytable("Seven Card Bonus", "1 2", {
    ROYAL_FLUSH:    (50, 50),
    STRAIGHT_FLUSH: (40, 40),
    QUADS:          (30, 20),
    FULL_HOUSE:     (8, 7),
    FLUSH:          (7, 6),
    STRAIGHT:       (4, 5),
    TRIPS:          (3, 3),
})  # fmt: skip

ante = mandatory("Ante", {tied: PUSH, ~qualifies: PUSH, won: EVEN, lost: LOSE}, cites="10 to 13")
blind = mandatory("Blind", {tied: PUSH, lost: LOSE, won: blind_pays.on(player)}, equals=ante, cites="10 to 13")
highway = raised("Highway", {tied: PUSH, lost: LOSE, won: EVEN}, by=ante, cites="10 to 13")
eighty_eight = side("88 Bonus", bonus_88.on(eights), cites="88")
seven_card_bonus = side("Seven Card Bonus", seven_card.on(player), cites="Seven Card")


SHEET = Sheet(
    key="holdem-88",
    name="Hold'em 88",
    summary="Ante and blind; bet up to 4x before the flop, 2x on it, or 1x at the river, once.",
    deck=FULL_DECK,
    wagers=(ante, blind, highway, eighty_eight, seven_card_bonus),
    streets=(
        street(
            "Before the flop",
            Deal(BOARD, 5, DOWN), Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN),
            decide(bet(highway, 1, 2, 3, 4, least=smallest), CHECK, cites="3"),
        ),
        street("Flop", Reveal(BOARD, 3), decide(bet(highway, 1, 2, least=smallest), CHECK, cites="5")),
        street("Turn and river", Reveal(BOARD, 2), decide(bet(highway, 1), FOLD, cites="7")),
        street("Showdown", Reveal(DEALER, 2)),
    ),
    rulings=(
        WHOLE_CHIPS,
        highway_minimum,
        pocket_eights,
        ruling("blind-below-a-straight", "What does the Blind do on a win below a straight?", "It pushes."),
        ruling("board-pair", "Does a pair of 8s that both lie on the board pay?", "Yes: two 8s, wherever they are."),
        ruling("board-eight", "Does one 8 on the board alone pay?", "No: it must be in the hole."),
        ruling(
            "after-a-fold",
            "Do the side wagers stay in action after a fold?",
            "Yes, so the dealer's cards are dealt out.",
        ),
    ),
)  # fmt: skip
