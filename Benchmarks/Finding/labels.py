"""The labelled documents: what people would show of each, and whether an answer of the tool is right.

A set is a folder with documents and a LABELS.json: for each file its `kind` (list, map, object or none), every `list`
path that is right, every right path of `title`, `subtitle`, `image` and `id` in a row, and `clear: false` where people
would differ. The first folder of a file's name is its API.
"""
import json, os, pathlib, re

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITES = pathlib.Path(os.environ.get("LISTWRIGHT_SUITES") or ROOT.parent / "shared/suites")
FIELDS = ("title", "subtitle", "image", "id")
STEP = re.compile(r'\[(?:"((?:[^"\\]|\\.)*)"|[^\]]*)\]|([^.\[]+)')


def steps(path):
    """A path as its keys; every index and wildcard is a `*`, for any element of a list in a row will do."""
    return tuple("*" if m[1] is None and m[2] is None else re.sub(r"\\(.)", r"\1", m[1]) if m[1] is not None else m[2]
                 for m in STEP.finditer("" if path == "." else path))


class Document:
    """A labelled document."""

    def __init__(self, name, file, label):
        self.name, self.file, self.kind, self.is_clear = name, file, label["kind"], label["clear"]
        self.api = name.split("/")[1]
        self.is_list = self.kind in ("list", "map")
        self.right = {key: {steps(path) for path in label[key]} for key in ("list", *FIELDS)}

    def has_list(self, answer):
        """Whether the answer takes a right list."""
        return answer["list"] is not None and steps(answer["list"]) in self.right["list"]

    def has_field(self, name, answer):
        return answer[name] is not None and steps(answer[name]) in self.right[name]

    def verdicts(self, answer):
        """What is right and wrong in an answer; nothing where people would differ."""
        found = {}
        if self.is_clear:
            is_right = self.has_list(answer) if self.is_list else answer["list"] is None
            found["list" if self.is_list else "object"] = is_right
            if self.is_list:
                found["silent missed list"] = answer["list"] is None and not answer["choose"]
            found["silent false list" if not self.is_list else "silent wrong list"] = (
                not is_right and answer["list"] is not None and answer["clear"])
            if is_right:
                found["clear"] = answer["clear"]
        if self.is_list and self.has_list(answer):
            for name in FIELDS:
                if self.right[name]:
                    found[name] = self.has_field(name, answer)
        return found


def folder_set(folder, prefix):
    labels = json.loads((folder / "LABELS.json").read_text())
    return [Document(f"{prefix}/{name}", folder / name, label) for name, label in labels.items()]


def table_set(table, folder, prefix):
    """The set of a table with one line for each document of a folder."""
    documents = []
    for line in table.read_text().splitlines()[1:]:
        name, kind, clear, lists, _, _, _, *fields = line.split("\t")
        label = {"kind": kind, "clear": clear == "yes"}
        for key, text in zip(("list", *FIELDS), (lists, *fields)):
            label[key] = [] if text == "-" else text.split("|")
        documents.append(Document(f"{prefix}/{name}", folder / name, label))
    return documents


def sets(more=()):
    """The sets by their names: those of others, our own, and more folders."""
    own = ROOT / "Fixtures/Finding/documents"
    found = {
        "others": folder_set(SUITES / "labelled-api", "others"),
        "own": table_set(ROOT / "Fixtures/Finding/real-api.tsv", SUITES / "real-api", "own")
        + (folder_set(own, "own") if own.exists() else []),
    }
    for folder in map(pathlib.Path, more):
        found[folder.name] = folder_set(folder, folder.name)
    return found
