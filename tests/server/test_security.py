"""What nobody gets through: too much, too fast, from elsewhere, or under somebody's name."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from checks.served import HOST, PASSWORD, House, served

from croupier.errors import StoreError, TooManyRequests
from croupier.house.messages import Credentials, LetIn
from croupier.house.people import OPERATOR, TOKEN_LASTS, People
from croupier.house.schema import tokens
from croupier.server.rates import LONGEST_WAIT, MOST_KNOWN, Allowances, Passwords, Rates, Tries, neighbourhood
from croupier.server.sockets import REQUESTS_A_SECOND
from croupier.server.wired import MOST_BYTES
from tests.server.opened import Opened, connected, opened, wait_until


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that lets people ask as seldom as it usually does."""
    with served(
        tmp_path_factory.mktemp("watched"), rates=Rates(), secure=True, origins=("https://friend.test",)
    ) as made:
        made.comes("Ann")
        yield made
        assert "traceback" not in made.asks("GET", "/tables").text.casefold()


@pytest.fixture
def house(watched: House) -> House:
    """The same, long after anything before."""
    watched.clock.passes(3600)
    watched.client.cookies.clear()
    return watched


# Coming in.


def tries(house: House, password: str, name: str = "Ann") -> Any:
    return house.asks("POST", "/sessions", json={"name": name, "password": password})


@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_wrong_passwords_make_the_next_wait_whether_the_name_is_there_or_not(house: House, name: str) -> None:
    assert [tries(house, "wrong password", name).status_code for _ in range(6)] == [401] * 5 + [429]
    locked = tries(house, PASSWORD, "aNN" if name == "Ann" else name)
    assert locked.status_code == 429  # the right one too, however the name is written
    assert int(locked.headers["Retry-After"]) >= 1
    house.clock.passes(3600)
    assert tries(house, PASSWORD, name).status_code == (201 if name == "Ann" else 401)


