"""Compiled kernels are kept safely: an edit anywhere is noticed, and where nothing can be kept they still work."""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from errno import EDQUOT, ENOSPC, EROFS
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import mkdtemp
from threading import Thread
from typing import IO, cast

import pytest

import croupier
from croupier.solver.kernels import compiled
from croupier.solver.kernels.compiled import KERNELS, source_hash

Run = Callable[..., list[str]]
"""A program run with a package's sources and a place for caches: the words that it prints."""

CALLEE = "from croupier.solver.kernels.compiled import kernel\n\n\n@kernel\ndef number():\n    return {}\n"
CALLER = (
    "from croupier.solver.kernels.callee import number\nfrom croupier.solver.kernels.compiled import kernel\n\n\n"
    "@kernel\ndef twice():\n    return 2 * number()\n"
)
PROGRAM = (
    "from croupier.solver.kernels import compiled\nfrom croupier.solver.kernels.caller import twice\n"
    "print(twice(), compiled.FOLDER)"
)


FORKING = """
import json, os, sys
import numba
numba.njit(lambda: 1)()
for line in sys.stdin:
    package, cache, program, out, err = json.loads(line)
    child = os.fork()
    if not child:
        os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT), 1)
        os.dup2(os.open(err, os.O_WRONLY | os.O_CREAT), 2)
        os.environ["CROUPIER_CACHE"] = cache
        sys.path.insert(0, package)
        exec(program, {"__name__": "__main__"})
        sys.exit()
    print(os.waitpid(child, 0)[1], flush=True)
"""
"""A process that has the compiler at work, which takes a second, and runs each program in a copy of itself."""


@pytest.fixture(scope="module")
def forking() -> Iterator[Popen[str]]:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with Popen([sys.executable, "-B", "-P", "-c", FORKING], stdin=PIPE, stdout=PIPE, text=True, env=env) as running:
        yield running


@pytest.fixture
def run(forking: Popen[str], tmp_path: Path) -> Run:
    def run_program(package: Path, cache: str, program: str = PROGRAM) -> list[str]:
        said = [Path(mkdtemp(dir=tmp_path)) / name for name in ("out", "err")]
        assert forking.stdin is not None
        assert forking.stdout is not None
        print(json.dumps([str(package), cache, program, *map(str, said)]), file=forking.stdin, flush=True)
        ended = forking.stdout.readline()
        out, err = (path.read_text() for path in said)
        assert (ended, err) == ("0\n", "")
        return out.split()

    return run_program


def copied(tmp_path: Path) -> Path:
    package = tmp_path / "package"
    shutil.copytree(Path(croupier.__file__).parent, package / "croupier", ignore=shutil.ignore_patterns("__pycache__"))
    kernels = package / "croupier" / "solver" / "kernels"
    (kernels / "callee.py").write_text(CALLEE.format(21))
    (kernels / "caller.py").write_text(CALLER)
    return package


def test_an_edit_to_a_callee_in_another_file_is_noticed(run: Run, tmp_path: Path) -> None:
    """Numba's own cache would go on serving the caller's old code: the folder's name is what prevents it."""
    package = copied(tmp_path)
    first, folder = run(package, str(tmp_path / "cache"))
    assert first == "42"
    assert list(Path(folder).rglob("*.nbc")), "the machine code was kept"
    assert run(package, str(tmp_path / "cache")) == ["42", folder]
    (package / "croupier" / "solver" / "kernels" / "callee.py").write_text(CALLEE.format(50))
    second, other = run(package, str(tmp_path / "cache"))
    assert second == "100"
    assert other != folder


BOTH = """
import os, sys, time
from croupier.solver.kernels import compiled
save = compiled.SealedCache.save_overload
def late(*each):
    time.sleep(0.5)
    save(*each)
compiled.SealedCache.save_overload = late
from croupier.solver.kernels.caller import twice
print("ready", flush=True)
sys.stdin.readline()
print(twice(), sum(twice.stats.cache_misses.values()))
"""


def test_of_two_processes_that_need_a_kernel_at_once_one_compiles_it(tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(copied(tmp_path)), "CROUPIER_CACHE": str(tmp_path / "cache")}
    with ExitStack() as scope:
        both = [scope.enter_context(Popen([sys.executable, "-Bc", BOTH], stdin=PIPE, stdout=PIPE, text=True, env=env))
                for _ in range(2)]  # fmt: skip
        assert [cast("IO[str]", each.stdout).readline() for each in both] == ["ready\n"] * 2
        for each in both:
            print("go", file=each.stdin, flush=True)
        assert sorted(each.communicate()[0].split() for each in both) == [["42", "0"], ["42", "1"]]


