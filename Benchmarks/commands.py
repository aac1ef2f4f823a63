#!/usr/bin/env python3
"""Measures the commands beside jq, DuckDB, flatterer, Miller and gron, as far as they are installed: CPU time, because the
machine may be shared, and memory. Results that must be the same are compared first. Prints Results/commands.md.

    Benchmarks/commands.py [--tool TOOL] [--peers ENVIRONMENT] [--megabytes N]
    Benchmarks/commands.py [--tool TOOL] [--peers ENVIRONMENT] FILE

Without a FILE, records are generated. With one, the list and its fields are found, and the same jobs are done with the first
five fields that are at key paths. ENVIRONMENT is one of Python, with duckdb and flatterer:

    python3 -m venv peers && peers/bin/pip install duckdb==2.0.1 flatterer==0.25.0
"""
import argparse
import csv
import json
import os
import random
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = {
    "id": {"path": "id", "type": "int"},
    "title": {"path": "title", "type": "string"},
    "price": {"path": "price", "type": "double"},
    "url": {"path": "url", "type": "string"},
    "born": {"path": "author.born", "type": "int"},
}
SCALARS = ("string", "int", "double", "bool", "date", "url", "decimal")


def generated(megabytes, folder):
    """Writes `lines` and `array`, which has the same records in an object, and `changed`, where some titles differ."""
    random.seed(18)
    words = ["Momo", "Krabat", "time", "tortoise", "grey, men", "Straße", "日本語", 'say "hi"', "Beppo", "x"]
    records = [
        {
            "id": 0, "title": " ".join(random.choices(words, k=4)), "price": round(random.uniform(1, 500), 2),
            "stock": random.randint(0, 5000), "url": "https://example.org/items/%d" % random.randint(1, 10**9),
            "tags": random.sample(words, 3), "author": {"name": random.choice(words), "born": random.randint(1800, 2000)},
            "active": random.random() < 0.5, "note": None if i % 3 else "n" * random.randint(0, 60),
            "created": "2026-01-%02dT10:00:00Z" % (i % 28 + 1), "rating": random.random() * 5,
        }
        for i in range(2000)
    ]
    written = number = 0
    with open(folder / "lines", "w") as lines, open(folder / "array", "w") as array, open(folder / "changed", "w") as changed:
        both = (array, changed)
        for file in both:
            file.write('{"data": [\n')
        while written < megabytes * 1_000_000:
            record = records[number % 2000]
            record["id"] = number
            text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
            lines.write(text + "\n")
            for file in both:
                new = text.replace('"title":"', '"title":"New ') if file is changed and number % 1000 == 2 else text
                file.write((",\n" if number else "") + new)
            written += len(text.encode()) + 1
            number += 1
        for file in both:
            file.write("\n]}\n")
    return f"{number:,} records of eleven members, as JSON Lines (`lines`) and as one array in an object (`array`)"


def taken(file, tool, folder):
    """Makes `lines`, `array` and `changed` of a file of the reader, and returns the description, table and list of it."""
    found = json.loads(subprocess.run([tool, "find", "--json", file], check=True, capture_output=True, text=True).stdout)
    at = found["list"] if found["list"] != "." else ""
    at = re.sub(r"^\[\*\]\.?", "", at)
    with open(folder / "lines", "w") as lines:
        subprocess.run([tool, "query", f"{at}[*]", file], check=True, stdout=lines)
    with open(folder / "array", "w") as array, open(folder / "changed", "w") as changed, open(folder / "lines") as lines:
        for number, line in enumerate(lines):
            for out in (array, changed):
                out.write((",\n" if number else '{"data": [\n') + line.rstrip("\n"))
        for out in (array, changed):
            out.write("\n]}\n")
    inferred = json.loads(
        subprocess.run([tool, "infer", "--jsonl", "lines"], cwd=folder, check=True, capture_output=True, text=True).stdout)
    table = {}
    for name, field in inferred.items():
        path, kind = (field.get("path"), field.get("type")) if isinstance(field, dict) else (None, None)
        if kind in SCALARS and re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", str(path)) and len(table) < 5:
            table[name] = path
    if not table:
        sys.exit(f"{file}: no field with one type is at a key path")
    return f"the list at {at or 'the root'} of {Path(file).name}, as JSON Lines (`lines`) and as an array (`array`)", table


