"""Checks that each reader has every value and type of a table's rows by the schema that the tool prints for it.

handing.py TOOL [READER…]: prints the losses, and writes the table of the article if all readers ran. The status is 1 if a
value is lost with the schema that no note of it names.
"""

import json
import os
import pickle
import subprocess
import sys
import tempfile
from decimal import Decimal

import compare
import values

HERE = os.path.dirname(os.path.abspath(__file__))
ARTICLE = os.path.join(HERE, "../Sources/RowExporting/RowExporting.docc/HandingATableOn.md")
FORMATS = {
    "duckdb": ["csv", "jsonl", "json"], "polars": ["csv", "jsonl", "json"], "pandas": ["csv", "jsonl", "json"],
    "pyarrow": ["csv", "jsonl"], "postgres": ["csv", "tsv", "jsonl"], "clickhouse": ["csv", "tsv", "jsonl"], "sqlite": ["csv"],
    "spark": ["csv", "jsonl", "json"], "frictionless": ["csv"],
}
NAMES = {
    "duckdb": "DuckDB", "polars": "Polars", "pandas": "pandas", "pyarrow": "PyArrow", "postgres": "PostgreSQL",
    "clickhouse": "ClickHouse (chdb)", "sqlite": "SQLite", "spark": "Spark", "frictionless": "frictionless",
}
# These have an empty text only if missing values have a text of their own.
NEEDS_NULL = {"pandas", "sqlite", "spark", "frictionless"}
NULL = "<missing>"
# The types that readers say of columns of CSV and TSV, in the order of the columns; a tilde is a space.
TYPES = {
    "duckdb": "BIGINT BIGINT DECIMAL(12,2) VARCHAR DOUBLE VARCHAR VARCHAR VARCHAR DOUBLE VARCHAR BOOLEAN DATE TIMESTAMP~WITH~TIME~ZONE TIMESTAMP~WITH~TIME~ZONE TIMESTAMP_NS UUID VARCHAR JSON JSON JSON VARCHAR VARCHAR DATE",
    "polars": "Int64 Int64 Decimal(precision=12,~scale=2) String Float64 String String String Float64 String Boolean Date Datetime(time_unit='us',~time_zone='UTC') Datetime(time_unit='us',~time_zone='UTC') Datetime(time_unit='ns',~time_zone='UTC') String String String String String String String Date",
    "pandas": "Int64 Int64 object object Float64 string string string Float64 string boolean datetime64[us] datetime64[us,~UTC] datetime64[us,~UTC] datetime64[ns,~UTC] string string object object object string string datetime64[us]",
    "pyarrow": "int64 int64 decimal128(12,~2) string double string string string double string bool date32[day] timestamp[us,~tz=UTC] string timestamp[ns,~tz=UTC] string string string string string string string date32[day]",
    "postgres": "bigint bigint numeric(12,2) numeric double~precision text text text double~precision text boolean date timestamp~with~time~zone timestamp~with~time~zone text uuid text json json json text text date",
    "clickhouse": "Nullable(Int64) Nullable(Int64) Nullable(Decimal(12,~2)) Nullable(String) Nullable(Float64) Nullable(String) Nullable(String) Nullable(String) Nullable(Float64) Nullable(String) Nullable(Bool) Nullable(Date32) Nullable(DateTime64(6,~'UTC')) Nullable(DateTime64(6,~'UTC')) Nullable(DateTime64(9,~'UTC')) Nullable(UUID) Nullable(String) Nullable(String) Nullable(String) Nullable(String) Nullable(String) Nullable(String) Nullable(Date32)",
    "sqlite": "INTEGER INTEGER TEXT TEXT REAL TEXT TEXT TEXT REAL TEXT BOOLEAN TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT",
    "spark": "bigint bigint decimal(12,2) string double string string string double string boolean date timestamp timestamp string string string string string string string string date",
    "frictionless": "integer integer number number number string string string number string boolean date datetime string string string string array array array string string date",
}
# The columns that have other types in JSON.
JSON_TYPES = {
    "duckdb": {"tags": "VARCHAR[]", "nums": "BIGINT[]", "grid": "BIGINT[][]", "other": "JSON", "by": "STRUCT(\"name\" VARCHAR, born DATE)"},
    "polars": {"price": "Float64", "amount": "Float64", "tags": "List(String)", "nums": "List(Int64)", "grid": "List(List(Int64))", "by": "Struct({'name': String, 'born': String})"},
    "pandas": {"other": "object", "by": "object"},
    "pyarrow": {"tags": "list<item: string>", "nums": "list<item: int64>", "grid": "list<item: list<item: int64>>", "by": "struct<name: string, born: string>"},
    "postgres": {"tags": "text[]", "nums": "bigint[]", "other": "json", "by": "json"},
    "clickhouse": {"tags": "Array(Nullable(String))", "nums": "Array(Nullable(Int64))", "grid": "Array(Array(Nullable(Int64)))", "by": "Tuple(\n    name Nullable(String),\n    born Nullable(Date32))"},
    "spark": {"tags": "array<string>", "nums": "array<bigint>", "grid": "array<array<bigint>>", "by": "struct<name:string,born:date>"},
}
COLUMNS = [name for name in values.TABLE if name != "by"] + ["by.name", "by.born"]


