"""Rows of every kind of source, with their defects and errors."""

import io
import json
from decimal import Decimal

import pytest

import listwright

ROWS = [
    {"title": "Momo", "author": "Michael Ende", "year": 1973},
    {"title": "Krabat", "author": "Otfried Preußler", "year": 1971},
    {"title": "Walden", "author": "Henry David Thoreau", "year": None},
    {"title": "Ronja", "author": "anonymous", "year": 1981},
]


def sources(path):
    data = path.read_bytes()
    return {
        "path": path,
        "string": str(path),
        "bytes": data,
        "bytearray": bytearray(data),
        "memoryview": memoryview(data),
        "stream": io.BytesIO(data),
        "text stream": io.StringIO(data.decode()),
        "file": open(path, "rb"),
        "single bytes": (data[index : index + 1] for index in range(len(data))),
        "characters": iter(data.decode()),
        "empty pieces": iter([b"", data[:9], b"", data[9:], b""]),
        "dict": json.loads(data),
    }


KINDS = [
    "path", "string", "bytes", "bytearray", "memoryview", "stream", "text stream", "file", "single bytes", "characters",
    "empty pieces", "dict",
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_source_has_the_same_rows(kind, shop, books):
    rows = listwright.rows(sources(shop)[kind], table=books, at="data.books")
    assert list(rows) == ROWS
    assert rows.defect_count == len(rows.defects) == 1
    defect = rows.defects[0]
    assert (defect.code, defect.record, defect.location, defect.field) == ("wrongValue", 2, "data.books[2].year", "year")
    assert (defect.expected, defect.found) == ("an integer", 'the string "MDCCCLIV"')
    assert list(rows) == []


def test_a_defect_reads_like_a_message(shop, books, monkeypatch):
    monkeypatch.chdir(shop.parent)
    rows = listwright.rows("shop.json", table=books, at="data.books")
    list(rows)
    line = 'shop.json:4:41: data.books[2].year: expected an integer, found the string "MDCCCLIV"'
    assert str(rows.defects[0]).removeprefix("./") == line


def test_tables_are_files_or_dicts(shop, books, tmp_path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(books))
    before = sorted(tmp_path.iterdir())
    for table in (file, str(file), books):
        assert list(listwright.rows(shop, table=table, at="data.books")) == ROWS
    assert sorted(tmp_path.iterdir()) == before


def test_without_a_table_the_records_are_the_rows():
    rows = listwright.rows({"data": {"items": [{"a": [1, {"b": None}]}, {"a": True}]}})
    assert list(rows) == [{"a": [1, {"b": None}]}, {"a": True}]
    assert "data.items" in rows.messages


@pytest.mark.parametrize("data", [b"[]", b'{"data": []}', []])
def test_no_rows(data):
    assert list(listwright.rows(data, at="data" if isinstance(data, bytes) and b"data" in data else ".")) == []


def test_numbers_keep_their_value():
    data = b'[{"n": 18446744073709551617, "x": 1e400, "d": 0.1}]'
    (row,) = listwright.rows(data)
    assert row == {"n": 18446744073709551617, "x": Decimal("1e400"), "d": 0.1}
    (row,) = listwright.rows(b'[{"n": 1.50}]', parse_float=Decimal)
    assert str(row["n"]) == "1.50"


def test_strings_keep_their_characters():
    strings = ['"', "\\", "a\nb\rc\u2028d", "\x85", "😀", "\u0000".join("ab")[:1], "é"]
    assert [row["s"] for row in listwright.rows([{"s": string} for string in strings])] == strings


def test_json_lines_go_on_after_a_bad_line():
    rows = listwright.rows(b'{"n": 1}\n{"n": \n{"n": 3}\n', jsonl=True)
    assert [row["n"] for row in rows] == [1, 3]
    (defect,) = rows.defects
    assert (defect.code, defect.record, defect.line, defect.expected) == ("syntax", 1, 2, "JSON")


@pytest.mark.parametrize(
    "pieces, rows",
    [
        ([b'{"n": 1}\n{"n": 2}\n'], 2),
        ([b'{"n": 1}', b"\n", b" ", b'{"n": 2}'], 2),
        ([b'\n\n{"n": 1}\n', b'\n{"n": 2}'], 2),
        ([b'{"n":\n 1}\n'], 1),
        ([b'{"n": 1}\n', b" \n"], 1),
        ([b'[{"n": 1},\n{"n": 2}]'], 2),
        ([b"[{\"n\": 1}]\n"], 1),
        ([], None),
    ],
)
def test_lines_of_a_stream_are_recognized(pieces, rows):
    if rows is None:
        with pytest.raises(listwright.InputError):
            list(listwright.rows(iter(pieces), at="."))
    else:
        assert len(list(listwright.rows(iter(pieces), table={"n": {"type": "int"}}, at=None))) == rows


def test_strict_raises_the_first_defect(shop, books):
    with pytest.raises(listwright.DefectError) as caught:
        list(listwright.rows(shop, table=books, at="data.books", strict=True))
    assert caught.value.defect.location == "data.books[2].year"
    clean = {"title": ["info.title", "name"]}
    assert len(list(listwright.rows(shop, table=clean, at="data.books", strict=True))) == 4


def test_defects_are_counted_and_reported():
    seen = []
    data = ({"n": "x"} for _ in range(2500))
    rows = listwright.rows((json.dumps(record) + "\n" for record in data), table={"n": {"type": "int"}}, on_defect=seen.append)
    assert sum(row == {"n": None} for row in rows) == 2500
    assert (rows.defect_count, len(rows.defects), len(seen)) == (2500, 1000, 2500)
    assert seen[-1].record == 2499


@pytest.mark.parametrize(
    "data, place", [(b'{"title": "Momo", "year" 1973}', (1, 26)), (b"[1,\n2,,3]", (2, 3)), (b"", None), (b"[{},", None)]
)
def test_what_is_not_json_is_an_error(data, place):
    with pytest.raises(listwright.InputError) as caught:
        list(listwright.rows(data, at="."))
    assert caught.value.status == 65 and "error: " in str(caught.value)
    if place:
        assert caught.value.line == place[0]


def test_rows_before_a_list_breaks_off_are_returned():
    rows = listwright.rows(b'[{"n": 1}, {"n": 2}, {"n": ')
    taken = []
    with pytest.raises(listwright.InputError):
        for row in rows:
            taken.append(row)
    assert [row["n"] for row in taken] in ([], [1, 2])


def test_no_file_and_no_source():
    with pytest.raises(FileNotFoundError):
        listwright.rows("no such file.json")
    with pytest.raises(FileNotFoundError):
        listwright.rows(b"[]", table="no such table.json")
    with pytest.raises(TypeError, match="a source is a path"):
        listwright.rows(7)
    with pytest.raises(ValueError, match="listwright pages"):
        listwright.rows("https://example.com/books")


def test_a_mistake_in_a_table_is_an_error():
    with pytest.raises(listwright.ListwrightError, match="type"):
        list(listwright.rows(b"[]", table={"n": {"type": "integre"}}))
    with pytest.raises(listwright.ListwrightError, match="policy"):
        list(listwright.rows(b"[]", table={}, policy="loose"))


@pytest.mark.parametrize("name", ["-", "--help.json", "a b$(c).json", "ü.json", "-t"])
def test_names_are_never_options_or_commands(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(b'[{"n": 1}]')
    assert list(listwright.rows(name)) == [{"n": 1}]


def test_repairs_and_policies():
    assert list(listwright.rows(b"[{n: 1,},]", repair=True)) == [{"n": 1}]
    rows = listwright.rows(b'[{"n": "1"}]', table={"n": {"type": "int"}}, policy="strict")
    assert list(rows) == [{"n": None}] and rows.defect_count == 1
