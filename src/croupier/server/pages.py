"""The web table as it is served: one page for every address that is a page's, and the files that it is made of.

The files are built beforehand (``make web``) and lie in ``static``, compressed beside themselves. Their names change
with what is in them, so browsers keep them for good; the page that names them is asked for every time.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"
UNDER = "/static/"
ADDRESSES = (
    *("/", "/tables/{of:path}", "/games/{of:path}", "/open", "/settings", "/account"),
    *("/rounds", "/rounds/{of:path}", "/replay", "/position"),
    *("/bench", "/bench/{of:path}"),
    *("/trainer", "/trainer/{of:path}"),
    *("/strategy", "/strategy/{of:path}", "/drills", "/drills/{of:path}"),
    *("/school", "/school/{of:path}"),
    "/house",
)
"""Where the page is to be found; what it then shows is its own matter."""
NOT_BUILT = "The web table is not built yet: run `make web` in the repository, then load this page again.\n"
KEPT, ASKED_FOR = "public, max-age=31536000, immutable", "no-cache"
HASHED = re.compile(r"-[0-9A-Za-z]{8}(?=[./])")
"""In a name, the hash of what the file or the folder holds."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Compressed forms, the smaller first, by what browsers call them."""
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
"""Which some machines do not know, or call by older names."""


def routes() -> list[Route]:
    """Where the page and its files are served."""
    return [*(Route(each, page) for each in ADDRESSES), Route(f"{UNDER}{{name:path}}", file)]


async def page(request: Request) -> Response:
    """The page."""
    return answered(request)


def answered(request: Request, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The page, as the answer to a request; of an address that there is not, it says so itself."""
    try:
        text = (STATIC / "index.html").read_bytes()
    except OSError:
        return PlainTextResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE if status is HTTPStatus.OK else status)
    tag = f'"{hashlib.sha256(text).hexdigest()[:32]}"'
    headers = {"Cache-Control": ASKED_FOR, "ETag": tag}
    if status is HTTPStatus.OK and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(text, status, headers, "text/html")


def is_for_people(request: Request) -> bool:
    """Whether somebody may have typed the address: programs ask elsewhere, and are answered with problems."""
    return request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")


async def file(request: Request) -> Response:
    """A file that the page is made of, in the smallest form that the browser takes."""
    name = request.path_params["name"]
    path = _file(name)
    if path is None:
        return PlainTextResponse("There is no such file.\n", HTTPStatus.NOT_FOUND)
    headers = {"Cache-Control": KEPT if HASHED.search(f"/{name}") else ASKED_FOR, "Vary": "Accept-Encoding"}
    for encoding in _taken(request.headers.get("accept-encoding", "")):
        compressed = _file(name + ENCODINGS[encoding])
        if compressed is not None:
            return FileResponse(compressed, headers={**headers, "Content-Encoding": encoding}, media_type=_type(path))
    return FileResponse(path, headers=headers, media_type=_type(path))


def _file(name: str) -> Path | None:
    """The file of a name, if it lies in the folder."""
    path = STATIC / name
    inside = ".." not in path.parts and not name.startswith("/") and "\\" not in name
    return path if inside and path.is_file() else None


def _taken(accepted: str) -> list[str]:
    """The compressed forms that a browser takes, the smallest first."""
    offers = dict(each.replace(" ", "").partition(";")[::2] for each in accepted.lower().split(","))
    refused = {name for name, quality in offers.items() if re.fullmatch(r"q=0(\.0*)?", quality)}
    return [each for each in ENCODINGS if each in offers.keys() - refused]


def _type(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
