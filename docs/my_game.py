"""Jack Trap: three cards each, one or two antes to stay in; the dealer opens with jack high."""

from croupier.rules import *

player = best_of(3, HOLE, ranking=THREE_CARD)
dealer = best_of(3, DEALER, ranking=THREE_CARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(high(JACK))

trap_pays = paytable("Trap", "A B", {
    STRAIGHT_FLUSH: (40, 35),
    TRIPS:          (25, 30),
    STRAIGHT:       (6, 6),
    FLUSH:          (4, 3),
    PAIR:           (1, 1),
})  # fmt: skip

compared: Rows = {~qualifies: PUSH, lost: LOSE, tied: PUSH, won: EVEN}
ante = mandatory("Ante", compared, cites="1")
play = raised("Play", compared, by=ante, cites="2")
trap = side("Trap", trap_pays.on(player), cites="3")

SHEET = Sheet(
    key="jack-trap",
    name="Jack Trap",
    summary="Three cards each: one or two antes to stay in, or fold; the dealer opens with jack high.",
    deck=FULL_DECK,
    wagers=(ante, play, trap),
    streets=(
        street("The deal", Deal(HOLE, 3, DOWN), Deal(DEALER, 3, DOWN), decide(bet(play, 1, 2), FOLD, cites="2")),
        street("Showdown", Reveal(DEALER, 3)),
    ),
    rulings=(WHOLE_CHIPS,),
)
