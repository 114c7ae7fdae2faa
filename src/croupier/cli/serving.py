"""A house that people reach over a network, opened here."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import count_option, described
from croupier.cli.output import show

if TYPE_CHECKING:
    from croupier.house.store import Store

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
    host: Annotated[
        str, typer.Option(help="The address to serve on; others reach it only if you say so.")
    ] = "127.0.0.1",
    port: Annotated[
        int, count_option("--port", "The port; 0 takes a free one.", example="8088", metavar="PORT")
    ] = 8088,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
    operator: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Make sure that there is an operator of this name; the password is CROUPIER_PASSWORD, or made up.",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="ORIGIN", help="Pages from there may use it too. Repeatable.")
    ] = None,
    behind_tls: Annotated[bool, typer.Option("--behind-tls", help="It is reached over TLS, through a proxy.")] = False,
    only_operators: Annotated[
        bool, typer.Option("--only-operators-open-tables", help="Others may only sit at tables that are there.")
    ] = False,
) -> None:
    from croupier.house.database import default_url
    from croupier.house.store import Store
    from croupier.server.serving import listening, open_first_tables
    from croupier.server.serving import serve as serve_house
    from croupier.server.settings import Settings

    at = listening(host, port)
    url = database or default_url()
    store = Store.open(url)
    open_first_tables(store)
    if operator is not None:
        require_operator(store, operator)
    settings = Settings(
        database=url,
        host=host,
        port=at.getsockname()[1],
        origins=tuple(origin or ()),
        secure=behind_tls,
        anyone_opens_tables=not only_operators,
    )
    address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"

    def begun() -> None:
        show(f"The house is open at {address}  (Ctrl-C closes it)")
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    held = list(serve_house(settings, store, at, begun))
    for each in held:
        show(f"Held: round {each.round} of {each.table}. It goes on where it was when the house opens again.")
    if not held:
        show("Closed; no round was in play.")


def require_operator(store: Store, name: str) -> None:
    """Make an operator of that name, if there is none."""
    from croupier.errors import NameTaken, PersonError, PersonUnknown
    from croupier.house.people import OPERATOR, People
    from croupier.house.store import now

    people = People(store, now)
    try:
        found = people.find(name)
    except PersonUnknown:
        given = os.environ.get("CROUPIER_PASSWORD")
        password = given or secrets.token_urlsafe(12)
        try:
            found, _ = people.join(name, password, kind=OPERATOR, actor="house")
        except NameTaken:  # another process began at the same moment
            found = people.find(name)
        else:
            if not given:
                show(f"The operator {name} has the password {password}  (it is shown this once)")
    if not found.runs_the_house:
        raise PersonError(f"{name} is here already, and is no operator: choose another name")
