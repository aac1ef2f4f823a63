"""The rows of a list, while it is read."""

from __future__ import annotations

import math
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from decimal import Decimal
from types import TracebackType
from typing import Any, Optional, Union

from ._decoding import Decoder
from ._errors import Defect
from ._mapping import Mapping, Policy, whole_lines
from ._sources import Source, Table


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

    Values are those of JSON: a date is its text. Numbers are ints and floats; one past the range of a float is a Decimal,
    large or small, and so is an integer of more digits than Python takes (:func:`sys.set_int_max_str_digits`).

    The notes of the tool, such as which list it took, are :class:`ListwrightWarning`. A line of JSON Lines that isn't JSON
    is a defect, whatever the source, and the rows go on after it; a document that isn't JSON is an error, which may come
    after the rows before it.

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
    :raises InputError: while iterating, if the input isn't JSON, or there is no list at ``at``.
    :raises TableError: while iterating, if the table has a mistake.
    :raises DefectError: while iterating, with ``strict``.

    >>> list(rows(b'[{"n": "1"}, {"n": 2}]', table={"n": {"type": "int"}}))
    [{'n': 1}, {'n': 2}]
    """
    mapping = Mapping(
        source, table, at=at, jsonl=jsonl, policy=policy, repair=repair, strict=strict, jobs=jobs, on_defect=on_defect
    )
    return Rows(mapping, parse_float or _number)


def _number(text: str) -> Union[float, Decimal]:
    value = float(text)
    if math.isfinite(value) and abs(value) >= sys.float_info.min:
        return value
    exact = Decimal(text)
    return value if exact == Decimal(value) else exact


class Rows(Iterator[dict[str, Any]]):
    """The rows of a list, while it is read; also a context manager that ends the tool.

    Threads may share it: each row is that of one of them.
    """

    MOST_DEFECTS = Mapping.MOST_DEFECTS

    def __init__(self, mapping: Mapping, parse_float: Callable[[str], Any]):
        self._mapping = mapping
        self._decoder = Decoder(parse_float)
        self._lines: deque[bytes] = deque()
        self._ended = self._started = self._running = False
        self._lock = threading.RLock()

    @property
    def defects(self) -> list[Defect]:
        """The first 1,000 defects so far."""
        return self._mapping.defects

    @property
    def defect_count(self) -> int:
        """The number of all defects so far."""
        return self._mapping.defect_count

    @property
    def messages(self) -> str:
        """The notes and warnings of the tool, such as which list it took; the last 64 KiB."""
        return self._mapping.messages

    def __iter__(self) -> Rows:
        return self

    def __next__(self) -> dict[str, Any]:
        with self._lock:
            if self._running:
                raise ValueError("the rows are already being read, by the source or a callback of theirs")
            self._running = True
            try:
                return self._next()
            except BaseException:
                self.close()
                raise
            finally:
                self._running = False

    def _next(self) -> dict[str, Any]:
        while not self._lines:
            if self._ended or not self._read():
                raise StopIteration
        row: dict[str, Any] = self._decoder.decode(self._lines.popleft().decode())
        return row

    def _read(self) -> bool:
        """Takes in what the tool writes next; returns False at its end."""
        if not self._started:
            self._started = True
            self._mapping.start("--format=jsonl")
        more = self._mapping.read()
        lines = whole_lines(self._mapping.rows)
        if lines or not more:
            self._mapping.warn(4)
        self._lines.extend(lines)
        return more

    def close(self) -> None:
        """Ends the tool; there are no further rows. A generator that is the source is closed, too."""
        with self._lock:
            self._ended = True
            self._lines.clear()
            self._mapping.close()

    def __enter__(self) -> Rows:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_lock"):
            self.close()
