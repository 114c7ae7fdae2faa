"""Triple Shot Bonus: War with the first card, Blackjack with the next ones, Poker with six; Hat Trick rides on all.

Paragraphs are those of the sheet's section 40, (a) to (e).
"""

from croupier.rules import *

war_ace = ruling("war-ace", "Is the ace high or low in War?", high="High.", low="Low.")
war_tie = ruling(
    "war-tie",
    "Does a War tie, which loses half the stake, end the Hat Trick?",
    keeps="No: ties win, as the layout says.",
    kills="Yes.",
)
double = ruling_of("double", "On which two-card totals may a seat double?", {
    "any": "Any.", "9-11": "Hard 9 to 11.", "10-11": "Hard 10 or 11.", "none": "None.",
})  # fmt: skip
peek = ruling(
    "peek", "Does the dealer look under an ace or a ten?", yes="Yes.", no="No: a natural takes all at the end."
)
soft_17 = ruling("soft-17", "What does the dealer do with a soft 17?", stand="Stands.", hit="Hits.")
natural = ruling_of("natural", "What does a natural pay?", {"3:2": "3 to 2.", "6:5": "6 to 5."})
ace_split = ruling(
    "ace-split",
    "May a pair of aces be split?",
    on="Once, one card each; an ace and a ten is then 21, not a natural, and there is no doubling after.",
    off="No.",
)
six_cards = ruling(
    "six-card-win",
    "Do six cards without busting win?",
    on="Even money, unless the dealer has a natural.",
    off="No: six cards stand on their total.",
)
surrender = ruling(
    "surrender",
    "May a seat surrender its first two cards for half the stake?",
    none="No.",
    late="Yes; a dealer natural that comes to light later takes the whole stake.",
)
soft_21 = ruling(
    "soft-21",
    "May a seat hit a soft 21?",
    hit="Yes.",
    stand="No: it stands.",
)

first = best_of(1, HOLE.first(1), name="player's first card", ranking=(
    ace := war_ace.choose({"high": ONE_CARD, "low": ONE_CARD_ACE_LOW})
))  # fmt: skip
up_card = best_of(1, DEALER.first(1), name="dealer's first card", ranking=ace)
war_won, war_tied, war_lost = showdown(first, up_card)
twenty_one = Blackjack(
    stake="Blackjack", doubled="Double", split="Split", insurance="Insurance",
    double=double.choose({"any": "any", "9-11": "9-11", "10-11": "10-11", "none": "none"}),
    peeks=peek.choose({"yes": True, "no": False}),
    hits_soft_17=soft_17.choose({"stand": False, "hit": True}),
    splits_aces=ace_split.choose({"on": True, "off": False}),
    most_cards=6,
    six_card_win=six_cards.choose({"on": True, "off": False}),
    surrenders=surrender.choose({"none": False, "late": True}),
    hits_soft_21=soft_21.choose({"hit": True, "stand": False}),
    cites="(c)(4)",
)  # fmt: skip
up = twenty_one.flag
six_card_hand = best_of(5, HOLE)

poker_pays = paytable("Poker", "05 06", {
    ROYAL_FLUSH:    (500, 200),
    STRAIGHT_FLUSH: (50, 60),
    QUADS:          (20, 20),
    FULL_HOUSE:     (6, 6),
    FLUSH:          (5, 5),
    STRAIGHT:       (4, 4),
    TRIPS:          (2, 2),
    TWO_PAIR:       (odds(3, 2), odds(3, 2)),
    JACKS:          (1, 1),
})  # fmt: skip

