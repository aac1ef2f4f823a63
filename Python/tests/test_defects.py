"""Defects, notes and errors: one rule for rows and frames, and for every kind of source."""

import gzip
import io
import re
import threading
import warnings
from decimal import Decimal

import pytest

import listwright
from listwright import DefectError, InputError, ListwrightError, ListwrightWarning, TableError

INTS = {"a": {"type": "int"}, "b": {"type": "int"}}


def records(result):
    """The rows of each kind of result, as dicts."""
    if hasattr(result, "to_pylist"):
        return result.to_pylist()
    return result.to_dicts() if hasattr(result, "to_dicts") else list(result)


def reader(name):
    pytest.importorskip({"arrow": "pyarrow", "polars": "polars"}.get(name, "listwright"))
    return lambda *arguments, **options: records(getattr(listwright, name)(*arguments, **options))


@pytest.fixture(params=["rows", "arrow", "polars"])
def read(request):
    return reader(request.param)


@pytest.fixture(params=["arrow", "polars"])
def frame(request):
    return reader(request.param)


@pytest.fixture(params=["csv", "jsonl"])
def format(request):
    return request.param


DEFECTS = [
    (b'[{"a":1,"b":1},{"a":"n/a","b":2}]', INTS, {}, ("wrongValue", "[1].a", 'the string "n/a"')),
    (b'[{"a":12345678901234567890,"b":2}]', INTS, {}, ("wrongValue", "[0].a", "the number 12345678901234567890")),
    (b'[{"a":1},{"c":2}]', {"a": {"type": "int", "required": True}, "c": "c"}, {}, ("missing", "[1].a", "nothing")),
    (b'{"a":1,"b":1}\n{"a":2\n{"a":3,"b":1}\n', INTS, {}, ("syntax", "", "'}' expected near end of file")),
    (b'{"a":1,"b":1}\n{"a":2\n{"a":3,"b":1}\n', INTS, {"jsonl": True}, ("syntax", "", "'}' expected near end of file")),
    (b'{"z":[{"a":1}]}\n{"a":2}\n', INTS, {"at": "z", "jsonl": True}, ("noList", "", "nothing; the root has no member 'z'")),
]


@pytest.mark.parametrize("data, table, options, expected", DEFECTS)
def test_defects_are_called_raised_or_warned_about(data, table, options, expected, read, recwarn):
    seen = []
    rows = read(data, table=table, on_defect=seen.append, **options)
    assert len(seen) == 1 and rows
    defect = seen[0]
    assert (defect.code, defect.location, defect.found[: len(expected[2])]) == expected
    assert not [warning for warning in recwarn if "expected" in str(warning.message)]
    with pytest.raises(DefectError) as caught:
        read(data, table=table, strict=True, **options)
    assert caught.value.defect == defect


@pytest.mark.parametrize("data, table, options, expected", DEFECTS)
def test_frames_warn_of_defects(data, table, options, expected, frame, format):
    with pytest.warns(ListwrightWarning, match=re.escape(expected[2])) as caught:
        frame(data, table=table, format=format, **options)
    assert {warning.filename for warning in caught} == {__file__}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ListwrightWarning):
            frame(data, table=table, format=format, **options)


def test_a_warning_counts_defects(frame):
    data = [{"a": "x", "b": 1}, {"a": "y", "b": 2}, {"a": 3, "b": 3}]
    message = r'input:1:8: \[0\]\.a: expected an integer, found the string "x"; and 1 more \(on_defect is called with each'
    with pytest.warns(ListwrightWarning, match=message):
        frame(data, table=INTS)


def test_columns_without_values_are_warned_about(frame, format):
    with pytest.warns(ListwrightWarning, match="x: no row has a value") as caught:
        frame([{"a": 1, "b": None}, {"a": 2}], table={"x": {"type": "int"}, "a": {"type": "int"}}, format=format)
    assert len(caught) == 1


