"""Single-deck Blackjack, never split, against John A. Nairn's tables (geditcom.com/Blackjack/OneDeck.html, and
github.com/nairnj/Blackjack for how they are made).

His player takes the best of standing, hitting and doubling with two cards, and from the third on draws by the total and
the up card alone. His value of a whole game weighs the hands against an ace or a ten as if the dealer's natural did not
depend on the seat's cards, which costs the player 0.04 %; and his arithmetic is in single precision, which moves a hand
by up to 0.000006 and a game by 0.00003 %. With both granted, hands and games are his; without, our values stand.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from croupier import games
from croupier.solver.drawing.blackjack import Against, Blackjack
from croupier.solver.drawing.kinds import Kind, total
from croupier.solver.published import PUBLISHED, Published

ACE, TEN = 0, 9
"""Up cards, as the solver counts them."""


def draws(up: int, kind: Kind, *, hits_soft_17: bool) -> bool:
    """Whether Nairn's player draws to three or more cards."""
    reached, soft = total(kind)
    if soft:
        stands_18 = up not in (ACE, 8, TEN) or (up == ACE and not hits_soft_17)
        return reached < (18 if stands_18 else 19)
    if up in (1, 2):
        return reached < 13
    if up in (3, 4, 5):
        return reached < 12
    return reached < (16 if up == TEN else 17)


@cache
def solved(double: str, soft_17: str) -> Blackjack:
    """The game, played as he plays it."""
    game = games.find("single-deck-blackjack").posted(double=double, soft_17=soft_17)

    def policy(up: int, kind: Kind, offered: object) -> str | None:
        if sum(kind) == 2:
            return None
        return "hit" if draws(up, kind, hits_soft_17=soft_17 == "hit") else "stand"

    return Blackjack(game, policy)


def dealt(against: Against) -> Iterator[tuple[Fraction, Fraction, Fraction, bool]]:
    """Each two cards: their chance, what they bring if the dealer has no natural, his chance of one, theirs or not."""
    for kind, chance in against.deals():
        natural = total(kind)[0] == 21
        value = Fraction(3, 2) if natural else against.hand(kind).value
        looks = against.up in (ACE, TEN)
        yield chance, value, (1 + against.insured(kind)) / 3 if looks else Fraction(0), natural


def whole(found: Blackjack, *, independent: bool) -> Fraction:
    """A game's value from its hands', with the dealer's natural as it depends on the hand, or as if it did not."""
    brought = Fraction(0)
    for up, against in found.ups.items():
        hands = list(dealt(against))
        if independent:
            mean = sum(chance * house for chance, _, house, _ in hands)
            hands = [(chance, value, Fraction(mean), natural) for chance, value, _, natural in hands]
        for chance, value, house, natural in hands:
            brought += found.supply[up] * chance * ((1 - house) * value - (0 if natural else house)) / 52
    return brought


GAMES = [each for each in PUBLISHED if each.game == "single-deck-blackjack"]
"""The row "Prohibit Splitting", in per cent."""


@pytest.mark.parametrize("published", GAMES)
def test_whole_games(published: Published) -> None:
    posting = {"double": "any", "soft-17": "stand"} | dict(published.posting)
    found = solved(posting["double"], posting["soft-17"])
    said = float(published.text.removesuffix("%"))
    assert float(100 * whole(found, independent=True)) == pytest.approx(said, abs=0.000035)
    assert whole(found, independent=False) == found.value


def test_best_play_is_better_than_his_by_less_than_a_hundredth_of_a_per_cent() -> None:
    for double, his, best in (("any", "-0.34220", "-0.33349"), ("10-11", "-0.61330", "-0.60442")):
        found = solved(double, "stand")
        assert f"{float(100 * found.value):.5f}" == his
        assert f"{float(100 * Blackjack(found.game).value):.5f}" == best


