import CAllocations
import CJanssonBare
import Foundation
import ListwrightEssentials
import TableInferring

// The work of a record in numbers that don't depend on the machine's load: allocations and, for a
// profiler, the instructions of one case. `Benchmarks/gate.sh` compares both with the recorded
// numbers.
//
//   Gate                        the allocations of a thousand records, one case a line
//   Gate CASE COUNT             reads COUNT records only, for valgrind
//   Gate page COUNT             loads COUNT pages of 20 records into a table, for files.sh

struct Small: Item {
    var id = 0
    var name = ""
    var score = 0.0
    var isActive = false
    var city: String?
    static let table = ItemTable(Small()) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.score, "score")
        Field(\.isActive, "active")
        Field(\.city, "city")
    }
}

/// A small record with a constraint on each field but one.
struct Bounded: Item {
    var small = Small()
    static let table = ItemTable(Bounded()) {
        Field(\.small.id, "id", .range(0...1_000_000))
        Field(\.small.name, "name", .length(1...80))
        Field(\.small.score, "score", .range(0.0...1e6))
        Field(\.small.isActive, "active")
        Field(\.small.city, "city", .length(1...80))
    }
}

struct Nested: Item {
    var id = 0
    var place = Small()
    var tags: [String] = []
    static let table = ItemTable(Nested()) {
        Field(\.id, "id")
        Field(\.place, "place")
        Field(\.tags, "tags")
    }
}

/// A small record whose fields have a fallback path each.
struct Fallbacks: Item {
    var small = Small()
    static let table = ItemTable(Fallbacks()) {
        Field(\.small.id, "_id", or: "id")
        Field(\.small.name, "title", or: "name")
        Field(\.small.score, "rating", or: "score")
        Field(\.small.isActive, "isActive", or: "active")
        Field(\.small.city, "town", or: "city")
    }
}

/// A small record that an initializer makes.
struct Track: Item {
    let id: Int, name: String, score: Double, isActive: Bool, city: String?
    static let table = ItemTable(Track.init, "id", "name", "score", "active", "city")
}

/// The table of a file for small records.
let rowTable = RecordTable([
    RecordField(name: "id", paths: ["id"], kind: .int), RecordField(name: "name", paths: ["name"], kind: .string),
    RecordField(name: "score", paths: ["score"], kind: .double),
    RecordField(name: "active", paths: ["active"], kind: .bool),
    RecordField(name: "city", paths: ["city"], kind: .string),
])

func small(_ id: Int) -> String {
    #"{"id":\#(id),"name":"a name of more than fifteen bytes","score":\#(id).25,"active":true,"city":"Rome"}"#
}

/// A small record with a value that isn't what its field is.
let defective: (Int) -> String = { #"{"id":\#($0),"name":[],"score":\#($0).25,"active":true,"city":"Rome"}"# }

/// A list that repeats one record, so that generating the text is cheap.
func list(_ count: Int, _ record: (Int) -> String) -> [UInt8] {
    let one = Array(record(1_000).utf8) + [UInt8(ascii: ",")]
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    bytes.reserveCapacity(count * one.count + 1)
    for _ in 0..<count { bytes += one }
    bytes[bytes.count - 1] = UInt8(ascii: "]")
    return bytes
}

let nested: (Int) -> String = { #"{"id":\#($0),"place":\#(small($0)),"tags":["one","two"]}"# }

func check(_ bytes: [UInt8]) throws -> Int? {
    try JSONDocument.check(bytes)
    return nil
}

/// Reads a list for each record, as answers of a server come.
func readAlone(_ bytes: [UInt8]) throws -> Int? {
    let one = list(1, small)
    let count = (bytes.count - 1) / (one.count - 1)
    return try (0..<count).reduce(0) { sum, _ in try sum + Small.items(in: one, reader: .direct).count }
}

/// An order of twelve fields with Items in it, as they are written by hand.
struct Order: Item {
    var id = 0
    var number = ""
    var isPaid = false
    var total = 0.0
    var note: String?
    var weight: Double?
    var customer = Customer()
    var address = Address()
    var lines: [Line] = []
    var tags: [String] = []
    var points: [Int] = []
    var courier: String?
    static let table = ItemTable(Order()) {
        Field(\.id, "id")
        Field(\.number, "number")
        Field(\.isPaid, "paid")
        Field(\.total, "total")
        Field(\.note, "note")
        Field(\.weight, "shipping.weight")
        Field(\.customer, "customer")
        Field(\.address, "shipping.address")
        Field(\.lines, "lines")
        Field(\.tags, "tags")
        Field(\.points, "points")
        Field(\.courier, "shipping.courier")
    }
}

struct Customer: Item {
    var id = 0
    var name = ""
    var mail: String?
    static let table = ItemTable(Customer()) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.mail, "mail")
    }
}

struct Address: Item {
    var street = ""
    var city = ""
    static let table = ItemTable(Address()) {
        Field(\.street, "street")
        Field(\.city, "city")
    }
}

