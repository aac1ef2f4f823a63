"""Writes Fixtures/Producers: one set of values as the JSON Lines that real producers write, each by running it.

producers.py [PRODUCER…]: a producer that isn't installed is skipped with a message. PostgreSQL is run if HANDING_SOCKET names
the folder of its socket. Fixtures/Producers/versions.txt says the versions.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
from decimal import Decimal

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures/Producers")
# What is sent: an integer past 2^53, a decimal, doubles at the ends of their range, text, a day, a moment, and nothing.
ROWS = [
    {"id": 9007199254740993, "price": "1.10", "ratio": 1e16, "code": "01234", "day": "2024-01-05", "none": None},
    {"id": -1, "price": "12345678901234567890.12", "ratio": 5e-324, "code": "grüße 🦉 \u2028 \"q\" \\ /", "day": "1969-12-31", "none": None},
    {"id": 0, "price": "0.50", "ratio": 0.1, "code": "tab\tline\n\u0001", "day": "2000-02-29", "none": None},
]
SQL = "SELECT {0} AS id, {1} AS price, {2} AS ratio, {3} AS code, {4} AS day, NULL AS none"


def values(row, text, price="%s"):
    return SQL.format(row["id"], price % row["price"], repr(row["ratio"]), text(row["code"]), text(row["day"]))


def sql_text(text):
    return "'" + text.replace("'", "''") + "'"


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def lines(items):
    return "".join(item + "\n" for item in items)


def pandas():
    import pandas as pd

    frame = pd.DataFrame([row | {"price": float(row["price"]), "day": pd.Timestamp(row["day"])} for row in ROWS])
    return pd.__version__, frame.to_json(orient="records", lines=True, date_format="iso")


def polars():
    import polars as pl

    frame = pl.DataFrame([row | {"price": Decimal(row["price"]), "day": datetime.date.fromisoformat(row["day"])} for row in ROWS], schema_overrides={"price": pl.Decimal(38, 2)})
    return pl.__version__, frame.write_ndjson()


def duckdb():
    import duckdb as library

    query = " UNION ALL ".join(values(row, sql_text, "'%s'::DECIMAL(38,2)") for row in ROWS)
    with tempfile.TemporaryDirectory() as folder:
        library.sql("COPY (%s) TO '%s/rows.json'" % (query, folder))
        return library.__version__, open(folder + "/rows.json", encoding="utf-8").read()


def orjson():
    import orjson as library

    records = [row | {"price": float(row["price"]), "day": datetime.date.fromisoformat(row["day"])} for row in ROWS]
    return library.__version__, lines(library.dumps(record).decode() for record in records)


def msgspec():
    import msgspec as library

    records = [row | {"price": Decimal(row["price"]), "day": datetime.date.fromisoformat(row["day"])} for row in ROWS]
    return library.__version__, lines(library.json.encode(record).decode() for record in records)


def python():
    records = [row | {"price": float(row["price"])} for row in ROWS]
    return sys.version.split()[0], lines(json.dumps(record) for record in records)


def sqlite():
    query = " UNION ALL ".join(values(row, sql_text) for row in ROWS)
    text = run("sqlite3", ":memory:", "SELECT json_object('id', id, 'price', price, 'ratio', ratio, 'code', code, 'day', day, 'none', none) FROM (%s)" % query)
    return run("sqlite3", "--version").split()[0], text


def postgres():
    query = " UNION ALL ".join(values(row, sql_text, "numeric '%s'").replace("AS ratio", "::float8 AS ratio").replace("AS day", "::date AS day") for row in ROWS)
    text = run("psql", "-h", os.environ["HANDING_SOCKET"], "-U", "postgres", "-A", "-t", "-c", "SELECT row_to_json(r) FROM (%s) r" % query, "postgres")
    return run("psql", "--version").split()[2], text


def jq():
    text = lines('{"id":%d,"price":%s,"ratio":%r,"code":%s,"day":"%s","none":null}' % (row["id"], row["price"], row["ratio"], json.dumps(row["code"]), row["day"]) for row in ROWS)
    return run("jq", "--version").strip().removeprefix("jq-"), run("jq", "-c", ".", input=text)


def miller():
    # From CSV, whose cells Miller writes as they are.
    cells = lines(",".join(["id", "price", "ratio", "code", "day", "none"] if row is None else [
        str(row["id"]), row["price"], repr(row["ratio"]), '"%s"' % row["code"].replace('"', '""'), row["day"], ""]) for row in [None, *ROWS])
    return run("mlr", "--version").split()[1], run("mlr", "--icsv", "--ojsonl", "-S", "cat", input=cells)


JAVA = """
import java.math.BigDecimal;
import java.util.*;
public class Write {
    public static void main(String[] words) throws Exception {
        long[] ids = {%(ids)s}; String[] prices = {%(prices)s}; double[] ratios = {%(ratios)s};
        String[] codes = {%(codes)s}; String[] days = {%(days)s};
        java.io.PrintStream out = new java.io.PrintStream(System.out, true, "UTF-8");
        for (int i = 0; i < ids.length; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", ids[i]); row.put("price", new BigDecimal(prices[i])); row.put("ratio", ratios[i]);
            row.put("code", codes[i]); row.put("day", days[i]); row.put("none", null);
            out.print(%(call)s + "\\n");
        }
    }
}
"""


def java(call, *jars):
    texts = lambda items: ", ".join(json.dumps(item) for item in items)
    source = JAVA % {
        "ids": ", ".join("%dL" % row["id"] for row in ROWS), "prices": texts(row["price"] for row in ROWS),
        "ratios": ", ".join(repr(row["ratio"]) for row in ROWS), "codes": texts(row["code"] for row in ROWS),
        "days": texts(row["day"] for row in ROWS), "call": call}
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/Write.java", "w") as file:
            file.write(source)
        return run("java", "-cp", ":".join("/usr/share/java/%s.jar" % jar for jar in jars), folder + "/Write.java")


def package(name):
    return run("dpkg-query", "-W", "-f", "${Version}", name).split("+")[0].split("-")[0]


def jackson():
    text = java("new com.fasterxml.jackson.databind.ObjectMapper().writeValueAsString(row)", "jackson-core", "jackson-annotations", "jackson-databind")
    return package("libjackson2-databind-java"), text


def gson():
    return package("libgoogle-gson-java"), java("new com.google.gson.GsonBuilder().serializeNulls().create().toJson(row)", "gson")


def spark():
    import pyspark
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    records = [(row["id"], Decimal(row["price"]), row["ratio"], row["code"], datetime.date.fromisoformat(row["day"]), None) for row in ROWS]
    frame = session.createDataFrame(records, "id BIGINT, price DECIMAL(38,2), ratio DOUBLE, code STRING, day DATE, none STRING")
    return pyspark.__version__, lines(frame.toJSON().collect())


def go():
    # By a map and by json.Number, as a program does that must not lose digits.
    literal = lambda text: json.dumps(text).replace("\\ud83e\\udd89", "\\U0001f989")
    records = "".join(
        "\t\t{%d, json.Number(%s), %r, %s, %s, nil},\n" % (row["id"], literal(row["price"]), row["ratio"], literal(row["code"]), literal(row["day"]))
        for row in ROWS)
    source = """package main

