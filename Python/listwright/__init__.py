"""Rows from real-world JSON, by the tool ``listwright``.

The tool runs as a child process. Rows, defects and messages come through pipes, so memory stays constant however long
the input is; there is no shell and no temporary file.

>>> import listwright
>>> data = {"data": {"books": [{"info": {"title": "Momo"}, "year": "1973"}]}}
>>> table = {"title": "info.title", "year": {"path": "year", "type": "int"}}
>>> list(listwright.rows(data, table=table, at="data.books"))
[{'title': 'Momo', 'year': 1973}]
"""

from ._errors import Defect, DefectError, InputError, ListwrightError, ListwrightWarning, TableError
from ._finding import Found, find
from ._frames import arrow, polars
from ._rows import Rows, rows
from ._sources import Source, Table
from ._tool import tool, version

__all__ = [
    "Defect", "DefectError", "Found", "InputError", "ListwrightError", "ListwrightWarning", "Rows", "Source", "Table",
    "TableError", "arrow", "find", "polars", "rows", "tool", "version",
]
__version__ = version
