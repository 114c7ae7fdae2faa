"""Compiled kernels are kept safely: an edit anywhere is noticed, and where nothing can be kept they still work."""

import os
import shutil
import subprocess
import sys
from errno import EDQUOT, ENOSPC, EROFS
from hashlib import sha256
from pathlib import Path

import pytest

import croupier
from croupier.solver.kernels.compiled import KERNELS, source_hash

CALLEE = "from croupier.solver.kernels.compiled import kernel\n\n\n@kernel\ndef number():\n    return {}\n"
CALLER = (
    "from croupier.solver.kernels.callee import number\nfrom croupier.solver.kernels.compiled import kernel\n\n\n"
    "@kernel\ndef twice():\n    return 2 * number()\n"
)
PROGRAM = (
    "from croupier.solver.kernels import compiled\nfrom croupier.solver.kernels.caller import twice\n"
    "print(twice(), compiled.FOLDER)"
)


def run(package: Path, cache: str, program: str = PROGRAM) -> list[str]:
    env = {**os.environ, "PYTHONPATH": str(package), "CROUPIER_CACHE": cache, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    assert done.stderr == ""
    return done.stdout.split()


def copied(tmp_path: Path) -> Path:
    package = tmp_path / "package"
    shutil.copytree(Path(croupier.__file__).parent, package / "croupier", ignore=shutil.ignore_patterns("__pycache__"))
    kernels = package / "croupier" / "solver" / "kernels"
    (kernels / "callee.py").write_text(CALLEE.format(21))
    (kernels / "caller.py").write_text(CALLER)
    return package


def test_an_edit_to_a_callee_in_another_file_is_noticed(tmp_path: Path) -> None:
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


def test_kernels_work_where_nothing_can_be_kept(tmp_path: Path) -> None:
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
def test_kernels_work_where_writing_fails(tmp_path: Path, where: str, fault: int) -> None:
    """As they work where nothing can be kept: and nobody is told that they were."""
    package = copied(tmp_path)
    failing = f"def full(*_):\n    raise OSError({fault}, os.strerror({fault}))\n"
    failing = f"import os\nfrom numba.core import caching\n{failing}{where} = full\n"
    number, folder, ready = run(package, str(tmp_path / "cache"), failing + PROGRAM + READY)
    assert (number, ready) == ("42", "False")
    assert not list(Path(folder).rglob("*.nbc"))
    assert run(package, str(tmp_path / "cache"), PROGRAM + READY) == ["42", folder, "True"]
    assert list(Path(folder).rglob("*.nbc")), "once there is room again, they are kept"


def test_kernels_work_where_files_may_not_grow(tmp_path: Path) -> None:
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
def test_a_damaged_file_is_noticed_and_made_again(tmp_path: Path, suffix: str, damage: str) -> None:
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


def test_the_folder_is_private(tmp_path: Path) -> None:
    package = copied(tmp_path)
    _, folder = run(package, str(tmp_path / "cache"))
    assert Path(folder).stat().st_mode & 0o077 == 0
