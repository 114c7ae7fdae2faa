"""The door of a house: its address, coming in by name or as a guest, and which tables are open."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from croupier.errors import HouseRefused, ServingError, WireError
from croupier.house.address import USUAL
from croupier.house.messages import Bankroll, Credentials, LetIn, TableList, TablesSeen
from croupier.table.commitment import Proof
from croupier.wire.codec import VERSION, dumps, loads, read_document

PREFIX = "/api/v1"
PATIENCE = 10
"""Seconds that an answer may take."""
MOST_BYTES = 4 * 1024 * 1024
"""The longest answer that is read."""


@dataclass(frozen=True, slots=True)
class Door:
    """A house at an address."""

    address: str
    """Without a slash at its end."""

    @classmethod
    def at(cls, url: str) -> Door:
        """The house at a URL; a host and a port will do."""
        text = url if "://" in url else f"http://{url}"
        try:
            parts = urlsplit(text)
            sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:
            sound = False
        if sound and "@" in parts.netloc:  # a password is not said again
            raise ServingError(f"no name and no password stand in the address of a house: one is written {USUAL}")
        if not sound or not text.isprintable() or " " in text or parts.query or parts.fragment:
            raise ServingError(f"'{url}' is no address of a house: one is written {USUAL}")
        return cls(text.rstrip("/"))

    def socket(self, table: str) -> str:
        """Where a table's socket is."""
        return f"ws{self.address.removeprefix('http')}{PREFIX}/tables/{quote(table, safe='')}/socket"

    # Coming in.

    def guest(self) -> LetIn:
        """Come in as somebody new."""
        came: LetIn = self._asked(LetIn, "/guests", method="POST")
        return came

    def sign_in(self, name: str, password: str) -> LetIn:
        """Come in under a name that is known there."""
        came: LetIn = self._asked(LetIn, "/sessions", method="POST", given=Credentials(name, password))
        return came

    def join(self, name: str, password: str) -> LetIn:
        """Come in under a new name, which keeps its bankroll."""
        came: LetIn = self._asked(LetIn, "/people", method="POST", given=Credentials(name, password))
        return came

    def ask_for_chips(self, token: str) -> Bankroll:
        """Be given chips by the house, as often as it does that."""
        who: Bankroll = self._asked(Bankroll, "/me/chips", method="POST", token=token)
        return who

    def oneself(self, token: str) -> Bankroll:
        """Who one is, and the chips that one has at no table."""
        who: Bankroll = self._asked(Bankroll, "/me", token=token)
        return who

    def own_tables(self, token: str) -> TablesSeen:
        """The tables that one sits at, each as one sees it."""
        found: TablesSeen = self._asked(TablesSeen, "/me/tables", token=token)
        return found

    def tables(self) -> TableList:
        """The open tables."""
        found: TableList = self._asked(TableList, "/tables")
        page = found
        while page.after:
            page = self._asked(TableList, f"/tables?after={quote(page.after, safe='')}")
            found = TableList(found.tables + page.tables)
        return found

    def proof(self, round: str) -> Proof:
        """What the house says that a round can be checked by."""
        shown: Proof = self._asked(Proof, f"/rounds/{quote(round, safe='')}/proof")
        if shown.round != round:
            raise WireError(f"the house at {self.address} answers with the proof of another round: {shown.round}")
        return shown

    # Inside.

    def _asked(self, kind: Any, path: str, *, method: str = "GET", given: Any = None, token: str = "") -> Any:
        headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        body = None
        if given is not None:
            headers["Content-Type"], body = "application/json", dumps(given).encode()
        request = Request(f"{self.address}{PREFIX}{path}", body, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return self._read(kind, answer.read(MOST_BYTES))
        except HTTPError as fault:
            raise self._refusal(fault) from fault
        except (URLError, OSError, http.client.HTTPException, ValueError) as fault:
            reason = getattr(fault, "reason", fault)
            said = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
            raise ServingError(f"no house can be reached at {self.address}: {said}") from fault

    def _read(self, kind: Any, text: bytes) -> Any:
        try:
            data = loads(Any, text)
        except WireError as fault:
            raise self._no_house() from fault
        return read_told(kind, data, self.address)

    def _refusal(self, fault: HTTPError) -> HouseRefused | ServingError:
        """What a house refuses with is a problem detail, in words for whoever asked."""
        try:
            told = json.loads(fault.read(MOST_BYTES))
        except (ValueError, OSError):
            return self._no_house()
        return refusal(told) or self._no_house()

    def _no_house(self) -> ServingError:
        return ServingError(f"what answers at {self.address} is no house of Croupier")


def refusal(problem: Any) -> HouseRefused | None:
    """A problem detail as the exception it is here; None of something else."""
    if not isinstance(problem, dict) or not isinstance(problem.get("detail"), str):
        return None
    return HouseRefused(problem["detail"], str(problem.get("code", "")))


def read_told(kind: Any, data: Any, address: str) -> Any:
    """What a house tells, read strictly; a house of another version is named as that."""
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is int and version != VERSION:
        whose = "this program is older" if version > VERSION else "the house is older"
        raise WireError(f"the house at {address} speaks version {version} and this program {VERSION}: {whose}")
    if version is None:
        raise ServingError(f"what answers at {address} is no house of Croupier")
    try:
        return read_document(kind, data)
    except WireError as fault:
        raise WireError(f"the house at {address} says what cannot be read here: {fault}") from fault
