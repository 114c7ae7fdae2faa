"""Advice for one state of a live round in which seats draw: what each choice brings, in units, all wagers together.

Only what can follow the cards held is counted, so nothing needs to be solved before. What is settled already and what
no choice changes any more, such as Poker, is in the values too: they are what the round brings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.cards import Card
from croupier.rules.conditions import AtLeast
from croupier.rules.facts import Standing, pays
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.twenty_one import points
from croupier.rules.wagers import Kind
from croupier.solver.advice import Advice, require_choice
from croupier.solver.drawing.blackjack import ORDER, Against, Blackjack
from croupier.solver.drawing.kinds import supply
from croupier.solver.drawing.riding import CARDS, total_at
from croupier.solver.drawing.six_cards import Draws
from croupier.solver.kernels import draw_codes as codes
from croupier.table.view import View


def advice(game: Game, view: View, *, exposed: bool) -> Advice:
    """What each choice is worth to a seat that is to choose."""
    require_choice(game, view)
    gone = [card for _, cards in view.others for card in cards if card is not None] if exposed else []
    stakes = view.stakes(view.seat)
    state = _Six(game, view, gone, stakes) if game.pile_sizes[HOLE] == CARDS else _Alone(game, view, gone, stakes)
    settled = sum(item.net for item in view.own)
    insured = _insured(state, view)
    base = settled + state.no_matter()
    if view.choices.amounts:
        dealt = base + state.dealt()
        most = view.choices.amounts.most
        chips = {"decline": dealt, view.choices.amounts.choice(most).short: dealt + most * state.insurance()}
    else:
        chips = {choice: base + insured + value for choice, value in state.choices().items()}
        chips = {choice: chips[choice] for choice in ORDER if choice in chips and choice in view.choices}
    unit = stakes[game.unit.name]
    return Advice.of((choice, Fraction(value) / unit) for choice, value in chips.items())


def _insured(state: _Six | _Alone, view: View) -> Fraction:
    """What insurance brings that still waits for the dealer, who has not looked."""
    wager = state.blackjack.block.insurance
    chips = view.stakes(view.seat).get(wager, 0)
    return chips * state.insurance() if chips and wager not in {item.wager for item in view.own} else Fraction(0)


class _Alone:
    """Blackjack and nothing else."""

    def __init__(self, game: Game, view: View, gone: list[Card], stakes: Mapping[str, int]) -> None:
        self.blackjack = Blackjack(game, gone=gone)
        self.stake = stakes[self.blackjack.block.stake]
        self.kind = supply(view.hole)
        self.against = Against(self.blackjack, points(view.dealer[0]) - 1, small=True)

    def choices(self) -> dict[str, Fraction]:
        return {choice: self.stake * value for choice, value in self.against.hand(self.kind).choices}

    def dealt(self) -> Fraction:
        """What two cards bring before the dealer has looked."""
        return self.stake * self.against.dealt(self.kind)

    def insurance(self) -> Fraction:
        """What a chip of insurance brings."""
        return self.against.insured(self.kind)

    def no_matter(self) -> Fraction:
        """What no choice changes."""
        return Fraction(0)


class _Six:
    """Blackjack, six cards of Poker, and the wager that rides on both."""

    def __init__(self, game: Game, view: View, gone: list[Card], stakes: Mapping[str, int]) -> None:
        self.game, self.stakes = game, stakes
        self.draws = Draws(game, view.dealer[0], view.hole, gone)
        self.blackjack = self.draws.blackjack
        riding = self.draws.rides.wager.name
        self.riding = stakes.get(riding, 0) * (riding not in {item.wager for item in view.own})
        """The chips on the wager, as long as it lives."""
        self.before_look = view.choices.amounts is not None or not self.blackjack.block.peeks
        stake = self.blackjack.block.stake
        self.both = {stake: stakes[stake], riding: self.riding}

    def choices(self) -> dict[str, Fraction]:
        return self.draws.worth(self.both)

    def dealt(self) -> Fraction:
        """What two cards bring before the dealer has looked."""
        play = total_at(self.blackjack, self.draws.rides, self.both)
        return self.draws.chips(self.both, *self.draws.dealt(play))

    def insurance(self) -> Fraction:
        """What a chip of insurance brings."""
        by_end = [sum(each) for each in zip(*self.draws.six_cards, strict=True)]
        return 3 * Fraction(by_end[codes.NATURAL], sum(by_end)) - 1

    def no_matter(self) -> Fraction:
        """What wagers on the six cards bring, whatever is chosen."""
        ends = codes.ENDS if self.before_look else codes.NATURAL
        by_band = [sum(ways[:ends]) for ways in self.draws.six_cards]
        brought = Fraction(0)
        for wager in self.game.wagers:
            atoms = [atom for row in self.game.settlements[wager.name] for atom in row.condition.atoms()]
            if wager.kind is Kind.MANDATORY and atoms and all(isinstance(atom, AtLeast) for atom in atoms):
                asked = [atom for atom in atoms if isinstance(atom, AtLeast)]
                for (least, _), ways in zip(self.draws.bands.listed, by_band, strict=True):
                    standing = Standing(strengths={atom.hand: least for atom in asked})
                    row = pays(self.game, wager.name, standing.answers(asked))
                    assert row is not None, "the six cards settle it"
                    brought += self.stakes[wager.name] * row.odds.to_one * ways / sum(by_band)
        return brought