class Measure:
    """The jobs, one table of Markdown for each; what isn't installed is left out."""

    def __init__(self, folder, tool, peers):
        self.folder = folder
        self.environment = {**os.environ, "tool": str(tool), "python": str(Path(peers) / "bin/python") if peers else "false"}
        self.has = {name: shutil.which(name) is not None for name in ("jq", "mlr", "gron")}
        for module in ("duckdb", "flatterer"):
            self.has[module] = bool(peers) and self.shell(f"$python -c 'import {module}'").returncode == 0
        self.has["listwright"] = True

    def shell(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, capture_output=True)

    def output(self, command):
        result = self.shell(command)
        if result.returncode:
            sys.exit(f"{command}: status {result.returncode}\n{result.stderr.decode()}")
        return result.stdout.decode()

    def version(self, name):
        of = {
            "jq": "jq --version", "mlr": "mlr --version", "gron": "gron --version",
            "duckdb": "$python -c 'import duckdb; print(\"duckdb\", duckdb.__version__)'",
            "flatterer": "$python -c 'import importlib.metadata as m; print(\"flatterer\", m.version(\"flatterer\"))'",
        }[name]
        return self.output(of).strip().split("\n")[0]

    def title(self, text):
        print(f"\n## {text}\n\n| command | CPU seconds | MB at most |\n|---|---:|---:|", flush=True)

    def entry(self, program, name, command):
        if not self.has[program]:
            return
        runs = []
        for _ in range(3):
            run = subprocess.run(
                ["/usr/bin/time", "-f", "%U %S %M", "-o", "time", "bash", "-c", f"{command} >/dev/null 2>&1"],
                cwd=self.folder, env=self.environment)
            user, system, memory = (self.folder / "time").read_text().split("\n")[-2].split()
            runs.append((float(user) + float(system), int(memory) / 1000, run.returncode))
        seconds, memory = statistics.median(run[0] for run in runs), max(run[1] for run in runs)
        failed = f" (status {runs[0][2]})" if runs[0][2] > 1 else ""
        print(f"| {name.replace('|', chr(92) + '|')}{failed} | {seconds:.2f} | {memory:.0f} |", flush=True)

    def own(self, arguments, before=""):
        self.entry("listwright", f"`listwright {arguments}`", f"{before}$tool {arguments}")

    def jq(self, arguments):
        self.entry("jq", f"`jq {arguments}`", f"jq {arguments}")

    def duckdb(self, query):
        code = f"import duckdb; duckdb.execute('SET threads = 1'); print(duckdb.execute({query!r}).fetchall()[:50])"
        self.entry("duckdb", f"DuckDB: `{query}`", f"$python -c {shlex.quote(code)}")


def cell(text):
    try:
        return float(text)
    except ValueError:
        return text


def compared(measure, jq_fields):
    """Ends the program if two of those that are measured don't print the same rows."""
    def rows(command):
        return [[cell(text) for text in row] for row in csv.reader(measure.output(command).splitlines())]

    csv.field_size_limit(1 << 30)
    measure.output("head -n 20000 lines >some")
    expected = rows("$tool map -t table --jsonl -f csv some | tail -n +2")
    measure.output("cmp <($tool map -t table --jsonl -f csv lines) <($tool map -t table --at data -f csv array)")
    if measure.has["jq"] and rows(f"jq -r {shlex.quote(jq_fields)} some") != expected:
        sys.exit("jq has other rows")


