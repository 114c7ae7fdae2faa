"""The files in deploy/, as far as that can be seen without containers: they parse, fit together, and ask the program
for what it has."""

import json
import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from croupier.cli.program import app
from croupier.cli.serving import _others, _proxies
from croupier.server.api import health
from croupier.server.app import PREFIX
from croupier.server.settings import STRANGERS, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PROXY_WORDS = {"dynamic", "name", "port", "refresh", "lb_policy", "lb_try_duration", "fail_duration"}
"""What Caddy's reverse_proxy takes, of that which is used here."""


def served(words: list[str]) -> dict[str, Any]:
    """What `croupier serve` takes its words for; unknown ones are refused."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    name, *options = words
    context = commands[name].make_context(name, options)
    found: dict[str, Any] = context.params
    return found


@pytest.fixture(scope="module")
def composed() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


@pytest.fixture(scope="module")
def containerfile() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, in order."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in text.splitlines() if line.strip()]


def test_the_servers_are_asked_for_what_the_program_has(composed: Any) -> None:
    server = composed["services"]["croupier"]
    given = served([each.replace("${SITE:?set it}", "tables.test") for each in server["command"]])
    assert (given["host"], given["behind_tls"]) == ("0.0.0.0", True)
    settings = Settings("", given["host"], origins=tuple(given["origin"]))
    assert settings.is_called("tables.test")
    (network,) = composed["networks"]["default"]["ipam"]["config"]
    assert _proxies(given["proxy"], behind_tls=True) == (network["subnet"],)
    assert _others(given["host"], behind_tls=True, open=given["others_open"]) == STRANGERS
    source = "".join(each.read_text() for each in (ROOT / "src/croupier/cli").glob("*.py"))
    assert all(name in source for name in server["environment"] if name.startswith("CROUPIER_"))
    assert "PASSWORD" not in server["environment"]["CROUPIER_DATABASE"]


def test_what_the_compose_file_refers_to_is_there(composed: Any) -> None:
    services = composed["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        for source, _, _ in (each.partition(":") for each in service.get("volumes", ())):
            assert source in composed["volumes"] or (DEPLOY / source).is_file(), source
    built = services["croupier"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).is_file()


def test_the_image_is_made_of_what_is_there_and_opens_a_house(containerfile: list[tuple[str, str]]) -> None:
    copied = [shlex.split(rest)[:-1] for word, rest in containerfile if word == "COPY"]
    for sources in copied:
        assert sources[0].startswith("--from=") or all((ROOT / each).exists() for each in sources), sources
    told = dict(containerfile)
    assert json.loads(told["ENTRYPOINT"]) == ["croupier"]
    given = served(json.loads(told["CMD"]))
    assert str(given["port"]) == told["EXPOSE"]
    paths = {f"{PREFIX}{route.path}" for route in health.router.routes}  # type: ignore[attr-defined]
    asked = re.findall(r"http://127\.0\.0\.1:(\d+)(/[a-z0-9/]+)", told["HEALTHCHECK"])
    assert [(port, path in paths) for port, path in asked] == [(told["EXPOSE"], True)]
    folders = (ROOT / "src/croupier/folders.py").read_text()
    assert all(name in folders for name in re.findall(r"(CROUPIER_\w+)=", told["ENV"]))


def test_the_image_has_what_makes_backups_as_new_as_the_server(
    composed: Any, containerfile: list[tuple[str, str]]
) -> None:
    """An older pg_dump refuses a newer server."""
    last = max(number for number, (word, _) in enumerate(containerfile) if word == "FROM")
    clients = re.findall(r"postgresql-client-(\d+)", " ".join(rest for _, rest in containerfile[last:]))
    assert clients == [composed["services"]["database"]["image"].removeprefix("postgres:")]


def test_the_documents_copy_a_house_in_containers_and_bring_it_back(composed: Any) -> None:
    """What docs/house.md has people type there names services, and commands that take these words."""
    text = (ROOT / "docs" / "house.md").read_text().replace("\\\n", " ")
    lines = [line for line in re.split(r"\n| && ", text) if re.match(r"docker compose (exec|run) ", line)]
    asked = []
    for line in lines:
        words = [each for each in shlex.split(line.split("<")[0])[3:] if not re.match(r"-T|--(index|rm)", each)]
        assert words[0] in composed["services"], line
        name, *options = words[2:] if words[1] == "croupier" else words[1:]
        if words[0] == "croupier" and name != "rm":
            typer.main.get_command(app).commands[name].make_context(name, options)  # type: ignore[attr-defined]
            asked.append(name)
    assert asked == ["backup", "audit"]


def test_the_proxy_finds_the_servers(composed: Any, containerfile: list[tuple[str, str]]) -> None:
    lines = [line.split("#")[0].split() for line in (DEPLOY / "Caddyfile").read_text().splitlines()]
    words = [line for line in lines if line]
    assert words[words.index(["{$SITE}", "{"]) - 1] == ["}"], "what is for all sites stands before it, and ends"
    assert "SITE" in composed["services"]["proxy"]["environment"]
    assert sum(line[-1] == "{" for line in words) == sum(line == ["}"] for line in words)
    within = words[words.index(["reverse_proxy", "{"]) + 1 :]
    settings = {line[0]: line[1:] for line in within if line != ["}"]}
    assert set(settings) == PROXY_WORDS
    assert settings["name"][0] in composed["services"]
    assert settings["port"][0] == dict(containerfile)["EXPOSE"]


def test_the_proxy_passes_on_no_metrics_and_waits_for_no_half_sent_head() -> None:
    lines = [line.split("#")[0].split() for line in (DEPLOY / "Caddyfile").read_text().splitlines()]
    (hidden,) = (line[1] for line in lines if line[:1] == ["respond"] and line[2:] == ["404"])
    paths = [f"{PREFIX}{route.path}" for route in health.router.routes]  # type: ignore[attr-defined]
    assert [path for path in paths if fnmatch(path, hidden)] == [f"{PREFIX}/metrics"]
    before = lines[: lines.index(["{$SITE}", "{"])]
    assert [line for line in before if line[:1] == ["read_header"]] == [["read_header", "10s"]]
