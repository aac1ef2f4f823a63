import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Swift that is inferred from documents compiles, maps those documents without an issue, and loses
/// nothing.
@Suite(.childProcesses) struct InferredSourceTests {
    /// The documents of the fixtures, and those of the suites, of which a part at less than full
    /// effort.
    private static let documents: [URL] = {
        let others = Suites.files(under: "real-api").filter { $0.lastPathComponent != "INDEX.json" }
        let own = Project.cases(of: "Infer").map { $0.appendingPathComponent("input.json") }
        return Effort.sample(others, quick: 12, seed: 20) + own
    }()

    @Test(
        .enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func everyDocumentRoundTrips() throws {
        let program = try InferredProgram(Self.documents)
        let messages = try program.compile()
        try #require(messages.isEmpty, "\(messages.prefix(4_000))")
        let answers = try program.answers()
        #expect(answers.map(\.file.path) == Self.documents.map(\.path))
        for answer in answers {
            let root = try JSONDocument(parsing: Data(contentsOf: answer.file)).root
            let records = root.array ?? [root]
            #expect(answer.issues == [], "\(answer.file.path)")
            try #require(answer.items.count == records.count, "\(answer.file.path)")
            for (record, item) in zip(records, answer.items) {
                let comparison = LeafComparison(record, item)
                #expect(comparison.losses == [], "\(answer.file.path)")
                #expect(comparison.leafCount > 0, "\(answer.file.path)")
            }
        }
    }
}
