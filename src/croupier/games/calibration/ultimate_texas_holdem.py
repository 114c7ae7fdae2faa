"""Ultimate Texas Hold'em: Hold'em 88's elder sister, raised 3x or 4x, 2x, or 1x."""

from croupier.rules import *

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(PAIR)

blind_pays = paytable("Blind", "posted", {
    ROYAL_FLUSH:    500,
    STRAIGHT_FLUSH: 50,
    QUADS:          10,
    FULL_HOUSE:     3,
    FLUSH:          odds(3, 2),
    STRAIGHT:       1,
}, otherwise=PUSH)  # fmt: skip
trips_pays = paytable("Trips", "1", {
    ROYAL_FLUSH:    50,
    STRAIGHT_FLUSH: 40,
    QUADS:          30,
    FULL_HOUSE:     8,
    FLUSH:          7,
    STRAIGHT:       4,
    TRIPS:          3,
})  # fmt: skip

ante = mandatory("Ante", {tied: PUSH, ~qualifies: PUSH, won: EVEN, lost: LOSE}, cites="Ante")
blind = mandatory("Blind", {tied: PUSH, lost: LOSE, won: blind_pays.on(player)}, equals=ante, cites="Blind")
play = raised("Play", {tied: PUSH, lost: LOSE, won: EVEN}, by=ante, cites="Play")
trips = side("Trips", trips_pays.on(player), cites="Trips")

SHEET = Sheet(
    key="ultimate-texas-holdem",
    name="Ultimate Texas Hold'em",
    summary="Ante and blind; play 3x or 4x before the flop, 2x on it, or 1x at the river, once.",
    deck=FULL_DECK,
    wagers=(ante, blind, play, trips),
    streets=(
        street(
            "Before the flop",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 5, DOWN),
            decide(bet(play, 3, 4), CHECK, cites="Play, 3x or 4x"),
        ),
        street("Flop", Reveal(BOARD, 3), decide(bet(play, 2), CHECK, cites="Play, 2x")),
        street("Turn and river", Reveal(BOARD, 2), decide(bet(play, 1), FOLD, cites="Play, 1x")),
        street("Showdown", Reveal(DEALER, 2)),
    ),
)  # fmt: skip
