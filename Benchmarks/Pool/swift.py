"""Swift: an Item and a Decodable for each type of records, and the program that measures."""
import json
from documents import Node, Record

TYPES = {"int": "Int", "double": "Double", "bool": "Bool", "string": "String"}

SUPPORT = """import Foundation
import Listwright

protocol Summed { var sum: UInt64 { get } }
extension Int: Summed { var sum: UInt64 { UInt64(bitPattern: Int64(self)) } }
extension Bool: Summed { var sum: UInt64 { self ? 1 : 0 } }
extension Double: Summed { var sum: UInt64 { bitPattern } }
extension String: Summed { var sum: UInt64 { utf8.reduce(UInt64(utf8.count)) { $0 &* 31 &+ UInt64($1) } } }
extension Optional: Summed where Wrapped: Summed { var sum: UInt64 { self?.sum ?? 7 } }
extension Array: Summed where Element: Summed { var sum: UInt64 { reduce(UInt64(count)) { $0 &* 31 &+ $1.sum } } }
func combined(_ values: any Summed...) -> UInt64 { values.reduce(0) { $0 &* 31 &+ $1.sum } }

/// The elements of an array, or the values of an object.
struct Each<Value: Decodable>: Decodable {
    var values: [Value] = []
    init(from decoder: any Decoder) throws {
        if let members = try? decoder.singleValueContainer().decode([String: Value].self) {
            values = Array(members.values)
        } else {
            values = try decoder.singleValueContainer().decode([Value].self)
        }
    }
}

"""

MAIN = """import CPool
import Foundation
import Listwright

/// A text with the padding that simdjson may read.
func padded(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 128)
    text.initialize(repeating: 0, count: bytes.count + 128)
    for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
    return text
}

func time() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

let rounds = Int(CommandLine.arguments[1])!

/// Checks that all readers have read the same, and prints the median of each.
func run(
    _ name: String, _ bytes: [UInt8], count: Int, sum: UInt64, direct: () -> Void, decoded: UInt64,
    decode: () -> Void, _ document: Int32
) {
    let text = padded(bytes)
    let readers: [Int32] = [0, 1, 2, 3, 4]
    var isThere = [true]
    for reader in readers {
        var other: UInt64 = 0
        let found = pool_read(reader, document, text, bytes.count, bytes.count + 128, &other)
        isThere.append(found > 0)
        guard found == 0 && reader >= 3 || (found == count && other == sum) else {
            fatalError("\\(name): reader \\(reader) has read other values: \\(found) of \\(count) records")
        }
    }
    isThere.append(true)
    guard decoded == sum else { fatalError("\\(name): JSONDecoder has decoded other values") }
    // Short texts are read several times for each round.
    let start = time()
    direct()
    let repeats = max(1, Int(0.002 / (time() - start)))
    var times = [[Double]](repeating: [], count: 7)
    for round in 0...rounds {
        for entry in 0..<7 where isThere[entry] {
            let count = entry == 6 ? 1 : repeats
            let start = time()
            for _ in 0..<count {
                switch entry {
                case 0: direct()
                case 6: decode()
                default: use(pool_read(Int32(entry) - 1, document, text, bytes.count, bytes.count + 128, nil))
                }
            }
            if round > 0 { times[entry].append((time() - start) / Double(count)) }
        }
    }
    let medians = times.map { $0.isEmpty ? 0 : $0.sorted()[rounds / 2] }
    print(([name, "\\(bytes.count)", "\\(count)"] + medians.map { "\\($0)" }).joined(separator: "\\t"))
}

func total(_ sums: some Sequence<UInt64>) -> UInt64 { sums.reduce(0, &+) }

"""


def text(string):
    return json.dumps(string, ensure_ascii=False)


def type_name(kind, suffix=""):
    if isinstance(kind, Record):
        return kind.name + suffix
    return f"[{type_name(kind[1], suffix)}]" if isinstance(kind, tuple) else TYPES[kind]


def default(kind):
    if isinstance(kind, Record):
        return kind.name + "()"
    return "[]" if isinstance(kind, tuple) else {"int": "0", "double": "0", "bool": "false", "string": '""'}[kind]


def pointer(keys):
    return "".join("/" + key.replace("~", "~0").replace("/", "~1") for key in keys)