import (
	"encoding/json"
	"os"
)

type row struct {
	Id    int64       `json:"id"`
	Price json.Number `json:"price"`
	Ratio float64     `json:"ratio"`
	Code  string      `json:"code"`
	Day   string      `json:"day"`
	None  *string     `json:"none"`
}

func main() {
	encoder := json.NewEncoder(os.Stdout)
	for _, item := range []row{
%s	} {
		encoder.Encode(item)
	}
}
""" % records
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/write.go", "w") as file:
            file.write(source)
        text = run("go", "run", folder + "/write.go", env=os.environ | {"GOCACHE": folder, "GO111MODULE": "off"})
    return run("go", "version").split()[2].removeprefix("go"), text


def jsonlite():
    # R has no integers past 32 bits: id and price are doubles.
    literal = lambda text: json.dumps(text, ensure_ascii=False).replace("\u2028", "\\u2028")
    column = lambda name, text: "%s = c(%s)" % (name, ", ".join(text(row[name]) for row in ROWS))
    frame = ", ".join([
        column("id", str), column("price", str), column("ratio", repr), column("code", literal), column("day", lambda day: 'as.Date("%s")' % day),
        "none = NA"])
    script = 'jsonlite::stream_out(data.frame(%s), stdout(), digits = NA, na = "null", verbose = FALSE)' % frame
    version = run("Rscript", "-e", 'cat(as.character(packageVersion("jsonlite")))')
    return version, run("Rscript", "-e", script, env=os.environ | {"LC_ALL": "C.UTF-8"})


def foundation():
    records = ",\n".join(
        "    Row(id: %d, price: Decimal(string: %s)!, ratio: %r, code: %s, day: %s, none: nil)" % (
            row["id"], json.dumps(row["price"]), row["ratio"],
            json.dumps(row["code"], ensure_ascii=False).replace("\u2028", "\\u{2028}").replace("\\u0001", "\\u{1}"), json.dumps(row["day"]))
        for row in ROWS)
    source = """import Foundation

struct Row: Encodable {
    var id: Int64, price: Decimal, ratio: Double, code: String, day: String, none: String?
    enum Keys: String, CodingKey { case id, price, ratio, code, day, none }
    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: Keys.self)
        try row.encode(id, forKey: .id)
        try row.encode(price, forKey: .price)
        try row.encode(ratio, forKey: .ratio)
        try row.encode(code, forKey: .code)
        try row.encode(day, forKey: .day)
        try row.encodeNil(forKey: .none)
    }
}
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
for row in [
%s
] { print(String(decoding: try encoder.encode(row), as: UTF8.self)) }
""" % records
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/main.swift", "w") as file:
            file.write(source)
        run("swiftc", "-o", folder + "/write", folder + "/main.swift")
        return run("swiftc", "--version").split("Swift version ")[1].split()[0], run(folder + "/write")


def main():
    file = os.path.join(FOLDER, "versions.txt")
    versions = dict(line.split() for line in open(file)) if os.path.exists(file) else {}
    for producer in [pandas, polars, duckdb, orjson, msgspec, python, sqlite, postgres, jq, miller, jackson, gson, spark, go, jsonlite, foundation]:
        if sys.argv[1:] and producer.__name__ not in sys.argv[1:]:
            continue
        try:
            version, text = producer()
        except (ImportError, FileNotFoundError, KeyError) as error:
            print("%s: skipped, %s" % (producer.__name__, error), file=sys.stderr)
            continue
        versions[producer.__name__] = version
        with open(os.path.join(FOLDER, producer.__name__ + ".jsonl"), "w", encoding="utf-8", newline="") as output:
            output.write(text)
    with open(file, "w") as output:
        output.writelines("%s %s\n" % pair for pair in sorted(versions.items()))


main()
