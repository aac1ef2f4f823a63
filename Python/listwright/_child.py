"""The tool as a child process, whose pipes are read and written in turn, without threads."""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import subprocess
from collections.abc import Sequence
from typing import Optional

from ._errors import Names, error
from ._sources import Input

_READ = 1 << 18
_MESSAGES = 1 << 16
_F_SETPIPE_SZ = 1031


class Child:
    """A run of the tool. ``pump`` moves bytes until something was read, or the run ended.

    A piece of the input is only taken when the tool has written nothing that waits to be read.
    """

    def __init__(self, command: Sequence[str], input: Input, descriptors: Sequence[int] = (), issues: bool = False):
        self.rows = bytearray()
        self.issues = bytearray()
        self._messages = bytearray()
        self._input = input
        self._pieces = input.pieces
        self._pending = memoryview(b"")
        self._selector = selectors.DefaultSelector()
        own, given = os.pipe() if issues else (None, None)
        arguments = list(command) + ([f"--issues=/dev/fd/{given}"] if issues else []) + ["--", input.argument]
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL if input.path is not None else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=[*descriptors, *([given] if given is not None else [])],
            )
        except BaseException:
            if own is not None:
                os.close(own)
            raise
        finally:
            if given is not None:
                os.close(given)
        self._own = own
        assert self._process.stdout and self._process.stderr
        self._register(self._process.stdout.fileno(), self.rows)
        self._register(self._process.stderr.fileno(), self._messages)
        if own is not None:
            self._register(own, self.issues)
        if self._process.stdin:
            self._register(self._process.stdin.fileno(), None)

    def _register(self, descriptor: int, target: Optional[bytearray]) -> None:
        os.set_blocking(descriptor, False)
        with contextlib.suppress(OSError):  # more than a user may have in all
            fcntl.fcntl(descriptor, _F_SETPIPE_SZ, 1 << 20)
        events = selectors.EVENT_WRITE if target is None else selectors.EVENT_READ
        self._selector.register(descriptor, events, target)

    @property
    def messages(self) -> str:
        """The last messages of the tool."""
        return self._messages.decode("utf-8", "replace")

    def pump(self) -> bool:
        """Waits, then reads what there is, or else writes a piece; returns False when all is read."""
        if not any(key.events & selectors.EVENT_READ for key in self._selector.get_map().values()):
            return False
        events = self._selector.select()
        readable = [key for key, event in events if event & selectors.EVENT_READ]
        for key in readable:
            self._read(key.fd, key.data)
        if events and not readable:
            self._feed()
        return True

    def _read(self, descriptor: int, target: bytearray) -> None:
        data = os.read(descriptor, _READ)
        target += data
        if target is self._messages and len(target) > _MESSAGES:
            del target[: len(target) - _MESSAGES]
        if not data:
            self._selector.unregister(descriptor)

    def _feed(self) -> None:
        stdin = self._process.stdin
        assert stdin
        try:
            while not self._pending:
                piece = next(self._pieces)
                self._pending = memoryview(piece.encode() if isinstance(piece, str) else piece).cast("B")
            self._pending = self._pending[os.write(stdin.fileno(), self._pending) :]
        except (StopIteration, BrokenPipeError):  # the tool may need no more of it
            self._selector.unregister(stdin.fileno())
            stdin.close()

    def finish(self) -> int:
        """Waits for the end; returns the status."""
        status = self._process.wait()
        self.close()
        return status

    def close(self) -> None:
        """Ends the child, and closes the source if it is a generator."""
        if self._process.poll() is None:
            self._process.kill()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()
        if self._own is not None:
            os.close(self._own)
            self._own = None
        self._process.wait()
        self._selector.close()
        self._input.close()


def output(
    command: Sequence[str], input: Input, descriptors: Sequence[int] = (), names: Optional[Names] = None
) -> tuple[bytes, str]:
    """Runs the tool to its end; returns what it wrote, and its messages."""
    child = Child(command, input, descriptors)
    try:
        while child.pump():
            pass
        status = child.finish()
        if status:
            raise error(status, child.messages, names)
        return bytes(child.rows), child.messages
    finally:
        child.close()
