import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// Trees that the builder makes equal jansson's, and so do errors.
@Suite struct TreeAgreementPropertyTests {
    @Test("random texts and mutations", arguments: 0..<8)
    func random(part: UInt64) {
        var built = 0
        let rounds = Effort.rounds(8_000, quick: 800)
        for round in rounds {
            let seed = part * 1_000_000 + UInt64(round)
            var text = RandomText(seed: seed)
            let valid = Array("[\(text.value())]".utf8)
            let source = "seed \(seed): "
            if TreeComparison.check(valid, .init(), source) { built += 1 }
            for _ in 0..<4 {
                let options = TreeComparison.options[text.below(TreeComparison.options.count)]
                TreeComparison.check(text.mutated(valid), options, source)
            }
        }
        #expect(built > rounds.count / 2)
    }

    @Test(
        "the files of the suites and mutations of them",
        .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)),
        arguments: ["jsontestsuite", "jansson-suite", "fuzz", "real-api"])
    func suites(folder: String) throws {
        let files = Suites.files(under: folder, extension: nil).filter { !$0.hasDirectoryPath }
        #expect(!files.isEmpty)
        for (number, file) in Effort.sample(files, quick: files.count / 8, seed: 21).enumerated() {
            let bytes = [UInt8](try Data(contentsOf: file))
            for options in TreeComparison.options { TreeComparison.check(bytes, options, "\(file.path): ") }
            guard bytes.count < 20_000 else { continue }
            var text = RandomText(seed: UInt64(number))
            for _ in 0..<20 { TreeComparison.check(text.mutated(bytes), .init(), "\(file.path), \(number): ") }
        }
    }
}
