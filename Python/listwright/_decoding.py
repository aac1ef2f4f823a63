"""Rows of any depth, with integers of any length."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Union

_TOKEN = re.compile(r'[][{}]|"(?:[^"\\]|\\.)*"|[^][{}",:\s]+')


class Decoder:
    """Decodes the JSON that the tool writes, whose syntax needs no check."""

    def __init__(self, parse_float: Callable[[str], Any]):
        self._plain = json.JSONDecoder(parse_float=parse_float)
        self._patient = json.JSONDecoder(parse_float=parse_float, parse_int=_integer)

    def decode(self, text: str) -> Any:
        try:
            return self._plain.decode(text)
        except (ValueError, RecursionError):  # more digits, or deeper, than Python takes
            return self._nested(text)

    def _nested(self, text: str) -> Any:
        """Decodes without recursion."""
        root: list[Any] = []
        parents: list[Any] = [root]
        key = None
        for match in _TOKEN.finditer(text):
            token, parent = match[0], parents[-1]
            if token in ("}", "]"):
                parents.pop()
                continue
            if isinstance(parent, dict) and key is None:
                key = self._patient.decode(token)
                continue
            value: Any = {} if token == "{" else [] if token == "[" else self._patient.decode(token)
            if isinstance(parent, dict):
                parent[key] = value
            else:
                parent.append(value)
            if token in ("{", "["):
                parents.append(value)
            key = None
        return root[0]


def _integer(text: str) -> Union[int, Decimal]:
    try:
        return int(text)
    except ValueError:
        return Decimal(text)