def test_notes_are_warnings(read):
    table = {"a": {"type": "int", "default": 0}, "b": {"type": "int", "default": 0}}
    with pytest.warns(ListwrightWarning, match=r"the list may be at at='\[\*\]\[\*\]' or at='x' or at='y'; the whole") as caught:
        read(b'{"x":[{"a":1,"b":1}],"y":[{"a":1,"b":1}]}', table=table)
    with pytest.warns(ListwrightWarning, match=r"^input: taking the list at x, .*; at='\.' takes the whole document$"):
        read(b'{"x":[{"a":1,"b":1}],"y":2}', table=table)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(b'{"x":[{"a":1,"b":1}],"y":2}', table=table, at="x") == [{"a": 1, "b": 1}]


def test_notes_name_the_line_that_reads():
    data = b'{"x":[{"a":1,"b":1}],"y":2}'
    with pytest.warns(ListwrightWarning, match="the list may be at at='x'") as caught:
        next(listwright.rows(data))
        list(listwright.rows(data))
        for _ in listwright.rows(data):
            pass
    first = caught[0].lineno
    assert [(warning.filename, warning.lineno - first) for warning in caught] == [(__file__, line) for line in range(3)]


# Errors

ERRORS = [
    (b'[{"a":1}]', {"at": "zz"}, InputError, "input: error: there is nothing at zz"),
    (b'{"b":[{"a":1}]}', {"at": "zz"}, InputError, "input: error: there is nothing at zz; the root has no member 'zz'"),
    (b'{"a":1}\n{"a":2}\n', {"at": "zz"}, InputError, "expected a list at zz"),
    (b'{"a":1}\n' * 9_000, {"at": "zz"}, InputError, "expected a list at zz"),
    (b"", {}, InputError, "input:1:0: error: "),
    (b'{"a":1\n{"a":2}\n', {}, InputError, "input:2:1: error: '}' expected near '{'"),
    (b"[{a:1,b:2}]", {}, InputError, "repair=True reads it"),
    (b"[]", {"jobs": 0}, ListwrightError, "jobs needs a whole number from 1 to 256, not '0'"),
    (b"[]", {"policy": "x"}, ListwrightError, "policy is strict, lossless or lenient, not 'x'"),
    (b"[]", {"table": {"a": {"type": "wrong"}}}, TableError, 'table:1:16: error: a.type: unknown type "wrong"'),
    (b"[]", {"table": {"a": {"path": "a["}}}, TableError, "table:1:"),
]


@pytest.mark.filterwarnings("ignore::listwright.ListwrightWarning")
@pytest.mark.parametrize("data, options, kind, message", ERRORS)
def test_errors_name_what_python_has(data, options, kind, message, read):
    with pytest.raises(kind) as caught:
        read(data, **{"table": INTS, **options})
    assert message in str(caught.value) and type(caught.value) is kind
    assert not re.search(r"--\w|/dev/|<stdin>|Try '", str(caught.value))
    place = re.match(r"(?:input|table):(\d+):", message)
    assert place is None or caught.value.line == int(place[1])