def type_of(reader, kind, name):
    """The type that a reader has of a column by the schema."""
    if kind in ("jsonl", "json") and name in JSON_TYPES[reader]:
        return JSON_TYPES[reader][name]
    types = dict(zip(COLUMNS, TYPES[reader].split(" ")))
    return types.get(name, "").replace("~", " ")


def run(tool, *arguments, **options):
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True, **options)


class Round:
    """The rows of one table in all formats, in a folder."""

    def __init__(self, tool, folder, table, records):
        self.tool, self.folder, self.table = tool, folder, os.path.join(folder, "table.json")
        with open(self.table, "w") as file:
            json.dump(table, file)
        with open(os.path.join(folder, "input.jsonl"), "w") as file:
            for record in records:
                file.write(record + "\n")
        for name in ("csv", "tsv", "jsonl", "json"):
            self.write(name, name)
        self.write("csv", "null.csv", "--null=" + NULL)
        self.sent = [json.loads(line, parse_float=Decimal) for line in open(os.path.join(folder, "rows.jsonl"), encoding="utf-8")]

    def write(self, kind, name, *options):
        done = run(
            self.tool, "map", "--jsonl", "--strict", "-t", self.table, "-f", kind, *options, "-o", os.path.join(self.folder, "rows." + name),
            os.path.join(self.folder, "input.jsonl"))
        if done.stderr:
            raise SystemExit("map: " + done.stderr)

    def schema(self, reader, kind, *options):
        """The printed schema, and the columns that its notes name."""
        done = run(self.tool, "schema", "--for=" + reader, "-f", kind, *options, self.table)
        path = os.path.join(self.folder, "schema.txt")
        with open(path, "w") as file:
            file.write(done.stdout)
        notes = [line.removeprefix("note: ").split(": ", 1) for line in done.stderr.splitlines()]
        return path, {name: text for names, text in notes for name in names.split(", ")}

    def read(self, reader, kind, schema, has_null):
        """What a reader has: its version, types and rows, or a message instead of rows."""
        folder = tempfile.mkdtemp(dir=self.folder)
        os.chmod(folder, 0o755)
        os.link(os.path.join(self.folder, "rows." + ("null." if has_null else "") + kind), os.path.join(folder, "rows." + kind))
        output = os.path.join(folder, "result")
        command = [sys.executable, os.path.join(HERE, "readers.py"), reader, kind, schema or "-", output]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if not os.path.exists(output):
            return None, None, "ended with status %d: %s" % (done.returncode, done.stderr[-300:])
        with open(output, "rb") as file:
            return pickle.load(file)


def expected(sent, name):
    for part in [name] if name in sent else name.split("."):
        sent = sent.get(part) if isinstance(sent, dict) else None
    return sent


def losses(rounds, types, rows, indices):
    """The columns that don't have each value, with an example."""
    if isinstance(rows, str):
        return {"": rows}
    if len(rows) != len(rounds.sent):
        return {"": "%d rows of %d" % (len(rows), len(rounds.sent))}
    names = list(types)
    if "id" in names:
        place = names.index("id")
        rows = sorted(rows, key=lambda row: int(row[place]))
    lost = {}
    for place, name in enumerate(names):
        kind = values.KINDS.get(name, "text")
        for index in indices:
            sent = expected(rounds.sent[index], name)
            if not compare.is_same(kind, sent, rows[index][place], name in ("ratio", "later")):
                lost[name] = "%s became %s" % (shown(sent), shown(rows[index][place]))
                break
    missing = set(list(rounds.sent[0])) - set(name.split(".")[0] for name in names)
    return lost | {name: "no such column" for name in missing}


def shown(value):
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return "nothing"
    text = str(value) if isinstance(value, Decimal) else json.dumps(compare.plain(value), default=str, ensure_ascii=False)
    return text if len(text) < 50 else text[:47] + "…"


