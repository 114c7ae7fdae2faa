"""The river of the hold'em family: who beats, ties and loses to how many dealers, for every hole and board at once.

Two hole cards against two dealer's cards, a board of five, best five play, in a deck that has all four suits of each
of its ranks. Suits matter only where a flush can be made, and a board of five has at most one suit of which it shows
three. So a river state is the ranks S of that suit on the board (its *suit set*), the ranks N of the other board cards
(its *rest*), and for each hole card its rank and whether it is of that suit. The names of the axes:

- ``board``: a rank board, a multiset of five ranks, no rank more often than the deck has it (6,175 with 52 cards);
- ``pair``: the ranks of two cards, one of 91, the lower first;
- ``class``: plane * 91 + pair, where ``plane`` says which of the two is of the flush suit: 0
  neither, 1 the lower, 2 the higher, 3 both. Two cards of one rank have no higher: one of them suited is plane 1;
- ``type``: a kind of card: its rank where it is not of the flush suit, 13 + rank where it is;
- ``cut``: a strength where a dealer's band begins; ``below[cut]`` counts the dealers who do not reach it;
- ``place``: a pair's place on a rank board, in ascending order of strength;
- ``member``: a place in the list of what can be dealt on a board, see ``River``.

Three tricks, each for one kind of board:

*Rank boards: sweep.* Pass the pairs from the strongest down, counting the dealers passed and, for each type of card,
those that hold a given card of it. The dealers who beat a holding are then passed - holding[first] -
holding[second]: nobody else's cards need be looked at. Where the holding itself has been passed, both terms removed it.

*Flush boards: correct.* Dealers who make no flush stand where they stood by rank, so the rank board of the same ranks
is swept once and serves all its flush boards. A holding below every flush loses exactly those dealers out of the ones
it beat or tied by rank who really hold a flush: counted in a walk up the rank order that looks at flush dealers only.

*Above the lowest flush: sweep again*, but only there: the classes that flush, in an order that depends on the suit set
alone, merged with the few pairs that are stronger by rank. Where there are none of these, what flushes do to each
other depends on the suit set alone too, and has been counted once and for all.

This needs a flush to beat the same cards unsuited, and no more: full houses may lie above or below it.

What a holding is worth is linear in the dealers it beats and ties and in those below each cut, with coefficients that
are the same for all holdings between two cuts. Those lie together, so that every such loop runs over neighbours.

Numba looks at every signed index for being negative, which keeps a loop that does not start at zero from taking many at
a time; hence the unsigned ranges.

The three tricks stay in one module, long as it is: they share their room, and Numba inlines one into the other.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
"""An array of integers; which kind is a matter of speed alone."""
Number = int | np.int64

RANKS = 13
PAIRS = 91
PLANES = 4
CLASSES = PLANES * PAIRS
TYPES = 2 * RANKS
PLAIN = 3  # planes that can hold no flush, at most: two suited cards always flush where three lie
MEMBERS = PLAIN * PAIRS + CLASSES

# Numba compiles a function anew for every plain number it is called with, but not for these.
ZERO, ONE = cast("int", np.int64(0)), cast("int", np.int64(1))
TOP = cast("int", np.int64(PLAIN * PAIRS))  # where members from the lowest flush up begin
NO_RANK = -1  # stands where a rest has fewer than two cards


class Deck(NamedTuple):
    """What depends on the deck alone."""

    supply: Ints
    """``supply[type]``: how many cards the deck has of each type: three and one, or none of either."""
    dealers: int
    """How many holdings are left to the dealer at the river."""
    low: Ints
    high: Ints
    """``low[pair]`` and ``high[pair]``: its two ranks."""
    first: Ints
    second: Ints
    """``first[class]`` and ``second[class]``: the types of its two cards."""
    boards: Ints
    """``boards[board]``: its five ranks."""
    rests: Ints
    """``rests[rest]``: the ranks of two, one or no unsuited board cards, the absent ones ``NO_RANK``."""
    sets: Ints
    """``sets[set]``: suit sets as masks of ranks, those of three first, then four, then five."""
    sized: Ints
    """``sized[n]``: where the sets of 3 + n ranks begin; ``sized[3]`` is the end of all."""
    board_of: Ints
    """``board_of[rest, place of a set among those of its size]``: the rank board that they make together."""
    alive: Ints
    """``alive[set, class]``: 1 where a class exists and its suited cards are not on the board."""


class Hands(NamedTuple):
    """What depends on the deck and the ranking; strengths are ordinals from 1, and 0 is no hand at all."""

    strength: Ints
    """``strength[board, pair]``, suits ignored."""
    order: Ints
    """``order[board]``: the pairs by ascending strength."""
    flush: Ints
    """``flush[set, class]``: the flush that a class makes with a suit set, or 0."""
    starts: Ints
    classes: Ints
    """``classes[starts[set] : starts[set + 1]]``: the classes that flush, by ascending strength."""
    made: Ints
    lost: Ints
    tied: Ints
    """Beside each of ``classes``: its flush, and the dealers it loses to and ties where no rank is as good."""


class Ranked(NamedTuple):
    """Every rank board, swept."""

    size: Ints
    """``size[board]``: how many pairs can be dealt."""
    order: Ints
    """``order[board, place]``: those pairs, by ascending strength."""
    place: Ints
    """``place[board, pair]``: the way back."""
    value: Ints
    won: Ints
    tied: Ints
    """``value[board, place]``, ``won`` and ``tied`` alike: the strength, the dealers it beats and ties."""
    below: Ints
    """``below[board, cut, place]``."""


class River(NamedTuple):
    """What can be dealt on one board, filled anew for each.

    Members come in two parts, each in ascending order of strength. ``plane * 91 + place``: holdings that make no flush
    and are below all that do, for up to three planes. ``TOP`` and on: all others, with the class of each in ``number``.
    On a rank board all pairs are members of plane 0. ``member_of[class]`` is where each class is to be found; those
    that cannot be dealt lead anywhere.
    """

    member_of: Ints

    value: Ints
    """``value[member]``: its strength; planes share that of plane 0."""
    number: Ints
    first: Ints
    second: Ints
    """``number[member]`` and the types of its cards, where it was swept."""
    won: Ints
    tied: Ints
    below: Ints
    """``below[cut, member]``."""
    supply: Ints
    """``supply[type]``: cards left for hole and dealer."""
    holding: Ints
    """``holding[type]``: among the holdings passed, those with a given card of the type."""
    passed_at: Ints
    holding_at: Ints
    """How many had been passed, and ``holding``, when a walk came to a cut: ``holding_at[cut, type]``."""
    weaker: Ints
    apart: Ints
    """``apart[plane, place]``: of the holdings passed, those that share no card with a member of the lower part.

    ``weaker`` is the same before those of its own strength were passed.
    """


def river(cuts: int, kind: type[np.signedinteger[Any]]) -> River:
    """Room for the members of a board, counted in integers of some kind."""
    rows = max(cuts, 1)  # never none, so that a loop can be sure of the first
    return River(
        member_of=np.zeros(CLASSES, np.uint16),
        value=np.zeros(MEMBERS, np.int16),
        number=np.zeros(MEMBERS, np.uint16),  # unsigned, so that no index is looked at for being negative
        first=np.zeros(MEMBERS, np.uint8),
        second=np.zeros(MEMBERS, np.uint8),
        won=np.zeros(MEMBERS, kind),
        tied=np.zeros(MEMBERS, kind),
        below=np.zeros((rows, MEMBERS), kind),
        supply=np.zeros(TYPES, np.int32),
        holding=np.zeros(TYPES, np.int32),
        passed_at=np.zeros(rows, np.int32),
        holding_at=np.zeros((rows, TYPES), np.int32),
        weaker=np.zeros((PLAIN, PAIRS), np.int32),
        apart=np.zeros((PLAIN, PAIRS), np.int32),
    )


def ranked(boards: int, cuts: int) -> Ranked:
    """Room for the tallies of all rank boards; a dealer has far fewer than 2^15 holdings."""
    return Ranked(
        size=np.zeros(boards, np.int64),
        order=np.zeros((boards, PAIRS), np.uint8),
        place=np.zeros((boards, PAIRS), np.uint8),
        value=np.zeros((boards, PAIRS), np.int16),
        won=np.zeros((boards, PAIRS), np.int16),
        tied=np.zeros((boards, PAIRS), np.int16),
        below=np.zeros((boards, cuts, PAIRS), np.int16),
    )


# The sweep.


@kernel
def _add_member(
    deck: Deck,
    river: River,
    at: Number,
    value: Number,
    number: Number,
) -> None:
    river.value[at], river.number[at] = value, number
    river.first[at], river.second[at] = deck.first[number], deck.second[number]


@kernel
def _can_be_dealt(
    one: int,
    other: int,
    supply: Ints,
) -> bool:
    return bool(supply[other] > 0 and supply[one] > (one == other))


@kernel
def _pass(
    one: int,
    other: int,
    supply: Ints,
    holding: Ints,
) -> int:
    """Count the holdings of two types of cards in ``holding``; returns how many they are."""
    if one == other:
        holding[one] += supply[one] - 1
        return int(supply[one] * (supply[one] - 1) // 2)
    holding[one] += supply[other]
    holding[other] += supply[one]
    return int(supply[one] * supply[other])


@kernel
def _stand_apart(
    low: Ints,
    high: Ints,
    order: Ints,
    start: int,
    end: int,
    passed: Number,
    holding: Ints,
    apart: Ints,
) -> None:
    """Fill ``apart[plane, place]`` for some places: the holdings passed that share no card with each."""
    for place in range(start, end):
        one, other = low[order[place]], high[order[place]]
        apart[0, place] = passed - holding[one] - holding[other]
        apart[1, place] = passed - holding[RANKS + one] - holding[other]
        apart[2, place] = passed - holding[one] - holding[RANKS + other]


@kernel
def _sweep(
    deck: Deck,
    river: River,
    start: int,
    end: int,
    cuts: Ints,
    floor: Number,
    order: Ints,
    low: int,
) -> None:
    """Tally members ``start`` to ``end``, which are the strongest holdings there are, from the top down.

    Fills their ``won`` and ``tied``, and ``below`` for the cuts above ``floor``: theirs, and that of the lower part,
    whose first ``low`` places are filled, the pairs as in ``order``. Cost: a few operations per member and cut.
    """
    first, second, value, holding = river.first, river.second, river.value, river.holding
    passed = ZERO
    for card in range(TYPES):
        holding[card] = 0
    cut = cuts.shape[0] - 1
    done = end
    while True:
        least = value[done - 1] if done > start else floor
        while cut >= 0 and cuts[cut] > least:
            for member in range(start, end):
                above = passed - holding[first[member]] - holding[second[member]] + (member >= done)
                river.below[cut, member] = deck.dealers - above
            _stand_apart(deck.low, deck.high, order, ZERO, low, passed, holding, river.apart)
            for plane in range(PLAIN if low > 0 else 0):
                for place in range(low):
                    river.below[cut, plane * PAIRS + place] = deck.dealers - river.apart[plane, place]
            cut -= 1
        if done == start:
            break
        at = done
        while at > start and value[at - 1] == least:
            at -= 1
            river.won[at] = passed - holding[first[at]] - holding[second[at]]  # those that beat it, for the moment
        for member in range(at, done):
            passed += _pass(first[member], second[member], river.supply, holding)
        for member in range(at, done):
            not_beaten = passed - holding[first[member]] - holding[second[member]] + 1
            river.tied[member] = not_beaten - river.won[member]
            river.won[member] = deck.dealers - not_beaten
        done = at


# Rank boards.


@kernel
def rank_board(
    deck: Deck,
    hands: Hands,
    cuts: Ints,
    board: int,
    river: River,
) -> int:
    """List and tally the pairs of a rank board as if no flush could be made; returns how many can be dealt.

    Types of cards are ranks here: all suits of a rank are alike. Cost: a sweep over at most 91 pairs.
    """
    supply = river.supply
    for rank in range(RANKS):
        supply[rank] = deck.supply[rank] + deck.supply[RANKS + rank]
    for card in range(5):
        supply[deck.boards[board, card]] -= 1
    count = ZERO
    for place in range(PAIRS):
        pair = hands.order[board, place]
        if _can_be_dealt(deck.first[pair], deck.second[pair], supply):
            _add_member(deck, river, count, np.int64(hands.strength[board, pair]), np.int64(pair))
            count += 1
        river.member_of[pair] = max(count - 1, 0)
    _sweep(deck, river, ZERO, count, cuts, ZERO, hands.order[board], ZERO)
    return count


# Flush boards.


@kernel
def lay_flush_board(
    deck: Deck,
    suit_set: int,
    rest: int,
    supply: Ints,
) -> int:
    """Take a flush board out of the deck; returns how many planes make no flush with it: the first 3, 1 or 0."""
    mask = deck.sets[suit_set]
    for rank in range(RANKS):
        supply[rank] = deck.supply[rank]
        supply[RANKS + rank] = 0 if (mask >> rank) & 1 else deck.supply[RANKS + rank]
    missing = 0
    for card in range(2):
        if deck.rests[rest, card] != NO_RANK:
            supply[deck.rests[rest, card]] -= 1
            missing += 1
    return missing * (missing + 1) // 2


@kernel
def _walk(
    deck: Deck,
    ranked: Ranked,
    cuts: Ints,
    board: int,
    planes: int,
    count: int,
    floor: Number,
    river: River,
) -> None:
    """Correct the first ``count`` places of a rank board for planes that hold less than any flush.

    Walks from the bottom up, counting of the dealers only those who flush, who are in the planes from ``planes`` on.
    Keeps the counts at each cut up to ``floor``. Cost: a few operations per place and plane.
    """
    supply, holding, apart = river.supply, river.holding, river.apart
    order, value, low, high = ranked.order[board], ranked.value[board], deck.low, deck.high
    first, second = deck.first, deck.second
    passed = ZERO
    for card in range(TYPES):
        holding[card] = 0
    cut, place = ZERO, ZERO
    while True:
        here = value[place] if place < count else floor
        while cut < cuts.shape[0] and cuts[cut] <= here:
            river.passed_at[cut] = passed
            for card in range(TYPES):
                river.holding_at[cut, card] = holding[card]
            cut += 1
        if place == count:
            break
        start = place
        while place < count and value[place] == here:
            place += 1
        _stand_apart(low, high, order, start, place, passed, holding, river.weaker)
        for at in range(start, place):
            pair = order[at]
            for plane in range(planes, PLANES):
                if plane < 2 or low[pair] != high[pair]:
                    number = plane * PAIRS + pair
                    passed += _pass(first[number], second[number], supply, holding)
        _stand_apart(low, high, order, start, place, passed, holding, apart)
    for plane in range(planes):
        base = np.uint64(plane * PAIRS)
        for at in range(np.uint64(count)):
            weaker, not_stronger = river.weaker[plane, at], apart[plane, at]
            river.won[base + at] = ranked.won[board, at] - weaker
            river.tied[base + at] = ranked.tied[board, at] - (not_stronger - weaker)
    for at in range(count):
        river.value[at] = value[at]


@kernel
def _merge(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    board: int,
    suit_set: int,
    low: int,
    river: River,
) -> int:
    """List the classes from the lowest flush up; returns the end of the list.

    Classes by rank and classes by flush are each in order already, so they are merged. A class counts with the better
    of its two hands: it is taken from one stream and passed over in the other.
    """
    count = TOP
    at, end = hands.starts[suit_set], hands.starts[suit_set + 1]
    size = ranked.size[board]
    for place in range(low, size + 1):
        pair = ranked.order[board, place] if place < size else 0
        by_rank = np.int64(ranked.value[board, place]) if place < size else 1 << 30
        while at < end and hands.made[at] <= by_rank:
            number = hands.classes[at]
            if hands.made[at] >= hands.strength[board, number % PAIRS]:
                _add_member(deck, river, count, np.int64(hands.made[at]), np.int64(number))
                count += 1
            at += 1
        if place < size:
            for plane in range(PLANES):
                number = plane * PAIRS + pair
                if (
                    deck.alive[suit_set, number] > 0 and hands.flush[suit_set, number] < by_rank
                    and _can_be_dealt(deck.first[number], deck.second[number], river.supply)
                ):  # fmt: skip
                    _add_member(deck, river, count, by_rank, number)
                    count += 1
    return count


@kernel
def flush_board(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    cuts: Ints,
    suit_set: int,
    rest: int,
    board: int,
    river: River,
) -> tuple[int, int, int]:
    """List and tally the classes of a flush board: how many planes and places the lower part has, the upper part's end.

    ``board`` is the rank board of the same ranks. The lower part may hold classes that cannot be dealt; what is found
    for them means nothing. In the upper part all can be: no rest takes all unsuited cards of a rank. Cost: a walk up
    to the lowest flush, and above it a sweep, or a copy where no rank is as good.
    """
    planes = lay_flush_board(deck, suit_set, rest, river.supply)
    start, end = hands.starts[suit_set], hands.starts[suit_set + 1]
    floor = np.int64(hands.made[start])
    low = ranked.size[board]
    while low > 0 and ranked.value[board, low - 1] > floor:
        low -= 1
    _walk(deck, ranked, cuts, board, planes, low, floor, river)
    few = 0  # cuts that no flush is below
    while few < cuts.shape[0] and cuts[few] <= floor:
        few += 1
    if low == ranked.size[board] and few == cuts.shape[0]:
        count = TOP + end - start
        for at in range(end - start):
            river.value[TOP + at] = hands.made[start + at]
            river.number[TOP + at] = hands.classes[start + at]
            river.tied[TOP + at] = hands.tied[start + at]
            river.won[TOP + at] = deck.dealers - hands.lost[start + at] - hands.tied[start + at]
    else:
        count = _merge(deck, hands, ranked, board, suit_set, low, river)
        _sweep(deck, river, TOP, count, cuts, floor, ranked.order[board], low)
    for cut in range(few):
        passed, holding = np.int64(river.passed_at[cut]), river.holding_at[cut]
        _stand_apart(deck.low, deck.high, ranked.order[board], ZERO, low, passed, holding, river.apart)
        for plane in range(planes):
            base = np.uint64(plane * PAIRS)
            for at in range(np.uint64(low)):
                river.below[cut, base + at] = ranked.below[board, cut, at] - river.apart[plane, at]
        for member in range(TOP, count):
            number = river.number[member]
            place = ranked.place[board, number % PAIRS]
            # A holding that flushes, and would be below the cut by rank, is among those that hold its cards.
            own = ranked.value[board, place] < cuts[cut]
            flushes = passed - holding[deck.first[number]] - holding[deck.second[number]] + own
            river.below[cut, member] = ranked.below[board, cut, place] - flushes
    for plane in range(planes):
        base = np.uint64(plane * PAIRS)
        for pair in range(np.uint64(PAIRS)):
            river.member_of[base + pair] = base + ranked.place[board, pair]
    for member in range(TOP, count):
        river.member_of[river.number[member]] = member
    return planes, low, count


@kernel
def flush_tallies(
    deck: Deck,
    starts: Ints,
    classes: Ints,
    made: Ints,
    river: River,
    lost: Ints,
    tied: Ints,
) -> None:
    """Fill ``lost`` and ``tied`` of ``Hands``: what flushes do to each other.

    Which cards the rest has does not matter to flushes, so any will do. Cost: a sweep for each suit set.
    """
    no_cuts = np.empty(0, np.int64)
    for suit_set in range(deck.sets.shape[0]):
        rest = 0
        if suit_set >= deck.sized[2]:
            rest = deck.rests.shape[0] - 1
        elif suit_set >= deck.sized[1]:
            rest = deck.rests.shape[0] - 2
        lay_flush_board(deck, suit_set, rest, river.supply)
        start, count = starts[suit_set], starts[suit_set + 1] - starts[suit_set]
        for at in range(count):
            _add_member(deck, river, at, np.int64(made[start + at]), np.int64(classes[start + at]))
        _sweep(deck, river, ZERO, count, no_cuts, ZERO, deck.low, ZERO)
        for at in range(count):
            tied[start + at] = river.tied[at]
            lost[start + at] = deck.dealers - river.won[at] - river.tied[at]


# What the tallies are worth.


class Rules(NamedTuple):
    """What depends on the game: cuts, payouts, choices."""

    player_cuts: Ints
    dealer_cuts: Ints
    pays: Ints
    """``pays[player band, dealer band of the same strength, row, term]``.

    Rows are the groups of wagers, then the choices of each decision. Terms are how often a dealer, a dealer beaten, a
    dealer tied, and a dealer below each cut count.
    """
    groups: int
    options: Ints
    """``options[decision]``: how many choices it has."""


@kernel
def value_board(
    rules: Rules,
    dealers: int,
    river: River,
    planes: int,
    low: int,
    end: int,
    rows: Ints,
) -> None:
    """Fill ``rows[row, member]``: what each group and each choice brings, summed over the dealers.

    Cost: one loop over neighbours for every row, and every stretch between two cuts.
    """
    for part in range(2):
        at, last = (ZERO, low) if part == 0 else (TOP, end)
        band, rival = 0, 0
        while at < last:
            band, rival, stop = stretch(rules.player_cuts, rules.dealer_cuts, river.value, at, last, band, rival)
            for plane in range(planes if part == 0 else 1):
                base = plane * PAIRS
                _value_run(
                    rules.pays, band, rival, dealers, river.won, river.tied, river.below, base + at, base + stop, rows
                )
            at = stop


@kernel
def stretch(
    player_cuts: Ints, dealer_cuts: Ints, value: Ints, at: int, last: int, band: int, rival: int
) -> tuple[int, int, int]:
    """The bands that the member ``at`` lies in, and where the members end that lie between the same cuts.

    ``band`` and ``rival`` are those of the stretch before: strengths only rise.
    """
    while band < player_cuts.shape[0] and value[at] >= player_cuts[band]:
        band += 1
    while rival < dealer_cuts.shape[0] and value[at] >= dealer_cuts[rival]:
        rival += 1
    stop = last
    least = 1 << 30
    if band < player_cuts.shape[0]:
        least = player_cuts[band]
    if rival < dealer_cuts.shape[0]:
        least = min(least, dealer_cuts[rival])
    while value[stop - 1] >= least:
        stop -= 1
    return band, rival, stop


@kernel
def _value_run(
    pays: Ints,
    band: int,
    rival: int,
    dealers: int,
    won: Ints,
    tied: Ints,
    below: Ints,
    start: int,
    end: int,
    rows: Ints,
) -> None:
    """Fill ``rows`` for members from ``start`` to ``end``, which lie between the same cuts."""
    for row in range(rows.shape[0]):
        fixed, beats = pays[band, rival, row, 0] * dealers, pays[band, rival, row, 1]
        ties, first = pays[band, rival, row, 2], pays[band, rival, row, 3]
        for member in range(np.uint64(start), np.uint64(end)):
            rows[row, member] = fixed + beats * won[member] + ties * tied[member] + first * below[0, member]
        for cut in range(1, below.shape[0]):
            each = pays[band, rival, row, 3 + cut]
            if each != 0:
                for member in range(np.uint64(start), np.uint64(end)):
                    rows[row, member] += each * below[cut, member]
