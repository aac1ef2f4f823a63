#!/usr/bin/env python3
"""How often `listwright find` is right on labelled documents, what a change moved, and which points fit them.

  evaluate.py [--tool PATH] [--set FOLDER]... [--save FILE] [--against FILE] [--misses] [--fit]

Prints, for each set, how many lists, single things and fields are right, with 95 % intervals (Wilson), and names the
silent errors: wrong lists that are called clear, and lists that are missed without naming any. At most ten documents of
an API count, so that one server doesn't decide. --against names what moved since a run that --save kept. --misses names
all errors. --fit learns the points of points.txt anew and judges them only on APIs that they haven't seen (ten folds,
numpy).
README.md beside this file says how to add a document.
"""
import argparse, collections, hashlib, json, math, pathlib, subprocess, sys

from labels import FIELDS, ROOT, sets

MOST = 10
SILENT = ("silent false list", "silent wrong list", "silent missed list")


def counted(documents):
    """At most ten documents of each API, the same ones in every run."""
    apis = collections.defaultdict(list)
    for document in documents:
        apis[document.api].append(document)
    digest = lambda document: hashlib.sha256(document.name.encode()).digest()
    return [document for api in apis.values() for document in sorted(api, key=digest)[:MOST]]


def answers(tool, documents, *options):
    """What the tool says of each document."""
    names = [str(document.file) for document in documents]
    run = subprocess.run([tool, "find", "--json", *options, *names], capture_output=True, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    if len(lines) != len(documents):
        sys.exit(f"{len(lines)} answers to {len(documents)} documents: {run.stderr[:500]}")
    return lines


def interval(right, count):
    """`114/120  95.0 % [89-98]`"""
    if not count:
        return "-"
    z, p = 1.96, right / count
    scale = 1 + z * z / count
    middle = (p + z * z / (2 * count)) / scale
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / scale
    return f"{right}/{count}".ljust(8) + f"{100 * p:5.1f} % [{100 * max(middle - half, 0):.0f}-{100 * min(middle + half, 1):.0f}]"


def report(name, documents, answers):
    counts = collections.defaultdict(list)
    for document in counted(documents):
        for key, is_so in document.verdicts(answers[document.name]).items():
            counts[key].append(is_so)
    print(f"{name}: {len(documents)} documents of {len({d.api for d in documents})} APIs, "
          f"{len(counted(documents))} counted")
    for key in ("list", "object", *SILENT, "clear", *FIELDS):
        print(f"  {key:20}{interval(sum(counts[key]), len(counts[key]))}")


def shown(document, key, answer):
    """The answer and the right ones: `title: login, not title`."""
    name = key if key in FIELDS else "list"
    right = sorted(".".join(path) or "." for path in document.right[name])[:4]
    given = answer[name] or (answer["kind"] if name == "list" else "none")
    return f"{given}, not {' or '.join(right) or document.kind}"


def print_errors(documents, answers, keys):
    for document in documents:
        answer = answers[document.name]
        for key, is_so in document.verdicts(answer).items():
            if key in keys and is_so == key.startswith("silent"):
                print(f"  {key}: {document.name}: {shown(document, key, answer)}")


def print_moves(documents, now, before):
    """What became right, what became wrong, and what is wrong in another way."""
    moves = collections.defaultdict(list)
    for document in documents:
        if document.name not in before:
            continue
        old, new = before[document.name], now[document.name]
        was, is_ = document.verdicts(old), document.verdicts(new)
        for key in sorted(set(was) | set(is_)):
            if was.get(key) != is_.get(key):
                # A wrong list has no fields to judge.
                if key in FIELDS and (key not in was or key not in is_):
                    continue
                good = is_.get(key, False) != key.startswith("silent")
                moves["better" if good else "worse"].append(f"{key}: {document.name}: {shown(document, key, new)}")
            elif is_.get(key) is False and key in FIELDS and old[key] != new[key]:
                moves["as wrong"].append(f"{key}: {document.name}: {old[key]}, now {shown(document, key, new)}")
    for name, lines in sorted(moves.items()):
        print(f"{name}: {len(lines)}", *lines, sep="\n  ")
    if not moves:
        print("nothing moved")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=str(ROOT / ".build/debug/listwright"))
    parser.add_argument("--set", action="append", default=[], help="another folder with a LABELS.json")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--against", type=pathlib.Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    found = sets(arguments.set)
    documents = [document for group in found.values() for document in group]
    now = {d.name: answer for d, answer in zip(documents, answers(arguments.tool, documents))}
    for name, group in found.items():
        report(name, group, now)
    print("silent errors:")
    print_errors(documents, now, SILENT)
    if arguments.misses:
        print("misses:")
        print_errors(documents, now, ("list", "object", *FIELDS))
    if arguments.against:
        print_moves(documents, now, json.loads(arguments.against.read_text()))
    if arguments.save:
        arguments.save.write_text(json.dumps(now))
    if arguments.fit:
        import fit
        fit.main(documents, answers(arguments.tool, documents, "--features"), counted)


if __name__ == "__main__":
    main()
