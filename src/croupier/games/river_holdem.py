"""River Hold'em: ante, then buy each street; only a full house or better makes the ante pay.

Paragraphs are those of the sheet: "To Play" 1 to 6, "Winning", "Optional" and "Paytables".
"""

from croupier.rules import *

player = best_of(5, HOLE, BOARD)
dealer = best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)

trips = paytable("Trips", "A B", {
    ROYAL_FLUSH:    (50, 100),
    STRAIGHT_FLUSH: (40, 40),
    QUADS:          (30, 25),
    FULL_HOUSE:     (8, 8),
    FLUSH:          (7, 6),
    STRAIGHT:       (4, 4),
    TRIPS:          (3, 3),
})  # fmt: skip

raises = paytable("Raises", "A", {
    ROYAL_FLUSH:    100,
    STRAIGHT_FLUSH: 20,
    QUADS:          4,
    FULL_HOUSE:     odds(3, 2),
}, otherwise=EVEN)  # fmt: skip

before_flop_odds = ruling(
    "before-flop-odds",
    "The odds are headed 'Flop and Turn/River': does the Before Flop bet use them too?",
    posted="Yes: all three raises are paid by the table, as the settlement text says.",
    even="No: Before Flop pays even money.",
)

ante = mandatory("Ante", {lost: LOSE, tied: PUSH, won & player.at_least(FULL_HOUSE): EVEN, won: PUSH}, cites="Winning")
before_flop = raised("Before Flop", {
    lost: LOSE,
    tied: PUSH,
    won & before_flop_odds.posts("even"): EVEN,
    won & before_flop_odds.posts("posted"): raises.on(player),
}, by=ante, cites="Winning")  # fmt: skip
backed: Rows = {lost: LOSE, tied: PUSH, won: raises.on(player)}
after_flop = raised("After Flop", backed, by=ante, cites="Winning")
turn_river = raised("Turn/River", backed, by=ante, cites="Winning")
player_trips = side("Player Trips", trips.on(player), cites="Optional")
dealer_trips = side("Dealer Trips", trips.on(dealer), cites="Optional")

SHEET = Sheet(
    key="river-holdem",
    name="River Hold'em",
    summary="Buy the flop and the turn and river, then show down against a dealer who always qualifies.",
    deck=FULL_DECK,
    felt=("The Ante pays with a full house or better",),
    wagers=(ante, before_flop, after_flop, turn_river, player_trips, dealer_trips),
    streets=(
        street(
            "Before the flop",
            Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), decide(bet(before_flop), FOLD, cites="To Play, 3"),
        ),
        street("Flop", Deal(BOARD, 3), decide(bet(after_flop), FOLD, cites="To Play, 4")),
        street("Turn and river", Deal(BOARD, 2), decide(bet(turn_river, 1, 2), FOLD, cites="To Play, 5")),
        street("Showdown", Reveal(DEALER, 2)),
    ),
    rulings=(
        WHOLE_CHIPS,
        before_flop_odds,
        ruling(
            "raise-odds-column",
            "Paytable B prints no odds for the raises: which apply?",
            "Column A's: the raises have one table, whichever Trips column is posted.",
        ),
        ruling(
            "after-a-fold",
            "Do the Trips bets stay in action after a fold?",
            "Yes, so the board and the dealer's cards are dealt out.",
        ),
    ),
)  # fmt: skip
