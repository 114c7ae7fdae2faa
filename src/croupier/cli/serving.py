"""A house that people reach over a network, opened here."""

from __future__ import annotations

import os
import re
import secrets
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import count_option, described
from croupier.cli.output import show
from croupier.errors import ServingError
from croupier.house.address import HOST, PORT
from croupier.server.settings import FRIENDS, STRANGERS, Opens, Others, Settings, is_loopback

if TYPE_CHECKING:
    from croupier.house.store import Store

THIS_MACHINE = ("127.0.0.1", "::1")
PASSWORD = "CROUPIER_OPERATOR_PASSWORD"
"""Not the one by which people join houses, which would be sent to any house they join."""
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="CROUPIER_DATABASE",
        show_envvar=True,
        help="Where the house is kept: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME; by default a file in "
        "your own data folder.",
    ),
]


@described("Open a house with tables for several people. They reach it with a browser, a terminal or a program.")
def serve(
    *,
    database: Database = None,
    host: Annotated[str, typer.Option(help="The address to serve on; others reach it only if you say so.")] = HOST,
    port: Annotated[
        int, count_option("--port", "The port; 0 takes a free one.", example=str(PORT), metavar="PORT")
    ] = PORT,
    game: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Serve a game of your own too, from its Python file, which is run. Give it every time. Repeatable.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in a browser, where there is one.")] = False,
    operator: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Make sure that there is an operator of this name, with the password in {PASSWORD}; without it, that "
            "of a new one is made up.",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="Where it is reached under a name, such as https://tables.example.org; other pages that may use it "
            "are named so too. Repeatable.",
        ),
    ] = None,
    behind_tls: Annotated[bool, typer.Option("--behind-tls", help="It is reached over TLS, through a proxy.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="The address of a proxy, or a network such as 172.30.0.0/24: it is believed where requests come from. "
            "With --behind-tls, one on this machine is unless others are named. Repeatable.",
        ),
    ] = None,
    others_open: Annotated[
        Opens | None,
        typer.Option(
            help="Which tables others than operators open; those that are listed have columns and limits of the game's "
            "own sheet. By default anything on the loopback address, and what is listed elsewhere.",
        ),
    ] = None,
    others_tables: Annotated[
        int | None,
        count_option(
            "--others-tables",
            f"How many tables others may have open, all together; elsewhere than on the loopback address "
            f"{STRANGERS.tables}, {STRANGERS.tables_each} of them by one person.",
            example="100",
        ),
    ] = None,
    others_sockets: Annotated[
        int | None,
        count_option(
            "--others-sockets",
            f"How many sockets are taken from one address; elsewhere than on the loopback address {STRANGERS.sockets}.",
            example="100",
        ),
    ] = None,
) -> None:
    from croupier.games import give
    from croupier.house.database import default_url
    from croupier.house.store import Store
    from croupier.server.serving import listening, open_first_tables
    from croupier.server.serving import serve as serve_house

    own = give(*(game or ()))
    origins, proxies = _origins(origin or ()), _proxies(proxy or (), behind_tls=behind_tls)
    others = _others(host, behind_tls=behind_tls, open=others_open, tables=others_tables, sockets=others_sockets)
    at = listening(host, port)
    url = database or default_url()
    store = Store.open(url)
    open_first_tables(store, own)
    if operator is not None:
        require_operator(store, operator)
    settings = Settings(
        database=url,
        host=host,
        port=at.getsockname()[1],
        origins=origins,
        secure=behind_tls,
        proxies=proxies,
        others=others,
    )

    def begun() -> None:
        show(f"The house is open at {_address(host, settings.port)}  (Ctrl-C closes it)")
        if open_browser and has_screen():
            # In a thread: some browsers are waited for, and they wait for the house.
            import webbrowser

            any_address = dict(zip(("0.0.0.0", "::"), THIS_MACHINE, strict=True))  # it is this machine's own as well
            here = any_address.get(host, host)
            threading.Thread(target=webbrowser.open, args=(_address(here, settings.port),), daemon=True).start()

    held = list(serve_house(settings, store, at, begun))
    for each in held:
        show(str(each))
    if not held:
        show("Closed; no round was in play here.")


def has_screen() -> bool:
    """Whether a browser can show itself: one for terminals would take the house's own."""
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    return named or sys.platform in ("win32", "darwin")


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _origins(given: Sequence[str]) -> tuple[str, ...]:
    """Where pages come from, as browsers say it."""
    for each in given:
        if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", each, re.IGNORECASE):
            raise ServingError(f"--origin {each} is no origin, such as https://tables.example.org")
    return tuple(each.lower() for each in given)


def _proxies(given: Sequence[str], *, behind_tls: bool) -> tuple[str, ...]:
    """The proxies that are believed, all of them addresses or networks."""
    for each in given:
        try:
            ip_network(each)
        except ValueError:
            raise ServingError(f"--proxy {each} is no address, such as 192.0.2.7 or 172.30.0.0/24") from None
    return tuple(given) or (THIS_MACHINE if behind_tls else ())


def _others(host: str, *, behind_tls: bool, **said: Any) -> Others:
    """What others may do: as is usual where the house is served, but for what was said of it."""
    for name, most in said.items():
        if isinstance(most, int) and most < 0:
            raise ServingError(f"--others-{name} {most} is fewer than none: 0 lets others have none at all")
    usual = FRIENDS if is_loopback(host) and not behind_tls else STRANGERS
    return replace(usual, **{name: value for name, value in said.items() if value is not None})


def require_operator(store: Store, name: str) -> None:
    """Make sure that there is an operator of that name, with the password that is given, if one is."""
    from croupier.errors import NameTaken, PersonError, PersonUnknown
    from croupier.house.people import OPERATOR, People
    from croupier.house.store import now

    people, given = People(store, now), os.environ.get(PASSWORD)
    try:
        found = people.find(name)
    except PersonUnknown:
        password = given or secrets.token_urlsafe(12)
        try:
            people.join(name, password, kind=OPERATOR)
        except NameTaken:  # another process began at the same moment
            found = people.find(name)
        else:
            if not given:
                show(f"The operator {name} has the password {password}  (it is shown this once)")
            return
    if not found.runs_the_house:
        raise PersonError(f"{name} is here already, and is no operator: choose another name")
    if given and people.require_password(found, given):
        show(f"The operator {found.name} has the password in {PASSWORD} from now on; sign in again with it.")
