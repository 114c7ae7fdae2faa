"""The blackjack block in English: what the rules card says of its stages."""

from __future__ import annotations

from croupier.rules.twenty_one import TwentyOne

NUMBERS = {5: "five", 6: "six", 7: "seven"}


def procedure(block: TwentyOne, stage: str) -> list[str]:
    """A stage in English, for the rules card."""
    match stage:
        case "insurance":
            offered = (
                f"If the dealer shows an ace, each seat in turn may place {block.insurance}, up to half its "
                f"{block.stake} stake, or decline."
            )
            return [offered] * bool(block.insurance) + [
                "Under an ace or a ten-card the dealer looks at the hidden card and turns it over if it makes a "
                "natural (an ace and a ten-card): every seat's blackjack then ends."
                if block.peeks
                else "The dealer does not look at the hidden card.",
            ]
        case "seats":
            return _seats(block)
        case "house":
            soft = "but hits a soft 17" if block.hits_soft_17 else "a soft 17 included"
            return [
                "The dealer turns over the hidden card and, if any seat waits on the dealer's total, draws to 16, "
                f"and stands on 17 or more, {soft}."
            ]
    raise AssertionError(f"no such stage: {stage}")


def _seats(block: TwentyOne) -> list[str]:
    lines = [
        "Each seat in turn plays its cards: an ace counts one or eleven, court cards ten; over 21 busts. A natural "
        "(an ace and a ten-card in the first two) and a hard 21 stand by themselves"
        + ("." if block.hits_soft_21 else ", and so does a soft 21."),
        "A seat may stand, or hit for one more card.",
    ]
    if block.double != "none":
        totals = "any total" if block.double == "any" else f"a hard {block.double.replace('-', ' to ')}"
        lines.append(
            f"On its first two cards, with {totals}, a seat may double: {block.doubled} equals {block.stake}, and "
            "one card is dealt."
        )
    if block.splits_aces:
        lines.append(
            f"A pair of aces may be split once: {block.split} equals {block.stake}, each ace takes one card and "
            f"stands; {block.stake} then rides on the first ace and {block.split} on the second."
        )
    if block.surrenders:
        lines.append(f"On its first two cards a seat may surrender half its {block.stake} stake.")
    ends = "stands on its total"
    if block.six_card_win:
        ends = "wins at once" if block.peeks else "wins, unless the dealer turns out to have a natural"
    if block.most_cards:
        lines.append(f"A seat that reaches {NUMBERS[block.most_cards]} cards without busting {ends}.")
    return lines
