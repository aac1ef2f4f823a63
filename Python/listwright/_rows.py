"""The rows of a list, while it is read."""

from __future__ import annotations

import json
import math
import os
from collections import deque
from collections.abc import Callable, Iterator
from decimal import Decimal
from types import TracebackType
from typing import Any, Literal, Optional, Union

from ._child import Child
from ._errors import Defect, DefectError
from ._sources import Input, Source, Table, table_file
from ._tool import tool

Policy = Literal["strict", "lossless", "lenient"]


def rows(
    source: Source,
    *,
    table: Optional[Table] = None,
    at: Optional[str] = None,
    jsonl: bool = False,
    policy: Policy = "lossless",
    repair: bool = False,
    strict: bool = False,
    jobs: int = 1,
    parse_float: Optional[Callable[[str], Any]] = None,
    on_defect: Optional[Callable[[Defect], object]] = None,
) -> Rows:
    """Returns an iterator of the rows of a list, as dicts.

    JSON Lines, and a long list at the top of a document or at a path of keys, are mapped while they are read, in constant
    memory. The tool starts with the first row. It ends when the iterator does, is closed or is no longer referred to.

    Values are those of JSON: a date is its text. Numbers are ints and floats; one past the range of a float is a Decimal.

    :param source: see :data:`Source`.
    :param table: the fields of the rows; without it, the records are the rows.
    :param at: the path of the list; without it, it is found if that is clear. ``.`` is the document.
    :param jsonl: the input is JSON Lines; input whose lines are all JSON is recognized without it.
    :param policy: the conversions that are allowed.
    :param repair: repair input that is nearly JSON.
    :param strict: raise the first defect.
    :param jobs: the number of threads that map.
    :param parse_float: makes the value of a number with a fraction or an exponent; ``decimal.Decimal`` keeps all digits.
    :param on_defect: called with each defect.
    :raises FileNotFoundError: at once, if there is no such file.
    :raises InputError: while iterating, if the input isn't JSON.
    :raises DefectError: while iterating, with ``strict``.

    >>> list(rows(b'[{"n": "1"}, {"n": 2}]', table={"n": {"type": "int"}}))
    [{'n': 1}, {'n': 2}]
    """
    flags = [f"--jobs={jobs}"] + ["--jsonl"] * jsonl + ["--repair"] * repair
    if policy != "lossless":
        flags.append(f"--policy={policy}")
    if at is not None:
        flags.append(f"--at={at}")
    return Rows(Input.of(source), table, flags, strict, parse_float or _number, on_defect)


def _number(text: str) -> Union[float, Decimal]:
    value = float(text)
    return value if math.isfinite(value) else Decimal(text)


class Rows(Iterator[dict[str, Any]]):
    """The rows of a list, while it is read; also a context manager that ends the tool."""

    MOST_DEFECTS = 1000

    def __init__(
        self,
        input: Input,
        table: Optional[Table],
        flags: list[str],
        strict: bool,
        parse_float: Callable[[str], Any],
        on_defect: Optional[Callable[[Defect], object]],
    ):
        self.defects: list[Defect] = []
        """The first 1,000 defects so far."""
        self.defect_count = 0
        """The number of all defects so far."""
        self._input = input
        self._flags = flags
        self._strict = strict
        self._decoder = json.JSONDecoder(parse_float=parse_float)
        self._on_defect = on_defect
        self._lines: deque[bytes] = deque()
        self._ended = False
        self._malformed = False
        self._messages = ""
        self._path: Optional[str] = None
        self._memory: Optional[int] = None
        if table is not None:
            self._path, self._memory = table_file(table)
        self._child: Optional[Child] = None

    @property
    def messages(self) -> str:
        """The notes and warnings of the tool, such as which list it took; the last 64 KiB."""
        return self._child.messages if self._child else self._messages

    def __iter__(self) -> Rows:
        return self

    def __next__(self) -> dict[str, Any]:
        try:
            while not self._lines:
                if self._ended or not self._read():
                    self.close()
                    raise StopIteration
            row: dict[str, Any] = self._decoder.decode(self._lines.popleft().decode())
            return row
        except BaseException:
            self.close()
            raise

    def _read(self) -> bool:
        """Takes in what the tool writes next; returns False at its end."""
        child = self._child = self._child or self._start()
        if not child.pump():
            # A line of JSON Lines that isn't JSON is a defect; a document that isn't JSON is an error.
            child.finish(allowed=(0, 65) if self._malformed and "error: " not in child.messages else (0,))
            return False
        for line in _whole_lines(child.issues):
            self._note(Defect._of(json.loads(line), self._input.path is not None))
        self._lines.extend(_whole_lines(child.rows))
        return True

    def _start(self) -> Child:
        if self._input.path is None and "--jsonl" not in self._flags and self._input.has_lines():
            self._flags.append("--jsonl")
        table = [f"--table={self._path}"] if self._path is not None else []
        command = [tool(), "map", "--format=jsonl", "--max-issues=0", *table, *self._flags]
        return Child(command, self._input, [] if self._memory is None else [self._memory], issues=True)

    def _note(self, defect: Defect) -> None:
        self.defect_count += 1
        self._malformed = self._malformed or defect.code == "syntax"
        if len(self.defects) < self.MOST_DEFECTS:
            self.defects.append(defect)
        if self._on_defect is not None:
            self._on_defect(defect)
        if self._strict:
            raise DefectError(defect)

    def close(self) -> None:
        """Ends the tool; there are no further rows. A generator that is the source is closed, too."""
        self._ended = True
        self._lines.clear()
        if self._child is not None:
            child, self._child = self._child, None
            self._messages = child.messages
            child.close()
        self._input.close()
        if self._memory is not None:
            os.close(self._memory)
            self._memory = None

    def __enter__(self) -> Rows:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_child"):
            self.close()


def _whole_lines(buffer: bytearray) -> list[bytes]:
    """Takes the whole lines out of a buffer."""
    end = buffer.rfind(b"\n") + 1
    lines = bytes(buffer[:end]).split(b"\n")[:-1]
    del buffer[:end]
    return lines
