import Foundation
import JSONDecoding
import JSONDocuments
import TestSupport
import Testing

/// A row of the table: a JSON text, its type, and the outcome of each decoder.
struct DecoderDifference: Sendable, CustomTestStringConvertible {
    let json: String, type: String, foundations: String, own: String
    var testDescription: String { "\(json) as \(type)" }
}

/// The table of the differences from `JSONDecoder` in the article, row by row.
@Suite("Differences between the decoders") struct DecoderDifferenceTests {
    static let table: [DecoderDifference] = {
        let article = Project.root.appendingPathComponent("Sources/JSONDecoding/JSONDecoding.docc/JSONDecoding.md")
        let lines = ((try? String(contentsOf: article, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return DecoderDifference(json: cells[0], type: cells[1], foundations: cells[2], own: cells[3])
        }
    }()

    @Test("The table has rows") func isRead() { #expect(Self.table.count > 5) }

    @Test("Each row is what the decoders make of the text", arguments: table)
    func difference(row: DecoderDifference) throws {
        let data = try #require(Self.data(row.json), "\(row.json)")
        let (foundations, own) =
            switch row.type {
            case "`[Int]`": Self.outcomes([Int].self, data)
            case "`[Double]`": Self.outcomes([Double].self, data)
            case "`[String: Int]`": Self.outcomes([String: Int].self, data)
            case "`JSONValue`": Self.outcomes(JSONValue.self, data)
            default: ("", "")
            }
        #expect(Self.cell(foundations, row.foundations) == row.foundations)
        #expect(Self.cell(own, row.own) == row.own)
    }

    /// The bytes of the first cell: a text in code, or a text that its words describe.
    private static func data(_ cell: String) -> Data? {
        if cell.hasSuffix(" nested arrays") {
            guard let depth = Int(cell.split(separator: " ")[0].filter { $0 != "," }) else { return nil }
            return Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        let parts = cell.split(separator: "`")
        guard let text = parts.first.map(String.init) else { return nil }
        return parts.count == 1 ? Data(text.utf8) : parts[1] == " in UTF-16" ? text.data(using: .utf16) : nil
    }

    /// The outcome as the cell shows it.
    private static func cell(_ outcome: String, _ cell: String) -> String {
        cell == "a value" && !outcome.contains("Corrupted") ? cell : "`\(outcome)`"
    }

    private static func outcomes<Value: Decodable>(_ type: Value.Type, _ data: Data) -> (String, String) {
        (
            outcome { try JSONDecoder().decode(type, from: data) },
            outcome { try JSONReader.decode(type, from: data) }
        )
    }

    private static func outcome(_ body: () throws -> some Any) -> String {
        do {
            return "\(try body())"
        } catch {
            return String(BothDecoders.describe(error).prefix { $0 != " " })
        }
    }

    @Test("A reader inside a type keeps the position in its own text") func nestedReader() throws {
        struct Inner: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                _ = try JSONReader.decode([Int].self, from: text)
            }
        }
        let wrong = try jsonError { try JSONReader.decode([Inner].self, from: #"[ "[1, null]"]"#) }
        #expect(wrong.position?.column == 5)
        let broken = try #require(throws: DecodingError.self) { try JSONReader.decode([Inner].self, from: #"[ "[1"]"#) }
        #expect(broken.syntaxError?.column == 2)
    }
}
