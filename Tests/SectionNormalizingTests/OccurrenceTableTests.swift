import JSONDocuments
import TestSupport
import Testing

@testable import SectionNormalizing

/// Counting by hashes is exact, whatever the hashes are.
@Suite struct OccurrenceTableTests {
    private static func identity(_ number: Int) -> Identity {
        number % 2 == 0 ? .text("\(number / 2)") : .number("\(number / 2)")
    }

    /// The counts agree with those of a dictionary, with good hashes and with ones that collide.
    @Test(arguments: UInt64(1)...10, [Int.max, 7, 1]) func countsAreExact(seed: UInt64, hashes: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in Effort.rounds(20) {
            let count = Int.random(in: 0...60, using: &random)
            let ids = (0..<count).map { _ in Self.identity(Int.random(in: 0..<40, using: &random)) }
            var table = OccurrenceTable(capacity: count)
            var seen: [Identity: (first: Int, count: Int)] = [:]
            for (index, id) in ids.enumerated() {
                let expected = (first: seen[id]?.first ?? index, count: (seen[id]?.count ?? 0) + 1)
                seen[id] = expected
                let found = table.count(id, hash: id.hashValue % hashes, at: IDPath(section: 0, cell: index)) {
                    ids[$0.cell]
                }
                #expect(found.first.cell == expected.first && found.count == expected.count, "seed \(seed)")
            }
        }
    }

    /// The id of a section and of a cell may be the same text, and a number differs from its text.
    @Test func sectionsAndCellsAreCountedApart() throws {
        let json = try JSONDocument(
            parsing: #"[{"id": "a", "items": [{"id": "a", "n": 1}, {"id": 1, "n": 1}, {"id": "1", "n": 1}]}, "#
                + #"{"id": "a", "items": [{"id": "a", "n": 2}]}]"#)
        let result = Normalizer().normalize(json)
        #expect(result.sections.map(\.id.description) == ["a", "a#2"])
        #expect(result.sections.flatMap(\.cells).map(\.id.description) == ["a", "1", "1", "a#2"])
        #expect(
            result.duplicates.map { "\($0.id) \($0.first) \($0.again)" } == ["a s0 s1", "a s0/c0 s1/c0"])
    }
}
