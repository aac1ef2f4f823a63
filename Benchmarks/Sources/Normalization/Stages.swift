import CJanssonBare
import Foundation
import Listwright

/// The stages from the bytes of a flat list to what people see, and the search for lists.
enum Stages {
    private typealias Stage = (name: String, run: () -> Int)

    /// A table of the stages of 100,000 books, each with its time relative to jansson's parser and to
    /// our trees.
    static func table() throws -> String {
        let bytes = books(100_000)
        let root = try JSONDocument(parsing: bytes).root
        let normalized = Normalizer().normalize(root)
        let stages: [Stage] = [
            ("`json_loadb`", { loaded(bytes) }),
            ("tree: `JSONDocument(parsing:)`", { (try? JSONDocument(parsing: bytes).root.count) ?? 0 }),
            ("find the list and its fields", { ListFinder().find(in: root).count }),
            ("normalize", { Normalizer().normalize(root).cellCount }),
            ("text", { SectionText().text(of: normalized).utf8.count }),
            ("JSON", { json(normalized).count }),
            ("HTML", { SectionHTML(title: "Books").page(of: normalized).utf8.count }),
        ]
        let times = interleaved(stages)
        let rows = zip(stages, times).map { stage, time in
            String(
                format: "| %@ | %.1f | %.2f | %.2f |\n", stage.name, time * 1e3, time / times[0], time / times[1])
        }
        return """
            ## The stages of \(Double(bytes.count / 100_000) / 10) MB, a flat list of 100,000 books

            | stage | ms | of `json_loadb` | of the tree |
            |---|---:|---:|---:|

            """ + rows.joined()
    }

    /// A table of the search for the list in documents of different shapes.
    static func searchTable() throws -> String {
        let documents: [(name: String, bytes: [UInt8])] = [
            ("100,000 books", books(100_000)), ("1,000 rows of 40 fields", wide(rows: 1_000)),
            ("100 rows of 40 fields", wide(rows: 100)),
            ("an envelope of 200 lists", Array("{\(lists(200))}".utf8)),
        ]
        let roots = try documents.map { try JSONDocument(parsing: $0.bytes).root }
        let times = interleaved(roots.map { root in ("", { ListFinder().find(in: root).count }) })
        let rows = zip(documents, times).map { document, time in
            let size = Double(document.bytes.count) / 1e6
            return String(format: "| %@ | %.2f | %.2f | %.4f |\n", document.name, size, time * 1e3, time / size)
        }
        return """
            ## The search for the list and the fields of its rows

            | document | MB | ms | seconds per MB |
            |---|---:|---:|---:|

            """ + rows.joined()
    }

    /// The medians of 7 rounds in which all stages take turns, in seconds of this thread.
    private static func interleaved(_ stages: [Stage]) -> [Double] {
        var times = stages.map { _ in [Double]() }
        for _ in 0..<7 {
            for (index, stage) in stages.enumerated() {
                let start = threadTime()
                guard stage.run() > 0 else { fatalError("\(stage.name) found nothing") }
                times[index].append(threadTime() - start)
            }
        }
        return times.map { $0.sorted()[3] }
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func loaded(_ bytes: [UInt8]) -> Int {
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, 0, nil)
        }
        defer { json_decref(root) }
        return json_array_size(root)
    }

    private static func json(_ normalized: NormalizationResult) -> [UInt8] {
        var writer = JSONWriter()
        SectionJSON().write(normalized, to: &writer)
        return writer.bytes
    }
}

/// The documents.
extension Stages {
    private static func books(_ count: Int) -> [UInt8] {
        let rows = (0..<count).map { row in
            #"{"id": \#(row), "title": "Book number \#(row)", "author": "Author \#(row % 977) of many", "#
                + #""price": \#(row % 50).99, "year": \#(1900 + row % 120)}"#
        }
        return Array("[\(rows.joined(separator: ","))]".utf8)
    }

    private static func wide(rows: Int) -> [UInt8] {
        let rows = (0..<rows).map { row in
            let fields = (0..<38).map { #""field\#($0)": "value \#(row * $0)""# }.joined(separator: ",")
            return #"{"id": \#(row), "name": "Row \#(row)", \#(fields)}"#
        }
        return Array("{\"total\": \(rows.count), \"rows\": [\(rows.joined(separator: ","))]}".utf8)
    }

    private static func lists(_ count: Int) -> String {
        (0..<count).map { list in
            let rows = (0..<20).map { #"{"id": \#($0), "name": "Thing \#($0)", "list": \#(list)}"# }
            return "\"list\(list)\": [\(rows.joined(separator: ","))]"
        }.joined(separator: ",")
    }
}
