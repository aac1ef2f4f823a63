import ItemMapping
import JSONDocuments
import Testing

@Suite struct FieldFailureStrategyTests {
    /// The JSON of one field, and the resulting four fields of `Answers`; nil if the Item is left
    /// out.
    @Test(
        arguments: [
            (#""error": 1, "null": 1, "kept": 1, "skipping": 1"#, [1, 1, 1, 1], []),
            (#""null": 1, "kept": 1, "skipping": 1"#, [7, 1, 1, 1], [.missing]),
            (#""error": null, "null": null, "kept": null, "skipping": 1"#, [7, nil, 7, 1], [.null]),
            (#""error": [], "null": [], "kept": [], "skipping": 1"#, [7, nil, 7, 1], [.wrongValue]),
            (#""error": 1, "skipping": 1"#, [1, nil, 7, 1], []),
            (#""error": 1"#, nil, [.missing]),
            (#""error": 1, "skipping": null"#, nil, [.null]),
            (#""error": 1, "skipping": "x""#, nil, [.wrongValue]),
        ] as [(String, [Int?]?, [MappingIssue.Code])])
    func everyAnswer(members: String, values: [Int?]?, codes: [MappingIssue.Code]) throws {
        let mapping = try Answers.map("[{\(members)}]")
        #expect(mapping.items.first.map { [$0.error, $0.null, $0.kept, $0.skipping] } == values)
        #expect(mapping.issues.map(\.code) == codes)
    }
}
