import Foundation
import JSONDocuments
import SectionNormalizing
import TablePresenting
import TestSupport
import Testing

/// The laws: total, deterministic, idempotent, order kept, no cell lost.
@Suite struct NormalizationLawTests {
    private static let seeds = Array(UInt64(1)...40)

    private func text(_ normalized: NormalizationResult) -> String {
        var writer = JSONWriter()
        SectionJSON(showsNotes: true).write(normalized, to: &writer)
        return writer.text
    }

    @Test(arguments: seeds) func swiftInput(seed: UInt64) {
        var generator = LooseGenerator(seed: seed)
        for round in Effort.rounds(50) {
            let options = generator.options()
            let value = generator.value(ready: true)
            let once = Normalizer(options).normalize(value)
            #expect(
                text(once) == text(Normalizer(options).normalize(value)),
                "seed \(seed), round \(round), deterministic: \(value as Any)")
            let again = Normalizer(options).normalize(once.sections)
            let isSame =
                once.sections.count == again.sections.count
                && zip(once.sections, again.sections).allSatisfy { $0.isIdentical(to: $1) }
            #expect(isSame, "seed \(seed), round \(round), idempotent: \(value as Any)")
            #expect(once.duplicates == again.duplicates, "seed \(seed), round \(round), idempotent: \(value as Any)")
        }
    }

    @Test(arguments: seeds) func swiftInputIsReadLikeItsJSON(seed: UInt64) throws {
        var generator = LooseGenerator(seed: seed + 2_000)
        for round in Effort.rounds(50) {
            let options = generator.options()
            let value = generator.value(ready: false)
            let json = try #require(CellObject.value(value as Any).json)
            #expect(
                text(Normalizer(options).normalize(value)) == text(Normalizer(options).normalize(json)),
                "seed \(seed), round \(round): \(value as Any)")
        }
    }

    @Test(arguments: seeds) func jsonInput(seed: UInt64) throws {
        var generator = LooseGenerator(seed: seed + 1_000)
        for round in Effort.rounds(50) {
            let value = generator.json()
            let once = Normalizer().normalize(value)
            #expect(
                text(once) == text(Normalizer().normalize(value)),
                "seed \(seed), round \(round), deterministic: \(value)")
            #expect(once.cellCount == Self.cellCount(value), "seed \(seed), round \(round), no cell lost: \(value)")
            // Sections round-trip through JSON.
            var writer = JSONWriter()
            SectionJSON().write(once, to: &writer)
            let written = try #require(try JSONDocument(parsing: writer.bytes).root["sections"])
            let again = Normalizer().normalize(written)
            var second = JSONWriter()
            SectionJSON().write(again, to: &second)
            #expect(
                writer.text == second.text || once.sections.isEmpty,
                "seed \(seed), round \(round), written and read: \(value)")
        }
    }

    /// The expected number of cells of a JSON value: the leaves of at most two levels of arrays.
    private static func cellCount(_ value: JSONValue) -> Int {
        switch value.kind {
        case .null: return 0
        case .array: return value.elements.reduce(0) { $0 + elementCount($1) }
        case .object:
            if isCell(value) { return 1 }
            if let cells = sectionCells(value) { return cells.count }
            let isArrays = value.count > 0 && value.members.allSatisfy { $0.value.kind == .array }
            return isArrays ? value.members.reduce(0) { $0 + $1.value.count } : 1
        default: return 1
        }
    }

    private static func elementCount(_ value: JSONValue) -> Int {
        if value.kind == .array { return value.count }
        return isCell(value) ? 1 : sectionCells(value)?.count ?? 1
    }

    private static func isCell(_ value: JSONValue) -> Bool {
        let keys = [
            "title", "object", "cellIdentifier", "nibName", "subtitle", "image", "accessoryImage", "id", "height",
        ]
        return value.members.contains { keys.prefix(4).contains($0.key) && ($0.key == "object" || !$0.value.isNull) }
            && value.members.allSatisfy { keys.contains($0.key) && isCellMember($0.key, $0.value) }
    }

    private static func sectionCells(_ value: JSONValue) -> JSONValue? {
        let keys = ["id", "title", "header", "headerTitle", "footer", "footerTitle", "identifier", "hooks", "object"]
        for name in ["items", "cells", "rows"] {
            guard let cells = value[name], cells.kind == .array else { continue }
            let isSection = value.members.allSatisfy {
                $0.key == name
                    || keys.contains($0.key)
                        && (isSectionMember($0.key, $0.value) || isTitleCell($0.key, $0.value, in: value))
            }
            let agrees = [["id", "identifier"], ["header", "headerTitle", "title"], ["footer", "footerTitle"]]
                .allSatisfy {
                    let found = $0.compactMap { value[$0] }.filter { !$0.isNull }
                    return Set(found.map { CellObject.json($0).description }).count < 2
                }
            return isSection && agrees ? cells : nil
        }
        return nil
    }

    /// Whether a header or a footer is a cell, and none of its synonyms has a value.
    private static func isTitleCell(_ key: String, _ value: JSONValue, in section: JSONValue) -> Bool {
        let synonyms = ["header": ["headerTitle", "title"], "footer": ["footerTitle"]]
        return value.kind == .object && isCell(value)
            && synonyms[key]?.allSatisfy { section[$0]?.isNull ?? true } ?? false
    }

    private static func isCellMember(_ key: String, _ value: JSONValue) -> Bool {
        switch (key, value.kind) {
        case ("object", _), (_, .null): true
        case ("id", let kind): kind != .bool && !isContainer(value)
        case ("height", .integer), ("height", .real): (value.double ?? -1) >= 0
        case ("height", _): false
        default: !isContainer(value)
        }
    }

    private static func isSectionMember(_ key: String, _ value: JSONValue) -> Bool {
        switch (key, value.kind) {
        case (_, .null), ("object", _): true
        case ("id", let kind), ("identifier", let kind): kind != .bool && !isContainer(value)
        case ("hooks", .object):
            value.members.allSatisfy { CellHook(rawValue: $0.key) != nil && !isContainer($0.value) }
        case ("hooks", _): false
        default: !isContainer(value)
        }
    }

    private static func isContainer(_ value: JSONValue) -> Bool { value.kind == .array || value.kind == .object }

    @Test func orderIsKept() throws {
        let root = try JSONDocument(parsing: "[[1, 2], 3, [4], [5, 6]]").root
        let cells = Normalizer().normalize(root).sections.flatMap(\.cells)
        #expect(cells.map(\.text) == ["1", "2", "3", "4", "5", "6"])
    }

    private static let documents = Suites.files(under: "real-api")

    @Test(
        .enabled(if: Suites.arePresent, "\(Suites.absence)"),
        arguments: Effort.sample(documents, quick: documents.count / 4, seed: 17))
    func realDocuments(file: URL) throws {
        let root = try JSONDocument(parsing: Data(contentsOf: file)).root
        let once = Normalizer().normalize(root)
        #expect(once.cellCount == Self.cellCount(root))
        let again = Normalizer().normalize(once.sections)
        #expect(zip(once.sections, again.sections).allSatisfy { $0.isIdentical(to: $1) })
        #expect(!SectionText().text(of: once).isEmpty)
    }
}
