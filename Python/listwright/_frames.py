"""Rows as a table of Arrow or of Polars, with the types of their table."""

from __future__ import annotations

import ast
import io
import secrets
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._child import output
from ._errors import ListwrightWarning, notes
from ._mapping import Mapping
from ._sources import Input, Source, Table
from ._tool import tool

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

Format = Literal["csv", "jsonl"]


def arrow(source: Source, *, table: Table, format: Format = "csv", **options: Any) -> pa.Table:
    """Returns the rows as a ``pyarrow.Table`` with the types of their table: ints, dates, decimals.

    What has no exact type is a :class:`ListwrightWarning`, once for each column: with ``csv``, a list is a column of JSON;
    with ``jsonl``, it is a list, and numbers are doubles. So are the notes of the tool, a column without any value, and
    defects, unless there is ``on_defect``: where :func:`rows` has ``None``, a frame has a null.

    :param options: ``at``, ``jsonl``, ``policy``, ``repair``, ``strict``, ``jobs`` and ``on_defect`` of :func:`rows`.
    :raises InputError: if the input isn't JSON, or there is no list at ``at``.
    :raises TableError: if the table has a mistake.
    :raises DefectError: for the first defect, with ``strict``.
    :raises ModuleNotFoundError: if pyarrow isn't installed.
    """
    import pyarrow  # noqa: F401

    frame: pa.Table = _frame("pyarrow", format, Mapping(source, table, **options))
    return frame


def polars(source: Source, *, table: Table, format: Format = "csv", **options: Any) -> pl.DataFrame:
    """Returns the rows as a ``polars.DataFrame`` with the types of their table; see :func:`arrow`.

    :raises ModuleNotFoundError: if polars isn't installed.
    """
    import polars  # noqa: F401

    frame: pl.DataFrame = _frame("polars", format, Mapping(source, table, **options))
    return frame


_LEVEL = 3
"""From ``_frame``, the level of the function that called ``arrow`` or ``polars``."""


def _frame(reader: str, format: Format, mapping: Mapping) -> Any:
    # A text that no row has stands for a missing value: CSV has none that all readers tell from an empty text.
    null = [f"--null={secrets.token_urlsafe(9)}"] if format == "csv" else []
    table = mapping.table
    try:
        command = [tool(), "schema", f"--for={reader}", f"--format={format}", *null]
        program, messages = output(command, Input(table.path), table.descriptors, mapping.names)
        for note in notes(mapping.names.python(messages)):
            warnings.warn(note, ListwrightWarning, stacklevel=_LEVEL)
        mapping.start(f"--format={format}", *null)
        rows = io.BytesIO()
        while mapping.read():
            rows.write(mapping.rows)
            mapping.rows.clear()
        mapping.warn(_LEVEL)
        frame = _built(program.decode(), format, rows)
        for sentence in _findings(mapping, frame):
            warnings.warn(sentence, ListwrightWarning, stacklevel=_LEVEL)
        return frame
    finally:
        mapping.close()


def _findings(mapping: Mapping, frame: Any) -> Iterator[str]:
    """The defects, and the columns in which no row has a value, as sentences."""
    if mapping.summary:
        yield mapping.summary
    is_arrow = hasattr(frame, "column_names")
    known = {defect.field for defect in mapping.defects}
    for name in frame.column_names if is_arrow else frame.columns:
        nulls = frame.column(name).null_count if is_arrow else frame[name].null_count()
        if nulls and nulls == len(frame) and name not in known:
            yield f"{name}: no row has a value; is its path right?"


def _built(program: str, format: Format, rows: io.BytesIO) -> Any:
    """Runs the program of ``listwright schema --for``, which reads a file into ``rows``, on rows in memory."""
    is_empty = format == "jsonl" and not rows.tell()
    if is_empty:  # readers of JSON Lines want a row
        rows.write(b"{}\n")
    rows.seek(0)

    class Data(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            if isinstance(node.func, ast.Attribute) and node.func.attr.startswith("read_"):
                node.args[0] = ast.copy_location(ast.Name("data", ast.Load()), node.args[0])
            return self.generic_visit(node)

    tree = ast.fix_missing_locations(Data().visit(ast.parse(program)))
    names: dict[str, Any] = {"data": rows}
    exec(compile(tree, "<listwright schema --for>", "exec"), names)
    return names["rows"].slice(0, 0) if is_empty else names["rows"]
