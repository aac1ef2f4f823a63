"""The cells of COMPARE.md for DuckDB, dlt and flatterer: pip install duckdb==2.0.1 'dlt[duckdb]==1.31.0' flatterer==0.25.0"""

import csv
import glob
import importlib.metadata
import os
import tempfile

ROWS = """{"id": 1, "a_b": 1, "a": {"b": 2}, "code": "01234", "price": 1.10, "day": "2024-01-05", "tags": ["x", "y"], "n": null}
{"id": "1", "a": {"b": 3}, "price": 0.1, "tags": "z", "mixed": [1, "1", true], "big": 9007199254740993}
"""
BAD = ROWS + '{"id": 3,\n'
BIG = ROWS + '{"id": 4, "big": 12345678901234567890}\n'
MONTHS = '{"day": "01-12-2024", "code": "1-2-3"}\n{"day": "01-13-2024", "code": "1-2-4"}\n'


def show(name, run, *texts):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("rows.jsonl", "w") as file:
            file.writelines(texts)
        try:
            print(name, run(), sep="\n  ")
        except Exception as error:
            print(name, type(error).__name__ + ": " + str(error).strip().split("\n")[0][:200], sep="\n  ")


def duckdb():
    import duckdb as library

    rows = library.sql("FROM read_json('rows.jsonl')")
    return list(zip(rows.columns, map(str, rows.types))), rows.fetchall()


def dlt():
    import json

    import dlt as library

    records = [json.loads(line) for line in open("rows.jsonl")]
    pipeline = library.pipeline(pipeline_name="p", destination=library.destinations.duckdb("p.duckdb"), dataset_name="d", pipelines_dir="dlt")
    pipeline.run(records, table_name="rows")
    with pipeline.sql_client() as client:
        tables = [row[0] for row in client.execute_sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'd'") if not row[0].startswith("_dlt")]
        return {table: (client.execute_sql("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = '%s' AND column_name NOT LIKE '_dlt%%'" % table),
                        client.execute_sql('SELECT COLUMNS(lambda c: c NOT LIKE \'_dlt%%\') FROM d."%s"' % table)) for table in tables}


def flatterer():
    import flatterer as library

    library.flatten("rows.jsonl", "out", ndjson=True)
    return {os.path.basename(name): list(csv.reader(open(name))) for name in glob.glob("out/csv/*.csv")}


for tool in [duckdb, dlt, flatterer]:
    print("==", tool.__name__, importlib.metadata.version(tool.__name__))
    show("two records", tool, ROWS)
    show("a cut-off line", tool, BAD)
    show("an integer of 20 digits", tool, BIG)
    show("days and codes with hyphens", tool, MONTHS)
