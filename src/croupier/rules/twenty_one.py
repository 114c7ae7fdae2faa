"""The blackjack block: the one part of these games with no fixed schedule.

A seat draws until it stops and the dealer draws by rule, so this is code rather than data. Its parameters are
declared in the game file; it looks at the felt, hands out the next primitive step, and exposes finite flags for
settlement rows. It holds no state: everything is read off the cards and the choices made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from croupier.cards import ACE, Card, Deck
from croupier.rules.conditions import Condition, Flag
from croupier.rules.felt import Felt
from croupier.rules.flag_words import BUSTED, FLAGS, ONE_HAND, SPLIT
from croupier.rules.piles import DEALER, HOLE
from croupier.rules.placeholders import Open
from croupier.rules.streets import KEYS, Amounts, Choices, Choose, DealTo, Peek, Primitive, Run, plain

BUST_ABOVE = 21
DEALER_STANDS = 17


def points(card: Card) -> int:
    """A card's blackjack value, the ace as one."""
    return 1 if card.rank == ACE else min(card.rank + 2, 10)


def count(cards: Sequence[Card]) -> tuple[int, bool]:
    """The best total of some cards, and whether it is soft (an ace counts eleven)."""
    total = sum(map(points, cards))
    soft = total <= 11 and any(card.rank == ACE for card in cards)
    return (total + 10, True) if soft else (total, False)


def is_natural(cards: Sequence[Card]) -> bool:
    """An ace and a ten-card in two cards."""
    return len(cards) == 2 and count(cards)[0] == BUST_ABOVE


@cache
def natural_with(up: Card) -> frozenset[Card]:
    """The cards that would make the up card a natural; every settlement before the dealer's second card asks."""
    return frozenset(card for card in map(Card, range(52)) if is_natural((up, card)))


def in_words(cards: Sequence[Card]) -> str:
    """A total in words: "soft 17", "hard 12", "busted with 24"."""
    total, soft = count(cards)
    if total > BUST_ABOVE:
        return f"busted with {total}"
    return f"{'soft' if soft else 'hard'} {total}"


