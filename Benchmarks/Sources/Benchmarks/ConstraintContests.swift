import Foundation
import Listwright

/// The cost of constraints on the direct way: one record with and without them.
enum ConstraintContests {
    /// The table of results, in nanoseconds a constraint.
    static func report(_ generator: inout Generator, scale: Int, rounds: Int) throws -> String {
        let bytes = generator.smallRecords(scale)
        let entries: [(name: String, count: Int, run: () -> Void)] = try [
            entry("none", 0, bytes, Free.self), entry("3 ranges, 2 lengths", 5, bytes, Bounded.self),
            entry("1 pattern", 1, bytes, Patterned.self), entry("1 format (e-mail)", 1, bytes, Formatted.self),
            entry("1 list of 120 allowed values", 1, bytes, Listed.self),
            entry("1 rule over the record", 1, bytes, Ruled.self),
            entry("1 unique field", 1, bytes, Unique.self),
        ]
        let contest = Contest(name: "", bytes: bytes, entries: entries.map { ($0.name, $0.run) })
        let results = contest.run(rounds: rounds)
        var text = """

            ## Constraints

            The median of \(rounds) rounds over \(scale) small records, read directly.

            | constraints | ns a record | ratio | ns a constraint |
            |---|---:|---:|---:|

            """
        let base = results[0].median
        for (entry, result) in zip(entries, results) {
            let record = result.median / Double(scale) * 1e9
            let cost = entry.count == 0 ? 0 : (result.median - base) / Double(scale * entry.count) * 1e9
            text += String(format: "| %@ | %.1f | %.3f | %.1f |\n", entry.name, record, result.median / base, cost)
        }
        return text
    }

    private static func entry<Value: Row>(
        _ name: String, _ count: Int, _ bytes: [UInt8], _ type: Value.Type
    ) throws -> (name: String, count: Int, run: () -> Void) {
        let mapping = try Value.map(bytes, reader: .direct)
        let records = try SmallRecord.items(in: bytes)
        guard mapping.issueCount == 0, mapping.reading.rereadCount == 0, mapping.items.map(\.small) == records else {
            fatalError("\(name): \(mapping.issues)")
        }
        return (name, count, { use(try! Value.items(in: bytes, reader: .direct)) })
    }
}

/// A small record in a type of its own, because a type has one table.
private protocol Row: Item {
    var small: SmallRecord { get }
}

private struct Free: Row {
    var small = SmallRecord()
    static let table = ItemTable(Free()) {
        Field(\.small.id, "id")
        Field(\.small.name, "name")
        Field(\.small.email, "email")
        Field(\.small.age, "age")
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}

private struct Bounded: Row {
    var small = SmallRecord()
    static let table = ItemTable(Bounded()) {
        Field(\.small.id, "id", .range(0...1_000_000_000))
        Field(\.small.name, "name", .length(0...200))
        Field(\.small.email, "email", .length(0...200))
        Field(\.small.age, "age", .range(0...1_000))
        Field(\.small.score, "score", .range(-1e9...1e9))
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}

private struct Patterned: Row {
    var small = SmallRecord()
    static let table = ItemTable(Patterned()) {
        Field(\.small.id, "id")
        Field(\.small.name, "name")
        Field(\.small.email, "email", .pattern("[^@]+@[^@]+"))
        Field(\.small.age, "age")
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}

private struct Formatted: Row {
    var small = SmallRecord()
    static let table = ItemTable(Formatted()) {
        Field(\.small.id, "id")
        Field(\.small.name, "name")
        Field(\.small.email, "email", .format(.email))
        Field(\.small.age, "age")
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}

private struct Listed: Row {
    var small = SmallRecord()
    static let table = ItemTable(Listed()) {
        Field(\.small.id, "id")
        Field(\.small.name, "name")
        Field(\.small.email, "email")
        Field(\.small.age, "age", .oneOf((0..<120).map { JSONValue($0) }))
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}

private struct Ruled: Row {
    var small = SmallRecord()
    static let table = ItemTable(Ruled()) {
        Field(\.small.id, "id")
        Field(\.small.name, "name")
        Field(\.small.email, "email")
        Field(\.small.age, "age")
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
        Check("has an age") { $0.small.age >= 0 }
    }
}

private struct Unique: Row {
    var small = SmallRecord()
    static let table = ItemTable(Unique()) {
        Field(\.small.id, "id", .unique)
        Field(\.small.name, "name")
        Field(\.small.email, "email")
        Field(\.small.age, "age")
        Field(\.small.score, "score")
        Field(\.small.isActive, "active")
        Field(\.small.city, "city")
    }
}