def records(record):
    """The record and all records inside, the innermost first."""
    for field in record.fields:
        kind = field.kind
        while isinstance(kind, tuple):
            kind = kind[1]
        if isinstance(kind, Record):
            yield from records(kind)
    yield record


def item(record):
    lines = [f"struct {record.name}: Item, Summed {{"]
    for field in record.fields:
        name = type_name(field.kind)
        lines.append(f"    var {field.name}: {name}" + ("?" if field.optional else " = " + default(field.kind)))
    lines.append(f"    static let table = ItemTable({record.name}()) {{")
    lines += [f"        Field(\\.{field.name}, {text(pointer(field.keys))})" for field in record.fields]
    lines.append("    }")
    lines.append(f"    var sum: UInt64 {{ combined({', '.join(field.name for field in record.fields)}) }}\n}}\n")
    return "\n".join(lines)


def node(name, tree, types):
    """A Decodable for an object; appends those of the objects inside to `types`."""
    members, keys = [], []
    for index, (key, child) in enumerate(tree.children.items()):
        if isinstance(child, Node):
            kind = f"{name}_{index}"
            node(kind, child, types)
        else:
            kind = type_name(child.kind, "D")
        optional = "?" if child.optional else ""
        members.append(f"    var m{index}: {kind}{optional}")
        keys.append(f"        case m{index} = {text(key)}")
    types.append("\n".join([f"struct {name}: Decodable {{", *members, "    enum CodingKeys: String, CodingKey {",
                            *keys, "    }", "}", ""]))


def access(tree, keys, base):
    """The expression for the value of a path of keys."""
    index = list(tree.children).index(keys[0])
    child = tree.children[keys[0]]
    base = f"{base}.m{index}"
    if len(keys) == 1:
        return base
    return access(child, keys[1:], base + ("?" if child.optional else ""))


def decodable(record):
    types = []
    node(record.name + "D", record.tree, types)
    values = ", ".join(access(record.tree, field.keys, "self") for field in record.fields)
    return "".join(types) + f"extension {record.name}D: Summed {{ var sum: UInt64 {{ combined({values}) }} }}\n\n"


def items(found):
    body = "".join(item(r) + decodable(r) for document in found for r in records(document.record))
    return SUPPORT + body + "".join(wrappers(document) for document in found)


def wrappers(document):
    """The Decodables around the records, and the list of them."""
    name, value = document.record.name + "D", "root"
    kind = f"[{name}]" if document.kinds[-1] is list else name
    body = ""
    for index, step in reversed(list(enumerate(document.steps))):
        if step == "*":
            kind = f"Each<{kind}>"
        else:
            wrapper = f"Level{document.number}_{index}"
            body += f"struct {wrapper}: Decodable {{\n    var list: {kind}\n"
            body += f"    enum CodingKeys: String, CodingKey {{ case list = {text(step)} }}\n}}\n"
            kind = wrapper
    value = "[root]"
    for step in document.steps:
        value += ".flatMap(\\.values)" if step == "*" else ".map(\\.list)"
    if document.kinds[-1] is list and not document.isLines:
        value += ".flatMap { $0 }"
    if document.isLines:
        return body + f"""func decoded{document.number}(_ data: Data) -> [{name}] {{
    let decoder = JSONDecoder()
    return data.split(separator: 10).map {{ try! decoder.decode({name}.self, from: $0) }}
}}

"""
    return body + f"""func decoded{document.number}(_ data: Data) -> [{name}] {{
    let root = try! JSONDecoder().decode({kind}.self, from: data)
    return {value}
}}

"""


def path(document):
    if "*" not in document.steps:
        return text(pointer(document.steps))
    return text("$" + "".join("[*]" if step == "*" else "['%s']" % step for step in document.steps))


def main(found):
    body = MAIN
    for document in found:
        name, number = document.record.name, document.number
        list_ = "JSONLines(bytes), workers: 1" if document.isLines else f"bytes, at: {path(document)}"
        body += f"""do {{
    let data = try Data(contentsOf: URL(fileURLWithPath: {text(str(document.path))}))
    let bytes = [UInt8](data)
    let items = try {name}.items(in: {list_})
    run({text(document.name)}, bytes, count: items.count, sum: total(items.map(\\.sum)), direct: {{
        use(try! {name}.items(in: {list_}))
    }}, decoded: total(decoded{number}(data).map(\\.sum)), decode: {{ use(decoded{number}(data)) }}, {number})
}}
"""
    return body
