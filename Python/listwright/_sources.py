"""What is read: files, bytes, streams, generators and data of Python."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import GeneratorType
from typing import Any, BinaryIO, Optional, Protocol, Union


class Readable(Protocol):
    """A binary or a text stream: a file, a response, a pipe."""

    def read(self, size: int, /) -> Union[bytes, str]: ...


Source = Union[str, "os.PathLike[Any]", bytes, bytearray, memoryview, Readable, Iterable[Union[bytes, str]], dict[str, Any], list[Any]]
"""A path; JSON as bytes; a stream; an iterable of pieces of JSON (bytes or str), such as a generator; or a dict or a list as
``json`` makes it. Pieces aren't records: ``list()`` makes a source of a generator of dicts."""

Table = Union[str, "os.PathLike[Any]", Mapping[str, Any]]
"""The path of a table file, or its JSON as a dict."""

_TAKEN = "a source is a path, bytes, a stream, an iterable of pieces of JSON (bytes or str), a dict or a list"
_PIECE = 1 << 18


@dataclass
class Input:
    """A source, as the tool gets it: a path, or pieces for its standard input."""

    path: Optional[str]
    pieces: Iterator[Union[bytes, str]] = field(default_factory=lambda: iter(()))
    origin: object = None
    name: Optional[str] = None
    """The path as it was given."""

    @classmethod
    def of(cls, source: Source) -> Input:
        if isinstance(source, (str, os.PathLike)):
            path, name = _path(source)
            return cls(path, name=name)
        if isinstance(source, (bytes, bytearray, memoryview)):
            return cls(None, _cut(memoryview(source)))
        if isinstance(source, (dict, list)):
            return cls(None, iter([json.dumps(source, ensure_ascii=False).encode("utf-8", "surrogatepass")]))
        if hasattr(source, "read"):
            return cls(None, _reads(source))
        if isinstance(source, Iterable):
            return cls(None, _checked(source), source)
        raise TypeError(f"{_TAKEN}, not {type(source).__name__}")

    @property
    def argument(self) -> str:
        return "-" if self.path is None else self.path

    def has_lines(self) -> bool:
        """Returns whether the input begins with a whole line of JSON, and goes on after it: it is JSON Lines.

        So a line that isn't JSON is the same for a file and a stream, whose other lines the tool would look at first. At
        most 4 MiB are looked at; a pipe with a name isn't.
        """
        if self.path is not None:
            with _regular(self.path) as file:
                return _Beginning(_reads(file)).has_lines() if file else False
        beginning = _Beginning(self.pieces)
        has_lines = beginning.has_lines()
        self.pieces = chain(beginning.seen, self.pieces)
        return has_lines

    def close(self) -> None:
        """Closes a generator."""
        if isinstance(self.origin, GeneratorType):
            self.origin.close()


class _Beginning:
    """The first lines of pieces, which may be packed by gzip."""

    MOST = 1 << 22

    def __init__(self, pieces: Iterator[Union[bytes, str]]):
        self.seen: list[Union[bytes, str]] = []
        self._pieces = pieces
        self._unpacker: Any = None

    def has_lines(self) -> bool:
        start, end = bytearray(), -1
        for piece in self._pieces:
            self.seen.append(piece)
            length = len(start)
            start += self._unpacked(piece.encode() if isinstance(piece, str) else bytes(piece))
            if not length:
                start = start.lstrip()
            if end < 0:
                end = start.find(b"\n", length)
            if len(start) > self.MOST or (end >= 0 and start[end:].strip()):
                break
        if end < 0 or not start[end:].strip():
            return False
        try:
            json.loads(start[:end], parse_int=len)
        except (ValueError, RecursionError):
            return False
        return True

    def _unpacked(self, piece: bytes) -> bytes:
        if len(self.seen) == 1 and piece.startswith(b"\x1f\x8b"):
            self._unpacker = zlib.decompressobj(31)
        try:
            return bytes(self._unpacker.decompress(piece, self.MOST)) if self._unpacker else piece
        except zlib.error:
            return b""


@contextlib.contextmanager
def _regular(path: str) -> Iterator[Optional[BinaryIO]]:
    """Opens a file; yields ``None`` for one that can't be read twice."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        yield None
        return
    try:
        file = open(path, "rb")
    except OSError:  # the tool says why
        yield None
        return
    with file:
        yield file


def _path(source: Union[str, "os.PathLike[Any]"]) -> tuple[str, str]:
    """Returns the whole path, which stays when the working directory changes, and the path as it was given."""
    path = os.fsdecode(source)
    if path.startswith(("http://", "https://")):
        raise ValueError(f"{path} is an address: listwright pages reads the lists of servers; pass its output as a stream")
    os.stat(path)  # FileNotFoundError, as open() would raise it
    return os.path.join(os.getcwd(), path), path


def _checked(pieces: Iterable[Any]) -> Iterator[Any]:
    for piece in pieces:
        if not isinstance(piece, (bytes, bytearray, memoryview, str)):
            raise TypeError(f"{_TAKEN}, not {type(pieces).__name__} of {type(piece).__name__}; list() makes a list of it")
        yield piece


def _cut(data: memoryview) -> Iterator[bytes]:
    data = data.cast("B")
    for start in range(0, len(data), _PIECE):
        yield bytes(data[start : start + _PIECE])


def _reads(stream: Any) -> Iterator[Union[bytes, str]]:
    while piece := stream.read(_PIECE):
        yield piece


class TableFile:
    """A table, as the tool gets it: a file, or memory that the tool inherits."""

    def __init__(self, table: Optional[Table]):
        self._memory: Optional[int] = None
        self.path: Optional[str] = None
        self.name = "table"
        if isinstance(table, (str, os.PathLike)):
            self.path, self.name = _path(table)
        elif table is not None:
            text = json.dumps(dict(table)).encode()
            self._memory = os.memfd_create("table.json")
            self.path = f"/dev/fd/{self._memory}"
            with os.fdopen(self._memory, "wb", closefd=False) as file:
                file.write(text)

    @property
    def descriptors(self) -> list[int]:
        return [] if self._memory is None else [self._memory]

    def close(self) -> None:
        if self._memory is not None:
            os.close(self._memory)
            self._memory = None
