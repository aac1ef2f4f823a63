#!/usr/bin/env python3
"""Compares the direct reader with simdjson, yyjson, glaze and JSONDecoder on real documents nobody has tuned for.

  pool.py FOLDER [--tables FOLDER] [--simdjson FOLDER] [--yyjson FOLDER] [--glaze FOLDER] [--rounds 9] [--save]

For each JSON text NAME.json or NAME.ndjson of FOLDER, the table NAME.json or NAME.table.json says what to read; without
--tables, the one of FOLDER is taken, else the one of Benchmarks/Pool/tables. It is {"list": [STEP, …], "table": TABLE},
or a table alone, whose list is the document. A step is a key, or "*" for each element or member. The table is a table
file with one path of keys a field; types that it doesn't declare, and what is optional, are taken from the document.

From these the script writes an Item, simdjson's two usual forms on demand (`object["key"]`, and a loop over the
members), that of its DOM, those of yyjson and glaze, and a Decodable, runs them interleaved in processes, compares the
checksums of the values and prints the ratios of thread CPU time: more than 1 is faster than the other. --save writes
Benchmarks/Results/pool.md and pool.svg.

simdjson.h and simdjson.cpp, and yyjson.h and yyjson.c, are taken from the folders named. Without --simdjson the newest
copy on PyPI is downloaded; without --yyjson there is no column for it. The folder of --glaze has glaze/json.hpp and what
that includes, version 6.0 for libstdc++ 12; glaze needs C++23, and reads no object that is null.
"""
import argparse, math, pathlib, platform, re, statistics, subprocess, sys, tarfile
from documents import Document
import cxx, swift

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "Benchmarks/.build/pool"
# Each process has its code and data at other addresses.
PROCESSES = 7
READERS = ["direct", 'simdjson, `o["k"]`', "simdjson, loop", "simdjson, DOM", "yyjson", "glaze", "JSONDecoder"]
# The package on PyPI with the newest simdjson, which it contains in one header and one source file.
SIMDJSON = "fastsimdjson==0.8.0"

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Pool", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "listwright", path: "%s")],
    targets: [
        .target(name: "CPool", cSettings: [.unsafeFlags(["-O3", "-march=native"])],
            cxxSettings: [.unsafeFlags(["-O3", "-march=native", "-w"%s])]),
        .executableTarget(name: "Pool", dependencies: ["CPool", .product(name: "Listwright", package: "listwright")]),
    ],
    swiftLanguageModes: [.v6], cxxLanguageStandard: .%s
)
"""


def simdjson_from_pypi():
    folder = WORK / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / (SIMDJSON.replace("==", "-") + ".tar.gz")
    if not archive.exists():
        command = ["pip", "download", "--no-deps", "--no-binary", ":all:", "--dest", str(folder), SIMDJSON]
        subprocess.run([sys.executable, "-m", *command], check=True)
    with tarfile.open(archive) as files:
        for member in files.getmembers():
            if pathlib.PurePath(member.name).name in ("simdjson.h", "simdjson.cpp"):
                member.name = pathlib.PurePath(member.name).name
                files.extract(member, folder)
    return folder


def write(path, text):
    """Writes a file, unless it has this text: then nothing needs to be built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def documents(arguments):
    folder = arguments.folder.resolve()
    found = []
    for path in sorted(p for p in folder.iterdir() if p.suffix in (".json", ".ndjson")):
        if path.name.endswith(".table.json"):
            continue
        places = [arguments.tables] if arguments.tables else [folder, HERE / "tables"]
        names = [place / (path.stem + end) for place in places for end in (".table.json", ".json")]
        table = next((name for name in names if name.exists() and name.resolve() != path), None)
        if table is None:
            print(f"{path.name} is skipped: it has no table", file=sys.stderr)
        else:
            found.append(Document(path, table, len(found)))
    return found


def build(found, arguments):
    package = WORK / "package"
    glaze = (f', "-I{arguments.glaze.resolve()}"', "cxx2b") if arguments.glaze else ("", "cxx17")
    write(package / "Package.swift", PACKAGE % (ROOT, *glaze))
    libraries = package / "Sources/CPool"
    simdjson = arguments.simdjson or simdjson_from_pypi()
    for name in ("simdjson.h", "simdjson.cpp"):
        write(libraries / name, (simdjson / name).read_text())
    for name in ("yyjson.h", "yyjson.c"):
        if arguments.yyjson:
            write(libraries / name, (arguments.yyjson / name).read_text())
        elif (libraries / name).exists():
            (libraries / name).unlink()
    write(libraries / "include/pool.h", cxx.HEADER)
    write(libraries / "pool.cpp", cxx.source(found))
    write(package / "Sources/Pool/main.swift", swift.main(found))
    write(package / "Sources/Pool/Items.swift", swift.items(found))
    command = ["swift", "build", "--package-path", str(package), "-c", "release", "--product", "Pool"]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    version = re.search(r'SIMDJSON_VERSION "([^"]+)', (libraries / "simdjson.h").read_text())[1]
    return folder + "/Pool", version


