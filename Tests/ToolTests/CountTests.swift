import Foundation
import JSONDocuments
import Listwright
import TestSupport
import Testing

/// The figures in the documents are those of the code and of the recorded measurements.
struct CountTests {
    private static func text(_ file: String) throws -> String {
        try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8)
    }

    /// Returns a number as the documents write it: 2,048.
    private static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }

    private static let limits: [(document: String, sentence: String)] = {
        let (paths, request, paging) = (JSONPath.Limits(), APIRequest.Limits(), PagingLimits.standard)
        let queries = [paths.depth, paths.matches, paths.work].map(grouped).joined(separator: ", ")
        let pages = "\(grouped(paging.pages)), of which \(paging.emptyPages) in a row may have no new rows"
        let minutes = request.time.components.seconds / 60
        return [
            ("SECURITY.md", "| nesting of a text | \(grouped(JSONDocument.Limits.maximalDepth)) levels |"),
            ("SECURITY.md", "| size of a text | \((JSONDocument.Limits.maximalBytes + 2) >> 30) GiB |"),
            ("SECURITY.md", "| queries: depth, matches, steps | \(queries) |"),
            ("SECURITY.md", "| regular expressions | \(grouped(paths.patternSize)) instructions, linear time |"),
            ("SECURITY.md", "| issues that are kept | \(grouped(IssueLog.limit)); all are counted |"),
            ("SECURITY.md", "| \(mebibytes(request.bytes)) after decompression, \(minutes) minutes in all |"),
            ("SECURITY.md", "| pages of a list | \(pages) |"),
            ("COMPARE.md", "all; \(grouped(IssueLog.limit)) kept, all counted"),
            ("Sources/ListLoading/ListLoading.docc/HowServersPage.md", "after \(grouped(paging.pages)) pages"),
            (
                "CHANGELOG.md",
                "\(grouped(JSONDocument.Limits.maximalDepth)) levels, and "
                    + "\((JSONDocument.Limits.maximalBytes + 2) >> 30) GiB a document"
            ),
        ]
    }()

    @Test(arguments: limits)
    func aLimitIsTheOneOfTheCode(document: String, sentence: String) throws {
        #expect(try Self.text(document).contains(sentence), "\(document): \(sentence)")
    }

    /// Limits that only their own module knows: the sentence, the file, and the line in it.
    private static let constants: [(sentence: String, file: String, code: String)] = [
        ("512 levels, on any stack", "ItemMapping/Conversion/NestedValues.swift", "mostLevels = 512"),
        ("1 GiB unpacked for a document", "ListwrightTool/Input/Input.swift", "maximalUnpackedSize = 1 << 30"),
        ("| table files | 16 MiB |", "ListwrightTool/Input/Input.swift", "maximalTableSize = 16 << 20"),
        ("| 64 connections, ", "PageServing/PageServer.swift", "maximalConnectionCount = 64"),
        (", 64 event streams, ", "PageServing/PageServer.swift", "maximalStreamCount = 64"),
        (", 8 KiB a request, ", "PageServing/HTTPMessages.swift", "maximalSize = 8 * 1024"),
        (", 64 KiB a body of `explore`, ", "PageServing/Site.swift", "maximalBodySize = 64 << 10"),
        (", 16 MiB an image ", "PageServing/ImageFolder.swift", "maximalSize = 16 << 20"),
    ]

    @Test(arguments: constants)
    func aConstantIsTheOneOfTheCode(sentence: String, file: String, code: String) throws {
        #expect(try Self.text("SECURITY.md").contains(sentence))
        #expect(try Self.text("Sources/\(file)").contains("static let \(code)\n"))
    }

    /// The rows of a table in the recorded measurements, by their first cell.
    private static func rows(of file: String) throws -> [String: [String]] {
        let lines = try text(file).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let cells = lines.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        return Dictionary(cells.map { ($0[0], $0) }) { first, _ in first }
    }

    /// Returns a ratio as COMPARE.md writes it: 0.81, 7.8, 16.
    private static func ratio(_ value: Double) -> String {
        String(format: value < 2 ? "%.2f" : value < 10 ? "%.1f" : "%.0f", value)
    }

    /// README and COMPARE.md say of the pool of documents what `pool.md` has.
    @Test func thePoolIsTheRecordedOne() throws {
        let rows = try Self.rows(of: "Benchmarks/Results/pool.md")
        let documents = rows.filter { $0.key.contains(".") }.map(\.value)
        let mean = try #require(rows["geometric mean"]).map { Double($0) ?? 0 }
        let (readme, comparison) = (try Self.text("README.md"), try Self.text("COMPARE.md"))
        let sizes = documents.compactMap { Double($0[1]) }
        let range = String(format: "%.2f to %.1f MB", sizes.min() ?? 0, sizes.max() ?? 0)
        #expect(comparison.contains("\(documents.count) documents that nobody here wrote, from \(range),"))
        for (reader, column, checks) in [
            ("simdjson on demand, the faster of two forms", 10, "no"), ("simdjson's DOM", 6, "yes"),
            ("yyjson", 7, "yes"), ("glaze, 12 of them", 8, "not all"),
            ("Codable with Foundation's `JSONDecoder`", 9, "yes"),
        ] {
            let ratios = documents.compactMap { Double($0[column]) }
            let figures = [mean[column], ratios.min() ?? 0, ratios.max() ?? 0].map(Self.ratio)
            let row = "| \(reader) | \(figures.joined(separator: " | ")) | \(checks) |"
            #expect(comparison.contains(row), "\(row)")
        }
        let least = documents.compactMap { Double($0[10]) }.min() ?? 1
        let others = "[\(documents.count) documents of others](Benchmarks/Results/pool.md) simdjson"
        #expect(readme.contains("On \(others)"))
        #expect(readme.contains(String(format: "is %.1f times as fast, up to %.1f;", 1 / mean[10], 1 / least)))
        #expect(readme.contains("bytes become types \(Self.ratio(mean[9])) times as fast as by JSONDecoder"))
    }

    /// Each file of results names its commit and is linked from a document; the others are measured when they are asked for.
    @Test func resultsHaveACommitAndAReader() throws {
        let folder = Project.root.appendingPathComponent("Benchmarks/Results").path
        let documents = try ["README.md", "COMPARE.md", "CONTRIBUTING.md"].map(Self.text).joined()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(!names.isEmpty)
        for name in names where name.hasSuffix(".md") {
            #expect(documents.contains("(Benchmarks/Results/\(name))"), "\(name)")
            let text = try Self.text("Benchmarks/Results/\(name)")
            #expect(text.contains(#/commit:? [0-9a-f]{7,}/#), "\(name)")
        }
        let pictures = names.filter { !$0.hasSuffix(".md") && !names.contains($0.replacing(".svg", with: ".md")) }
        #expect(pictures == [])
    }
}
