"""Three Card Poker: three cards each, play or fold; the dealer opens with queen high."""

from croupier.rules import *

player = best_of(3, HOLE, ranking=THREE_CARD)
dealer = best_of(3, DEALER, ranking=THREE_CARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(QUEEN_HIGH)

ante_bonus_pays = paytable("Ante Bonus", "standard", {
    STRAIGHT_FLUSH: 5,
    TRIPS:          4,
    STRAIGHT:       1,
}, otherwise=PUSH)  # fmt: skip
pair_plus_pays = paytable("Pair Plus", "standard", {
    STRAIGHT_FLUSH: 40,
    TRIPS:          30,
    STRAIGHT:       6,
    FLUSH:          3,
    PAIR:           1,
})  # fmt: skip

ante = mandatory("Ante", {~qualifies: EVEN, tied: PUSH, won: EVEN, lost: LOSE}, cites="Ante")
play = raised("Play", {~qualifies: PUSH, tied: PUSH, won: EVEN, lost: LOSE}, by=ante, cites="Play")
ante_bonus = bonus("Ante Bonus", ante_bonus_pays.on(player), on=ante, cites="Ante Bonus")
pair_plus = side("Pair Plus", pair_plus_pays.on(player), cites="Pair Plus")

SHEET = Sheet(
    key="three-card-poker",
    name="Three Card Poker",
    summary="Three cards each: play for one more ante or fold; the dealer opens with queen high.",
    deck=FULL_DECK,
    wagers=(ante, play, ante_bonus, pair_plus),
    streets=(
        street("The deal", Deal(HOLE, 3, DOWN), Deal(DEALER, 3, DOWN), decide(bet(play), FOLD, cites="Play")),
        street("Showdown", Reveal(DEALER, 3)),
    ),
)  # fmt: skip
