import CPeers
import Foundation
import Listwright

/// The direct reader and simdjson on the same documents, compared by thread CPU time.
enum PeerContests {
    private struct Line {
        let name: String
        let bytes: [UInt8]
        let medians: [Double]
    }

    /// A table of the median times of each document.
    static func report(_ generator: inout Generator, scale: Int, rounds: Int) throws -> String {
        let small = generator.smallRecords(scale)
        let wide = generator.wideRecords(scale / 5)
        let statuses = generator.statuses(scale / 10)
        let products = generator.products(scale / 10, words: MappingContests.plain)
        let escaped = generator.products(scale / 10, words: MappingContests.escaped)
        let foreign = generator.products(scale / 10, words: MappingContests.foreign)
        var lines = [
            try line("small", SmallRecord.self, small, peers_small, rounds),
            try line("wide", WideRecord.self, wide, peers_wide, rounds),
            try line("Twitter-like", Status.self, statuses, peers_status, rounds),
            try line("catalogue", Product.self, products, peers_product, rounds),
            try line("coordinates", Benchmarks.Line.self, generator.lines(scale / 100), peers_line, rounds),
            try line("escapes", Product.self, escaped, peers_product, rounds),
            try line("non-ASCII", Product.self, foreign, peers_product, rounds),
            try line("small, pretty-printed", SmallRecord.self, pretty(small), peers_small, rounds),
            try line("wide, pretty-printed", WideRecord.self, pretty(wide), peers_wide, rounds),
            try line("Twitter-like, pretty-printed", Status.self, pretty(statuses), peers_status, rounds),
            try line("catalogue, pretty-printed", Product.self, pretty(products), peers_product, rounds),
        ]
        if let answer = TreeContests.text("twitter") {
            lines.append(
                try line("twitter.json, statuses", Status.self, answer, at: "statuses", peers_status, rounds))
        }
        return lines.reduce(
            """

            ## simdjson

            Medians of \(rounds) interleaved rounds of thread CPU time, in ms. The ratios are the speed of the direct reader
            relative to simdjson's: more than 1 is faster. simdjson's loops are written by hand, in C++; on demand, it
            doesn't validate what it skips.

            | document | MB | direct reader | simdjson on demand | ratio | simdjson DOM | ratio |
            |---|---:|---:|---:|---:|---:|---:|

            """
        ) { $0 + row($1) }
    }

    private static func row(_ line: Line) -> String {
        let times = line.medians.map { $0 * 1e3 }
        return String(
            format: "| %@ | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", line.name, Double(line.bytes.count) / 1e6,
            times[0], times[1], times[1] / times[0], times[2], times[2] / times[0])
    }

    static func pretty(_ bytes: [UInt8]) throws -> [UInt8] {
        var writer = JSONWriter(options: .pretty)
        writer.write(try JSONDocument(parsing: bytes).root)
        return writer.bytes
    }

    private static func line<Root: Item & Equatable & Checksummed>(
        _ name: String, _ type: Root.Type, _ bytes: [UInt8], at path: ListPath = "", _ records: peers_records,
        _ rounds: Int
    ) throws -> Line {
        let items = try Root.items(in: bytes, at: path, reader: .jansson)
        check(name, [items, try Root.items(in: bytes, at: path, reader: .direct)])
        let peers = Peers.entries(records, bytes, items, of: "simdjson").map(\.1)
        let entries = [{ use(try! Root.items(in: bytes, at: path, reader: .direct)) }] + peers
        var times: [[Double]] = entries.map { _ in [] }
        // The first round is a warm-up.
        for round in 0...rounds {
            for (index, entry) in entries.enumerated() {
                let time = TreeContests.timed(entry).time
                if round > 0 { times[index].append(time) }
            }
        }
        return Line(name: name, bytes: bytes, medians: times.map { $0.sorted()[rounds / 2] })
    }
}
