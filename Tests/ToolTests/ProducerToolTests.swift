import Foundation
import JSONDocuments
import TestSupport
import Testing

/// What real producers write of one set of values (Handing/producers.py) is read as they have written it.
@Suite(.childProcesses) struct ProducerToolTests {
    private static let folder = Project.fixtures.appendingPathComponent("Producers")
    private static let table = folder.appendingPathComponent("table.json").path

    private static let producers =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".jsonl") }.sorted() ?? []

    /// The values as they were given to the producers.
    private static let ids = ["9007199254740993", "-1", "0"]
    private static let prices = ["1.10", "12345678901234567890.12", "0.50"]
    private static let codes = ["01234", "grüße 🦉 \u{2028} \"q\" \\ /", "tab\tline\n\u{1}"]
    private static let ratios = [1e16, .leastNonzeroMagnitude, 0.1]
    private static let days = ["2024-01-05", "1969-12-31", "2000-02-29"]

    /// The producers that have lost digits of an integer or of decimals before we saw them.
    private static let lossyIDs = ["jq.jsonl", "jsonlite.jsonl"]
    private static let exactPrices = [
        "duckdb.jsonl", "go.jsonl", "gson.jsonl", "jackson.jsonl", "miller.jsonl", "msgspec.jsonl", "polars.jsonl",
        "postgres.jsonl",
        "spark.jsonl",
    ]

    /// The producers whose lines aren't JSON: Miller leaves a control character as it is.
    private static let needRepair = ["miller.jsonl"]

    private static func rows(_ producer: String, _ words: [String] = []) throws -> [JSONValue] {
        let file = folder.appendingPathComponent(producer).path
        let repair = needRepair.contains(producer) ? ["--repair"] : []
        let run = try ToolRun(["map", "--jsonl", "--strict", "--table=\(table)"] + repair + words + [file])
        #expect(run.status == 0 && (run.errors == "") == repair.isEmpty, "\(run.errors)")
        return try run.output.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root }
    }

    @Test func allAreThere() { #expect(Self.producers.count == 16) }

    @Test(arguments: producers)
    func eachValueIsReadAsItIsWritten(producer: String) throws {
        let rows = try Self.rows(producer)
        #expect(rows.compactMap { $0["code"]?.string } == Self.codes)
        #expect(rows.compactMap { $0["day"]?.string.map { String($0.prefix(10)) } } == Self.days)
        #expect(rows.allSatisfy { $0["none"]?.isNull == true || $0["none"]?.string == "" })
        let ids = rows.compactMap { $0["id"]?.description }
        #expect((ids == Self.ids) != Self.lossyIDs.contains(producer), "\(ids)")
        let prices = rows.compactMap { $0["price"]?.description }
        #expect((prices == Self.prices) == Self.exactPrices.contains(producer), "\(prices)")
        let ratios = rows.compactMap { $0["ratio"]?.double }
        #expect(ratios == Self.ratios, "\(ratios)")
    }

    @Test(arguments: producers)
    func checkAndRepairFindNothing(producer: String) throws {
        let file = Self.folder.appendingPathComponent(producer).path
        let check = try ToolRun(["check", "--jsonl", file])
        #expect((check.status == 0) != Self.needRepair.contains(producer), "\(check.output)")
        if check.status == 0 { #expect(try Self.rows(producer, ["--repair"]) == Self.rows(producer)) }
    }

    @Test(arguments: producers)
    func inferredTablesReadAllOfIt(producer: String) throws {
        let file = Self.folder.appendingPathComponent(producer).path
        guard !Self.needRepair.contains(producer) else { return }
        let inferred = try ToolRun(["infer", "--jsonl", file])
        #expect(inferred.status == 0)
        let table = try Scratch.file(inferred.output, ".json").path
        let run = try ToolRun(["map", "--jsonl", "--strict", "--table=\(table)", file])
        #expect(run.status == 0, "\(run.errors)")
        let rows = try run.output.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root }
        #expect(rows.compactMap { $0["code"]?.string } == Self.codes)
        let ids = try Self.rows(producer).compactMap { $0["id"]?.double }
        #expect(rows.compactMap { $0["id"]?.double } == ids)
    }
}