@pytest.mark.parametrize("text", ['{"a":', '{"a":{"type":"x"}}', "[]"])
def test_an_error_of_a_table_names_its_file(text, read, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.table.json").write_text(text)
    with pytest.raises(TableError, match=r"^my\.table\.json:"):
        read(b"[]", table="my.table.json")


# Sources

LINES = b'{"a":1}\n{"a":2\n{"a":3}\n'


def sources(data, folder):
    path = folder / "data"
    path.write_bytes(data)
    packed = folder / "data.gz"
    packed.write_bytes(gzip.compress(data))
    return {
        "path": path, "bytes": data, "stream": io.BytesIO(data), "pieces": iter([data[:3], data[3:]]),
        "packed path": packed, "packed bytes": packed.read_bytes(), "characters": iter(data.decode()),
    }


KINDS = ["path", "bytes", "stream", "pieces", "packed path", "packed bytes", "characters"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "data, rows, line",
    [
        (LINES, [1, 3], 2), (b"\n \n" + LINES, [1, 3], 4), (LINES + b"]", [1, 3], 2), (b'{"a":1}\n{"a":\n', [1], 2),
        (b'{"a":' + b"1" * 5000 + b"}\n" + LINES, [Decimal("1" * 5000), 1, 3], 3),
        (b'{"a":1}\n' + b'{"a":2}\n' * 3000 + b"{\n", [1] + [2] * 3000, 3002),
    ],
)
def test_a_bad_line_is_a_defect_of_every_source(kind, data, rows, line, tmp_path):
    read = listwright.rows(sources(data, tmp_path)[kind])
    assert [row["a"] for row in read] == rows
    assert (read.defects[0].code, read.defects[0].line) == ("syntax", line)


@pytest.mark.filterwarnings("ignore::listwright.ListwrightWarning")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("data, place", [(b'{"a":1\n{"a":2}\n', (2, 1)), (b'[{"a":1},\n{"a" 2}]', (2, 6))])
def test_a_bad_document_is_an_error_of_every_source(kind, data, place, tmp_path):
    with pytest.raises(InputError) as caught:
        list(listwright.rows(sources(data, tmp_path)[kind]))
    assert (caught.value.line, caught.value.column) == place


TAKEN = "a source is a path, bytes, a stream, an iterable of pieces of JSON (bytes or str), a dict or a list, not "


@pytest.mark.parametrize(
    "source, what",
    [
        (({"a": 1}, {"a": 2}), "tuple of dict; list() makes a list of it"),
        (({"a": n} for n in range(3)), "generator of dict; list() makes a list of it"),
        (iter([{"a": 1}]), "list_iterator of dict; list() makes a list of it"), ({1}, "set of int; list() makes a list of it"),
        (range(3), "range of int; list() makes a list of it"), (None, "NoneType"), (7, "int"),
    ],
)
def test_what_is_no_source_is_a_type_error(source, what):
    with pytest.raises(TypeError) as caught:
        list(listwright.rows(source))
    assert str(caught.value) == TAKEN + what


class BytesPath:
    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return bytes(self.path)


def test_a_path_may_be_bytes_and_stays(tmp_path, monkeypatch):
    (tmp_path / "d").mkdir()
    (tmp_path / "d.json").write_bytes(b'[{"a":"x"}]')
    (tmp_path / "t.json").write_bytes(b'{"a":{"type":"int"}}')
    assert list(listwright.rows(BytesPath(tmp_path / "d.json"))) == [{"a": "x"}]
    monkeypatch.chdir(tmp_path)
    rows = listwright.rows("d.json", table="t.json")
    monkeypatch.chdir(tmp_path / "d")
    assert list(rows) == [{"a": None}]
    assert rows.defects[0].file == "d.json" and str(rows.defects[0]).startswith("d.json:1:7: ")


# Extreme rows

DEEP = "[" * 1500 + "7" + "]" * 1500


@pytest.mark.parametrize(
    "text, value",
    [
        ("1" * 5000, Decimal("1" * 5000)), ("-" + "9" * 4301, Decimal("-" + "9" * 4301)), ("12", 12), ("1e400", Decimal("1e400")),
        ("1e-400", Decimal("1e-400")), ("-1e-400", Decimal("-1e-400")), ("1.23456789e-320", Decimal("1.23456789e-320")),
        ("0e-400", 0.0), ("0.0", 0.0), ("5e-300", 5e-300), ("0.1", 0.1), ('["x\\"]",{"k":1,"":[]}]', ['x"]', {"k": 1, "": []}]),
    ],
)
def test_extreme_values_are_exact(text, value):
    data = f'{{"a":{text}}}\n{{"a":{text},"d":{DEEP}}}\n{{"a":1}}\n'.encode()
    first, second, last = listwright.rows(data)
    assert first == {"a": value} and type(first["a"]) is type(value) and last == {"a": 1}
    assert second["a"] == value and list(second) == ["a", "d"]
    deep = second["d"]
    for _ in range(1499):
        (deep,) = deep
    assert deep == [7]


# Threads

def test_threads_share_the_rows():
    rows, taken, errors = listwright.rows(b'{"n": 1}\n' * 20_000), [], []

    def take():
        try:
            taken.extend(1 for _ in rows)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 20_000 and not errors


def test_rows_are_not_read_within_themselves():
    def source():
        yield b'{"n": 1}\n{"n": 2}\n'
        next(rows)

    rows = listwright.rows(source())
    with pytest.raises(ValueError, match="already being read"):
        list(rows)
    rows = listwright.rows([{"n": "x"}, {"n": 2}], table={"n": {"type": "int"}}, on_defect=lambda _: rows.close())
    assert list(rows) == []
