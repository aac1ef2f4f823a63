"""Learns points from labelled documents: a choice among candidates by the sum of their features' points.

A conditional logit: the right candidates share the probability. A document counts 1/sqrt(documents of its API). The
sign of a list's feature is that of the table in use. The figures are of ten folds, grouped by API: a choice is judged
by points that were learned without any document of its API.
"""
import collections, hashlib, math

import numpy

from labels import FIELDS, ROOT, steps

TABLE = ROOT / "Sources/ListFinding/Points/points.txt"


class Problem:
    """One choice: the features of its candidates, and which of them are right."""

    def __init__(self, document, candidates, right):
        self.document, self.candidates, self.right = document, candidates, right


def list_problem(document, features):
    lists = features.get("lists", [])
    if not document.is_clear or len(lists) < 2:
        return None
    right = [document.has_list({"list": c["path"]}) if document.is_list else c["path"] is None for c in lists]
    return Problem(document, [c["seen"] for c in lists], right) if any(right) else None


def field_problem(role):
    def problem(document, features):
        lists, fields = features.get("lists", []), features.get(role + "s", [])
        if not lists or not document.is_list or not document.has_list({"list": lists[0]["path"]}):
            return None
        labels = document.right[role]
        candidates = [c["seen"] for c in fields]
        right = [steps(c["path"]) in labels for c in fields]
        return Problem(document, candidates, right) if any(right) else None
    return problem


def matrix(problem, names):
    index = {name: column for column, name in enumerate(names)}
    values = numpy.zeros((len(problem.candidates), len(names)))
    for row, seen in enumerate(problem.candidates):
        for name, value in seen.items():
            values[row, index[name]] = value
    return values


def learn(problems, names, prior, signs, ridge=1, rounds=60):
    """The points that make the right candidates likeliest, by Newton's method; what the documents don't tell stays."""
    apis = collections.Counter(p.document.api for p in problems)
    data = [(matrix(p, names), numpy.array(p.right), 1 / math.sqrt(apis[p.document.api])) for p in problems]
    points = numpy.array(prior)
    for _ in range(rounds):
        slope, curve = -ridge * (points - prior), ridge * numpy.eye(len(names))
        for values, right, weight in data:
            logits = values @ points
            share = numpy.exp(logits - logits.max())
            good = numpy.where(right, share, 0)
            share, good = share / share.sum(), good / max(good.sum(), 1e-300)
            mean = share @ values
            slope += weight * (good @ values - mean)
            curve += weight * ((values * share[:, None]).T @ values - numpy.outer(mean, mean))
        step = numpy.linalg.solve(curve, slope)
        points = points + step * min(1, 2 / max(abs(step).max(), 1e-9))
        points = numpy.where(signs * points < 0, 0, points)
        if abs(step).max() < 1e-3:
            break
    return points


def right_share(problems, names, points):
    """The share of documents whose best candidate is right."""
    hits = [p.right[int(numpy.argmax(matrix(p, names) @ points))] for p in problems]
    return sum(hits), len(hits)


def folds(problems, count=10):
    """The problems in folds, all of one API in one."""
    number = lambda api: int(hashlib.sha256(api.encode()).hexdigest(), 16) % count
    return [([p for p in problems if number(p.document.api) != f], [p for p in problems if number(p.document.api) == f])
            for f in range(count)]


def fit(role, problems, in_use):
    names = sorted({name for p in problems for seen in p.candidates for name in seen})
    now = numpy.array([in_use.get(name, 0) for name in names])
    signs = numpy.sign(now) if role == "list" else numpy.zeros(len(names))
    rounded = lambda points: numpy.round(points * 2) / 2
    runs, learned, halves = [], [0, 0], [0, 0]
    for train, test in folds(problems):
        points = learn(train, names, now, signs)
        runs.append(points)
        for sums, tried in ((learned, points), (halves, rounded(points))):
            right, count = right_share(test, names, tried)
            sums[0] += right
            sums[1] += count
    print(f"\n{role}s: the points in use {'/'.join(map(str, right_share(problems, names, now)))}, learned "
          f"{'/'.join(map(str, learned))}, rounded to halves {'/'.join(map(str, halves))} (on unseen APIs)")
    everything, spread = learn(problems, names, now, signs), numpy.std(runs, axis=0)
    for index in numpy.argsort(-abs(everything)):
        print(f"  {names[index]:16}{everything[index]:6.2f} ± {spread[index]:.2f}   in use {now[index]:5.1f}")


def main(documents, features, counted):
    seen = {d.name: f for d, f in zip(documents, features)}
    chosen = counted(documents)
    for role, make in (("list", list_problem), *((role, field_problem(role)) for role in FIELDS)):
        fit(role, [p for p in (make(d, seen[d.name]) for d in chosen) if p], points_in_use(role))


def points_in_use(role):
    """The points of a choice in the table."""
    rows = (line.split(maxsplit=3) for line in TABLE.read_text().splitlines())
    return {row[1]: float(row[2]) for row in rows if row and row[0] == role}
