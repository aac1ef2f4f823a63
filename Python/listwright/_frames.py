"""Rows as a table of Arrow or of Polars, with the types of their table."""

from __future__ import annotations

import ast
import io
import os
import warnings
from typing import TYPE_CHECKING, Any, Literal, Optional

from ._child import output
from ._errors import ListwrightWarning
from ._rows import Policy
from ._sources import Input, Source, Table, table_file
from ._tool import tool

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

Format = Literal["csv", "jsonl"]


def arrow(source: Source, *, table: Table, format: Format = "csv", **options: Any) -> pa.Table:
    """Returns the rows as a ``pyarrow.Table`` with the types of their table: ints, dates, decimals.

    What has no exact type is a :class:`ListwrightWarning`, once for each column: with ``csv``, a list is a column of JSON;
    with ``jsonl``, it is a list, and numbers are doubles.

    :param options: ``at``, ``jsonl``, ``policy``, ``repair`` and ``jobs`` of :func:`rows`.
    :raises ModuleNotFoundError: if pyarrow isn't installed.
    """
    import pyarrow  # noqa: F401

    frame: pa.Table = _frame("pyarrow", source, table, format, **options)
    return frame


def polars(source: Source, *, table: Table, format: Format = "csv", **options: Any) -> pl.DataFrame:
    """Returns the rows as a ``polars.DataFrame`` with the types of their table; see :func:`arrow`.

    :raises ModuleNotFoundError: if polars isn't installed.
    """
    import polars  # noqa: F401

    frame: pl.DataFrame = _frame("polars", source, table, format, **options)
    return frame


def _frame(
    reader: str,
    source: Source,
    table: Table,
    format: Format,
    at: Optional[str] = None,
    jsonl: bool = False,
    policy: Policy = "lossless",
    repair: bool = False,
    jobs: int = 1,
) -> Any:
    input = Input.of(source)
    path, memory = table_file(table)
    descriptors = [] if memory is None else [memory]
    flags = [f"--jobs={jobs}"] + ["--jsonl"] * jsonl + ["--repair"] * repair
    if policy != "lossless":
        flags.append(f"--policy={policy}")
    if at is not None:
        flags.append(f"--at={at}")
    try:
        program, notes = output([tool(), "schema", f"--for={reader}", f"--format={format}"], Input(path), descriptors)
        for note in notes.splitlines():
            warnings.warn(note.removeprefix("note: "), ListwrightWarning, stacklevel=3)
        map = [tool(), "map", f"--format={format}", "--max-issues=0", f"--table={path}", *flags]
        return _run(program.decode(), f"rows.{format}", output(map, input, descriptors)[0])
    finally:
        if memory is not None:
            os.close(memory)


def _run(program: str, file: str, data: bytes) -> Any:
    """Runs the program of ``listwright schema --for``, which reads a file into ``rows``, on data in memory."""

    class Data(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.expr:
            return ast.copy_location(ast.Name("data", ast.Load()), node) if node.value == file else node

    tree = ast.fix_missing_locations(Data().visit(ast.parse(program)))
    names: dict[str, Any] = {"data": io.BytesIO(data)}
    exec(compile(tree, f"<listwright schema --for, {file}>", "exec"), names)
    return names["rows"]
