import Foundation
import TableSplitting
import TestSupport
import Testing

@Suite("Tables lose nothing") struct SplitLawTests {
    @Test("Joining is the inverse of splitting, in every store and for every plan", arguments: RoundTrip.allCases)
    func inverse(store: RoundTrip) throws {
        for round in Effort.rounds(1_200) {
            var random = RandomDocuments(seed: UInt64(round))
            let texts = random.documents().map(\.text)
            for sample in [nil, 0, 1] {
                try Scratch.withFolder { folder in
                    let made = try store.documents(of: [texts], in: folder, sample: sample)
                    #expect(
                        made.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) },
                        "round \(round), sample \(sample as Int?): \(texts) became \(made)")
                }
            }
        }
    }

    @Test("Several runs are as one", arguments: [nil, 0]) func batches(sample: Int?) throws {
        for round in Effort.rounds(800) {
            var random = RandomDocuments(seed: UInt64(round) &+ 1 << 32)
            let texts = random.documents().map(\.text)
            try Scratch.withFolder { folder in
                let made = try RoundTrip.database.documents(of: texts.map { [$0] }, in: folder, sample: sample)
                #expect(
                    made.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) },
                    "round \(round): \(texts) became \(made)")
            }
        }
    }

    @Test("All documents of the suites come back", .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func suites() throws {
        let files = Effort.sample(try Self.documents(), quick: 40, seed: 7)
        for file in files {
            guard let bytes = try? Data(contentsOf: file), let tape = try? RecordTape([UInt8](bytes)) else { continue }
            var compact: [UInt8] = []
            tape.appendJSON(0, to: &compact)
            let text = String(decoding: compact, as: UTF8.self)
            for store in RoundTrip.allCases {
                try Scratch.withFolder { folder in
                    let made = try store.documents(of: [[text]], in: folder)
                    #expect(made.count == 1 && made[0].utf8.elementsEqual(text.utf8), "\(file.path), \(store)")
                }
            }
        }
    }

    /// The files of JSON by name; at less than full effort, of at most 150 KB.
    private static func documents() throws -> [URL] {
        guard let root = Suites.folder else { return [] }
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.fileSizeKey])
        let files = (all?.compactMap { $0 as? URL } ?? []).filter { ["json", "ndjson"].contains($0.pathExtension) }
        let most = Effort.level < Effort.full ? 150_000 : .max
        return try files.filter { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 <= most }
            .sorted { $0.path < $1.path }
    }
}