def _lock_and_go(lock: Path) -> None:
    with compiled._locked(lock):
        pass


def test_a_process_that_never_ends_compiling_is_waited_for_with_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "PATIENCE", 0.1)
    lock = tmp_path / "kernel.lock"
    with compiled._locked(lock), lock.open() as other:
        assert not compiled._took(other)
        began = time.monotonic()
        waiting = Thread(target=_lock_and_go, args=(lock,), daemon=True)  # so that waiting for ever fails, and ends
        waiting.start()
        waiting.join(10)
        assert not waiting.is_alive()
        assert time.monotonic() - began >= 0.1
    with lock.open() as other:
        assert compiled._took(other)


def test_kernels_work_where_nothing_can_be_kept(run: Run, tmp_path: Path) -> None:
    package = copied(tmp_path)
    assert run(package, "/proc/nowhere") == ["42", "None"]


READY = "\ncompiled.mark_ready('family'); print(compiled.is_ready('family'))"


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("caching.IndexDataCacheFile._open_for_write", ENOSPC),
        ("caching.IndexDataCacheFile._save_data", ENOSPC),
        ("caching._CacheLocator.ensure_cache_path", ENOSPC),
        ("os.replace", EDQUOT),
        ("os.replace", EROFS),
    ],
)
def test_kernels_work_where_writing_fails(run: Run, tmp_path: Path, where: str, fault: int) -> None:
    """As they work where nothing can be kept: and nobody is told that they were."""
    package = copied(tmp_path)
    failing = f"def full(*_):\n    raise OSError({fault}, os.strerror({fault}))\n"
    failing = f"import os\nfrom numba.core import caching\n{failing}{where} = full\n"
    number, folder, ready = run(package, str(tmp_path / "cache"), failing + PROGRAM + READY)
    assert (number, ready) == ("42", "False")
    assert not list(Path(folder).rglob("*.nbc"))
    assert run(package, str(tmp_path / "cache"), PROGRAM + READY) == ["42", folder, "True"]
    assert list(Path(folder).rglob("*.nbc")), "once there is room again, they are kept"


def test_kernels_work_where_files_may_not_grow(run: Run, tmp_path: Path) -> None:
    """A true fault of the system's, not one made up: files of at most a thousand bytes."""
    package = copied(tmp_path)
    small = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    number, folder, ready = run(package, str(tmp_path / "cache"), small + PROGRAM + READY)
    assert (number, ready) == ("42", "False")
    assert not [path for path in Path(folder).rglob("*") if path.is_file() and path.stat().st_size > 1000]
    assert run(package, str(tmp_path / "cache")) == ["42", folder]


def test_the_hash_covers_every_kernel_source(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    before = source_hash(tmp_path)
    assert source_hash(tmp_path) == before
    (tmp_path / "b.py").write_text("1")
    assert source_hash(tmp_path) != before


def test_every_folder_of_kernels_is_covered() -> None:
    package = Path(croupier.__file__).parent
    assert set(KERNELS) == {path for path in package.rglob("kernels") if path.is_dir()}


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_a_damaged_file_is_noticed_and_made_again(run: Run, tmp_path: Path, suffix: str, damage: str) -> None:
    package = copied(tmp_path)
    first, folder = run(package, str(tmp_path / "cache"))
    files = list(Path(folder).rglob(f"*.{suffix}"))
    sound = {path: path.read_bytes() for path in files}
    for path, body in sound.items():
        middle = len(body) // 2
        flipped = body[:middle] + bytes([body[middle] ^ 255]) + body[middle + 1 :]
        path.write_bytes({"cut": body[:-1], "flipped": flipped, "empty": b""}[damage])
    assert run(package, str(tmp_path / "cache")) == [first, folder]
    assert all(sha256(path.read_bytes()[:-32]).digest() == path.read_bytes()[-32:] for path in files)


def test_the_folder_is_private(run: Run, tmp_path: Path) -> None:
    package = copied(tmp_path)
    _, folder = run(package, str(tmp_path / "cache"))
    assert Path(folder).stat().st_mode & 0o077 == 0
