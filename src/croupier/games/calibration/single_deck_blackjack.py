"""Single-deck Blackjack, never split: the plain game that tables of exact values begin with.

John A. Nairn's tables (geditcom.com/Blackjack/OneDeck.html, "Prohibit Splitting") have it four times: doubling on any
two cards or on 10 and 11 only, the dealer standing on a soft 17 or hitting it.
"""

from croupier.rules import *

double = ruling_of("double", "On which two-card totals may a seat double?", {
    "any": "Any.", "9-11": "Hard 9 to 11.", "10-11": "Hard 10 or 11.", "none": "None.",
})  # fmt: skip
soft_17 = ruling("soft-17", "What does the dealer do with a soft 17?", stand="Stands.", hit="Hits.")

twenty_one = Blackjack(
    stake="Blackjack", doubled="Double", insurance="Insurance",
    double=double.choose({"any": "any", "9-11": "9-11", "10-11": "10-11", "none": "none"}),
    peeks=True,
    hits_soft_17=soft_17.choose({"stand": False, "hit": True}),
    cites="Play",
)  # fmt: skip
up = twenty_one.flag

blackjack = mandatory("Blackjack", {
    up("natural") & up("dealer natural"): PUSH,
    up("dealer natural"): LOSE,
    up("natural"): odds(3, 2).labelled("natural"),
    up("busted"): LOSE,
    up("won"): EVEN.labelled("won"), up("tied"): PUSH, up("lost"): LOSE,
}, cites="Blackjack")  # fmt: skip
doubled = raised("Double", {
    up("busted"): LOSE,
    up("won"): EVEN, up("tied"): PUSH, up("lost"): LOSE,
}, by=blackjack, cites="Double")  # fmt: skip
insurance = raised("Insurance", {
    up("dealer natural"): odds(2).labelled("dealer's natural"),
    ~up("dealer natural"): LOSE,
}, by=blackjack, cites="Insurance")  # fmt: skip

SHEET = Sheet(
    key="single-deck-blackjack",
    name="Single-deck Blackjack",
    summary="Closer to 21 than the dealer without going over: hit, stand or double; pairs are not split.",
    deck=FULL_DECK,
    wagers=(blackjack, doubled, insurance),
    streets=(
        street(
            "The deal",
            Deal(HOLE, 1), Deal(DEALER, 1), Deal(HOLE, 1), Deal(DEALER, 1, DOWN),
            twenty_one.run("insurance"), settle(insurance, blackjack),
        ),
        street("The seats", twenty_one.run("seats"), settle(blackjack, doubled)),
        street("The dealer", twenty_one.run("house"), settle(blackjack, doubled)),
    ),
    blocks=(twenty_one,),
    seats=3,  # no limit of cards: four seats could ask for more than there are
    rulings=(double, soft_17),
)  # fmt: skip
