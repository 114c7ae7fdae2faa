"""Whether somebody has the chips for what is to go down: the one place where that is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import IllegalChoice, StakeError
from croupier.rules.streets import Choice, Choices
from croupier.written import number_of


@dataclass(frozen=True, slots=True)
class Means:
    """The chips that somebody has, those on the felt apart, and whose they are: "ann has", "the bankroll is"."""

    chips: int
    whose: str

    def require_stakes(self, stakes: Mapping[str, int], *, down: bool = False) -> None:
        """Refuse stakes that are more than there is; those that are down already can be taken back."""
        total = sum(stakes.values())
        if total > self.chips:
            lying, advice = ("are down", ": take some back") if down else ("are to go down", "")
            raise StakeError(f"{total} chips {lying} and {self}{advice}")

    def require_choice(self, choice: Choice, choices: Choices) -> None:
        """Refuse a choice that takes more than there is; the others of its decision are told."""
        if choice.chips > self.chips:
            others = choices.affordable(self.chips)
            said = f"{choice.short} takes {number_of(choice.chips, 'chip')} and {self}: the choices are {others}"
            raise IllegalChoice(said, [each.short for each in others])

    def beyond(self, choices: Choices) -> str:
        """Why some choices of a decision are not offered; nothing where all are, or none is."""
        offered = choices.affordable(self.chips)
        if not offered or len(offered) == len(choices):
            return ""
        sizes = [choice.chips for choice in choices.options if choice.chips > self.chips]
        if choices.amounts and choices.amounts.most > self.chips:
            sizes.append(self.chips + 1)
        cheapest = min(sizes)
        return f"other choices take {number_of(cheapest, 'chip')} or more and {self}"

    def __str__(self) -> str:
        return f"{self.whose} {self.chips}"
