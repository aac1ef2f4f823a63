"""Frames of Arrow and Polars have the types of their table."""

import datetime
from decimal import Decimal

import pytest

import listwright

TABLE = {
    "id": {"type": "int"},
    "sold": {"type": "date", "format": "day"},
    "price": {"type": "decimal"},
    "name": {"type": "string"},
    "paid": {"type": "bool"},
    "tags": {"type": ["string"]},
}
DATA = [
    {"id": 1, "sold": "2026-03-01", "price": "12.50", "name": 'a "b"\nc', "paid": True, "tags": ["x", "y"]},
    {"id": "2", "sold": None, "price": 0.1, "name": "", "paid": False, "tags": []},
]


def test_arrow():
    pa = pytest.importorskip("pyarrow")
    with pytest.warns(listwright.ListwrightWarning, match="tags: JSON, as text"):
        frame = listwright.arrow(DATA, table=TABLE)
    assert frame.num_rows == 2 and frame.column_names == list(TABLE)
    assert frame.schema.field("id").type == pa.int64()
    assert pa.types.is_date32(frame.schema.field("sold").type)
    assert frame["sold"].to_pylist() == [datetime.date(2026, 3, 1), None]
    assert [Decimal(value) for value in frame["price"].to_pylist()] == [Decimal("12.5"), Decimal("0.1")]
    assert frame["name"].to_pylist() == ['a "b"\nc', ""]
    assert frame["paid"].to_pylist() == [True, False]


@pytest.mark.filterwarnings("ignore::listwright.ListwrightWarning")
def test_arrow_with_lists():
    pa = pytest.importorskip("pyarrow")
    frame = listwright.arrow(DATA, table={"tags": TABLE["tags"]}, format="jsonl")
    assert frame["tags"].to_pylist() == [["x", "y"], []] and pa.types.is_list(frame.schema.field("tags").type)


@pytest.mark.filterwarnings("ignore::listwright.ListwrightWarning")
def test_polars():
    pl = pytest.importorskip("polars")
    frame = listwright.polars(DATA, table=TABLE)
    assert frame.shape == (2, 6)
    assert frame.schema["id"] == pl.Int64 and frame.schema["sold"] == pl.Date
    assert frame["sold"].to_list() == [datetime.date(2026, 3, 1), None]
    assert frame["name"].to_list() == ['a "b"\nc', ""]


@pytest.mark.parametrize("name", ["arrow", "polars"])
def test_errors_come_through(name):
    pytest.importorskip({"arrow": "pyarrow"}.get(name, name))
    frame = getattr(listwright, name)
    with pytest.raises(listwright.InputError):
        frame(b"[1,,2]", table={"id": "id"}, at=".")
    with pytest.raises(listwright.ListwrightError):
        frame([], table={"id": {"type": "x"}})


@pytest.mark.filterwarnings("ignore::listwright.ListwrightWarning")
@pytest.mark.parametrize("name", ["arrow", "polars"])
@pytest.mark.parametrize("format", ["csv", "jsonl"])
@pytest.mark.parametrize(
    "type, values",
    [
        ({"type": "int"}, [1, None, -3]), ({"type": "double"}, [1.5, None]), ({"type": "bool"}, [True, None, False]),
        ({"type": "date", "format": "day"}, ["2026-01-02", None]), ({"type": "string"}, ["x", "", None, "\\N", " ", "NULL"]),
        ({"type": "int"}, [None]), ({"type": "string"}, []), ({"type": "int"}, []),
    ],
)
def test_missing_values_are_null(name, format, type, values):
    pytest.importorskip({"arrow": "pyarrow"}.get(name, name))
    for columns in (["a"], ["rows.csv", "b"]):
        rows = [{column: value for column in columns} for value in values]
        table = {column: {**type, "path": f"['{column}']"} for column in columns}
        frame = getattr(listwright, name)(rows, table=table, format=format)
        made = frame.to_pylist() if name == "arrow" else frame.to_dicts()
        if "format" not in type:
            assert made == rows
        assert [None if row[columns[0]] is None else str(row[columns[0]]) for row in made] == [
            None if value is None else str(value) for value in values]
        assert (frame.column_names if name == "arrow" else frame.columns) == columns
