"""Where the list of a document is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Optional

from ._child import output
from ._errors import Names
from ._sources import Input, Source, TableFile
from ._tool import tool


@dataclass(frozen=True)
class Found:
    """The list of a document, and what its rows show. Paths are those of ``at`` and of tables; ``None`` if there is none."""

    kind: str
    """``list``, ``map`` (of things by id), ``object`` or ``none``."""
    list: Optional[str]
    """The path of the rows; ``.`` is the document."""
    title: Optional[str]
    subtitle: Optional[str]
    image: Optional[str]
    id: Optional[str]
    clear: bool
    """Whether ``rows`` takes this list without ``at``."""
    choose: tuple[str, ...]
    """The paths to choose from, if it isn't clear."""
    sections: Any
    """The groups, if the rows are in groups."""


def find(source: Source, *, jsonl: bool = False, repair: bool = False, request: Optional[str] = None) -> Found:
    """Finds the list in a document that nobody described, and title, subtitle, image and id of its rows.

    :param jsonl: the input is JSON Lines; a file of JSON Lines is recognized without it.
    :param repair: repair input that is nearly JSON.
    :param request: the path of the request that the document responds to, such as ``/v1/books``.
    :raises InputError: if the input isn't JSON.

    >>> find({"data": {"books": [{"name": "Momo"}, {"name": "Krabat"}]}}).list
    'data.books'
    """
    flags = ["--jsonl"] * jsonl + ["--repair"] * repair + ([f"--request={request}"] if request is not None else [])
    input = Input.of(source)
    names = Names(input, TableFile(None))
    line = json.loads(output([tool(), "find", "--json", *flags], input, names=names)[0])
    keys = ("kind", "list", "title", "subtitle", "image", "id", "clear", "sections")
    return Found(**{name: line.get(name) for name in keys}, choose=tuple(line.get("choose") or ()))
