import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import ListFinding

/// The list of a long document is found in its first children and their true counts.
@Suite struct ThinnedFindingTests {
    private static let files = Suites.files(under: "", extension: "json").filter { file in
        (8_000...1_000_000).contains((try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
    }

    private static func found(in bytes: [UInt8], elements: Int) throws -> FoundList {
        var text = ThinnedText(elements: { _ in elements })
        text.feed(bytes)
        text.finish()
        let root = try JSONDocument(parsing: text.bytes).root
        return ListFinder(counts: TrueCounts(text.counts, in: root)).find(in: root)
    }

    @Test(.enabled(if: !files.isEmpty, "no documents of others here"))
    func theSameListIsFoundInDocumentsOfOthers() throws {
        var (all, others, clear) = (0, [String](), [String]())
        for file in Effort.sample(Self.files, quick: 150, seed: 51) {
            let bytes = Array(try Data(contentsOf: file))
            guard let root = try? JSONDocument(parsing: bytes).root, root.kind == .object || root.kind == .array else {
                continue
            }
            all += 1
            let (whole, thin) = (ListFinder().find(in: root), try Self.found(in: bytes, elements: 50))
            if whole.list == thin.list { continue }
            let text = "\(file.lastPathComponent): \(whole.list?.description ?? "-") \(thin.list?.description ?? "-")"
            others.append(text)
            if whole.isClear, thin.isClear { clear.append(text) }
        }
        #expect(others.count * 50 <= all, "\(others)")
        #expect(clear.count * 100 <= all, "\(clear)")
    }

    @Test(
        arguments: [
            (#"{"a": [{"x": 1}], "b": [\#(rows(400))]}"#, "b", 400, false),
            (#"{"groups": [\#(groups(300, rows: 3))]}"#, "groups[*].items", 30, true),
            (#"{"groups": [\#(groups(4, rows: 300))]}"#, "groups[*].items", 1_200, false),
            (
                #"{"users": {\#((0..<3_000).map { "\"u\($0)\": {\"id\": \($0), \"name\": \"N\($0)\"}" }.joined(separator: ","))}}"#,
                "users[*]", 3_000, false
            ),
        ])
    func countsAreThoseOfTheWholeDocument(text: String, list: ListPath, count: Int, isLeast: Bool) throws {
        let found = try Self.found(in: Array(text.utf8), elements: 10)
        #expect(found.list == list && found.count == count)
        #expect(found.reason.hasPrefix(isLeast ? "at least \(count) rows" : "\(count) rows"))
    }

    /// All groups of a document that isn't thinned are counted, however many they are.
    @Test(arguments: [
        (#"{"groups": [\#(groups(3_000, rows: 3))]}"#, "groups[*].items", 9_000),
        (#"{"data": {"groups": [\#(groups(2_500, rows: 1))], "total": 1}}"#, "data.groups[*].items", 2_500),
        (
            #"{"by": {\#((0..<2_500).map { "\"2026-\($0)\": {\"items\": [{\"id\": \($0), \"name\": \"N\($0)\"}, {\"id\": -\($0), \"name\": \"M\($0)\"}]}" }.joined(separator: ","))}}"#,
            "by[*].items", 5_000
        ),
    ])
    func allGroupsAreCounted(text: String, list: ListPath, count: Int) throws {
        let found = ListFinder().find(in: try JSONDocument(parsing: text).root)
        #expect(
            found.list == list && found.count == count && found.reason.hasPrefix("\(count) rows"), "\(found.reason)")
    }

    /// Columns have one length in the whole document, and not only in what is kept.
    @Test(
        arguments: [
            (#"{"t": [\#(numbers(300))], "name": [\#(names(300))]}"#, "[@*]", 300),
            (#"{"t": [\#(numbers(301))], "name": [\#(names(300))]}"#, nil, 0),
        ] as [(String, ListPath?, Int)])
    func columnsAreOfOneLength(text: String, list: ListPath?, count: Int) throws {
        let found = try Self.found(in: Array(text.utf8), elements: 10)
        #expect((found.list?.cells == .columns) == (list != nil))
        if let list { #expect(found.list == list && found.count == count) }
    }

    private static func numbers(_ count: Int) -> String { (0..<count).map { "\($0)" }.joined(separator: ",") }

    private static func names(_ count: Int) -> String { (0..<count).map { "\"n\($0)\"" }.joined(separator: ",") }

    private static func rows(_ count: Int) -> String {
        (0..<count).map { #"{"id": \#($0), "name": "Name \#($0)"}"# }.joined(separator: ", ")
    }

    private static func groups(_ count: Int, rows: Int) -> String {
        (0..<count).map { #"{"title": "Group \#($0)", "items": [\#(self.rows(rows))]}"# }.joined(separator: ",")
    }
}
