"""What the flags of the blackjack block say: of any hand, and more closely once a seat's own cards are known."""

FLAGS = {
    "natural": ("the seat has a natural", "the seat has no natural"),
    "dealer natural": ("the dealer has a natural", "the dealer has no natural"),
    "surrendered": ("the seat surrendered", "the seat did not surrender"),
    "busted": ("the seat busted", "the seat did not bust"),
    "six cards": ("the seat reached six cards without busting", "the seat did not reach six cards"),
    "won": (
        "the seat's total beats the dealer's, or the dealer busted",
        "the seat's total does not beat the dealer's, and the dealer did not bust",
    ),
    "tied": ("the totals tie", "the totals do not tie"),
    "lost": ("the dealer's total beats the seat's", "the dealer's total does not beat the seat's"),
    "second won": (
        "the second ace's total beats the dealer's, or the dealer busted",
        "the second ace's total does not beat the dealer's, and the dealer did not bust",
    ),
    "second tied": ("the second ace's total ties the dealer's", "the second ace's total does not tie the dealer's"),
    "second lost": (
        "the dealer's total beats the second ace's",
        "the dealer's total does not beat the second ace's",
    ),
    "behind": (
        "Blackjack was lost (split aces taken together)",
        "Blackjack was not lost (split aces taken together)",
    ),
}
"""What each flag of the blackjack block says, and its denial."""
BUSTED = ("the dealer busted", "the dealer did not bust")
BEATS = ("the seat's total beats the dealer's", "the seat's total does not beat the dealer's")
"""Which of "beats" and "busted" it was."""
ONE_HAND = {"won": BEATS, "behind": ("Blackjack was lost", "Blackjack was not lost")}
"""Said of one hand, once it is known that there is one."""
SPLIT = {
    "won": ("the first ace's total beats the dealer's", "the first ace's total does not beat the dealer's"),
    "tied": ("the first ace's total ties the dealer's", "the first ace's total does not tie the dealer's"),
    "lost": ("the dealer's total beats the first ace's", "the dealer's total does not beat the first ace's"),
    "second won": ("the second ace's total beats the dealer's", "the second ace's total does not beat the dealer's"),
    "behind": ("the two split aces together were lost", "the two split aces together were not lost"),
}
"""Said of two split aces."""
