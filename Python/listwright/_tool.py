"""The program that this package runs."""

from __future__ import annotations

import functools
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from ._errors import ListwrightError

version = metadata.version("listwright")
"""The version of the package and of its tool."""


def _folders() -> Iterator[str]:
    """The folders into which pip may have put the tool: of an environment, of a user, or next to ``pip install --target``."""
    yield sysconfig.get_path("scripts")
    yield os.path.dirname(sys.executable)
    yield sysconfig.get_path("scripts", f"{os.name}_user")
    yield str(Path(__file__).resolve().parents[1] / "bin")


@functools.lru_cache(maxsize=None)
def tool() -> str:
    """Returns the path of the tool.

    It is the one that was installed with this package; without it, the first ``listwright`` in ``PATH``.

    :raises ListwrightError: if there is none.
    """
    for folder in _folders():
        path = os.path.join(folder, "listwright")
        if os.access(path, os.X_OK) and not os.path.isdir(path):
            return path
    found = shutil.which("listwright")
    if found is None:
        raise ListwrightError(f"there is no listwright in {', '.join(_folders())} or PATH; install the package again")
    return found
