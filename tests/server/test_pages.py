"""The page and its files: where they are, in which form, and for how long a browser keeps them."""

from pathlib import Path

import httpx
import pytest
from checks.served import House

from croupier.server import pages


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a build leaves it, with something beside it that is nobody's."""
    folder = tmp_path / "static"
    (folder / "cards-0a1b2c3d" / "four").mkdir(parents=True)
    for name, text in {
        "index.html": "<!doctype html><title>Croupier</title>",
        "main-4F2K9QXZ.js": "export {}",
        "main-4F2K9QXZ.js.br": "smallest",
        "main-4F2K9QXZ.js.gz": "smaller",
        "plain.css": "a {}",
        "cards-0a1b2c3d/four/As.svg": "<svg/>",
        "../secret": "secret",
    }.items():
        (folder / name).write_text(text)
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


def gets(house: House, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return house.waits_for(house.client.request(method, path, headers=headers))


@pytest.mark.parametrize(
    "path",
    ["/", "/tables/river-holdem-1", "/rounds", "/rounds/a.1", "/games/river-holdem", "/open", "/settings", "/account"],
)
def test_every_address_of_the_page_s_own_is_the_page(house: House, static: Path, path: str) -> None:
    answer = gets(house, path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["Cache-Control"] == "no-cache"
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    for said in ("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert said in policy
    assert gets(house, path, "HEAD").headers["Content-Length"] == str(len(answer.content))


def test_a_page_that_a_browser_has_is_not_sent_again(house: House, static: Path) -> None:
    tag = gets(house, "/").headers["ETag"]
    again = gets(house, "/", **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    (static / "index.html").write_text("<!doctype html>built anew")
    assert gets(house, "/", **{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "encoding", "sent"),
    [
        ("gzip, deflate, br, zstd", "br", "smallest"),
        ("gzip", "gzip", "smaller"),
        ("br;q=0, gzip;q=0.5", "gzip", "smaller"),
        ("identity", None, "export {}"),
    ],
)
def test_files_come_in_the_smallest_form_that_is_taken(
    house: House, static: Path, accepted: str, encoding: str | None, sent: str
) -> None:
    async def raw() -> tuple[httpx.Response, bytes]:
        asked = house.client.build_request("GET", "/static/main-4F2K9QXZ.js", headers={"Accept-Encoding": accepted})
        answer = await house.client.send(asked, stream=True)
        body = b"".join([part async for part in answer.aiter_raw()])
        return answer, body

    answer, body = house.waits_for(raw())
    assert body.decode() == sent
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Cache-Control"] == pages.KEPT


def test_only_what_is_named_after_its_contents_is_kept_for_good(house: House, static: Path) -> None:
    assert gets(house, "/static/cards-0a1b2c3d/four/As.svg").headers["Cache-Control"] == pages.KEPT
    assert gets(house, "/static/plain.css").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.js",
        "/static/../secret",
        "/static/%2e%2e/secret",
        "/static//etc/passwd",
        "/static/cards-0a1b2c3d",
    ],
)
def test_nothing_beside_the_files_is_served(house: House, static: Path, path: str) -> None:
    answer = gets(house, path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_what_is_at_no_address_is_told_to_people_by_the_page_and_to_programs_as_a_problem(
    house: House, static: Path
) -> None:
    people, programs = gets(house, "/nowhere"), gets(house, "/api/v1/nowhere")
    assert (people.status_code, people.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert (programs.status_code, programs.headers["Content-Type"]) == (404, "application/problem+json")
    assert gets(house, "/nowhere", "POST").headers["Content-Type"] == "application/problem+json"


def test_whoever_has_not_built_the_page_is_told_how(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "STATIC", Path("nowhere"))
    answer = gets(house, "/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert "make web" in answer.text