DOUBLE_TOTALS = {"any": range(22), "9-11": range(9, 12), "10-11": range(10, 12), "none": range(0)}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _Block:
    """What a block of blackjack is whatever its house rules: its wagers, its limit of cards, its name."""

    stake: str
    doubled: str
    cites: str
    """The paragraph of the rule sheet that its choices come from."""
    split: str = ""
    """The wager on the second of two split aces, where they may be split."""
    insurance: str = ""
    """The wager against a dealer's natural, where one is offered."""
    most_cards: int = 0
    """A seat that holds so many draws no more; 0 for no such limit."""
    name: str = "blackjack"

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager it knows of, offered or not."""
        return tuple(filter(None, (self.stake, self.doubled, self.split, self.insurance)))

    def flag(self, name: str) -> Condition:
        """The condition that the block's flag of this name is up."""
        yes, no = FLAGS[name]
        return Flag(self.name, name, yes, no)

    def run(self, stage: str) -> Run:
        """A step of a street: "insurance", "seats" or "house"."""
        return Run(self.name, stage)

    def __repr__(self) -> str:
        return f"<block {self.name}: {self.stake}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Blackjack(_Block):
    """Blackjack as a sheet writes it: each house rule is stated, or left to a ruling. ``TwentyOne`` explains them."""

    double: Open[str]
    peeks: Open[bool]
    hits_soft_17: Open[bool]
    splits_aces: Open[bool] = False
    surrenders: Open[bool] = False
    hits_soft_21: Open[bool] = True
    six_card_win: Open[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TwentyOne(_Block):
    """Blackjack against the dealer, single deck, under the house rules in force."""

    double: str
    """On which two-card totals a seat may double: any, 9-11, 10-11 (hard totals), none."""
    peeks: bool
    hits_soft_17: bool
    splits_aces: bool
    surrenders: bool
    hits_soft_21: bool
    six_card_win: bool
    """Whether a seat wins that reaches the most cards it may hold."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """What a seat can be offered under these rules, in the order of the bar."""
        offered = {
            "stand": True, "hit": True, "double": self.double != "none", "split": self.splits_aces,
            "surrender": self.surrenders, "decline": bool(self.insurance), "insure": bool(self.insurance),
        }  # fmt: skip
        return tuple(verb for verb, is_offered in offered.items() if is_offered)

    def told(self, flag: Flag, felt: Felt, seat: int) -> Flag:
        """A flag in words of a seat's own cards: which of "beats" and "busted" it was, and with which hand."""
        if flag.name in ("won", "second won") and count(felt.cards(DEALER))[0] > BUST_ABOVE:
            words = BUSTED
        else:
            closer = SPLIT if "split" in felt.verbs(seat) else ONE_HAND
            words = closer.get(flag.name, (flag.yes, flag.no))
        return Flag(self.name, flag.name, *words)

    @property
    def offers(self) -> frozenset[str]:
        """The wagers that seats can come to place under these rules."""
        doubles = {self.doubled} if self.double != "none" else set()
        return frozenset(doubles | ({self.split} if self.splits_aces else set()) | {self.insurance} - {""})

    def offered_in(self, stage: str) -> frozenset[str]:
        """The wagers that seats can come to place in one of its stages."""
        insured = frozenset({self.insurance})
        by_stage = {"insurance": self.offers & insured, "seats": self.offers - insured}
        return by_stage.get(stage, frozenset())

    # What a table shows.

    def apart(self, cards: int, verbs: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Which of a seat's cards lie in which row: the split hands, and what was dealt after them; else nothing."""
        if "split" not in verbs:
            return ()
        places, own = range(cards), drawn(verbs)
        return tuple(tuple(row) for row in (places[0:own:2], places[1:own:2], places[own:]) if row)

    def made(self, cards: Sequence[Card], verbs: Sequence[str]) -> Iterator[tuple[str, Sequence[Card]]]:
        """A seat's total in words, or that of each split hand, with its cards."""
        own = cards[: drawn(verbs)]  # what follows is dealt for other wagers
        hands = (own[0::2], own[1::2]) if "split" in verbs else (own,)
        for hand in hands:
            if len(hand) > 1:
                yield "natural" if is_natural(hand) and len(hands) == 1 else in_words(hand), hand

    def made_by_dealer(self, cards: Sequence[Card]) -> Iterator[tuple[str, Sequence[Card]]]:
        """The dealer's total in words, or the card that shows."""
        if len(cards) == 1:
            yield ("shows an ace" if cards[0].rank == ACE else f"shows {points(cards[0])}"), cards
        elif cards:
            yield "natural" if is_natural(cards) else in_words(cards), cards

    def telling(self, flag: str, felt: Felt, seat: int) -> Sequence[Card]:
        """The cards that have put a flag up: the seat's where it won or went over, the dealer's where those did."""
        verbs, dealer = felt.verbs(seat), felt.cards(DEALER)
        own = felt.cards(HOLE, seat)[: drawn(verbs)]
        mine = own if "split" not in verbs else own[flag.startswith("second") :: 2]
        match flag.removeprefix("second "):
            case "natural" | "busted" | "six cards":
                return own
            case "won":
                return dealer if count(dealer)[0] > BUST_ABOVE else mine
            case "tied":
                return (*mine, *dealer)
            case "lost" | "dealer natural":
                return dealer
            case "behind" if "surrender" not in verbs:
                return own if count(own)[0] > BUST_ABOVE and "split" not in verbs else dealer
        return ()

    # What happens next.

    def next_step(self, stage: str, felt: Felt) -> Primitive | None:
        """The stage's next primitive step, or None when it is done."""
        match stage:
            case "insurance":
                return self._insurance(felt)
            case "seats":
                return None if is_natural(felt.cards(DEALER)) else self._seats(felt)
            case "house":
                return self._house(felt)
        raise AssertionError(f"no such stage: {stage}")

    def _insurance(self, felt: Felt) -> Primitive | None:
        up, *hole = felt.cards(DEALER)
        if up.rank == ACE and self.insurance:
            for seat in felt.seats:
                half = felt.stake(seat, self.stake) // 2
                if half and not {"insure", "decline"} & set(felt.verbs(seat)):
                    says = f"Insure against a natural of the dealer's with up to {half}"
                    amounts = Amounts("insure", self.insurance, half, KEYS["insure"], says)
                    return Choose(seat, Choices((plain("decline", "Take no insurance"),), amounts), self.cites)
        ends = natural_with(up)
        if self.peeks and ends and not hole and not felt.barred:
            return Peek(DEALER, ends)
        return None

    def _seats(self, felt: Felt) -> Primitive | None:
        for seat in felt.seats:
            cards, verbs = felt.cards(HOLE, seat), felt.verbs(seat)
            if len(cards) < drawn(verbs):
                return DealTo(HOLE, 1, seat)
            if not self._done(cards, verbs):
                return Choose(seat, self._choices(felt, seat, cards), self.cites)
        return None

    def _done(self, cards: Sequence[Card], verbs: Sequence[str]) -> bool:
        if {"stand", "double", "split", "surrender"} & set(verbs) or is_natural(cards):
            return True
        total, soft = count(cards)
        if self._full(cards) or total > BUST_ABOVE:
            return True
        return total == BUST_ABOVE and not (soft and self.hits_soft_21)

    def _full(self, cards: Sequence[Card]) -> bool:
        return bool(self.most_cards) and len(cards) >= self.most_cards

    def _choices(self, felt: Felt, seat: int, cards: Sequence[Card]) -> Choices:
        offers = [plain("stand", "Stand on these cards"), plain("hit", "Take one more card")]
        chips = felt.stake(seat, self.stake)
        if len(cards) == 2:
            total, _ = count(cards)
            if total in DOUBLE_TOTALS[self.double]:
                says = f"Put {chips} on {self.doubled} and take exactly one more card"
                offers.append(plain("double", says, self.doubled, chips))
            if self.splits_aces and all(card.rank == ACE for card in cards):
                says = f"Put {chips} on {self.split}; each ace takes one card"
                offers.append(plain("split", says, self.split, chips))
            if self.surrenders:
                offers.append(plain("surrender", f"Give up the hand for half the {self.stake} stake"))
        return Choices(tuple(offers))

    def _house(self, felt: Felt) -> Primitive | None:
        cards = felt.cards(DEALER)
        if len(cards) < 2 or (any(self._contests(felt, seat) for seat in felt.seats) and self._draws(cards)):
            return DealTo(DEALER, 1)
        return None

    def _draws(self, cards: Sequence[Card]) -> bool:
        total, soft = count(cards)
        return total < DEALER_STANDS or (total == DEALER_STANDS and soft and self.hits_soft_17)

    def _contests(self, felt: Felt, seat: int) -> bool:
        """Whether the seat still waits for the dealer's total."""
        cards, verbs = felt.cards(HOLE, seat), felt.verbs(seat)
        if "split" in verbs:
            return True
        out = "surrender" in verbs or count(cards)[0] > BUST_ABOVE or is_natural(cards)
        return not out and not (self.six_card_win and self._full(cards))

    # What rows may know.

    def flags(self, felt: Felt, seat: int) -> dict[str, bool]:
        """The flags that are known for a seat now."""
        verbs, dealer = felt.verbs(seat), felt.cards(DEALER)
        cards = felt.cards(HOLE, seat)[: drawn(verbs)]  # what follows is dealt for Poker
        known: dict[str, bool] = {}
        if len(dealer) >= 2:
            known["dealer natural"] = is_natural(dealer[:2])
        elif dealer and (felt.barred or not natural_with(dealer[0])):
            known["dealer natural"] = False
        if len(cards) < 2:
            return known
        split = "split" in verbs
        known["natural"] = is_natural(cards[:2]) and not split
        if known.get("dealer natural"):
            return self._against_natural(natural=known["natural"])
        if not split and not self._done(cards, verbs):
            return known
        total = count(cards)[0]
        known["surrendered"] = "surrender" in verbs
        known["busted"] = not split and total > BUST_ABOVE
        known["six cards"] = self.six_card_win and self._full(cards) and not known["busted"]
        if "dealer natural" not in known:
            # A dealer who has not looked may still beat a six-card hand; a bust is lost whatever he holds.
            if known["busted"]:
                known["behind"] = True
            return known
        decided = known["natural"] or known["surrendered"] or known["busted"] or known["six cards"]
        if decided:
            known["behind"] = known["surrendered"] or known["busted"]
        elif len(dealer) >= 2 and not self._draws(dealer):
            known |= self._compare(cards, verbs, dealer)
        return known

    def _against_natural(self, *, natural: bool) -> dict[str, bool]:
        """A dealer natural outdoes whatever else there is, so no total is compared."""
        return dict.fromkeys(FLAGS, False) | {"natural": natural, "dealer natural": True, "behind": not natural}

    def _compare(self, cards: Sequence[Card], verbs: Sequence[str], dealer: Sequence[Card]) -> dict[str, bool]:
        if "split" in verbs:
            first, second = (_against(hand, dealer) for hand in ((cards[0], cards[2]), (cards[1], cards[3])))
            known = _results("", first) | _results("second ", second)
            return known | {"behind": first + second < 0}
        result = _against(cards, dealer)
        return _results("", result) | {"behind": result < 0}

    def cases(self, wager: str) -> Iterator[dict[str, bool]]:
        """Every combination of flags that can settle a wager, given that chips lie on it."""
        unsplit, split = wager != self.split, wager != self.doubled and self.splits_aces
        alone = unsplit and wager != self.doubled  # the hand was neither doubled nor split
        if alone:
            yield self._against_natural(natural=True)
        if alone or not self.peeks:
            yield self._against_natural(natural=False)
        if unsplit:
            yield _case({"busted": True, "behind": True})
        if alone:
            yield _case({"natural": True})
        if alone and self.six_card_win:
            yield _case({"six cards": True})
        if alone and self.surrenders:
            yield _case({"surrendered": True, "behind": True})
        for first in (1, 0, -1):
            if unsplit:
                yield _case(_results("", first), {"behind": first < 0})
            for second in (1, 0, -1) if split else ():
                yield _case(_results("", first), _results("second ", second), {"behind": first + second < 0})

    def longest_house(self, deck: Deck) -> int:
        """The most cards the dealer can come to hold from this deck."""
        values = tuple(sum(points(card) == value for card in deck) for value in range(1, 11))
        return _longest_house(values, hits_soft_17=self.hits_soft_17)

    def longest_seat(self, deck: Iterable[Card]) -> int:
        """The most cards a seat can come to hold: the lowest ones of the deck, and one that goes over."""
        if self.most_cards:
            return self.most_cards
        total, held = 0, 0
        for value in sorted(map(points, deck)):
            if total >= BUST_ABOVE:
                break
            total, held = total + value, held + 1
        return held


@cache
def _longest_house(values: tuple[int, ...], *, hits_soft_17: bool) -> int:
    """The same, by how many cards there are of each value; it is asked for with every piece of advice."""
    supply = dict(enumerate(values, 1))

    def longest(hard: int, aces: int, held: int) -> int:
        soft = aces > 0 and hard <= 11
        total = hard + 10 if soft else hard
        if total > DEALER_STANDS or (total == DEALER_STANDS and not (soft and hits_soft_17)):
            return held
        reach = [held]
        for value in supply:
            if supply[value]:
                supply[value] -= 1
                reach.append(longest(hard + value, aces + (value == 1), held + 1))
                supply[value] += 1
        return max(reach)

    return longest(0, 0, 0)


def drawn(verbs: Sequence[str]) -> int:
    """How many cards a seat's blackjack asks for, by the choices made in it."""
    return 2 + verbs.count("hit") + verbs.count("double") + 2 * verbs.count("split")


def _against(hand: Sequence[Card], dealer: Sequence[Card]) -> int:
    mine, theirs = count(hand)[0], count(dealer)[0]
    if theirs > BUST_ABOVE:
        return 1
    return (mine > theirs) - (mine < theirs)


def _case(*flags: dict[str, bool]) -> dict[str, bool]:
    case = dict.fromkeys(FLAGS, False)
    for each in flags:
        case |= each
    return case


def _results(prefix: str, sign: int) -> dict[str, bool]:
    return {prefix + "won": sign > 0, prefix + "tied": sign == 0, prefix + "lost": sign < 0}
