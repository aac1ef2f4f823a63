import Foundation
import TestSupport

/// Documents with a list of 3,000 rows each, long enough to be read in portions.
enum LongDocument {
    static func row(_ number: Int, wide: Bool = false) -> String {
        let id = number % 997 == 5 ? "\"x\(number)\"" : "\(number)"
        let text = wide ? String(repeating: "é", count: 600) : "text"
        return #"{"id": \#(id), "name": "Name \#(number)", "note": "\#(text)", "tags": ["a", {"b": [1]}]}"#
    }

    private static func rows(_ range: Range<Int>) -> String {
        range.map { row($0, wide: $0 % 3 == 0) }.joined(separator: ",\n ")
    }

    private static func group(_ number: Int, key: String) -> String {
        #"{"\#(key)": "G\#(number)", "items": [\#(rows(number * 300..<(number + 1) * 300))], "end": 1}"#
    }

    static let groups = (0..<10).map { group($0, key: "title") }.joined(separator: ",")

    static let documents: [String: String] = [
        "items": #"{"total": 3000, "items": [\#(rows(0..<3_000))], "next": null}"#,
        "map":
            #"{"users": {\#((0..<3_000).map { "\"k\($0)\": \(row($0, wide: $0 % 3 == 0))" }.joined(separator: ",\n"))}}"#,
        "groups": #"{"page": 1, "groups": [\#(groups)]}"#,
        "top": "[\((0..<10).map { group($0, key: "header") }.joined(separator: ",\n"))]",
        "days":
            #"{\#((10..<20).map { "\"2024-05-\($0)\": [\(rows($0 * 300..<($0 + 1) * 300))]" }.joined(separator: ","))}"#,
        "wrappers":
            #"{"edges": [\#((0..<3_000).map { #"{"cursor": "c\#($0)", "node": \#(row($0, wide: true))}"# }.joined(separator: ","))]}"#,
    ]

    static let names = documents.keys.sorted()

    /// Returns the path of a file with one of the documents.
    static func file(_ name: String) throws -> String { try Scratch.file(documents[name]!, ".json").path }
}
