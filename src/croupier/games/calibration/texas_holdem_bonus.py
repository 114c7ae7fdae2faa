"""Texas Hold'em Bonus: pay twice the ante to see the flop; then a bet or a check on the flop and on the turn."""

from croupier.rules import *

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)

ante_from = ruling(
    "ante-from",
    "With which hand does the Ante pay?",
    straight="A straight or better, as in Las Vegas.",
    flush="A flush or better, as in Atlantic City.",
)

TWO_ACES = Label("aces", holding(2, ACE, HOLE), "AsAd")
AK_SUITED = Label("AK suited", ace_king_suited(HOLE), "AsKs")
AQ_SUITED = Label("AQ suited", Suited(HOLE) & holding(1, ACE, HOLE) & holding(1, QUEEN, HOLE), "AsQs")
AJ_SUITED = Label("AJ suited", Suited(HOLE) & holding(1, ACE, HOLE) & holding(1, JACK, HOLE), "AsJs")
AK = Label("AK", holding(1, ACE, HOLE) & holding(1, KING, HOLE), "AsKd")
KINGS_HELD = Label("kings", holding(2, KING, HOLE), "KsKd")
QUEENS_HELD = Label("queens", holding(2, QUEEN, HOLE), "QsQd")
JACKS_HELD = Label("jacks", holding(2, JACK, HOLE), "JsJd")
AQ = Label("AQ", holding(1, ACE, HOLE) & holding(1, QUEEN, HOLE), "AsQd")
AJ = Label("AJ", holding(1, ACE, HOLE) & holding(1, JACK, HOLE), "AsJd")
A_PAIR = Label("pair", Paired(HOLE), "7s7d")
first_two = pattern(
    "first two cards", HOLE,
    labels=(
        TWO_ACES, AK_SUITED, AQ_SUITED, AJ_SUITED, AK, KINGS_HELD, QUEENS_HELD, JACKS_HELD, AQ, AJ, A_PAIR,
    ),
)  # fmt: skip

bonus_pays = paytable("Bonus", "standard", {
    TWO_ACES:    30,
    AK_SUITED:   25,
    AQ_SUITED:   20,
    AJ_SUITED:   20,
    AK:          15,
    KINGS_HELD:  10,
    QUEENS_HELD: 10,
    JACKS_HELD:  10,
    AQ:          5,
    AJ:          5,
    A_PAIR:      3,
})  # fmt: skip

paying = (
    (ante_from.posts("straight") & player.at_least(STRAIGHT)) | (ante_from.posts("flush") & player.at_least(FLUSH))
)  # fmt: skip
ante = mandatory("Ante", {lost: LOSE, tied: PUSH, won & paying: EVEN, won: PUSH}, cites="Ante")
backed = {lost: LOSE, tied: PUSH, won: EVEN}
flop_bet = raised("Flop Bet", backed, by=ante, cites="Flop")
turn_bet = raised("Turn Bet", backed, by=ante, cites="Turn")
river_bet = raised("River Bet", backed, by=ante, cites="River")
first_two_bonus = side("Bonus", bonus_pays.on(first_two), cites="Bonus")

SHEET = Sheet(
    key="texas-holdem-bonus",
    name="Texas Hold'em Bonus",
    summary="Twice the ante to see the flop, then a bet or a check on the flop and on the turn.",
    deck=FULL_DECK,
    wagers=(ante, flop_bet, turn_bet, river_bet, first_two_bonus),
    streets=(
        street(
            "Before the flop",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), decide(bet(flop_bet, 2), FOLD, cites="Flop"),
        ),
        street("Flop", Deal(BOARD, 3), decide(bet(turn_bet), CHECK, cites="Turn")),
        street("Turn", Deal(BOARD, 1), decide(bet(river_bet), CHECK, cites="River")),
        street("Showdown", Deal(BOARD, 1), Reveal(DEALER, 2)),
    ),
    rulings=(ante_from,),
)  # fmt: skip
