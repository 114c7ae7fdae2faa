"""What `simulate` answers: rounds or sessions that were played, every figure beside what is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from croupier.documents.model import Answer, Section
from croupier.documents.model import Figure as Shown
from croupier.documents.numerals import fixed
from croupier.report.beside import Told, beside, furthest, of_rounds, share
from croupier.report.wording import posted
from croupier.rules.game import Game
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import RUINED, Money, Sessions
from croupier.written import chips_on, listed, number_of, whole

TITLES = {
    "round": "The round, side wagers apart",
    "total": "All wagers together",
    "wagers": "Wagers",
    "choices": "Choices, of all rounds",
    "distribution": "Net result of a round, side wagers apart",
    "endings": "How sessions end",
    "bankroll": "Final bankroll",
    "rounds": "Rounds played",
    "drawdown": "Largest drawdown, from the most a bankroll had been",
}
ASSUMED = (
    "A seat is ruined when its bankroll does not cover the initial stake of another round. Within a round it is "
    "assumed to cover every raise, so that a final bankroll may be below nothing."
)


def simulated(game: Game, figures: Sequence[Figure], said: str) -> Answer:
    """Rounds, told to be ``said``."""
    shown = [each for each in figures if each.section != "together"]  # which may have hundreds of lines
    return Answer(game.name, (*posted(game), (said,)), (*_sections(shown, _of_round, of_rounds),))


def sessions_answer(game: Game, figures: Sequence[Figure], said: str) -> Answer:
    """Sessions, told to be ``said``."""
    return Answer(
        game.name, (*posted(game), (said,), (ASSUMED,)), (*_sections(figures, _of_session, _shown_of_session),)
    )


def _sections(figures: Sequence[Figure], label: Callable[[Figure], str], told: Told) -> Iterator[Section]:
    """Figures section by section, and what they come to."""
    for titled, group in groupby(figures, key=title_of):
        yield Section("", titled, "", (beside("", list(group), label, told),))
    if (found := furthest(figures)) is not None:
        yield Section("", "All in all", "", (found,))


def title_of(each: Figure) -> str:
    """The heading that a figure stands below."""
    return f"Net result of {each.what.partition(': ')[0]}" if each.section == "outcomes" else TITLES[each.section]


def _of_round(each: Figure) -> str:
    if each.section == "outcomes":
        return each.what.partition(": ")[2]
    return each.what if each.name in ("frequency", "probability") else f"{each.what}, {each.name}"


def _of_session(each: Figure) -> str:
    if each.name == "probability":
        return each.what
    return f"percentile {each.what}" if each.name == "percentile" else each.name


def _shown_of_session(number: float, each: Figure) -> Shown:
    if each.name == "probability":
        return share(number)
    return fixed(number, 4) if each.name in ("mean", "deviation") else Shown(f"{number:,.10g}", number)


# What was played.


def rounds_played(
    rounds: int, seats: int, strategy: str, seed: str, stakes: Mapping[str, int], *, stopped: bool
) -> str:
    """What was played."""
    who = "one seat" if seats == 1 else f"{seats} seats"
    said = f"{number_of(rounds, 'round')} of {who}, strategy {strategy}, seed '{seed}'; stakes "
    said += f"{chips_on(stakes)}." if seats == 1 else f"{chips_on(stakes)} each; figures are of one seat."
    return f"Stopped: {said[0].lower()}{said[1:]}" if stopped else said


def sessions_played(played: Sessions, strategy: str, seed: str, stakes: Mapping[str, int], *, stopped: bool) -> str:
    """What was played."""
    rules = played.rules
    until = [f"it has {money(rules.target)}"] if rules.target is not None else []
    until += [f"it is down to {money(rules.stop_loss)}"] if rules.stop_loss is not None else []
    until += [f"it is {RUINED}", f"{whole(rules.rounds)} rounds are played"]
    said = (
        f"{whole(played.count)} sessions of one seat, {whole(played.rounds)} rounds in all, strategy {strategy}, seed "
        f"'{seed}'. A seat sits down with {money(rules.bankroll)}, stakes {chips_on(stakes)} before every deal, and "
        f"plays until {listed(until, 'or')}."
    )
    return f"Stopped: {said}" if stopped else said


def money(units: Money) -> str:
    """Units as a sentence says them: "100", "62.5", and "1/3" where no decimal is exact."""
    exactly = Fraction(units)
    shown = f"{float(exactly):,.12g}"
    return shown if Fraction(shown.replace(",", "")) == exactly else str(exactly)
