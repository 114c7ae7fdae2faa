"""How kernels are compiled, and where the machine code is kept.

Numba's own cache looks at one file at a time: after an edit to a function that another file's kernel calls, it would
go on serving the caller's old code. So the cache lives in a folder named after a hash of all kernel sources and of the
versions involved; any edit anywhere makes a new folder. The folder is private to the user, since its files are
unpickled; where no such folder can be written, or the disk is full, kernels are compiled anew in each process.

Nor does Numba notice a damaged file: it would trip over it, or run it. So every file ends with a hash of what comes
before, and one that does not is taken for absent: the kernel is compiled and kept again.

And processes that need the same kernel at the same time would each compile it. One does, while the others wait: then
they find it kept.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.compiler_lock import global_compiler_lock

from croupier.folders import private_folder

try:
    import fcntl
except ImportError:  # a system without: every process compiles for itself
    fcntl = None  # type: ignore[assignment]

Function = TypeVar("Function", bound=Callable[..., Any])
DIGEST = 32  # bytes of a hash
PATIENCE = 60.0  # seconds for which another process is waited for, since it may have been suspended


KERNELS = Path(__file__).parent, Path(__file__).parents[2] / "simulation" / "kernels"
"""Where there are any."""


def source_hash(*folders: Path) -> str:
    """A hash of every kernel source and of what compiles them."""
    versions = f"{sys.version_info} {numba.__version__} {np.__version__}"
    digest = sha256(versions.encode())
    for folder in folders or KERNELS:
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


class SealedFile(IndexDataCacheFile):
    """Numba's files of one function, each with a hash at its end, which Numba's reader does not look at."""

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[io.BytesIO]:
        numba_file: Any = super()
        with numba_file._open_for_write(filepath) as file:
            body = io.BytesIO()
            yield body
            file.write(body.getvalue() + sha256(body.getvalue()).digest())

    def _load_index(self) -> dict[Any, Any]:
        numba_file: Any = super()
        found: dict[Any, Any] = numba_file._load_index() if _sealed(self._index_path) else {}
        return found

    def _load_data(self, name: str) -> Any:
        numba_file: Any = super()
        if not _sealed(numba_file._data_path(name)):
            raise FileNotFoundError(name)  # which Numba takes for a kernel to be compiled
        return numba_file._load_data(name)


class SealedCache(FunctionCache):
    """Numba's cache of one function, in sealed files; where they cannot be written, all goes on without them."""

    all_kept = True
    """Whether everything that was compiled could be kept."""

    def __init__(self, function: Callable[..., Any]) -> None:
        numba_cache: Any = super()
        numba_cache.__init__(function)
        self._cache_file.__class__ = SealedFile

    def save_overload(self, signature: Any, compiled: Any) -> None:
        numba_cache: Any = super()
        try:
            numba_cache.save_overload(signature, compiled)
        except OSError:  # a full disk, a quota, a folder that has become read-only
            SealedCache.all_kept = False


def _sealed(path: str) -> bool:
    try:
        body = Path(path).read_bytes()
    except OSError:
        return False
    return sha256(body[:-DIGEST]).digest() == body[-DIGEST:]


def _one_process_at_a_time(compile_or_load: Callable[[Any], Any], path: Path) -> Callable[[Any], Any]:
    """The same, done while no other process does it; where files cannot be locked, it is done all the same."""

    def waiting(signature: Any) -> Any:
        # Numba's lock comes first, as it does in a thread that compiles a kernel which calls this one.
        with global_compiler_lock, ExitStack() as scope:
            with suppress(OSError):
                scope.enter_context(_locked(path))
            return compile_or_load(signature)

    return waiting


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        until = time.monotonic() + PATIENCE
        while not _took(file) and time.monotonic() < until:
            time.sleep(0.02)
        yield


def _took(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_ready(family: str) -> bool:
    """Whether the kernels that some work needs have been compiled and kept before."""
    return FOLDER is not None and (FOLDER / f"{family}.ready").exists()


def mark_ready(family: str) -> None:
    """Note that such work has been done once, and so its kernels are kept."""
    if FOLDER is not None and SealedCache.all_kept:
        with suppress(OSError):
            (FOLDER / f"{family}.ready").touch()


FOLDER = private_folder(f"kernels-{source_hash()}")
if FOLDER is not None:
    vars(numba.config)["CACHE_DIR"] = str(FOLDER)


def kernel(function: Function) -> Function:
    """Compile a function on first use, without the interpreter's lock, and keep the machine code if it can be kept."""
    compiled: Any = numba.njit(nogil=True)(function)
    if FOLDER is not None:
        try:
            compiled._cache = SealedCache(function)
        except (OSError, RuntimeError):  # Numba's word for a folder that it cannot make or write to
            SealedCache.all_kept = False
        if fcntl is not None:
            lock = FOLDER / f"{function.__module__}.{function.__name__}.lock"
            compiled.compile = _one_process_at_a_time(compiled.compile, lock)
    return cast("Function", compiled)
