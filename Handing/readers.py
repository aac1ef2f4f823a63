"""Reads a file of rows with one reader, by the printed schema or by the reader's own guess, and pickles what it has.

readers.py READER FORMAT SCHEMA|- OUTPUT: the file is rows.FORMAT in the working folder.
"""

import os
import pickle
import subprocess
import sys
from decimal import Decimal

os.environ["TZ"] = "UTC"


def program(script, variables=None):
    names = dict(variables or {})
    exec(compile(script, "schema", "exec"), names)
    return names["rows"]


def duckdb(kind, script):
    import duckdb

    connection = duckdb.connect()
    reader = "read_csv" if kind == "csv" else "read_json"
    connection.execute(script or "SET TimeZone = 'UTC'; CREATE TABLE rows AS FROM %s('rows.%s')" % (reader, kind))
    types = {name: form for name, form, *_ in connection.execute("DESCRIBE rows").fetchall()}
    casts = ["epoch_ns(%s) AS %s" % ((quoted(name),) * 2) if types[name] == "TIMESTAMP_NS" else quoted(name) for name in types]
    rows = connection.execute("SELECT %s FROM rows" % ", ".join(casts)).fetchall()
    return duckdb.__version__, types, rows


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def polars(kind, script):
    import polars as pl

    guess = {"csv": pl.read_csv, "jsonl": pl.read_ndjson, "json": pl.read_json}[kind]
    frame = program(script) if script else guess("rows." + kind)
    types = {name: str(form) for name, form in frame.schema.items()}
    nanoseconds = [name for name, form in frame.schema.items() if str(form).startswith("Datetime(time_unit='ns'")]
    return pl.__version__, types, frame.with_columns(pl.col(nanoseconds).dt.epoch("ns")).rows()


def pandas(kind, script):
    import pandas as pd

    if script:
        frame = program(script)
    else:
        frame = pd.read_csv("rows.csv") if kind == "csv" else pd.read_json("rows." + kind, lines=kind == "jsonl")
    types = {name: str(form) for name, form in frame.dtypes.items()}
    columns = [[None if value is None or value is pd.NA or value is pd.NaT or value != value else value for value in frame[name].tolist()] for name in frame]
    return pd.__version__, types, list(zip(*columns))


def pyarrow(kind, script):
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.json

    guess = {"csv": pyarrow.csv.read_csv, "jsonl": pyarrow.json.read_json}[kind]
    table = program(script) if script else guess("rows." + kind)
    types = {field.name: str(field.type) for field in table.schema}
    return pa.__version__, types, list(zip(*[column.to_pylist() for column in table.columns]))


def clickhouse(kind, script):
    import json

    import chdb
    from chdb import session

    database = session.Session()
    database.query("CREATE DATABASE given; USE given")
    if script:
        for statement in script.split(";\n"):
            if statement.strip():
                database.query(statement)
        source = "rows"
    else:
        source = "file('rows.%s')" % kind
    types = dict(json.loads(line)[:2] for line in str(database.query("DESCRIBE %s" % source, "JSONCompactEachRow")).splitlines())
    answer = database.query(
        "SELECT * FROM %s SETTINGS output_format_json_quote_64bit_integers = 0, output_format_json_quote_decimals = 1, "
        "output_format_json_named_tuples_as_objects = 1, date_time_output_format = 'iso'" % source, "JSONEachRow")
    return chdb.__version__, types, json_rows(answer.bytes().decode())


def json_rows(text):
    import json

    # Numbers keep their digits: a double is compared as one by `compare`.
    records = [json.loads(line, parse_float=Decimal) for line in text.split("\n") if line]
    return [tuple(record.values()) for record in records]


def postgres(kind, script):
    import json

    address = ["psql", "-h", os.environ["HANDING_SOCKET"], "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-q", "postgres"]
    with open("schema.sql", "w") as file:
        file.write("DROP TABLE IF EXISTS rows;\n" + script)
    subprocess.run(address + ["-f", "schema.sql"], check=True, stdout=subprocess.DEVNULL)
    query = lambda text: subprocess.run(address + ["-A", "-t", "-c", text], check=True, capture_output=True, text=True).stdout
    types = dict(line.split("|") for line in query(
        "SELECT a.attname || '|' || format_type(a.atttypid, a.atttypmod) FROM pg_attribute a WHERE attrelid = 'rows'::regclass AND attnum > 0 ORDER BY attnum").splitlines())
    lines = query("SET TIME ZONE 'UTC'; COPY (SELECT replace(row_to_json(rows)::text, E'\\n', ' ') FROM rows ORDER BY id) TO STDOUT").split("\n")
    # COPY doubles the backslashes of a text.
    records = [json.loads(line.replace("\\\\", "\\"), parse_float=Decimal) for line in lines if line]
    return query("SHOW server_version").split()[0], types, [tuple(record.values()) for record in records]


def sqlite(kind, script):
    import sqlite3

    for name in ("rows.db",):
        if os.path.exists(name):
            os.remove(name)
    done = subprocess.run(["sqlite3", "-bail", "rows.db"], input=script or ".import --csv rows.csv rows\n", text=True, capture_output=True)
    if done.returncode or done.stderr:
        raise RuntimeError(done.stderr)
    connection = sqlite3.connect("rows.db")
    types = {row[1]: row[2] for row in connection.execute("PRAGMA table_info(rows)")}
    version = subprocess.run(["sqlite3", "--version"], capture_output=True, text=True).stdout.split()[0]
    return version, types, connection.execute("SELECT * FROM rows").fetchall()


def spark(kind, script):
    import datetime

    import pyspark
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "2g").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    session.conf.set("spark.sql.session.timeZone", "UTC")
    if script:
        frame = program(script, {"spark": session})
    else:
        frame = session.read.csv("rows.csv", header=True, inferSchema=True) if kind == "csv" else session.read.json("rows." + kind, multiLine=kind == "json")
    types = dict(frame.dtypes)
    utc = lambda value: value.replace(tzinfo=datetime.timezone.utc) if isinstance(value, datetime.datetime) else value
    rows = [tuple(utc(value) for value in row) for row in frame.collect()]
    version = pyspark.__version__
    session.stop()
    return version, types, rows


def frictionless(kind, script):
    import frictionless as library

    if script:
        with open("datapackage.json", "w") as file:
            file.write(script)
        resource = library.Package("datapackage.json").resources[0]
    else:
        resource = library.Resource("rows.csv")
    with resource:
        types = {field.name: field.type for field in resource.schema.fields}
        rows = []
        for row in resource.row_stream:
            if row.errors and script:
                raise RuntimeError(str(row.errors[0]))
            rows.append(tuple(row.to_dict().values()))
    return library.__version__, types, rows


def main():
    reader, kind, schema, output = sys.argv[1:]
    script = None if schema == "-" else open(schema, encoding="utf-8").read()
    try:
        result = globals()[reader](kind, script)
    except Exception as error:  # what a reader refuses is a result
        result = (None, None, "%s: %s" % (type(error).__name__, str(error).splitlines()[0][:300] if str(error) else ""))
    with open(output, "wb") as file:
        pickle.dump(result, file)


main()