war = mandatory("War", {war_won: EVEN, war_tied: LOSE_HALF, war_lost: LOSE}, cites="(b)(2), (d)(1)")
blackjack = mandatory("Blackjack", {
    up("natural") & up("dealer natural"): PUSH,
    up("dealer natural"): LOSE,
    up("natural"): natural.choose({
        "3:2": odds(3, 2).labelled("natural"), "6:5": odds(6, 5).labelled("natural"),
    }),
    surrender.posts("late") & up("surrendered"): LOSE_HALF,
    up("busted"): LOSE,
    six_cards.posts("on") & up("six cards"): EVEN.labelled("six cards"),
    up("won"): EVEN.labelled("won"), up("tied"): PUSH, up("lost"): LOSE,
}, cites="(b)(3), (d)(2)")  # fmt: skip
poker = mandatory("Poker", poker_pays.on(six_card_hand), cites="(b)(4), (e)")
doubled = raised("Double", {
    peek.posts("no") & up("dealer natural"): LOSE,
    up("busted"): LOSE,
    up("won"): EVEN, up("tied"): PUSH, up("lost"): LOSE,
}, by=blackjack, cites="(c)(4)")  # fmt: skip
split = raised("Split", {
    peek.posts("no") & up("dealer natural"): LOSE,
    up("second won"): EVEN, up("second tied"): PUSH, up("second lost"): LOSE,
}, by=blackjack, cites="(b)(3)")  # fmt: skip
insurance = raised("Insurance", {
    up("dealer natural"): odds(2).labelled("dealer's natural"),
    ~up("dealer natural"): LOSE,
}, by=blackjack, cites="(d)(2)")  # fmt: skip
hat_trick = side("Hat Trick", {
    war_lost: LOSE,
    war_tied & war_tie.posts("kills"): LOSE,
    up("behind"): LOSE,
    ~poker_pays.pays_on(six_card_hand): LOSE,
    otherwise.named("War and Poker were won or tied", "War or Poker was lost") & ~up("behind"):
        odds(6).labelled("all three won or tied"),
}, cites="(b)(5), (c)(6)")  # fmt: skip

SHEET = Sheet(
    key="triple-shot-bonus",
    name="Triple Shot Bonus",
    summary="Three stakes, three games on one set of cards: War, Blackjack, six-card Poker.",
    deck=FULL_DECK,
    felt=("A tie in War loses half the stake",),
    wagers=(war, blackjack, poker, doubled, split, insurance, hat_trick),
    streets=(
        street("War", Deal(HOLE, 1), Deal(DEALER, 1), settle(war, hat_trick)),
        street(
            "Blackjack",
            Deal(HOLE, 1), Deal(DEALER, 1, DOWN),
            twenty_one.run("insurance"), settle(insurance, blackjack, hat_trick),
            twenty_one.run("seats"), settle(blackjack, doubled, hat_trick),
            twenty_one.run("house"), settle(insurance, blackjack, doubled, split, hat_trick),
        ),
        street("Poker", Deal(HOLE, to=6), settle(poker, hat_trick)),
    ),
    blocks=(twenty_one,),
    printed=(
        *printed("Poker", "05", edge="5.59", hit_frequency="34.6"),
        *printed("Poker", "06", edge="5.78", hit_frequency="34.6"),
        *printed("Hat Trick", edge="12.4", hit_frequency="12.5"),
    ),
    rulings=(
        WHOLE_CHIPS,
        double, peek, soft_17, natural, ace_split, six_cards, surrender, soft_21, war_ace, war_tie,
        ruling("deck", "How many decks, and which?", "One deck, shuffled for every round."),
        ruling("insurance", "When is insurance offered, and for how much?",
               "When the dealer shows an ace, before anybody plays: up to half the Blackjack stake, at 2 to 1."),
        ruling("two-naturals", "A natural against a dealer natural?", "Blackjack pushes; the Hat Trick stays alive."),
        ruling("doubling-totals", "Are '9 to 11' and '10 or 11' hard totals?", "Yes, of the first two cards."),
        ruling("busted-hand", "What becomes of a busted hand?",
               "Blackjack and Hat Trick are lost; Poker still plays, completed to six cards."),
        ruling("split-and-poker", "Which cards play Poker where aces were split?", "All four, and two more."),
        ruling("split-and-hat-trick", "When does the Hat Trick survive, where aces were split?",
               "When the two hands together at least break even."),
        ruling("jacks-or-better", "What is 'jacks or better' with six cards?",
               "The best five are a pair of jacks or any better hand."),
        ruling("dealer-natural", "What does a dealer natural end?",
               "Every seat's Blackjack, as soon as it is seen; War is already paid and Poker is still dealt."),
    ),
)  # fmt: skip
