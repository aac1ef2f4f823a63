import JSONDocuments
import JSONPaths
import ListFinding
import TestSupport
import Testing

/// Laws of finding: it is total and deterministic, and its paths lead to what it says.
@Suite struct FindingLawTests {
    private static let keys = [
        "items", "data", "id", "name", "title", "type", "next", "total", "user", "image", "x", "", "a.b", "0", "node",
        "groups", "en", "children", "@key", "日",
    ]

    private func value(_ depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
        case 0: .null
        case 1: JSONValue(Int.random(in: -3...30, using: &generator))
        case 2: JSONValue(Bool.random(using: &generator))
        case 3: JSONValue(Double.random(in: -1...1, using: &generator))
        case 4, 5:
            JSONValue(["", "Momo", "https://e.org/a.png", "2024-05-17", "a b"].randomElement(using: &generator)!)
        case 6, 7:
            JSONValue((0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth - 1, using: &generator) })
        default: object(depth - 1, using: &generator)
        }
    }

    private func object(_ depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        var object: JSONValue = [:]
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            object[Self.keys.randomElement(using: &generator)!] = value(depth, using: &generator)
        }
        return object
    }

    @Test func anyDocumentHasAnAnswer() throws {
        var generator = SeededGenerator(seed: 18)
        for _ in Effort.rounds(800) {
            let root = value(6, using: &generator)
            let found = ListFinder().find(in: root)
            let again = ListFinder().find(in: root)
            #expect(found.keyPath == again.keyPath)
            #expect(found.reason == again.reason)
            #expect((found.path == nil) == (found.kind == .object || found.kind == .none))
            guard let path = found.path, found.count > 0 else { continue }
            #expect(try !path.matches(in: root).isEmpty, "\(path.canonicalSpelling) in \(root)")
            if found.kind != .none { #expect(!found.reason.isEmpty) }
        }
    }

    @Test func deepAndWideDocumentsAreBounded() throws {
        let deep = String(repeating: #"{"a":["#, count: 900) + "1" + String(repeating: "]}", count: 900)
        #expect(ListFinder().find(in: try JSONDocument(parsing: deep).root).kind != .map)
        let wide =
            "{" + (0..<50_000).map { "\"k\($0)\":{\"name\":\"n\($0)\",\"n\":\($0)}" }.joined(separator: ",") + "}"
        let found = ListFinder().find(in: try JSONDocument(parsing: wide).root)
        #expect(found.kind == .map)
        #expect(found.count == 50_000)
    }
}
