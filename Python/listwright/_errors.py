"""Errors, and the defects of data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._sources import Input, TableFile


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
    def _of(cls, line: dict[str, Any], file: Optional[str]) -> Defect:
        known = {name: line.get(name) for name in ("code", "record", "location", "field", "line", "column")}
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


class _PlacedError(ListwrightError):
    def __init__(self, message: str, status: Optional[int] = None):
        super().__init__(message, status)
        place = re.match(r"[^\n]*?:(\d+):(\d+): ", message)
        self.line = int(place[1]) if place else None
        self.column = int(place[2]) if place else None


class InputError(_PlacedError):
    """The input isn't JSON, or has no list where one was expected (status 65 or 1)."""


class TableError(_PlacedError):
    """The table has a mistake (status 65); ``line`` and ``column`` are those of its JSON."""


class DefectError(ListwrightError):
    """A defect, with ``strict=True``."""

    def __init__(self, defect: Defect):
        super().__init__(str(defect), 1)
        self.defect = defect


class ListwrightWarning(UserWarning):
    """A note of the tool: which list it took, what was repaired, what has no exact type in a frame; or defects of a frame."""


@dataclass(frozen=True)
class Names:
    """What the tool calls its input, its table and its options, and what they are called in Python."""

    input: Input
    table: TableFile

    def python(self, messages: str) -> str:
        """Returns messages with the names of Python."""
        paths = {self.table.path: self.table.name, self.input.path: self.input.name, "<stdin>": "input"}
        for path, name in paths.items():
            if path is not None:
                messages = re.sub(rf"(?m)^{re.escape(path)}(?=:)", lambda _: name or "input", messages)
        return options(messages)


_FLAGS = {"jsonl": "jsonl=True", "repair": "repair=True"}


def options(messages: str) -> str:
    """Returns messages that name parameters, and not options of the command line."""

    def parameter(match: re.Match[str]) -> str:
        name, value = match[1], match[2]
        if value is None:
            return _FLAGS.get(name, name)
        return f"{name}={value}" if value.isdigit() or value[0] == "'" else f"{name}={value!r}"

    messages = re.sub(r"\nTry 'listwright [a-z]+ --help'\.", "", messages)
    return re.sub(r"--(at|format|jobs|jsonl|policy|repair|request)\b(?:=('[^'\n]*'|[^\s;,]*[^\s;,.]|\.))?", parameter, messages)


def notes(messages: str) -> list[str]:
    """Returns the notes and warnings of the tool before an error, but for those that count defects."""
    messages = re.split(r"(?m)^.*?error: ", messages, maxsplit=1)[0]
    found = re.findall(r"(?m)^(.*?)(?:note|warning): (.*)$", messages)
    return [place + text for place, text in found if not re.fullmatch(r"and \d+ more issues?", text)]


def error(status: int, messages: str, names: Optional[Names] = None) -> ListwrightError:
    """Returns the error for an exit status and what the tool wrote to standard error."""
    if status < 0:
        return ListwrightError(f"listwright was ended by signal {-status}", status)
    lines = messages.splitlines()
    start = next((index for index, line in enumerate(lines) if "error: " in line or line.startswith("listwright: ")), 0)
    message = "\n".join(lines[start:]) or f"listwright ended with status {status}"
    kind = InputError if status in (1, 65) else ListwrightError
    if names and names.table.path is not None and message.startswith(names.table.path + ":"):
        kind = TableError
    return kind(names.python(message) if names else options(message), status)
