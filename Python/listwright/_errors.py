"""Errors, and the defects of data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Optional


@dataclass(frozen=True)
class Defect:
    """A value that a field couldn't take, or a line that isn't JSON (its code is ``syntax``).

    The row stays, with its default or ``None`` in this field; a line that isn't JSON makes no row.
    """

    code: str
    """What is wrong: ``wrongValue``, ``missing``, ``syntax`` …, the codes of the article "Errors and issues"."""
    record: Optional[int]
    """The index of the record in its list, from 0."""
    location: str
    """The path of the value in the document, such as ``data.books[2].year``."""
    field: Optional[str]
    """The field of the table."""
    line: Optional[int]
    """The line in the input, from 1."""
    column: Optional[int]
    """The column in the line, from 1."""
    expected: str
    found: str
    file: Optional[str] = None
    """The path of the input; ``None`` if it isn't a file."""

    @classmethod
    def _of(cls, line: dict[str, Any], is_file: bool) -> Defect:
        known = {name: line.get(name) for name in ("code", "record", "location", "field", "line", "column")}
        file = line.get("file") if is_file else None
        return cls(**known, expected=line.get("expected") or "", found=line.get("found") or "", file=file)  # type: ignore[arg-type]

    def __str__(self) -> str:
        place = f"{self.file or 'input'}:{self.line}:{self.column}" if self.line else self.file or "input"
        location = f" {self.location}:" if self.location else ""
        return f"{place}:{location} expected {self.expected}, found {self.found}"


class ListwrightError(Exception):
    """The tool ended with an error."""

    def __init__(self, message: str, status: Optional[int] = None):
        super().__init__(message)
        self.message = message
        self.status = status
        """The exit status of the tool, from sysexits.h; negative for the signal that ended it; ``None`` if it didn't run."""


class InputError(ListwrightError):
    """The input isn't JSON, or has no list where one was expected (status 65)."""

    def __init__(self, message: str, status: Optional[int] = None):
        super().__init__(message, status)
        place = re.match(r"[^\n]*?:(\d+):(\d+): error: ", message)
        self.line = int(place[1]) if place else None
        self.column = int(place[2]) if place else None


class DefectError(ListwrightError):
    """A defect, with ``strict=True``."""

    def __init__(self, defect: Defect):
        super().__init__(str(defect), 1)
        self.defect = defect


class ListwrightWarning(UserWarning):
    """What has no exact type in a frame, and what stands for it."""


def error(status: int, messages: str) -> ListwrightError:
    """Returns the error for an exit status and what the tool wrote to standard error."""
    if status < 0:
        return ListwrightError(f"listwright was ended by signal {-status}", status)
    lines = messages.splitlines()
    start = next((index for index, line in enumerate(lines) if "error: " in line or line.startswith("listwright: ")), 0)
    message = "\n".join(lines[start:]) or f"listwright ended with status {status}"
    return (InputError if status == 65 else ListwrightError)(message, status)
