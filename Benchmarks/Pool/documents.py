"""The documents of the pool and their tables, with the types of the fields."""
import json


class Field:
    """A field of a record: `keys` lead to its value; `kind` is int, double, bool, string, ("list", kind) or a Record."""

    def __init__(self, name, keys, declared, records, counter):
        self.name, self.keys = name, keys
        values = [value(record, keys) for record in records]
        self.optional = any(v is None for v in values)
        self.kind = kind(declared, [v for v in values if v is not None], counter)


class Record:
    """A type of records, from a table and samples; `tree` is its fields by key, a dictionary for keys inside."""

    def __init__(self, table, records, counter):
        self.name = f"Record{counter.next()}"
        self.fields = []
        for index, (name, field) in enumerate(n for n in table.items() if not n[0].startswith("$")):
            field = {"path": field} if isinstance(field, str) else field
            keys = keys_of(field.get("path", name))
            self.fields.append(Field(f"f{index}", keys, field.get("type"), records, counter))
        self.tree = Node(records)
        for field in self.fields:
            self.tree.insert(field, field.keys)
        self.tree.sort()


class Node:
    """An object on the way to some fields: its keys lead to fields or other nodes, in the order of the first record."""

    def __init__(self, objects):
        self.objects = [o for o in objects if isinstance(o, dict)]
        self.optional = len(self.objects) < len(objects)
        self.children = {}

    def insert(self, field, keys):
        if len(keys) == 1:
            self.children[keys[0]] = field
        else:
            objects = [o.get(keys[0]) for o in self.objects]
            self.children.setdefault(keys[0], Node(objects)).insert(field, keys[1:])

    def sort(self):
        order = {key: index for o in reversed(self.objects) for index, key in enumerate(o)}
        self.children = dict(sorted(self.children.items(), key=lambda child: order.get(child[0], len(order))))
        for child in self.children.values():
            if isinstance(child, Node):
                child.sort()


class Counter:
    def __init__(self, prefix):
        self.prefix, self.count = prefix, 0

    def next(self):
        self.count += 1
        return f"{self.prefix}_{self.count}"


class Document:
    def __init__(self, path, table, number):
        self.path, self.name, self.number = path, path.name, number
        file = json.loads(table.read_text())
        self.steps = file["list"] if isinstance(file.get("list"), list) else []
        text = path.read_text()
        self.isLines = path.suffix == ".ndjson"
        root = [json.loads(line) for line in text.split("\n") if line.strip()] if self.isLines else json.loads(text)
        # The kinds of the containers that the steps lead through, for loops over them.
        self.kinds = []
        values = [root]
        for step in self.steps:
            self.kinds.append(type(values[0]))
            values = [v for value in values for v in step_into(value, step)]
        self.kinds.append(list if self.isLines or isinstance(values[0], list) and self.steps[-1:] != ["*"] else dict)
        records = [v for value in values for v in value] if self.kinds[-1] is list else values
        self.record = Record(file.get("table", file), records, Counter(str(number)))


def step_into(value, step):
    if step != "*":
        return [value[step]]
    return list(value.values()) if isinstance(value, dict) else value


def keys_of(path):
    """The keys of a path: a.b or /a/b; others are refused."""
    keys = [k.replace("~1", "/").replace("~0", "~") for k in path[1:].split("/")] if path[0] == "/" else path.split(".")
    if any(sign in path for sign in "*[]^") or path[0] == "$":
        raise SystemExit(f"{path}: the pool takes paths of keys only")
    return keys


def value(record, keys):
    for key in keys:
        record = record.get(key) if isinstance(record, dict) else None
    return record


def kind(declared, values, counter):
    if isinstance(declared, dict):
        return Record(declared, values, counter)
    if isinstance(declared, list):
        return ("list", kind(declared[0], [e for v in values for e in v], counter))
    if isinstance(declared, str) and declared.startswith("["):
        return ("list", kind(declared[1:-1], [], counter))
    if declared is not None:
        return declared if declared in ("int", "double", "bool") else "string"
    kinds = {type(v) for v in values}
    if kinds == {list}:
        return ("list", kind(None, [e for v in values for e in v], counter))
    names = {int: "int", float: "double", bool: "bool", str: "string"}
    if kinds == {int, float}:
        return "double"
    if len(kinds) > 1 or not kinds <= names.keys():
        raise SystemExit(f"values of the kinds {kinds} need a declared type")
    return names[kinds.pop()] if kinds else "string"
