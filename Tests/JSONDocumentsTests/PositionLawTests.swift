import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Positions in real documents: one walk finds the same as the slow finder.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)"))
struct PositionLawTests {
    private static let files = Suites.files(under: "real-api")

    @Test func agreesWithSlowFinder() throws {
        var checked = 0
        for (number, file) in Effort.sample(Self.files, quick: Self.files.count / 4, seed: 19).enumerated() {
            let document = try JSONDocument(contentsOf: file)
            var locations = SlowFinder.locations(in: document.root)
            var generator = SeededGenerator(seed: UInt64(number))
            locations.shuffle(using: &generator)
            locations = Array(locations.prefix(8))
            let positions = document.positions(of: locations)
            for (location, position) in zip(locations, positions) {
                let slow = SlowFinder.position(of: location, in: document.source!)
                #expect(position == slow, "seed \(number), \(file.lastPathComponent) \(location)")
                guard let position else { continue }
                let part = try JSONDocument(parsing: Array(document.source![position.byteRange])).root
                #expect(part == SlowFinder.value(at: location, in: document.root), "seed \(number), \(location)")
                checked += 1
            }
        }
        #expect(checked > 0)
    }
}