struct Line: Item {
    var article = ""
    var count = 0
    var price = 0.0
    static let table = ItemTable(Line()) {
        Field(\.article, "article")
        Field(\.count, "count")
        Field(\.price, "price")
    }
}

let order = Array(
    #"""
    [{"id":1,"number":"A-1","paid":true,"total":9.5,"note":null,"customer":{"id":7,"name":"Momo","mail":"m@example.org"},
    "shipping":{"weight":1.5,"address":{"street":"Via 1","city":"Rome"},"courier":"post"},
    "lines":[{"article":"book","count":1,"price":9.5}],"tags":["new","gift"],"points":[1,2,3]}]
    """#.utf8)

/// The first call of a process, which makes the table; it is read if COUNT is 1.
let firstCalls: [(name: String, read: () throws -> Int)] = [
    ("first", { try Small.items(in: list(1, small), reader: .direct).count }),
    ("first-nested", { try Order.items(in: order, reader: .direct).count }),
]

func infer(_ bytes: [UInt8]) throws -> Int? {
    var inference = TableInference()
    try inference.add(JSONDocument(parsing: bytes).root)
    return inference.recordCount
}

/// The number of records that were read is nil where nobody counts them.
let cases: [(name: String, record: (Int) -> String, read: ([UInt8]) throws -> Int?)] = [
    ("direct", small, { try Small.items(in: $0, reader: .direct).count }),
    ("direct-bounded", small, { try Bounded.items(in: $0, reader: .direct).count }),
    ("direct-nested", nested, { try Nested.items(in: $0, reader: .direct).count }),
    ("direct-alone", small, readAlone),
    ("direct-fallbacks", small, { try Fallbacks.items(in: $0, reader: .direct).count }),
    ("direct-arguments", small, { try Track.items(in: $0, reader: .direct).count }),
    ("direct-rows", small, { try rowTable.map($0, reader: .direct).rows.count }),
    ("direct-report", small, { try Small.map($0, reader: .direct, reporting: true).items.count }),
    ("defect", defective, { try Small.map($0).issueCount }),
    ("jansson", small, { try Small.items(in: $0, reader: .jansson).count }),
    ("jansson-fallbacks", small, { try Fallbacks.items(in: $0, reader: .jansson).count }),
    ("jansson-arguments", small, { try Track.items(in: $0, reader: .jansson).count }),
    ("jansson-rows", small, { try rowTable.map($0, reader: .jansson).rows.count }),
    ("tree", nested, { try JSONDocument(parsing: $0).root.count }),
    ("check", nested, check),
    ("infer", nested, infer),
]

/// A list of flat rows with different ids.
func rows(_ count: Int) throws -> JSONValue {
    let rows = (0..<count).map { #"{"id":\#($0),"title":"Book \#($0)","author":"Author \#($0 % 97)","price":9.5}"# }
    return try JSONDocument(parsing: "[\(rows.joined(separator: ","))]").root
}

/// The result and the text of a normalization, which are kept so that releasing them doesn't count.
var kept: (result: NormalizationResult, text: String)?

let normalizations: [(name: String, run: (JSONValue) -> Void)] = [
    ("normalize", { kept = (Normalizer().normalize($0), "") }),
    (
        "normalize-text",
        {
            let result = Normalizer().normalize($0)
            kept = (result, SectionText().text(of: result))
        }
    ),
]

// The first seed stays. Without it, jansson draws one, and lookups in objects differ by 0.5 %.
json_object_seed(1)

let arguments = CommandLine.arguments
if arguments.count == 3, let count = Int(arguments[2]),
    let found = normalizations.first(where: { $0.name == arguments[1] })
{
    // Both lists are made in any case, so that only the normalization of one of them differs.
    let lists = [try rows(1_000), try rows(2_000)]
    guard let list = lists.first(where: { $0.count == count }) else {
        fatalError("there are lists of 1,000 and of 2,000 rows")
    }
    found.run(list)
    guard kept?.result.cellCount == count else { fatalError("cells are missing") }
    exit(0)
}
if arguments.count == 3, let found = firstCalls.first(where: { $0.name == arguments[1] }) {
    // The text is made in either case.
    precondition(list(1, small).count + order.count > 0)
    if arguments[2] == "1", try found.read() != 1 { fatalError("the record is missing") }
    exit(0)
}
if arguments.count == 3, let count = Int(arguments[2]), let found = cases.first(where: { $0.name == arguments[1] }) {
    guard try found.read(list(count, found.record)) ?? count == count else { fatalError("records are missing") }
    exit(0)
}
if arguments.count == 3, arguments[1] == "page", let count = Int(arguments[2]) {
    guard try await PagedText().load(count) == 20 * count else { fatalError("rows are missing") }
    exit(0)
}
for (name, record, read) in cases {
    let bytes = list(1_000, record)
    // The first run makes tables and other state that is made once.
    _ = try read(bytes)
    let before = allocations_count()
    _ = try read(bytes)
    print("allocations \(name) \(allocations_count() - before)")
}
for (name, run) in normalizations {
    let list = try rows(1_000)
    run(list)
    let before = allocations_count()
    run(list)
    print("allocations \(name) \(allocations_count() - before)")
}