def without_errors(rounds, reader, kind):
    """The rows without the columns that are an error for a reader, as the notes say, and those columns."""
    notes = rounds.schema(reader, kind)[1]
    errors = {name: text for name, text in notes.items() if "an error" in text}
    if not errors:
        return rounds, errors
    folder = tempfile.mkdtemp(dir=rounds.folder)
    os.chmod(folder, 0o755)
    table = {name: field for name, field in values.TABLE.items() if name not in errors}
    return Round(rounds.tool, folder, table, map(values.record, range(values.COUNT))), errors


def check(rounds, errors, reader, kind, indices):
    """A row of the table of losses, and what is lost with the schema though no note names it."""
    has_null = reader in NEEDS_NULL and kind == "csv"
    schema, notes = rounds.schema(reader, kind, *(["--null=" + NULL] if has_null else []))
    version, types, rows = rounds.read(reader, kind, schema, has_null)
    found = losses(rounds, types, rows, indices)
    unsaid = {name: text for name, text in found.items() if name not in notes}
    others = [(name, have, type_of(reader, kind, name)) for name, have in (types or {}).items() if have != type_of(reader, kind, name)]
    if others:
        unsaid["types"] = str(others)
    without = {}
    if reader != "postgres":
        without = losses(rounds, *rounds.read(reader, kind, None, False)[1:], indices)
    noted = {name: text for name, text in found.items() if name in notes} | {name: "an error" for name in errors}
    return version, without, noted, unsaid


def words(lost):
    if not lost:
        return "–"
    if "" in lost:
        return "refused: " + lost[""].replace("|", "\\|").replace("<", "‹").replace(">", "›")[:90]
    return "; ".join(
        "%s (%s)" % (values.WORDS.get(name, name), text.replace("|", "\\|").replace("<", "‹").replace(">", "›")) for name, text in lost.items())


def wide(tool, folder):
    """A table of 10,000 columns, which arrive by the schema of each reader that has as many."""
    table = {"c%d" % number: {"path": "c%d" % number, "type": "string" if number % 2 else "int"} for number in range(10_000)}
    records = [json.dumps({name: "0%d" % row if form["type"] == "string" else row for name, form in table.items()}) for row in range(3)]
    rounds = Round(tool, folder, table, records)
    failures = []
    for reader in FORMATS:
        if reader in ("postgres", "sqlite"):
            continue  # 1,600 and 2,000 columns; `schema` says so
        schema, _ = rounds.schema(reader, "csv")
        _, types, rows = rounds.read(reader, "csv", schema, False)
        good = not isinstance(rows, str) and len(rows) == 3 and len(types) == 10_000
        if good:
            good = all(compare.is_same("text" if number % 2 else "number", rounds.sent[2]["c%d" % number], sorted(rows, key=lambda row: int(row[0]))[2][number]) for number in range(10_000))
        print("10,000 columns, %s: %s" % (reader, "each value arrives" if good else rows if isinstance(rows, str) else "lost"))
        if not good:
            failures.append(reader)
    return failures


def write_article(lines):
    text = open(ARTICLE, encoding="utf-8").read()
    start, end = text.index("<!-- losses -->"), text.index("<!-- end of losses -->")
    with open(ARTICLE, "w", encoding="utf-8") as file:
        file.write(text[:start] + "<!-- losses -->\n" + "\n".join(lines) + "\n" + text[end:])


def main():
    tool, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = []
    lines = ["| reader | format | lost without the schema | lost with it, as its notes say |", "| --- | --- | --- | --- |"]
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        rounds = Round(tool, folder, values.TABLE, map(values.record, range(values.COUNT)))
        for reader in wanted or FORMATS:
            for kind in FORMATS[reader]:
                version, without, noted, unsaid = check(*without_errors(rounds, reader, kind), reader, kind, values.interesting())
                before = "needs a table" if reader == "postgres" else words(without)
                lines.append("| %s %s | %s | %s | %s |" % (NAMES[reader], version, kind, before, words(noted)))
                print(lines[-1])
                if unsaid:
                    failed.append((reader, kind, unsaid))
                    print("LOST WITH THE SCHEMA, %s %s: %s" % (reader, kind, unsaid))
        if not wanted:
            os.mkdir(os.path.join(folder, "wide"))
            failed += wide(tool, os.path.join(folder, "wide"))
    if not wanted and not failed:
        write_article(lines)
    sys.exit(1 if failed else 0)


main()
