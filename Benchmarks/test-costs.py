#!/usr/bin/env python3
"""The 40 dearest tests by CPU time, each run alone in a process of its own, as Benchmarks/Results/tests.md.

  test-costs.py [BUILD]     the folder of a test build; .build/tests/release by default (Tests/build.sh)

The time of a process that finds no test is subtracted. It counts child processes that ended.
"""
import os, pathlib, platform, re, resource, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/tests/release") / "listwrightPackageTests.xctest"
COUNT = 40


def run(*arguments):
    """The CPU seconds of a run, and its result."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([PROGRAM.resolve(), "--testing-library", "swift-testing", *arguments], cwd=ROOT, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result


names = [line for line in run("--list-tests")[1].stdout.splitlines() if "/" in line]
start = min(run("--filter", "^no test has this name$")[0] for _ in range(3))
costs = []
for name in names:
    seconds, result = run("--filter", "^" + re.escape(name))
    costs.append((max(seconds - start, 0), name, result.returncode == 0))
costs.sort(reverse=True)
total = sum(seconds for seconds, _, _ in costs)
swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.split("Swift version ")[1].split()[0]
commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
lines = [
    "# What the tests cost",
    "",
    f"The {COUNT} dearest of {len(names)} tests, in CPU seconds, each in a process of its own ({start:.2f} s of start subtracted).",
    f"They take {sum(s for s, _, _ in costs[:COUNT]):.0f} of {total:.0f} s. Commit {commit}, Swift {swift}, {platform.machine()}, {os.cpu_count()} cores;",
    "`./Tests/build.sh && ./Benchmarks/test-costs.py`.",
    "",
    "| CPU s | test |",
    "|---:|---|",
]
lines += [f"| {seconds:.2f} | `{name}`{'' if passed else ' (failed)'} |" for seconds, name, passed in costs[:COUNT]]
(ROOT / "Benchmarks/Results/tests.md").write_text("\n".join(lines) + "\n")
