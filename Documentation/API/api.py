#!/usr/bin/env python3
"""Compares the public API of the library products with a recorded one.

  api.py check     lists additions and breaks; the exit status is 1 if there is a break
  api.py record    writes the baseline anew

A baseline has one file for each module and one line for each public symbol and conformance. A line that is
gone is a break, and so is a new requirement of a protocol without a default implementation. The modules are
read from a build, --modules (default: .build/debug/Modules), in seconds.
"""
import argparse, json, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Conformances that the compiler adds by itself.
IMPLICIT = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype", "Swift.BitwiseCopyable"}


def libraries():
    """The library products; those that re-export others come last, and only have their own symbols."""
    names = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text())
    sources = {n: "".join(f.read_text() for f in (ROOT / "Sources" / n).rglob("*.swift")) for n in names}
    return sorted(names, key=lambda n: sources[n].count("@_exported"))


def triple():
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
    return json.loads(info.stdout)["target"]["unversionedTriple"]


def graphs(module, modules, target, folder):
    """The symbol graphs of a module: its own, and those of the modules that it extends."""
    headers = [f"-I{ROOT / 'Sources' / n}" for n in ("CJansson", "CScannerKernels", "CWordTables")]
    command = ["swift-symbolgraph-extract", "-module-name", module, "-target", target, "-I", modules, *headers]
    command += ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{module}: {run.stderr}")
    files = [f"{folder}/{module}.symbols.json", *pathlib.Path(folder).glob(f"{module}@*.symbols.json")]
    return [json.load(open(f)) for f in files]


def line(symbol):
    """A symbol as one line: its kind, its path, its declaration, and the constraints of its extension."""
    declaration = "".join(f["spelling"] for f in symbol.get("declarationFragments", []))
    constraints = [f"{c['lhs']} {c['kind']} {c['rhs']}" for c in symbol.get("swiftExtension", {}).get("constraints", [])]
    text = f"{symbol['kind']['identifier'].removeprefix('swift.')} {'.'.join(symbol['pathComponents'])}: {declaration}"
    return re.sub(r"\s+", " ", text) + (f" [{', '.join(constraints)}]" if constraints else "")


def api(module, modules, target, seen):
    """The lines of a module, and those that are requirements without a default implementation."""
    with tempfile.TemporaryDirectory() as folder:
        parts = graphs(module, modules, target, folder)
    symbols, relations = {}, []
    for part in parts:
        symbols |= {s["identifier"]["precise"]: s for s in part["symbols"] if s["identifier"]["precise"] not in seen}
        relations += part["relationships"]
    seen |= symbols.keys()
    lines = {line(s) for s in symbols.values()}
    for r in relations:
        if r["kind"] in ("conformsTo", "inheritsFrom") and r["source"] in symbols:
            name = r.get("targetFallback") or ".".join(symbols.get(r["target"], {}).get("pathComponents", [r["target"]]))
            if name not in IMPLICIT:
                lines.add(f"conformance {'.'.join(symbols[r['source']]['pathComponents'])}: {name}")
    defaults = {r["target"] for r in relations if r["kind"] == "defaultImplementationOf"}
    required = {r["source"]: r["target"] for r in relations if r["kind"] == "requirementOf" and r["source"] not in defaults}
    demands = {line(symbols[s]): line(symbols[p]) for s, p in required.items() if s in symbols and p in symbols}
    return lines, demands


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("action", choices=["check", "record"])
    parser.add_argument("names", nargs="*", help="modules (default: the library products)")
    parser.add_argument("--modules", default=str(ROOT / ".build/debug/Modules"))
    parser.add_argument("--baseline", default=str(ROOT / "Documentation/API"))
    options = parser.parse_intermixed_args()
    baseline, target, seen, breaks, additions = pathlib.Path(options.baseline), triple(), set(), [], []
    for name in options.names or libraries():
        lines, demands = api(name, options.modules, target, seen)
        file = baseline / f"{name}.txt"
        if options.action == "record":
            if lines:
                file.write_text("".join(f"{l}\n" for l in sorted(lines)))
            continue
        before = set(file.read_text().splitlines()) if file.exists() else set()
        breaks += [f"{name}: - {l}" for l in sorted(before - lines)]
        new = sorted(lines - before)
        breaks += [f"{name}: + {l} (a requirement without a default)" for l in new if demands.get(l) in before]
        additions += [f"{name}: + {l}" for l in new if demands.get(l) not in before]
    if options.action == "record":
        return
    print("".join(f"{l}\n" for l in additions + breaks) + f"breaks: {len(breaks)}, additions: {len(additions)}")
    sys.exit(1 if breaks else 0)


main()
