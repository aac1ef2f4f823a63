#!/usr/bin/env python3
"""What each library product costs a user's first debug build, in CPU seconds, as Benchmarks/Results/builds.md.

  build-costs.py

The targets are built one after the other, in the order of their dependencies, in one empty folder; a product costs its
targets and theirs. A build that finds nothing to do is measured as well, and subtracted. Run it on an idle machine: two
compilers on one core take up to twice the CPU time of one.
"""
import json, os, pathlib, platform, resource, shutil, subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
SCRATCH = ROOT / ".build/costs"


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def build(target):
    """The CPU seconds of a build of `target`, with those of its tools."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run("swift", "build", "--quiet", "--scratch-path", str(SCRATCH), "--target", target)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def with_dependencies(name, targets, found):
    for dependency in targets[name].get("target_dependencies", []):
        with_dependencies(dependency, targets, found)
    if name not in found:
        found.append(name)
    return found


def lines(folder):
    return sum(f.read_bytes().count(b"\n") for f in (ROOT / folder).rglob("*.swift"))


package = json.loads(run("swift", "package", "describe", "--type", "json"))
targets = {t["name"]: t for t in package["targets"]}
products = {p["name"]: p["targets"] for p in package["products"] if "library" in p["type"]}
order = []
for names in products.values():
    for name in names:
        with_dependencies(name, targets, order)
shutil.rmtree(SCRATCH, ignore_errors=True)
own = {}
for name in order:
    if targets[name]["type"] == "system-target":
        own[name] = 0.0
        continue
    total = build(name)
    own[name] = max(total - build(name), 0)
compiler = run("swiftc", "--version").splitlines()[0]
cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.machine())
commit = run("git", "rev-parse", "--short", "HEAD").strip()
head = ["product", "CPU s", "of its own", "lines", "its targets"]
rows = []
for product, names in products.items():
    needed = []
    for name in names:
        with_dependencies(name, targets, needed)
    needed = [n for n in needed if targets[n]["type"] != "system-target"]
    rows.append((sum(own[n] for n in needed), product, names, needed))
text = f"""# What a first build costs

CPU seconds of the first debug build of each library product, dependencies included. `Benchmarks/build-costs.py` wrote
this at commit {commit}: {os.cpu_count()} × {cpu}, {compiler}.

| {" | ".join(head)} |
|---|---:|---:|---:|---|
"""
for total, product, names, needed in sorted(rows):
    count = sum(lines(targets[n]["path"]) for n in needed)
    text += f"| {product} | {total:.0f} | {sum(own[n] for n in names):.1f} | {count:,} | {', '.join(needed)} |\n"
results = ROOT / "Benchmarks/Results/builds.md"
_, heading, measured = results.read_text().partition("\n## ")  # what other commands have measured stays
results.write_text(text.rstrip("\n") + "\n" + heading + measured)
print(text, end="")
