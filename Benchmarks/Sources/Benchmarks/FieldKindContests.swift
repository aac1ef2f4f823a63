import Foundation
import Listwright

/// The cost of one field of each kind: records of one member, mapped from parsed values.
enum FieldKindContests {
    private enum Genre: String, FieldValue { case novel, essay }

    private static let count = 20_000

    /// The table of results, in nanoseconds a field.
    static func report(rounds: Int) throws -> String {
        let contests = try [
            kind("Int", 0, "42"), kind("Int?", Int?.none, "42"), kind("Int8", Int8(0), "42"),
            kind("Int from text", 0, #""42""#), kind("UInt64 past Int64", UInt64(0), "18446744073709551615"),
            kind("Double", 0.0, "1.5"), kind("Double from 1", 0.0, "1"), kind("Bool", false, "true"),
            kind("String, 12 bytes", "", #""twelve bytes""#),
            kind("String, 60 bytes", "", "\"\(String(repeating: "é", count: 30))\""),
            kind("String?, null", String?.some(""), "null"), kind("missing", 0, nil),
            kind("JSONValue", JSONValue.null, "[1]"),
            kind("enum by raw value", Genre.novel, #""essay""#),
            kind("OpenEnum", OpenEnum.known(Genre.novel), #""ode""#),
            kind("Decimal", Decimal(0), "1.25"), kind("Date, ISO 8601", Date(), #""2023-11-14T22:13:20Z""#),
            kind("Date, seconds", Date(), "1700000000"),
            kind("Date, dd.MM.yyyy", Date(), #""14.11.2023""#, .dates(.format("dd.MM.yyyy"))),
            kind("URL", URL(string: "a:b")!, #""https://example.org/a""#),
            kind("UUID", UUID(), #""6BA7B810-9DAD-11D1-80B4-00C04FD430C8""#), kind("Data", Data(), #""aGVsbG8=""#),
            kind("[Int], 3", [Int](), "[1, 2, 3]"),
            kind("[String: Int], 3", [String: Int](), #"{"a": 1, "b": 2, "c": 3}"#),
            kind(
                "Item of 7 fields", SmallRecord(),
                #"{"id": 1, "name": "n", "email": "e", "age": 3, "score": 1.5, "active": true}"#),
        ]
        var text = """

            ## One field, kind by kind

            ns a field: the median of \(rounds) rounds over \(count) parsed records of one member. It includes the record's own
            cost: the loop, the default, the walk down the trie.

            | kind | ns |
            |---|---:|

            """
        for (name, run) in contests {
            let contest = Contest(name: name, bytes: [], entries: [(name, run)])
            let time = contest.run(rounds: rounds)[0].median
            text += String(format: "| %@ | %.0f |\n", name, time / Double(count) * 1e9)
        }
        return text
    }

    private static func kind<Value: FieldValue & Sendable>(
        _ name: String, _ initial: Value, _ json: String?, _ options: FieldOption...
    ) throws -> (String, () -> Void) {
        let record = json.map { "{\"v\": \($0)}" } ?? "{}"
        let root = try JSONDocument(parsing: "[" + repeatElement(record, count: count).joined(separator: ",") + "]")
            .root
        let rules = options
        let table = ItemTable(FieldHolder(value: initial)) {
            if rules.isEmpty {
                Field(\FieldHolder<Value>.value, "v")
            } else {
                Field(\FieldHolder<Value>.value, "v", rules[0])
            }
        }
        let mapping = table.map(root)
        guard mapping.items.count == count, mapping.issueCount == 0 else { fatalError("\(name): \(mapping.issues)") }
        return (name, { use(table.map(root)) })
    }
}

/// A record of one field.
private struct FieldHolder<Value: FieldValue & Sendable>: Sendable { var value: Value }
