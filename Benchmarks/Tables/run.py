#!/usr/bin/env python3
"""Measures `listwright tables` next to flatterer and dlt on nested orders: CPU seconds, memory and seconds.

run.py LISTWRIGHT [MEGABYTES [RESULT.md]]; the others are those of the running Python: pip install flatterer==0.25.0
dlt[duckdb]==1.31.0. dlt gets a tenth of the orders. Each figure is the best of two runs.
"""
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time

TOOL = os.path.abspath(sys.argv[1])
SIZE = float(sys.argv[2]) if len(sys.argv) > 2 else 200
DLT = """
import dlt, json, sys
rows = (json.loads(line) for line in open(sys.argv[1]))
pipeline = dlt.pipeline("orders", destination=dlt.destinations.duckdb(sys.argv[2] + "/orders.duckdb"),
                        dataset_name="d", pipelines_dir=sys.argv[2])
pipeline.run(rows, table_name="orders")
"""
FLATTERER = "import flatterer, sys; flatterer.flatten(sys.argv[1], sys.argv[2], ndjson=True, force=True, csv={csv}, sqlite={sqlite}, threads=1)"


def measure(words):
    """CPU seconds, peak memory in MB, and seconds of a command."""
    start = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit("%s: status %d" % (words, status))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, time.monotonic() - start


def best(words, folder, *made):
    runs = []
    for _ in range(2):
        for name in made:
            path = os.path.join(folder, name)
            shutil.rmtree(path, ignore_errors=True)
            if os.path.isfile(path):
                os.remove(path)
        runs.append(measure(words))
    return tuple(min(run[index] for run in runs) for index in range(3))


def rows(folder):
    orders = os.path.join(folder, "orders.jsonl")
    tenth = os.path.join(folder, "tenth.jsonl")
    generator = os.path.join(os.path.dirname(os.path.abspath(__file__)), "orders.py")
    for path, size in ((orders, SIZE), (tenth, SIZE / 10)):
        with open(path, "w") as file:
            subprocess.check_call([sys.executable, generator, str(size)], stdout=file)
    csv, database = os.path.join(folder, "csv"), os.path.join(folder, "o.db")
    flat = os.path.join(folder, "flat")
    yield "check", best([TOOL, "check", "-j", orders], folder)
    yield "tables, CSV", best([TOOL, "tables", "-j", "--into", csv + "/", orders], folder, "csv")
    yield "tables, SQLite with keys and indexes", best([TOOL, "tables", "-j", "--into", database, orders], folder, "o.db")
    yield "tables --rebuild, CSV", best([TOOL, "tables", "--rebuild", csv], folder)
    yield "tables --rebuild, SQLite", best([TOOL, "tables", "--rebuild", database], folder)
    for name, words in (("CSV", dict(csv=True, sqlite=False)), ("SQLite without keys", dict(csv=False, sqlite=True))):
        yield "flatterer, " + name, best([sys.executable, "-c", FLATTERER.format(**words), orders, flat], folder, "flat")
    yield "tables, CSV, a tenth", best([TOOL, "tables", "-j", "--into", csv + "/", tenth], folder, "csv")
    yield "dlt into DuckDB, a tenth", best([sys.executable, "-c", DLT, tenth, flat], folder, "flat")


def main():
    lines = ["| %.0f MB of orders, one thread | CPU s | peak MB | s |" % SIZE, "| --- | --- | --- | --- |"]
    with tempfile.TemporaryDirectory() as folder:
        for name, (cpu, memory, seconds) in rows(folder):
            lines.append("| %s | %.2f | %.0f | %.2f |" % (name, cpu, memory, seconds))
            print(lines[-1], flush=True)
    if len(sys.argv) > 3:
        with open(sys.argv[3], "w") as file:
            file.write("# Related tables\n\nWritten by Benchmarks/Tables/run.py on %s, %s, %d cores. flatterer 0.25.0 and "
                       "dlt 1.31.0 lose data: see COMPARE.md.\n\n%s\n" % (
                           time.strftime("%Y-%m-%d"), platform.machine(), os.cpu_count(), "\n".join(lines)))


main()
