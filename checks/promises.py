"""What the house promises, each with its check, its last figures and the faults that the check was seen to catch.

python -m checks.promises        writes docs/promises.md from checks/results
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks import durable, load
from checks.fairness import PLANTED as PLANTED_IN_SHUFFLES
from checks.kept import last

PAGE = Path(__file__).parents[1] / "docs" / "promises.md"
NOT_YET = "**not measured yet**"
SHORT = "**not yet what it must be**"

Figures = Mapping[str, Any]


@dataclass(frozen=True)
class Promise:
    """Something that is promised, and how anybody can see whether it holds."""

    promise: str
    must: str
    command: str
    results: str
    """The file in checks/results that its check writes."""
    told: Callable[[Figures], str]
    planted: tuple[str, ...]
    """Faults that were put into the program, and that the check, or its short form among the tests, caught."""
    kept: Callable[[Figures], bool]
    """Whether figures are what they must be."""

    @property
    def figures(self) -> str:
        kept = last(self.results)
        if kept is None:
            return NOT_YET
        return self.told(kept.figures) if self.kept(kept.figures) else f"{SHORT}: {self.told(kept.figures)}"

    @property
    def sources(self) -> str:
        kept = last(self.results)
        return "" if kept is None else kept.sources


def _planted(*checks: str) -> tuple[str, ...]:
    return tuple(fault for check in checks for fault in PLANTED_IN_SHUFFLES[check])


KILLED = ("killed", "server killed")
FAILING = ("disk full", "disk broken")


def _trials(of: Figures, ends: tuple[str, ...]) -> int:
    return sum(of.get(end, 0) for end in ends)


def _crashes(of: Figures) -> str:
    ends = [each for each in (*KILLED, *FAILING) if each in of]
    return (
        f"{', '.join(f'{of[end]:,} times {end}' for end in ends)}: "
        f"{of['acknowledged and there']:,} acknowledged requests all there, "
        f"{of['rounds gone on with']:,} rounds in play gone on with; nothing lost"
    )


def _house(of: Figures) -> str:
    counts, checked = of["counts"], sum(of["invariants"].values())
    return (
        f"{of['years of tables']:g} years of tables: {counts['messages']:,} messages ({counts['lost']:,} lost, "
        f"{counts['doubled']:,} doubled), {counts['crashes']:,} crashes, {counts['rounds']:,} rounds; "
        f"{checked:,} invariants looked at, none broken"
    )


def _games(of: Figures) -> str:
    rounds = {each["rounds"] for each in of["games"]}
    return f"{min(rounds):,} rounds of each of {len(of['games'])} games: none of the tests rejects"


def _durable(of: Figures) -> str:
    return "; ".join(
        f"{name}, {each['tables together']} tables together: {each['rounds per second']:,} rounds a second beside "
        f"{of[name]['bare transactions per second']:,} bare transactions, {each['of bare transactions']:.0%}; "
        f"at work {durable.busy(each):.0%} of the time"
        for name, each in durable.largest(of).items()
    )


PROMISES = (
    Promise(
        "A crash at any write, and a disk that is full or fails, loses no chip, makes none, and loses no request that "
        "was acknowledged; a round in play goes on with the same deck.",
        "0 in 1,000 crashes, 0 in 1,000 disks",
        "make check-crashes",
        "crashes",
        _crashes,
        ("an answer before the write", "a secret other than the one drawn", "a file left without its write-ahead log"),
        kept=lambda of: _trials(of, KILLED) >= 1_000 and _trials(of, FAILING) >= 1_000,
    ),
    Promise(
        "So it is over PostgreSQL, at any message to the server or from it, and if the server is killed.",
        "0 in 1,000",
        "make check-crashes",
        "crashes_postgresql",
        _crashes,
        ("a commit that does not wait for the server's log",),
        kept=lambda of: _trials(of, KILLED) >= 1_000,
    ),
    Promise(
        "In a file, nobody is told of anything before the disk has it: a power failure takes nothing back.",
        "0 of 400 told before",
        "make check-crashes",
        "synced",
        lambda of: f"{of['on the disk before']:,} of {of['acknowledged']:,} acknowledgements once the disk had it",
        ("a write that the disk is not waited for", "an answer before the write"),
        kept=lambda of: of["on the disk before"] == of["acknowledged"] >= 400,
    ),
    Promise(
        "Requests that are lost, doubled, late or asked again have one effect, whatever crashes in between.",
        "0 double effects in 100,000 messages",
        "make check-house",
        "house",
        _house,
        (
            "a request that comes again is taken for a new one",
            "an answer before the write",
            "a table trusted in memory after the database failed",
            "another deck after a crash",
            "bets that are acknowledged and never written",
            "another seat's cards in a frame",
            "seconds taken for minutes by the clock of a table",
            "a token that lets in for ever",
            "chips given once a day instead of once an hour",
        ),
        kept=lambda of: of["counts"]["messages"] >= 100_000 and of["years of tables"] >= 1,
    ),
    Promise(
        "The whole log, replayed, gives every balance and every row that is stored.",
        "1,000,000 events",
        "make check-audit",
        "audit",
        lambda of: (
            f"{of['events']:,} events, {of['movements']:,} movements, {of['rounds']:,} rounds: "
            f"{'everything holds' if of['holds'] else 'IT DOES NOT HOLD'}; "
            f"{of['events_per_cpu_second']:,} events a CPU-second"
        ),
        (
            "a value of any column of any table, changed",
            "a row dropped, a row doubled, two rows that change places",
            "a log that ends too early, its head moved back with it",
            "chips paid too much, though log, movements and balances agree",
            "a part of the schema dropped or changed",
        ),
        kept=lambda of: of["holds"] and of["events"] >= 1_000_000,
    ),
    Promise(
        "A bit of the file that is changed is found, if any row that is audited, or the schema, reads otherwise by it; "
        "space that no row uses, and the counters in SQLite's header, are not looked at.",
        "0 of 2,000 that change anything",
        "make check-audit",
        "flipped",
        lambda of: (
            f"{of['flips']:,} bits anywhere in the file: {of['found']:,} found, "
            f"{of['without meaning']:,} by which nothing reads otherwise"
        ),
        ("an audit that passes over a bit of a row, of the schema, or of the header",),
        kept=lambda of: of["flips"] >= 2_000 and of["found"] + of["without meaning"] == of["flips"],
    ),
    Promise(
        "What somebody may not know changes no byte of what they are sent.",
        "0 differing bytes in 100,000 pairs",
        "make check-silence",
        "silence",
        lambda of: (
            f"{of['pairs of worlds']:,} pairs of worlds, {of['requests in both']:,} requests asked in both, "
            f"{of['differing bytes']} differing bytes"
        ),
        (
            "another seat's view",
            "the shoe in a frame",
            "the secret of the next deal in a frame",
            "cards in a refusal",
            "cards in an answer over HTTP",
            "a card in a metric",
        ),
        kept=lambda of: (
            of["pairs of worlds"] >= 100_000 and of["requests in both"] >= 100_000 and not of["differing bytes"]
        ),
    ),
    Promise(
        "Any message in any state is carried out or refused in a sentence; what is refused changes nothing.",
        "0 in 100,000",
        "make check-messages",
        "any_message",
        lambda of: (
            f"{of['messages']:,} messages, {of['carried out']:,} carried out, {of['refused']:,} refused; "
            f"{of['unhandled exceptions']} unhandled"
        ),
        (
            "an exception that is no refusal",
            "a request that makes chips",
            "a refusal that changes something",
            "a refusal that moves chips",
        ),
        kept=lambda of: of["messages"] >= 100_000 and not of["unhandled exceptions"],
    ),
    Promise(
        "Every endpoint, whatever it is asked, answers as its description says: its status, its headers, its form.",
        "0 of 4,000 otherwise",
        "make check-api",
        "api",
        lambda of: (
            f"{of['requests']:,} requests to {of['endpoints']} endpoints, {len(of['only refused'])} of which "
            f"refused all of theirs; {of['faults']} answered otherwise"
        ),
        ("an answer that fails", "a status that is not described", "another media type", "another form"),
        kept=lambda of: of["requests"] >= 4_000 and not of["faults"],
    ),
    Promise(
        "SQLite and PostgreSQL keep the same rows of the same events.",
        "10,000 events",
        "make check-databases",
        "both_databases",
        lambda of: f"{of['events']:,} events in {of['entries']:,} entries, {of['differing rows']} differing rows",
        ("one value of one row, in each of four tables", "a row left out"),
        kept=lambda of: of["events"] >= 10_000 and not of["differing rows"],
    ),
    Promise(
        "The shuffle has no bias at all: every number below every bound comes from equally many bytes.",
        "exactly 0, bounds 2 to 52",
        "make check-fairness",
        "fairness",
        lambda of: (
            f"bounds {of['bias']['bounds'][0]} to {of['bias']['bounds'][1]} over all {of['bias']['bytes']} bytes: "
            f"{len(of['bias']['biased_bounds'])} biased"
        ),
        _planted("bias below bounds", "orders of tiny decks"),
        kept=lambda of: of["bias"]["bounds"] == [2, 52] and not of["bias"]["biased_bounds"],
    ),
    Promise(
        "Bad ways to shuffle are told from good ones.",
        "6 of 6",
        "make check-fairness",
        "fairness",
        lambda of: (
            f"{sum(bool(each['by_count'] or each['by_battery']) for each in of['panel'])} of {len(of['panel'])} "
            "rejected, ours accepted"
        ),
        _planted("panel"),
        kept=lambda of: len(of["panel"]) >= 6 and all(each["by_count"] or each["by_battery"] for each in of["panel"]),
    ),
    Promise(
        "Cards of dealt rounds look like chance: by place, in runs, from card to card and from round to round.",
        "1,000,000 rounds of each game, 99 % for all tests together",
        "make check-fairness",
        "fairness",
        _games,
        _planted("cards of dealt rounds"),
        kept=lambda of: all(each["rounds"] >= 1_000_000 and not each["rejected"] for each in of["games"]),
    ),
    Promise(
        "Whoever trusts nobody can check a deal: with one small file, and in a browser. Both say what the table says.",
        "10,000 rounds",
        "make check-fairness",
        "fairness",
        lambda of: (
            f"{of['verifier']['rounds']:,} rounds, by {' and '.join(of['verifier']['by'])}, "
            f"{len(of['verifier']['differences'])} differences"
        ),
        _planted("known answers", "verifier"),
        kept=lambda of: of["verifier"]["rounds"] >= 10_000 and not of["verifier"]["differences"],
    ),
    Promise(
        "Tests notice slips in rules, settlement, shoe and ledger: each is changed in one place at a time.",
        "80 % of the changes",
        "make check-mutations",
        "mutations",
        lambda of: f"{of['noticed']:,} of {of['mutations tried']:,} noticed: {of['score']:.1%}",
        ("a test that looks only far from a bound",),
        kept=lambda of: of["mutations tried"] >= 400 and of["score"] >= 0.8,
    ),
    Promise(
        "Faults put in on purpose, from a payout off by one to a leaked card, are noticed.",
        "20 of 20",
        "make check-planted",
        "planted",
        lambda of: f"{of['noticed']:,} of {of['faults']:,}",
        (),
        kept=lambda of: of["noticed"] == of["faults"] >= 20,
    ),
    Promise(
        "200 people at 40 tables, on two cores, see a choice's frame in time, and memory does not grow.",
        "99 of 100 within 100 ms, no errors, ten minutes",
        "make check-load",
        "load",
        lambda of: (
            f"{of['seats']} seats at {of['tables']} tables for {of['minutes']} minutes: {of['choices']:,} choices, "
            f"99 of 100 within {of['milliseconds from choice to frame, 99 of 100 within']} ms, memory "
            f"{of['growth of memory after the first fifth']:+.1%} after the first fifth, errors: "
            f"{', '.join(f'{count} {name}' for name, count in of['errors'].items()) or 'none'}"
        ),
        ("a server slower than it may be", "memory that grows", "a socket that breaks off", "a request that fails"),
        kept=lambda of: of["seats"] >= 200 and of["minutes"] >= 10 and not load.broken(of),
    ),
    Promise(
        "Rounds are durably settled at a good part of the speed of bare transactions of the same database, or as fast "
        "as the processor plays them, where a disk takes no time.",
        "a third of its bare transactions, 40 tables together, or at work 70 % of the time",
        "make check-load",
        "durable",
        _durable,
        ("rounds that each wait for a write of their own",),
        kept=lambda of: (
            {"SQLite", "PostgreSQL"} <= set(of)
            and min(each["tables together"] for each in durable.largest(of).values()) >= durable.ASKED_TABLES
            and not durable.broken(of)
        ),
    ),
)

HEAD = """# What the house promises

Chips are play money, and the house is built as if they were not. Each promise has a check that anybody can run; a short
form of each runs with the tests. This page is made from the last figures of the checks by `make promises`; beside them
is the id of the sources that they are of, as `git rev-parse HEAD:src` has it, with a + if a file had been changed.
Figures without one are of an earlier version.

| promise | must | command | last figures | sources |
|---|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    rows = [
        f"| {each.promise} | {each.must} | `{each.command}` | {each.figures} | {each.sources} |" for each in PROMISES
    ]
    parts = [HEAD + "\n".join(rows), "## Faults that the checks were seen to catch"]
    for each in PROMISES:
        if each.planted:
            parts.append(f"**{each.promise}**\n\n" + "\n".join(f"- {fault}" for fault in each.planted))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
