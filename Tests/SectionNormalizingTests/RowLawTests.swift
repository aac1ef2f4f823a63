import Foundation
import JSONDocuments
import SectionNormalizing
import TestSupport
import Testing

/// The laws of rows without a template: adding a key never takes their texts away.
@Suite struct RowLawTests {
    private static let extraKeys = [
        "price", "stock", "name2", "tags", "author", "meta", "created_at", "html", "größe", "x", "a.b", "status",
        "_links", "attributes", "data", "description", "url", "kind", "isNew", "items", "count", "Text", "0",
    ]

    /// A value of any kind for the row with a number.
    private static func value(_ kind: Int, row: Int) -> JSONValue {
        switch kind {
        case 0: return .null
        case 1: return JSONValue(row % 2 == 0)
        case 2: return JSONValue(row * 17)
        case 3: return JSONValue(Double(row) + 0.25)
        case 4: return JSONValue("text \(row)")
        case 5: return JSONValue("<p>Text &amp; <b>more</b> \(row)</p>")
        case 6: return JSONValue("https://example.org/\(row).jpg")
        case 7: return JSONValue("2024-05-0\(row % 9 + 1)T10:00:00Z")
        case 8: return JSONValue([JSONValue("a"), JSONValue(row)])
        case 9: return ["id": JSONValue(row), "name": JSONValue("inner \(row)"), "title": JSONValue("deep \(row)")]
        case 10: return JSONValue((0..<300).map { (key: "k\($0)", value: JSONValue("v\(row) \($0)")) })
        case 11: return JSONValue(String(repeating: "long \(row) ", count: 100))
        case 12: return JSONValue("")
        default: return JSONValue([["title": JSONValue("element \(row)")] as JSONValue])
        }
    }

    private static let kinds = 14

    private typealias Row = [(key: String, value: JSONValue)]

    private static func texts(of rows: [Row]) -> [(title: String, subtitle: String?, image: String?)] {
        Normalizer().normalize(JSONValue(rows.map { JSONValue($0) })).sections.flatMap(\.cells)
            .map { ($0.text, $0.subtitle, $0.image) }
    }

    private static func adding(
        _ key: String, _ kind: Int, to rows: [Row], using random: inout SeededGenerator
    ) -> [Row] {
        rows.enumerated().map { index, row in
            var row = row
            row.insert((key, value(kind, row: index)), at: Int.random(in: 0...row.count, using: &random))
            return row
        }
    }

    /// Rows that look like ready cells keep all they show when any key is added.
    @Test(arguments: UInt64(1)...10) func readyCellsKeepTheirTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in Effort.rounds(60) {
            let keys = ["subtitle", "image", "accessoryImage", "id"].filter { _ in Bool.random(using: &random) }
            let count = Int.random(in: 1...12, using: &random)
            let image = Bool.random(using: &random) ? "star" : "https://example.org/i"
            let rows: [Row] = (0..<count).map { row in
                [("title", JSONValue("Title \(row)"))]
                    + keys.map { ($0, JSONValue($0.hasSuffix("mage") ? "\(image)\(row)" : "\($0) \(row)")) }
            }
            let before = Self.texts(of: rows)
            // A list under `items` beside a title makes a section, by another rule.
            let key = Self.extraKeys.filter { $0 != "items" }.randomElement(using: &random)!
            let kind = Int.random(in: 0..<Self.kinds, using: &random)
            let after = Self.texts(of: Self.adding(key, kind, to: rows, using: &random))
            for (old, new) in zip(before, after) {
                #expect(new.title == old.title, "seed \(seed): \(key) of kind \(kind)")
                if let subtitle = old.subtitle {
                    #expect(new.subtitle == subtitle, "seed \(seed): \(key) of kind \(kind)")
                }
                if let image = old.image { #expect(new.image == image, "seed \(seed): \(key) of kind \(kind)") }
            }
        }
    }

    private static let baseKeys = [
        "name", "title", "label", "headline", "nombre", "bezeichnung", "displayName", "product_name", "code", "city",
        "price", "created_at", "summary",
    ]

    /// The title of any row stays, or becomes the text of the added key; it is never raw JSON.
    @Test(arguments: UInt64(1)...10) func titlesStayOrAreThoseOfTheAddedKey(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 900)
        for _ in Effort.rounds(60) {
            let count = Int.random(in: 1...12, using: &random)
            let keys = Self.baseKeys.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            let rows: [Row] = (0..<count).map { row in keys.map { ($0, JSONValue("\($0) \(row)")) } }
            let before = Self.texts(of: rows)
            let key = Self.extraKeys.filter { !keys.contains($0) && $0 != "items" }.randomElement(using: &random)!
            let kind = Int.random(in: 0..<Self.kinds, using: &random)
            let added = Self.adding(key, kind, to: rows, using: &random)
            for (index, (old, new)) in zip(before, Self.texts(of: added)).enumerated() {
                let own = added[index].first { $0.key == key }!.value
                let alone = Self.texts(of: [[(key, own)]])[0].title
                #expect(
                    new.title == old.title || new.title == alone || own.kind == .object,
                    "seed \(seed): \(keys) and \(key) of kind \(kind): \(new.title)")
                #expect(!new.title.hasPrefix("{") && !new.title.hasPrefix("["), "seed \(seed): \(key) of kind \(kind)")
            }
        }
    }

    /// What each row shows is decided for all: the order of the rows doesn't matter.
    @Test(arguments: UInt64(1)...10) func oneDecisionForAList(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 1_800)
        for _ in Effort.rounds(40) {
            let rows: [Row] = (0..<Int.random(in: 2...30, using: &random)).map { row in
                var members: Row = [("name", JSONValue("n \(row)")), ("city", JSONValue("c \(row % 7)"))]
                if Bool.random(using: &random) { members.append(("note", JSONValue("note \(row)"))) }
                if row % 5 == 4 { members.removeFirst() }
                return members.shuffled(using: &random)
            }
            let texts = Self.texts(of: rows).map { "\($0.title) \($0.subtitle ?? "-")" }
            let other = Self.texts(of: rows.reversed()).map { "\($0.title) \($0.subtitle ?? "-")" }
            #expect(texts == other.reversed(), "seed \(seed)")
        }
    }

    private static let documents = Suites.files(under: "real-api")

    /// No row of a real document with a text or a number shows raw JSON, and all of its data stays.
    @Test(
        .enabled(if: Suites.arePresent, "\(Suites.absence)"),
        arguments: Effort.sample(documents, quick: documents.count / 4, seed: 23))
    func realRowsShowTexts(file: URL) throws {
        let root = try JSONDocument(parsing: Data(contentsOf: file)).root
        for value in [root] + root.members.map(\.value) {
            for cell in Normalizer().normalize(value).sections.flatMap(\.cells) {
                guard case .json(let json)? = cell.object, json.kind == .object else { continue }
                let hasText = json.members.contains { member in
                    switch member.value.kind {
                    case .string: member.value.string?.contains { $0.isLetter || $0.isNumber } == true
                    case .integer, .real: true
                    default: false
                    }
                }
                #expect(!hasText || cell.title?.isEmpty == false, "\(json.description.prefix(200))")
                #expect(cell.text.count <= 500)
            }
        }
    }
}