def measure(program, arguments):
    """The lines of the program: name, bytes, records, and the seconds of each reader, nil as 0.

    Medians of several processes: each has its code and data at other addresses, which moves times by up to a fifth.
    """
    command = [program, str(arguments.rounds)]
    outputs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(PROCESSES)]
    lines = [[line.split("\t") for line in output.splitlines()] for output in outputs]
    return [
        (same[0][0], *(statistics.median(map(float, numbers)) for numbers in list(zip(*same))[1:]))
        for same in zip(*lines)
    ]


def mean(ratios):
    ratios = list(ratios)
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def report(lines, arguments, version):
    ratios = [[other / line[3] for other in line[4:]] for line in lines]
    text = "| document | MB | records | direct, ms | %s | faster simdjson |\n" % " | ".join(READERS[1:])
    text += "|---|---:|---:|---:" + "|---:" * 7 + "|\n"
    rows = [[*row, min(row[:2])] for row in ratios]
    for line, row in zip(lines, rows):
        cells = " | ".join("–" if ratio == 0 else f"{ratio:.2f}" for ratio in row)
        text += f"| {line[0]} | {line[1] / 1e6:.2f} | {line[2]:.0f} | {line[3] * 1e3:.3f} | {cells} |\n"
    means = [f"{mean(filter(None, column)):.2f}" if any(column) else "–" for column in zip(*rows)]
    text += f"| geometric mean | | | | {' | '.join(means)} |\n"
    return text, rows


def heading(arguments, version):
    def run(*command):
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    processor = re.search("model name.*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    compiler = re.search("Swift version [0-9.]+", run("swift", "--version"))
    return f"""# The pool

Real documents that the reader wasn't tuned for. The ratios are the speed of the direct reader relative to each other
reader: more than 1 is faster. On demand, simdjson doesn't validate what it skips, nor does glaze all of it; the direct
reader, simdjson's DOM and yyjson do.

- machine: {processor[1] if processor else platform.machine()}
- compiler: {compiler[0]}; simdjson {version}, C++ with -O3 -march=native
- commit: {run("git", "rev-parse", "--short", "HEAD")}
- command: `Benchmarks/Pool/pool.py FOLDER --save`; medians of {PROCESSES} processes with {arguments.rounds}
  interleaved rounds each, of thread CPU time

"""


def chart(lines, rows):
    """The ratios to the faster form of simdjson as bars, with a line at 1."""
    names = [line[0] for line in lines] + ["geometric mean"]
    values = [row[-1] for row in rows] + [mean(row[-1] for row in rows)]
    scale = 420 / max(*values, 1)
    one = 180 + scale
    body = ""
    for index, (name, value) in enumerate(zip(names, values)):
        y = 50 + 24 * index
        body += f'<text x="170" y="{y + 13}" text-anchor="end">{name}</text>'
        body += f'<rect x="180" y="{y}" width="{value * scale:.1f}" height="18" fill="#1b7a5a"/>'
        body += f'<text x="{186 + value * scale:.1f}" y="{y + 13}">{value:.2f}</text>\n'
    height = 60 + 24 * len(names)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="680" height="{height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="24" font-size="16">Speed of the direct reader; 1 is the faster form of simdjson on demand</text>
{body}<line x1="{one:.1f}" y1="40" x2="{one:.1f}" y2="{height - 10}" stroke="#333333"/>
</svg>
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    for name in ("tables", "simdjson", "yyjson", "glaze"):
        parser.add_argument("--" + name, type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    found = documents(arguments)
    program, version = build(found, arguments)
    lines = measure(program, arguments)
    text, rows = report(lines, arguments, version)
    print(text)
    if arguments.save:
        results = ROOT / "Benchmarks/Results"
        (results / "pool.md").write_text(heading(arguments, version) + text)
        (results / "pool.svg").write_text(chart(lines, rows))


if __name__ == "__main__":
    main()
