"""A run of ``listwright map``: what it writes, its defects and its notes, for rows and frames alike."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from typing import Literal, Optional

from ._child import Child
from ._errors import Defect, DefectError, InputError, ListwrightWarning, Names, error, notes
from ._sources import Input, Source, Table, TableFile
from ._tool import tool

Policy = Literal["strict", "lossless", "lenient"]


class Mapping:
    """The rows of a source, as the tool writes them."""

    MOST_DEFECTS = 1000

    def __init__(
        self,
        source: Source,
        table: Optional[Table],
        *,
        at: Optional[str] = None,
        jsonl: bool = False,
        policy: Policy = "lossless",
        repair: bool = False,
        strict: bool = False,
        jobs: int = 1,
        on_defect: Optional[Callable[[Defect], object]] = None,
    ):
        self.defects: list[Defect] = []
        self.defect_count = 0
        self._input = Input.of(source)
        self.table = TableFile(table)
        self.names = Names(self._input, self.table)
        self._is_strict, self._on_defect, self._has_lines = strict, on_defect, jsonl
        self._flags = [f"--jobs={jobs}"] + ["--repair"] * repair
        if policy != "lossless":
            self._flags.append(f"--policy={policy}")
        if at is not None:
            self._flags.append(f"--at={at}")
        self._child: Optional[Child] = None
        self._messages = ""
        self._line_count = self._header_count = 0
        self._shown = 0

    @property
    def messages(self) -> str:
        """The notes and warnings of the tool so far; the last 64 KiB."""
        return self.names.python(self._child.messages if self._child else self._messages)

    def start(self, *flags: str) -> None:
        """Starts the tool."""
        self._header_count = "--format=csv" in flags
        lines = ["--jsonl"] if self._has_lines or self._input.has_lines() else []
        table = [f"--table={self.table.path}"] if self.table.path is not None else []
        command = [tool(), "map", "--max-issues=0", *table, *self._flags, *lines, *flags]
        self._child = Child(command, self._input, self.table.descriptors, issues=True)

    def read(self) -> bool:
        """Takes in what the tool writes next; returns False at its end."""
        child = self._child
        if child is None:
            return False
        before = len(child.rows)
        if not child.pump():
            self._finish(child)
            return False
        self._line_count += child.rows.count(b"\n", before)
        for line in whole_lines(child.issues):
            self._note(Defect._of(json.loads(line), self._input.name))
        return True

    @property
    def rows(self) -> bytearray:
        """What was read and not taken yet."""
        return self._child.rows if self._child else bytearray()

    def _finish(self, child: Child) -> None:
        # A record that isn't JSON, or has no list, is a defect; a document that isn't, or has none, is an error.
        status = child.finish()
        lost = [defect for defect in self.defects if defect.code in ("syntax", "noList")]
        if status not in (0, 1, 65) or (status and (not lost or "error: " in child.messages)):
            raise error(status, child.messages, self.names)
        if self._line_count <= self._header_count and any(defect.code == "noList" for defect in lost):
            raise InputError(str(lost[0]), status)

    def _note(self, defect: Defect) -> None:
        self.defect_count += 1
        if len(self.defects) < self.MOST_DEFECTS:
            self.defects.append(defect)
        if self._on_defect is not None:
            self._on_defect(defect)
        if self._is_strict:
            raise DefectError(defect)

    def warn(self, level: int) -> None:
        """Makes warnings of the notes of the tool that were not shown yet; ``level`` is that of :func:`warnings.warn`."""
        found = notes(self.messages)
        shown, self._shown = self._shown, len(found)
        for note in found[shown:]:
            warnings.warn(note, ListwrightWarning, stacklevel=level + 1)

    @property
    def summary(self) -> Optional[str]:
        """The defects that nobody was called with, in a sentence."""
        if not self.defects or self._on_defect is not None:
            return None
        more = f"; and {self.defect_count - 1} more" if self.defect_count > 1 else ""
        return f"{self.defects[0]}{more} (on_defect is called with each defect, strict=True raises the first)"

    def close(self) -> None:
        """Ends the tool. A generator that is the source is closed, too."""
        if self._child is not None:
            child, self._child = self._child, None
            self._messages = child.messages
            child.close()
        self._input.close()
        self.table.close()


def whole_lines(buffer: bytearray) -> list[bytes]:
    """Takes the whole lines out of a buffer."""
    end = buffer.rfind(b"\n") + 1
    lines = bytes(buffer[:end]).split(b"\n")[:-1]
    del buffer[:end]
    return lines
