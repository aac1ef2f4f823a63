import Foundation
import JSONDocuments
import SectionNormalizing
import TestSupport
import Testing

/// The outline of a document is that of its normalization.
@Suite struct SectionOutlineTests {
    private func agrees(_ json: JSONValue, _ options: NormalizationOptions = NormalizationOptions()) -> Bool {
        let outline = Normalizer(options).outline(of: json)
        let normalized = Normalizer(options).normalize(json)
        guard normalized.sections.count == 1, let section = normalized.sections.first else { return outline == nil }
        let areObjects = section.cells.allSatisfy { cell in
            if case .json(let json)? = cell.object { json.kind == .object } else { false }
        }
        return outline?.hasHeader == (section.header != nil) && outline?.cellCount == section.cells.count
            && outline?.areObjects == areObjects
    }

    @Test(arguments: [
        "null", "1", "[]", "{}", "[null]", "[[]]", "[[], []]", #"{"a": []}"#, #"{"a": [{"b": 1}]}"#,
        #"{"a": [1], "b": []}"#, #"{"title": "a"}"#, #"{"title": "a", "object": {"b": 1}}"#, #"[{"id": 1}, {"id": 2}]"#,
        #"{"items": [{"id": 1}], "header": "H"}"#, #"{"items": [], "header": {"title": "H"}}"#, #"[{"items": [1]}, 2]"#,
        #"[[1, [2, {"a": 3}]]]"#, "[1, [2], 3, 4]", #"{"a": {"id": 1, "n": "x"}, "b": {"id": 2, "n": "y"}}"#,
    ])
    func documents(text: String) throws {
        let root = try JSONDocument(parsing: text).root
        #expect(agrees(root))
        for arrays in NormalizationOptions.NestedArrays.allCases {
            for flags in 0..<8 {
                var options = NormalizationOptions()
                options.nestedArrays = arrays
                (options.dropNulls, options.dropEmptySections) = (flags & 1 > 0, flags & 2 > 0)
                options.coalesceLooseRuns = flags & 4 > 0
                #expect(agrees(root, options), "\(arrays), \(flags)")
            }
        }
    }

    @Test(arguments: UInt64(1)...20) func anyInput(seed: UInt64) {
        var generator = LooseGenerator(seed: seed + 5_000)
        for round in Effort.rounds(50) {
            var options = generator.options()
            options.sections = nil
            let json = generator.json()
            #expect(agrees(json, options), "seed \(seed), round \(round): \(json)")
        }
    }

    private static let files = Suites.files(under: "real-api")

    @Test(
        .enabled(if: Suites.arePresent, "\(Suites.absence)"),
        arguments: Effort.sample(files, quick: files.count / 4, seed: 31))
    func realDocuments(file: URL) throws {
        #expect(agrees(try JSONDocument(parsing: Data(contentsOf: file)).root))
    }
}