def test_waits_grow_up_to_a_bound_and_a_right_password_ends_them() -> None:
    locks, now, waits = Tries(free=3), 0, []
    for _ in range(20):
        locks.begin("ann", now)
        until = locks._known["ann"].until
        waits.append((until - now) // 1000)
        now = max(now, until)
    assert waits[:6] == [0, 0, 1, 2, 4, 8]
    assert waits[-1] == LONGEST_WAIT // 1000
    locks.succeeded("ann")
    locks.begin("ann", now)
    assert locks._known["ann"].until == now


def test_nobody_locks_somebody_else_out() -> None:
    passwords, now = Passwords(Rates(wrong_passwords=3, wrong_anywhere=10)), 0
    passwords.begin("ann", "home", now)
    passwords.succeeded("ann", "home")
    for each in range(9):
        passwords.begin("ann", f"elsewhere {each}", now)
    passwords.begin("ann", "elsewhere", now)
    with pytest.raises(TooManyRequests) as refused:
        passwords.begin("ann", "one more", now)
    assert refused.value.seconds <= 60  # whoever comes from nowhere known waits, but not for long
    passwords.begin("ann", "home", now)
    passwords.succeeded("ann", "home")
    for _ in range(3):
        passwords.begin("ann", "home", now)
    with pytest.raises(TooManyRequests):
        passwords.begin("ann", "home", now)


def test_names_that_nobody_can_have_are_not_remembered(house: House) -> None:
    known = house.app.state.arrivals.passwords.from_address._known
    before = len(known)
    for each in range(10):
        assert tries(house, PASSWORD, f"{each}" * 200).status_code == 401
    assert len(known) == before


def test_a_password_is_changed_by_whoever_has_it_and_ends_what_else_lets_them_in(house: House) -> None:
    name, new = house.comes("Carla"), "another password"
    other = tries(house, PASSWORD, name).json()["token"]
    house.client.cookies.clear()
    told = {"password": PASSWORD, "new": new}
    assert house.asks("PUT", "/me/password", name, json={**told, "password": "wrong password"}).status_code == 401
    assert house.asks("PUT", "/me/password", name, json={**told, "new": "short"}).status_code == 422
    assert house.asks("PUT", "/me/password", name, json=told).status_code == 200
    assert house.asks("GET", "/me", headers={"Authorization": f"Bearer {other}"}).status_code == 401
    assert house.asks("GET", "/me", name).status_code == 200
    assert [tries(house, each, name).status_code for each in (PASSWORD, new)] == [401, 201]
    guest = house.comes_as_guest()
    refused = house.asks("PUT", "/me/password", guest, json=told)
    assert (refused.status_code, "a guest has no password" in refused.text) == (422, True)


def test_tokens_that_have_run_out_are_forgotten(house: House) -> None:
    house.comes_as_guest()
    before = house.floor.store.count(tokens)
    house.clock.passes(TOKEN_LASTS // 1000)
    house.waits_for(house.app.state.caretaker.look_round())
    assert house.floor.store.count(tokens) == 0 < before
    _, house.tokens["Ann"] = house.floor.people.sign_in("Ann", PASSWORD)


def test_only_so_many_come_in_from_one_address(house: House) -> None:
    answers = [house.asks("POST", "/guests").status_code for _ in range(61)]
    assert answers == [201] * 60 + [429]
    house.clock.passes(1)
    assert house.asks("POST", "/guests").status_code == 201


def test_only_so_many_requests_are_taken_from_one_address(house: House) -> None:
    answers = [house.asks("GET", "/health").status_code for _ in range(101)]
    assert answers == [200] * 100 + [429]
    assert opened(house, "none").ended() == (1013, "request/too-many")  # a socket is asked for as well
    house.clock.passes(1)
    assert house.asks("GET", "/health").status_code == 200
    assert opened(house, "none").ended() == (1008, "table/unknown")


def test_a_socket_that_the_database_has_no_answer_for_may_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise StoreError("the database does not answer")

    with monkeypatch.context() as patched:
        patched.setattr(People, "who", away)
        assert opened(house, "none", "Ann").ended() == (1013, "store/failed")


def test_only_so_many_tables_are_opened_from_one_address_and_operators_open_any_number(house: House) -> None:
    def opens(number: int, who: str) -> int:
        terms = {"table": f"{who.lower()}-{number}", "title": "A table", "posting": "three-card-poker"}
        return int(house.asks("POST", "/tables", who, json=terms).status_code)

    house.comes("Mia")
    house.comes("Olga", OPERATOR)
    assert [opens(number, "Mia") for number in range(31)] == [201] * 30 + [429]
    assert opens(0, "Olga") == 201


def test_addresses_are_counted_apart_and_not_without_end() -> None:
    allowances = Allowances(1)
    for each in range(MOST_KNOWN + 10):
        allowances.spend(str(each), 0)
    assert len(allowances._known) == MOST_KNOWN
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")


def test_a_proxy_is_believed_where_requests_come_from_and_nobody_else_is(tmp_path: Path) -> None:
    with served(tmp_path, rates=Rates(requests=1), proxies=("192.0.2.0/24",)) as house:

        def asks(forwarded: str) -> int:
            return house.asks("GET", "/health", headers={"X-Forwarded-For": forwarded}).status_code

        assert [asks("198.51.100.1"), asks("198.51.100.1"), asks("198.51.100.2")] == [200, 429, 200]
        house.client._transport.client = ("203.0.113.1", 1)  # type: ignore[attr-defined]
        assert [asks("198.51.100.3"), asks("198.51.100.4")] == [200, 429]


def test_without_a_proxy_nobody_says_where_they_come_from(house: House) -> None:
    answers = [
        house.asks("GET", "/health", headers={"X-Forwarded-For": f"198.51.100.{each}"}).status_code
        for each in range(101)
    ]
    assert answers == [200] * 100 + [429]


# Names of the house.


@pytest.mark.parametrize(
    ("name", "answered"),
    [
        (HOST, 200),
        ("friend.test:8088", 200),
        ("localhost:8088", 200),
        ("127.0.0.1", 200),
        ("[::1]:8088", 200),
        ("192.0.2.7:80", 200),
        ("elsewhere.test", 421),
        (f"{HOST}.elsewhere.test", 421),
        ("127.0.0.1.elsewhere.test", 421),
        ("[::1", 421),
    ],
)
def test_the_house_answers_to_its_own_names_alone(house: House, name: str, answered: int) -> None:
    refused = house.asks("GET", "/health", headers={"Host": name})
    assert refused.status_code == answered
    if answered == 421:
        assert refused.json()["code"] == "request/host"
        assert opened(house, "none", Host=name).ended() == (1008, "request/host")


# Cookies, and pages of others.


def test_the_cookie_is_for_this_host_alone_and_for_no_script(house: House) -> None:
    cookie = tries(house, PASSWORD).headers["Set-Cookie"]
    assert cookie.startswith("__Host-croupier=")
    for part in ("HttpOnly", "Secure", "Path=/", "SameSite=strict"):
        assert part in cookie
    assert "Domain" not in cookie


def test_whoever_leaves_is_forgotten_by_the_browser_and_by_the_house(house: House) -> None:
    token = tries(house, PASSWORD).json()["token"]
    left = house.asks("DELETE", "/sessions/mine", headers={"Authorization": f"Bearer {token}"})
    assert left.status_code == 200
    assert 'croupier=""' in left.headers["Set-Cookie"]
    assert house.asks("GET", "/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


@pytest.mark.parametrize(
    ("headers", "answered"),
    [
        ({}, (422, 201)),
        ({"Origin": f"https://{HOST}"}, (422, 201)),
        ({"Origin": "https://friend.test"}, (422, 201)),
        ({"Origin": f"http://{HOST}"}, (403, 403)),
        ({"Origin": "https://elsewhere.test"}, (403, 403)),
        ({"Origin": f"https://{HOST}.elsewhere.test"}, (403, 403)),
        ({"Origin": "null"}, (403, 403)),
        ({"Origin": "http://["}, (403, 403)),
        ({"Sec-Fetch-Site": "cross-site"}, (403, 403)),
        ({"Sec-Fetch-Site": "same-site"}, (403, 403)),
        ({"Sec-Fetch-Site": "same-origin"}, (422, 201)),
    ],
    ids=str,
)
def test_pages_of_others_change_nothing(house: House, headers: dict[str, str], answered: tuple[int, int]) -> None:
    token = house.tokens["Ann"]
    shown = {**headers, "Cookie": f"__Host-croupier={token}"}
    asked = (house.asks("POST", "/me/chips", headers=shown), house.asks("POST", "/guests", headers=headers))
    assert tuple(each.status_code for each in asked) == answered
    assert house.asks("GET", "/me", headers=shown).status_code == 200


# Whatever cannot be read, or goes wrong.


def test_a_socket_that_nobody_may_have_or_that_is_asked_for_wrongly_is_answered_with_a_problem(house: House) -> None:
    for given, status, code, said in (
        (opened(house, "none", Origin="https://elsewhere.test"), 403, "person/not-allowed", "this page may not use"),
        (opened(house, "none", since="abc"), 422, "wire/malformed", "since: it is a whole number"),
    ):
        assert given.ended() == (None, "")
        assert (given.turned_away, given.problem["code"]) == (status, code)
        assert given.problem["detail"].startswith(said)


def test_a_socket_where_there_is_none_is_answered_with_a_problem(house: House) -> None:
    for path in ("/tables/none/sockets", "/nowhere"):
        given = Opened(house, path, {}, "192.0.2.1", "")
        assert given.ended() == (None, "")
        assert (given.turned_away, given.problem["code"]) == (404, "http/404")


def test_bytes_over_a_socket_are_not_understood_and_that_is_said(house: House) -> None:
    house.opens("bytes", "Ann")
    socket = opened(house, "bytes", "Ann")
    socket.says_in_bytes(b"{}")
    assert socket.ended() == (1003, "wire/malformed")


def test_what_comes_too_fast_over_a_socket_is_refused_by_its_name(house: House) -> None:
    house.opens("fast", "Ann")
    with connected(house, "fast", "Ann") as socket:
        for _ in range(REQUESTS_A_SECOND):
            socket.says("what cannot be read counts too")
        refused = socket.asks("k1", asks="be back")
        assert (refused["type"], refused["problem"]["code"]) == ("refused", "request/too-many")
        socket.says("nor can this be read")
        wait_until(lambda: [each.get("request") for each in socket.sent][-1] == "")
        assert socket.sent[-1]["problem"]["code"] == "request/too-many"
        house.clock.passes(1)
        assert socket.asks("k2", asks="sit down", chips=100)["type"] == "done"


def test_bodies_are_bounded(house: House) -> None:
    large = b'{"name": "' + b"a" * MOST_BYTES + b'"}'
    refused = house.asks("POST", "/people", content=large)
    assert refused.status_code == 413
    assert refused.json()["code"] == "request/too-large"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b'{"name": "\\ud800", "password": "long enough"}',
        b'{"name": 1}',
        b'{"name": "A\\u0000n", "password": "long enough"}',
        b"[" * 30_000,
        b'{"a":1,"a":2}',
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(house: House, body: bytes) -> None:
    refused = house.asks("POST", "/people", content=body)
    assert refused.status_code == 422
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "wire/malformed"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rounds?limit=0", "limit: it is 1 at least"),
        ("/rounds?limit=x", "limit: it is a whole number"),
        ("/rounds?least_staked=x", "least staked: it is a whole number"),
        ("/rounds?limit=1000", "limit: it is 100 at most"),
        (f"/rounds?before={'r' * 200}", "before: it has 120 characters at most"),
        ("/games/river-holdem/advice?cards=As&exposed=perhaps", "exposed: it is true or false"),
    ],
)
def test_parameters_are_refused_in_our_words(house: House, path: str, said: str) -> None:
    refused = house.asks("GET", path)
    assert (refused.status_code, refused.json()["detail"]) == (422, said)


@pytest.mark.parametrize("path", ["/people/a%00b/chips", "/rounds?table=%00", "/rounds?before=a%00", "/health?x=%00"])
def test_no_address_has_the_character_0_in_it(house: House, path: str) -> None:
    refused = house.asks("GET", path, "Ann")
    assert (refused.status_code, refused.json()["code"]) == (422, "wire/malformed")


def test_what_is_not_there_and_what_cannot_be_asked_are_problems(house: House) -> None:
    missing, wrong = house.asks("GET", "/nothing"), house.asks("PUT", "/games")
    assert (missing.status_code, missing.json()["code"]) == (404, "http/404")
    assert (wrong.status_code, wrong.json()["code"], wrong.headers["Allow"]) == (405, "http/405", "GET")
    for each in missing, wrong:
        assert each.headers["Content-Type"] == "application/problem+json"


def test_every_answer_has_the_headers_that_keep_browsers_careful(house: House) -> None:
    for answer in house.asks("GET", "/health"), house.asks("GET", "/nothing"), house.asks("GET", "/me"):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_fault_of_the_program_shows_nothing_of_it(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise RuntimeError("a secret place")

    monkeypatch.setattr(house.floor.people, "guest", fails)
    answer = house.asks("POST", "/guests")
    assert (answer.status_code, answer.json()["code"]) == (500, "http/500")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "secret" not in answer.text
    assert "a secret place" in caplog.text  # for whoever runs it


def test_nothing_secret_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    token = tries(house, PASSWORD).json()["token"]
    tries(house, "wrong password of mine")
    house.asks("POST", "/people", json={"name": "Carl", "password": "another password"})
    house.asks("GET", f"/tables/none?token={token}", headers={"Authorization": f"Bearer {token}"})
    logged = "".join(each.getMessage() for each in caplog.records if each.name != "httpx")  # which is the client
    shown = logged + repr(Credentials("Carl", "another password")) + repr(LetIn("Carl", "member", token))
    for secret in (token, PASSWORD, "wrong password of mine", "another password"):
        assert secret not in shown
