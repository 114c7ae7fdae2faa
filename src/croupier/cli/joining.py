"""Tables of a house elsewhere: which there are, and a seat at one in this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, count_option, described
from croupier.cli.output import show, show_json, standard_input, standard_output
from croupier.cli.serving import Database
from croupier.cli.tables import advice_on, require_terminal
from croupier.errors import CroupierError, HouseRefused, PersonError
from croupier.house.address import USUAL

if TYPE_CHECKING:
    from croupier.client.door import Door
    from croupier.client.seat import ServedSeat
    from croupier.house.messages import LetIn, TableList
    from croupier.terminal.served import ServedVisit

PASSWORD = "CROUPIER_PASSWORD"
MOST_BROUGHT = 1_000
"""What somebody brings who does not say how much, if they have so much."""


@described("List the open tables of a house, at an address or in a database.")
def tables(
    url: Annotated[
        str | None, typer.Argument(metavar="[URL]", help=f"Where the house is served; by default {USUAL}.")
    ] = None,
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    if url is not None and database is not None and not os.environ.get("CROUPIER_DATABASE"):
        raise CroupierError("URL and --database exclude each other: ask for one of them")
    if url is None and database is not None:
        found = _tables_in(database)
    else:
        from croupier.client.door import Door

        found = Door.at(url or USUAL).tables()
    if as_json:
        show_json(found)
        return
    for line in _listed(found):
        show(line)


def _tables_in(database: str) -> TableList:
    from croupier.house.messages import TableList, listed
    from croupier.house.store import Store

    store = Store.open(database, reads_only=True)
    try:
        return TableList(tuple(listed(store.hosted(name)[0]) for name in sorted(store.open_tables())))
    finally:
        store.close()


def _listed(found: TableList) -> list[str]:
    from croupier.visible import visible
    from croupier.written import number_of

    if not found.tables:
        return ["No table is open."]
    rows = [
        (
            visible(each.terms.table),
            f"{each.taken} of {each.seats} seats",
            number_of(each.rounds, "round") + (", one in play" if each.playing else "") + ", closing" * each.closing,
            visible(each.terms.posting),
        )
        for each in found.tables
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    return ["  ".join([*(part.ljust(to) for part, to in zip(row, widths, strict=False)), row[-1]]) for row in rows]


@described("Play at a table of a house elsewhere.")
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help=f"Where the house is served, such as {USUAL}.")],
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name, as `croupier tables` lists it.")],
    *,
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Come in under your name there; the password is asked for, or {PASSWORD}. "
            "Else as a guest, who is known again the next time.",
        ),
    ] = None,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="Make an account of that name; without a name, come as another guest than before, for this once.",
        ),
    ] = False,
    seed: Annotated[
        str,
        typer.Option(
            metavar="WORDS", help="Words of your own to add to every shuffle; by default some drawn by chance."
        ),
    ] = "",
    chips: Annotated[
        int | None,
        count_option(
            "--chips", f"Chips of your bankroll to bring; by default {MOST_BROUGHT:,}.", example="500", metavar="CHIPS"
        ),
    ] = None,
    seat: Annotated[int, count_option("--seat", "The seat to take; by default any.", example="3", metavar="SEAT")] = 0,
    watch: Annotated[bool, typer.Option("--watch", help="Only look on.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, for pipes and screen readers.")] = False,
) -> None:
    from croupier.client.connection import Connection
    from croupier.client.door import Door
    from croupier.client.seat import approach

    if watch:
        _require_nobody({"--name": name, "--new": new, "--seed": seed, "--chips": chips, "--seat": seat})
    door = Door.at(url)
    if not plain:
        door.tables()  # that there is no house is said before what the terminal lacks
        require_terminal()
    came = None if watch else _come_in(door, name, new=new)
    there = approach(Connection(door.socket(table), came.token if came is not None else ""))
    try:
        there.add(seed)
        greeting = _sits_already(there, name)
        if came is not None:
            there.sit_down(0 if there.own is not None else _brought(door, came, chips), seat)
        visit = _visit(there, door, came, greeting, plain=plain)
    except BaseException:
        there.connection.close()
        raise
    if plain:
        _play_plain(visit)
    else:
        _play(visit)


def _require_nobody(given: Mapping[str, object]) -> None:
    """Refuse what is said of somebody who sits down, where nobody does."""
    from croupier.written import listed

    said = [option for option, value in given.items() if value not in (None, "", 0)]
    if said:
        told = f"{listed(said)} {'is' if len(said) == 1 else 'are'}"
        raise CroupierError(f"{told} for whoever sits down, and with --watch nobody does: leave one or the other out")


def _come_in(door: Door, name: str | None, *, new: bool) -> LetIn:
    if name is None:
        from croupier.client.kept import come_as_guest

        return door.guest() if new else come_as_guest(door)
    password = os.environ.get(PASSWORD)
    if password is None:
        if not (sys.stdin and sys.stdin.isatty()):
            raise CroupierError(f"the password for {name} is missing: put it in {PASSWORD}")
        password = str(typer.prompt("Password", hide_input=True, confirmation_prompt=new, err=True))
    return door.join(name, password) if new else door.sign_in(name, password)


def _sits_already(there: ServedSeat, name: str | None) -> str:
    """What somebody is told who sits there before they sit down, and may have meant to be two people."""
    if there.own is None:
        return ""
    other = "--new comes as another guest" if name is None else "another --name comes as somebody else"
    return f"You sit here already, in another terminal or from before: {other}."


def _brought(door: Door, came: LetIn, chips: int | None) -> int:
    """What somebody brings to a table; who has nothing left asks the house for more."""
    if chips is not None:
        return chips
    bankroll = door.oneself(came.token).bankroll or _given_more(door, came.token)
    return min(bankroll, MOST_BROUGHT)


def _given_more(door: Door, token: str) -> int:
    """The bankroll of somebody who had nothing in it, once the house has given them chips; refused to whoever has
    enough of them at other tables, which are named."""
    from croupier.visible import visible
    from croupier.written import listed

    try:
        return door.ask_for_chips(token).bankroll
    except HouseRefused as fault:
        there = [visible(each.table) for each in door.own_tables(token).tables]
        if fault.reason != PersonError.code or not there:
            raise
        raise CroupierError(f"your chips are all at {listed(there)}: leave there first, or come with --new") from fault


def _visit(there: ServedSeat, door: Door, came: LetIn | None, greeting: str, *, plain: bool) -> ServedVisit:
    from croupier.terminal.adviser import Adviser
    from croupier.terminal.records import records_of
    from croupier.terminal.served import ServedVisit

    return ServedVisit(
        there,
        Adviser(advice_on),
        None if came is None else records_of(there.game.key),
        bankroll=None if came is None else lambda: door.oneself(came.token).bankroll,
        back="type back" if plain else "F4 comes back",
        greeting=greeting,
    )


def _play(visit: ServedVisit) -> None:
    from croupier.terminal.app import TableApp
    from croupier.terminal.served_table import ServedScreen

    try:
        TableApp(visit, ServedScreen).run()
    finally:
        visit.go_home()
    for line in visit.farewell():
        show(line)


def _play_plain(visit: ServedVisit) -> None:
    """A table in plain lines, from the standard input to the standard output."""
    from croupier.terminal.served_plain import ServedPlain

    lines = standard_input()
    with standard_output() as out:
        table = ServedPlain(visit, lines, out)
        refused = table.play()
        out.flush()
    code = 2 if refused and not lines.isatty() else 0
    if table.typed.reading:
        os._exit(code)  # the thread that waits for a line cannot be called off
    if code:
        raise typer.Exit(code)
