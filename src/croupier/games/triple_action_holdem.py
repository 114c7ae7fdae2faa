"""Triple Action Hold'em: 28 cards, one dealer card showing, one decision: bet or fold.

The sheet is not numbered; its headings are cited: "Ante/Bet", "Ante Bonus", "Bonus Bet", "Flop Bet".
"""

from croupier.rules import *

low_ace = ruling(
    "low-ace",
    "Is A-8-9-T-J a straight, and A-8-9 on the flop?",
    no="No: the ace is only high.",
    yes="Yes: the ace also plays below the eight.",
)
bonus_after_fold = ruling(
    "bonus-after-fold",
    "Is the Ante Bonus paid to a seat that folded?",
    no="No.",
    yes="Yes, on the forfeited Ante.",
)

five_cards = low_ace.choose({"no": EIGHTS_UP_POKER, "yes": EIGHTS_UP_POKER_ACE_LOW})
player = best_of(5, HOLE, BOARD, ranking=five_cards)
dealer = best_of(5, DEALER, BOARD, ranking=five_cards)
flop = best_of(3, BOARD, ranking=low_ace.choose({"no": EIGHTS_UP_FLOP, "yes": EIGHTS_UP_FLOP_ACE_LOW}))
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(NINES)

ante_bonus_pays = paytable("Ante Bonus", "posted", {
    ROYAL_FLUSH:    50,
    STRAIGHT_FLUSH: 20,
    FLUSH:          6,
    QUADS:          4,
    FULL_HOUSE:     2,
}, otherwise=PUSH)  # fmt: skip
bonus_pays = paytable("Bonus Bet", "A B", {
    ROYAL_FLUSH:    (100, 100),
    STRAIGHT_FLUSH: (50, 50),
    FLUSH:          (25, 25),
    QUADS:          (15, 15),
    FULL_HOUSE:     (9, 8),
    STRAIGHT:       (6, 6),
    TRIPS:          (3, 3),
    TWO_PAIR:       (1, 1),
})  # fmt: skip
flop_pays = paytable("Flop Bet", "C", {
    STRAIGHT_FLUSH: 10,
    TRIPS:          10,
    FLUSH:          4,
    STRAIGHT:       2,
    JACKS:          1,
})  # fmt: skip

ante = mandatory("Ante", {~qualifies: EVEN, won: EVEN, lost: LOSE, tied: PUSH}, cites="Ante/Bet")
the_bet = raised("Bet", {~qualifies: PUSH, won: EVEN, lost: LOSE, tied: PUSH}, by=ante, cites="Ante/Bet")
ante_bonus = bonus(
    "Ante Bonus", ante_bonus_pays.on(player), on=ante, after_fold=bonus_after_fold.posts("yes"), cites="Ante Bonus"
)
bonus_bet = side("Bonus Bet", bonus_pays.on(player), cites="Bonus Bet")
flop_bet = side("Flop Bet", flop_pays.on(flop), cites="Flop Bet")

SHEET = Sheet(
    key="triple-action-holdem",
    name="Triple Action Hold'em",
    summary="Eights to aces, flush over four of a kind; see one dealer card, then bet or fold.",
    deck=EIGHTS_UP,
    wagers=(ante, the_bet, ante_bonus, bonus_bet, flop_bet),
    streets=(
        street(
            "The deal",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 3, DOWN), Reveal(DEALER, 1),
            decide(bet(the_bet), FOLD, cites="Ante/Bet"),
        ),
        street("Showdown", Reveal(DEALER, 1), Reveal(BOARD, 3)),
    ),
    rulings=(
        WHOLE_CHIPS,
        low_ace,
        bonus_after_fold,
        ruling(
            "bonus-whatever-the-dealer-has",
            "Is the Ante Bonus paid when the dealer fails to qualify, or wins?",
            "Yes: it looks at the player's hand alone.",
        ),
        ruling(
            "behind-an-unqualified-dealer",
            "What if the dealer does not qualify and the player is behind?",
            "The Ante wins even money and the Bet pushes all the same.",
        ),
    ),
)  # fmt: skip
