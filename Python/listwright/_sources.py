"""What is read: files, bytes, streams, generators and data of Python."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import GeneratorType
from typing import Any, Optional, Protocol, Union


class Readable(Protocol):
    """A binary or a text stream: a file, a response, a pipe."""

    def read(self, size: int, /) -> Union[bytes, str]: ...


Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Readable, Iterable[Union[bytes, str]], dict[str, Any], list[Any]]
"""A path; JSON as bytes; a stream; an iterable of pieces of JSON, such as a generator; or a dict or a list as ``json`` makes it."""

Table = Union[str, "os.PathLike[str]", Mapping[str, Any]]
"""The path of a table file, or its JSON as a dict."""

_PIECE = 1 << 18


@dataclass
class Input:
    """A source, as the tool gets it: a path, or pieces for its standard input."""

    path: Optional[str]
    pieces: Iterator[Union[bytes, str]] = field(default_factory=lambda: iter(()))
    origin: object = None

    @classmethod
    def of(cls, source: Source) -> Input:
        if isinstance(source, (str, os.PathLike)):
            return cls(_path(source))
        if isinstance(source, (bytes, bytearray, memoryview)):
            return cls(None, _cut(memoryview(source)))
        if isinstance(source, (dict, list)):
            return cls(None, iter([json.dumps(source, ensure_ascii=False).encode("utf-8", "surrogatepass")]))
        if hasattr(source, "read"):
            return cls(None, _reads(source))
        if isinstance(source, Iterable):
            return cls(None, iter(source), source)
        raise TypeError(f"a source is a path, bytes, a stream, an iterable, a dict or a list, not {type(source).__name__}")

    @property
    def argument(self) -> str:
        return "-" if self.path is None else self.path

    def has_lines(self) -> bool:
        """Returns whether pieces begin with a whole line of JSON, and go on after it: they are JSON Lines.

        The tool would find that out at the end of a stream. At most a MiB is looked at, and passed on.
        """
        seen: list[Union[bytes, str]] = []
        start, end = bytearray(), -1
        for piece in self.pieces:
            seen.append(piece)
            length = len(start)
            start += piece.encode() if isinstance(piece, str) else piece
            if end < 0 or not start[:end].strip():
                end = start.find(b"\n", length if end < 0 else end + 1)
            if len(start) > 1 << 20 or (end >= 0 and start[end:].strip()):
                break
        self.pieces = chain(seen, self.pieces)
        try:
            json.loads(start[: max(0, end)])
        except ValueError:
            return False
        return bool(start[end:].strip())

    def close(self) -> None:
        """Closes a generator."""
        if isinstance(self.origin, GeneratorType):
            self.origin.close()


def _path(source: Union[str, "os.PathLike[str]"]) -> str:
    path = os.fspath(source)
    if path.startswith(("http://", "https://")):
        raise ValueError(f"{path} is an address: listwright pages reads the lists of servers; pass its output as a stream")
    os.stat(path)  # FileNotFoundError, as open() would raise it
    return path if os.path.isabs(path) else os.path.join(".", path)


def _cut(data: memoryview) -> Iterator[bytes]:
    data = data.cast("B")
    for start in range(0, len(data), _PIECE):
        yield bytes(data[start : start + _PIECE])


def _reads(stream: Any) -> Iterator[Union[bytes, str]]:
    while piece := stream.read(_PIECE):
        yield piece


def table_file(table: Table) -> tuple[str, Optional[int]]:
    """Returns the path of a table, and the descriptor of the memory that it is in, if it isn't a file."""
    if isinstance(table, (str, os.PathLike)):
        return _path(table), None
    memory = os.memfd_create("table.json")
    with os.fdopen(memory, "wb", closefd=False) as file:
        file.write(json.dumps(dict(table)).encode())
    return f"/dev/fd/{memory}", memory
