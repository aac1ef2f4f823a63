import CAllocations
import Foundation
import Listwright

// Benchmarks of normalizing: time and allocations for lists of different lengths and payloads. They
// show that normalizing is linear and copies no payload.

/// The measurements of one list.
struct Measurement {
    let name: String
    let cells: Int
    let megabytes: Double
    let seconds: Double
    let allocations: Double
    let bytes: Double
}

func measure(_ name: String, cells: Int, payload: Int) throws -> Measurement {
    var writer = JSONWriter()
    writer.beginArray()
    for number in 0..<cells {
        writer.beginObject()
        writer.write(key: "id")
        writer.write(integer: number)
        writer.write(key: "title")
        writer.write(string: "the title of row \(number)")
        writer.write(key: "text")
        writer.write(string: String(repeating: "x", count: payload))
        writer.endObject()
    }
    writer.endArray()
    let root = try JSONDocument(parsing: writer.bytes).root
    var times: [Double] = []
    var counts = (0, 0)
    for _ in 0..<5 {
        let before = (allocations_count(), allocations_bytes())
        let start = ContinuousClock.now
        let normalized = Normalizer().normalize(root)
        let time = (ContinuousClock.now - start).components
        counts = (allocations_count() - before.0, allocations_bytes() - before.1)
        guard normalized.cellCount == cells else { fatalError("\(name): a cell was lost") }
        times.append(Double(time.seconds) + Double(time.attoseconds) / 1e18)
    }
    return Measurement(
        name: name, cells: cells, megabytes: Double(writer.bytes.count) / 1e6, seconds: times.sorted()[2],
        allocations: Double(counts.0) / Double(cells), bytes: Double(counts.1) / Double(cells))
}

let measurements = [
    try measure("100,000 cells", cells: 100_000, payload: 50),
    try measure("1,000,000 cells", cells: 1_000_000, payload: 50),
    try measure("100,000 cells of 2 KB", cells: 100_000, payload: 2_000),
]
var text = """
    # Normalizing a flat list

    Command: `swift run --package-path Benchmarks -c release Normalization`; medians of 5 runs over parsed documents.
    Ratios are relative to the first line.

    | list | MB of JSON | ms | time ratio | allocations a cell | allocated bytes a cell |
    |---|---:|---:|---:|---:|---:|

    """
for one in measurements {
    text += String(
        format: "| %@ | %.0f | %.1f | %.2f | %.3f | %.0f |\n", one.name, one.megabytes, one.seconds * 1e3,
        one.seconds / measurements[0].seconds, one.allocations, one.bytes)
}
text += "\n\(try Stages.table())\n\(try Stages.searchTable())"
print(text)
let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Results/normalization.md").standardized
try text.write(to: file, atomically: true, encoding: .utf8)
