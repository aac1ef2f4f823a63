import Foundation
import TableSplitting
import TestSupport
import Testing

/// Rows are padded with late fields in chunks of 256 KiB, wherever a row, a brace or a quote ends a chunk.
@Suite("Late fields at the ends of chunks") struct LateFieldTests {
    private static let chunk = 256 * 1024

    /// Returns documents whose first row is a number of bytes long in a file, but for fields that come late.
    private static func documents(_ format: RoundTrip, size: Int, ending: String, late: [String]) throws -> [String] {
        let document = { (padding: Int) in "{\"a\":\"\(String(repeating: "x", count: padding))\(ending)\"}" }
        let other = try Scratch.withFolder { folder in
            let text = document(0)
            _ = try format.documents(of: [[text]], in: folder)
            let file = folder.appendingPathComponent("rows-\(format.rawValue)/rows.\(format.rawValue)")
            let lines = try Data(contentsOf: file).count
            let header = format == .jsonl ? 0 : "_row,_shape,_rest,a\n".utf8.count
            return lines - header
        }
        return [document(size - other)] + late
    }

    private static let late = [
        [#"{"a":"y","b":1}"#], [#"{"b":null,"c":"}"}"#, #"{"a":"z}"}"#],
        // A brace ends a chunk after the last late field.
        [#"{"a":"y","b":1}"#, "{\"a\":\"\(String(repeating: "}", count: 300_000))\"}"],
    ]

    @Test(
        "A chunk ends in or next to the end of a row", arguments: [RoundTrip.csv, .tsv, .jsonl],
        ["", "}}", "\\\"\\n}"])
    func ends(format: RoundTrip, ending: String) throws {
        for late in Self.late {
            for (multiple, shift) in [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 1)] {
                let size = multiple * Self.chunk + shift
                let documents = try Self.documents(format, size: size, ending: ending, late: late)
                try Scratch.withFolder { folder in
                    let made = try format.documents(of: [documents], in: folder, sample: 1)
                    #expect(made == documents, "\(size), \(late.map { $0.prefix(20) })")
                }
            }
        }
    }
}