HANDS = {
    (ACE, "stand"): """
        -0.663142
        -0.661733 -0.660049
        -0.661047 -0.659375 -0.660147
        -0.658817 -0.658711 -0.657966 -0.655759
        -0.659151 -0.657528 -0.656761 -0.654533 -0.653287
        -0.482815 -0.63916 -0.638344 -0.636118 -0.634013 -0.617011
        -0.101015 -0.645558 -0.644759 -0.641782 -0.640619 -0.623767 -0.630502
        0.289743 -0.651888 -0.650336 -0.648266 -0.647202 -0.630436 -0.637158 -0.643532
        0.680745 -0.65716 -0.656577 -0.654533 -0.65343 -0.636809 -0.643246 -0.451875 -0.055174
        1.5 -0.672788 -0.672168 -0.670237 -0.669157 -0.652909 -0.46704 -0.0820202 0.307676 0.650097""",
    (ACE, "hit"): """
        -0.0306844
        -0.0678075 -0.258901
        -0.100568 -0.291566 -0.333963
        -0.153931 -0.334901 -0.345048 -0.208972
        -0.206061 -0.331115 -0.217134 -0.0702152 0.0905611
        -0.199924 -0.225773 -0.0784948 0.0815061 0.172946 -0.386204
        -0.108386 -0.0827849 0.0868426 0.171306 -0.376769 -0.443347 -0.494721
        -0.0172421 0.0864475 0.17092 -0.374915 -0.43303 -0.45339 -0.455656 -0.494905
        0.067505 0.169644 -0.374484 -0.383075 -0.441215 -0.495853 -0.495493 -0.544608 -0.624843
        0.152526 -0.348923 -0.392503 -0.444961 -0.498741 -0.50875 -0.555802 -0.633177 -0.742645 -0.883183""",
    (ACE, "double"): """
        -0.598755
        -0.593281 -1.3201
        -0.595803 -1.31875 -1.29818
        -0.619882 -1.29566 -1.12642 -0.796496
        -0.656069 -1.12524 -0.793966 -0.395772 0.0551481
        -0.527213 -0.799097 -0.40133 0.0486142 0.240258 -0.834602
        -0.357778 -0.402058 0.0401776 0.22204 -0.837457 -0.937179 -1.02934
        -0.192057 0.0250827 0.205671 -0.846661 -0.930926 -0.941764 -0.928015 -0.989811
        -0.0406563 0.188934 -0.858218 -0.83802 -0.920605 -1.00837 -0.990987 -1.08922 -1.24969
        0.145194 -0.81093 -0.859049 -0.931613 -1.0129 -1.0175 -1.1116 -1.26635 -1.48529 -1.76637""",
    (1, "stand"): """
        -0.274328
        -0.282715 -0.290803
        -0.284213 -0.293291 -0.294868
        -0.283156 -0.290968 -0.292521 -0.290134
        -0.266381 -0.274155 -0.275744 -0.273342 -0.255916
        -0.131768 -0.277109 -0.278475 -0.275236 -0.258788 -0.261714
        0.135802 -0.28023 -0.280806 -0.278424 -0.26207 -0.265046 -0.268309
        0.401626 -0.282093 -0.283578 -0.281307 -0.264895 -0.2678 -0.272058 -0.274814
        0.655985 -0.286594 -0.288031 -0.285726 -0.269315 -0.273299 -0.276549 -0.136522 0.137056
        1.5 -0.310994 -0.312391 -0.310108 -0.294784 -0.297666 -0.15813 0.118876 0.384833 0.627224""",
    (1, "hit"): """
        0.094776
        0.0392454 -0.113174
        0.0169118 -0.131387 -0.152949
        -0.0116985 -0.150709 -0.122958 -0.0126163
        -0.0317254 -0.0993691 -0.0165249 0.0933356 0.223861
        0.00709627 -0.0129974 0.0921474 0.217492 0.284029 -0.252672
        0.0652465 0.0834867 0.214419 0.272339 -0.252633 -0.331967 -0.406389
        0.120028 0.213044 0.268216 -0.259827 -0.331283 -0.362617 -0.390379 -0.454094
        0.190761 0.263585 -0.266256 -0.293009 -0.358927 -0.430258 -0.455975 -0.530172 -0.627498
        0.247089 -0.243413 -0.304216 -0.368779 -0.43622 -0.465397 -0.538454 -0.632538 -0.749661 -0.846661""",
    (1, "double"): """
        -0.0193617
        -0.0420227 -0.581603
        -0.0467901 -0.58658 -0.567471
        -0.0699827 -0.560134 -0.429085 -0.184578
        -0.08185 -0.401784 -0.167803 0.113505 0.446439
        0.0133179 -0.162785 0.111871 0.432182 0.567182 -0.505343
        0.127575 0.1174 0.425975 0.54176 -0.505267 -0.663934 -0.812777
        0.237191 0.424479 0.533568 -0.519654 -0.662565 -0.725233 -0.780757 -0.908188
        0.379764 0.524827 -0.532512 -0.586018 -0.717854 -0.860515 -0.911951 -1.06034 -1.255
        0.486974 -0.486826 -0.608432 -0.737558 -0.872439 -0.930793 -1.07691 -1.26508 -1.49932 -1.69332""",
}
"""Against an ace without a ten under it, and against a two; a row per card from the ace to the ten, each with the cards
up to itself. A natural, which he lists as 1.5, 0.152526 and so on, leaves nothing to choose."""


@pytest.mark.parametrize(("up", "choice"), HANDS)
def test_hands_of_two_cards(up: int, choice: str) -> None:
    against = solved("any", "stand").ups[up]
    compared = 0
    for one, row in enumerate(HANDS[up, choice].strip().splitlines()):
        for other, published in enumerate(map(float, row.split())):
            kind = tuple((value == one) + (value == other) for value in range(10))
            if total(kind)[0] < 21:
                brings = dict(against.hand(kind).choices)[choice]
                assert float(brings) == pytest.approx(published, rel=0, abs=6e-6), (one, other)
                compared += 1
    assert compared == 54
