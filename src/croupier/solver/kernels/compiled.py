"""How kernels are compiled, and where the machine code is kept.

Numba's own cache looks at one file at a time: after an edit to a function that another file's kernel calls, it would
go on serving the caller's old code. So the cache lives in a folder named after a hash of all kernel sources and of the
versions involved; any edit anywhere makes a new folder. The folder is private to the user, since its files are
unpickled; where no such folder can be written, kernels are compiled anew in each process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from croupier.folders import private_folder

Function = TypeVar("Function", bound=Callable[..., Any])


def source_hash(folder: Path = Path(__file__).parent) -> str:
    """A hash of every kernel source and of what compiles them."""
    versions = f"{sys.version_info} {numba.__version__} {np.__version__}"
    digest = sha256(versions.encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


FOLDER = private_folder(f"kernels-{source_hash()}")
if FOLDER is not None:
    vars(numba.config)["CACHE_DIR"] = str(FOLDER)


def kernel(function: Function) -> Function:
    """Compile a function on first use, without the interpreter's lock, and keep the machine code if it can be kept."""
    compiled: Any = numba.njit(cache=FOLDER is not None, nogil=True)(function)
    return cast("Function", compiled)
