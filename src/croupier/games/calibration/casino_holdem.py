"""Casino Hold'em: see the flop, then call for twice the ante or fold."""

from croupier.rules import *

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
on_the_flop = best_of(5, HOLE, BOARD.first(3), name="player's flop hand")
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(FOURS)

ante_pays = paytable("Ante", "standard", {
    ROYAL_FLUSH:    100,
    STRAIGHT_FLUSH: 20,
    QUADS:          10,
    FULL_HOUSE:     3,
    FLUSH:          2,
}, otherwise=EVEN)  # fmt: skip
bonus_pays = paytable("AA Bonus", "standard", {
    ROYAL_FLUSH:    100,
    STRAIGHT_FLUSH: 50,
    QUADS:          40,
    FULL_HOUSE:     30,
    FLUSH:          20,
    STRAIGHT:       7,
    ACES:           7,
})  # fmt: skip

# The Ante's table is paid whenever the dealer does not qualify, even to a player who is behind.
ante = mandatory("Ante", {~qualifies: ante_pays.on(player), tied: PUSH, lost: LOSE, won: ante_pays.on(player)},
                 cites="Ante")  # fmt: skip
call = raised("Call", {~qualifies: PUSH, tied: PUSH, lost: LOSE, won: EVEN}, by=ante, cites="Call")
aa_bonus = side("AA Bonus", bonus_pays.on(on_the_flop), cites="AA Bonus")

SHEET = Sheet(
    key="casino-holdem",
    name="Casino Hold'em",
    summary="See two cards and the flop; call for twice the ante or fold.",
    deck=FULL_DECK,
    wagers=(ante, call, aa_bonus),
    streets=(
        street(
            "Flop",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 3), decide(bet(call, 2), FOLD, cites="Call"),
        ),
        street("Showdown", Deal(BOARD, 2), Reveal(DEALER, 2)),
    ),
)  # fmt: skip
