#!/usr/bin/env python3
"""Puts the faults of faults.tsv into a copy of the package, one at a time; each must turn a test red.

  run.py [WORD]     only faults whose line contains WORD

A line of the table is: test target, file, code, faulty code. The code must be there exactly once. The copy, .build/mutants,
is a clone of the last commit. A fault that doesn't compile is a mistake of the table; a green run is a fault that no test
sees. Both fail. The tests are those of one target, built without optimization.
"""
import os, pathlib, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The suites are found beside the package.
COPY = ROOT / ".build/mutants/package"
suites = os.environ.get("LISTWRIGHT_SUITES") or str((ROOT / "../shared/suites").resolve())
FAULTS = [line.split("\t") for line in (pathlib.Path(__file__).parent / "faults.tsv").read_text().splitlines()]


def swift(target, *arguments):
    environment = os.environ | {"LISTWRIGHT_TEST_TARGETS": target, "LISTWRIGHT_SUITES": suites}
    run = subprocess.run(["swift", *arguments], cwd=COPY, env=environment, capture_output=True, text=True, errors="replace")
    return run.returncode, run.stdout + run.stderr


def state(target):
    """`red`, `green`, or what went wrong."""
    status, output = swift(target, "build", "--product", "listwrightPackageTests")
    if status:
        return "doesn't compile: " + next((l for l in output.splitlines() if "error:" in l), "no error is printed")
    # A fault may well loop for ever, which the tests then have seen.
    arguments = ["timeout", "--kill-after=5", "300", "swift", "test", "--skip-build", "--disable-xctest", "--filter", f"^{target}\\."]
    environment = os.environ | {"LISTWRIGHT_TEST_TARGETS": target, "LISTWRIGHT_SUITES": suites}
    return "red" if subprocess.run(arguments, cwd=COPY, env=environment, capture_output=True).returncode else "green"


COPY.parent.mkdir(parents=True, exist_ok=True)
if not COPY.exists():
    subprocess.run(["git", "clone", "-q", str(ROOT), str(COPY)], check=True)
head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
subprocess.run(["git", "fetch", "-q", "origin"], cwd=COPY, check=True)
subprocess.run(["git", "reset", "-q", "--hard", head], cwd=COPY, check=True)
chosen = [f for f in FAULTS if len(sys.argv) < 2 or sys.argv[1] in "\t".join(f)]
failures, unbroken = 0, {}
for target, file, code, fault in chosen:
    start = time.time()
    if target not in unbroken:
        unbroken[target] = state(target)
        print(f"{unbroken[target]}\t{target} as it is", flush=True)
    path = COPY / file
    text = path.read_text()
    if unbroken[target] != "green":
        outcome = "its tests fail as they are"
    elif text.count(code) != 1:
        outcome = f"the code is there {text.count(code)} times"
    else:
        path.write_text(text.replace(code, fault))
        outcome = state(target)
        path.write_text(text)
    failures += outcome != "red"
    print(f"{outcome}\t{target}\t{file}\t{fault}\t{time.time() - start:.0f} s", flush=True)
print(f"{len(chosen)} faults, {failures} not seen")
sys.exit(failures > 0)