def measured(measure, table):
    paths = {name: field if isinstance(field, str) else field["path"] for name, field in table.items()}
    jq_fields = "[" + ", ".join("." + path for path in paths.values()) + "] | @csv"
    jq_row = "{" + ", ".join(f"{json.dumps(name)}: .{path}" for name, path in paths.items()) + "}"
    first = next(iter(paths.values()))
    columns = ", ".join(f'{path} AS "{name}"' for name, path in paths.items())
    source = "read_json('lines', format = 'newline_delimited')"
    compared(measure, jq_fields)
    measure.title("Is it JSON?")
    measure.own("check array")
    measure.own("check --jsonl lines")
    measure.jq("empty array")
    measure.title("One value of each record")
    measure.own(f"query 'data[*].{first}' array")
    measure.jq(f"'.data[].{first}' array")
    measure.entry("gron", "`gron array`, then grep", f"gron array | grep -F .{first}")
    measure.title("The first match")
    measure.own(f"query -1 'data[*].{first}' array")
    measure.jq(f"'first(.data[].{first})' array")
    measure.title("CSV of the fields")
    measure.own("map -t table --jsonl -f csv lines")
    measure.own("map -t table --at data -f csv array")
    measure.jq(f"-r '{jq_fields}' lines")
    measure.duckdb(f"COPY (SELECT {columns} FROM {source}) TO '/dev/stdout' (FORMAT csv)")
    names = ",".join(paths.values())
    measure.entry("mlr", "`mlr --ijsonl --ocsv flatten then cut`", f"mlr --ijsonl --ocsv flatten then cut -o -f {names} lines")
    measure.title("JSON of the fields")
    measure.own("map -t table --jsonl -f jsonl lines")
    measure.own("map -t table --at data -f jsonl array")
    measure.jq(f"-c '{jq_row}' lines")
    measure.duckdb(f"COPY (SELECT {columns} FROM {source}) TO '/dev/stdout' (FORMAT json)")
    measure.title("A database of the fields")
    measure.own("map -t table --jsonl --into rows.db lines", before="rm -f rows.db; ")
    measure.title("Related tables of all fields")
    measure.own("tables --jsonl --into tables/ --format csv lines", before="rm -rf tables; ")
    measure.own("tables --jsonl --into tables.db lines", before="rm -f tables.db; ")
    code = "import flatterer; flatterer.flatten('lines', 'flat', ndjson=True, force=True, threads=1)"
    measure.entry("flatterer", "flatterer, CSV", f'$python -c "{code}"')
    measure.title("A list to show")
    measure.own("normalize array")
    measure.own("normalize --format json array")
    measure.title("A page of the list")
    measure.own("preview -o page.html array")
    measure.title("What changed")
    measure.own("diff array changed")
    measure.jq("-n 'input.data as $old | input.data as $new | [range($old | length) | select($old[.] != $new[.])] | length'"
               " array changed")
    measure.title("The list and its fields")
    measure.own("find array")
    measure.jq("'[paths] | length' array")
    measure.title("Types of all fields")
    measure.own("infer --at data array")
    measure.own("infer --jsonl lines")
    measure.own("drift --write baseline --jsonl lines")
    measure.duckdb(f"DESCRIBE SELECT * FROM {source.replace(')', ', sample_size = -1)')}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool")
    parser.add_argument("--peers")
    parser.add_argument("--megabytes", type=float, default=100)
    parser.add_argument("file", nargs="?")
    options = parser.parse_args()
    tool = options.tool
    if not tool:
        subprocess.run(["swift", "build", "--quiet", "-c", "release", "--product", "listwright"], cwd=ROOT, check=True)
        tool = ROOT / ".build/release/listwright"
    tool = Path(tool).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = TABLE
        if options.file:
            described, table = taken(str(Path(options.file).resolve()), str(tool), folder)
        else:
            described = generated(options.megabytes, folder)
        (folder / "table").write_text(json.dumps(table))
        measure = Measure(folder, tool, options.peers and Path(options.peers).resolve())
        model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
        compiler = measure.output("swift --version 2>/dev/null || echo none").split("\n")[0]
        commit = measure.output(f"git -C {shlex.quote(str(ROOT))} rev-parse --short=8 HEAD").strip()
        versions = [measure.version(name) for name in ("jq", "duckdb", "flatterer", "mlr", "gron") if measure.has[name]]
        arguments = [options.file or f"--megabytes {options.megabytes:g}"]
        print(f"# The commands on {options.file and 'a file' or f'{options.megabytes:g} MB'}\n")
        print(f"- machine: {model[1].strip() if model else 'unknown'}, {os.cpu_count()} cores; CPU time, medians of 3 runs;")
        print("  memory, the most of 3")
        print(f"- compiler: {compiler}; {', '.join(versions) or 'no other programs'}")
        print(f"- command: `Benchmarks/commands.py --tool TOOL --peers ENVIRONMENT {arguments[0]}`, at commit {commit}")
        print(f"- input: {described}")
        measured(measure, table)


main()
