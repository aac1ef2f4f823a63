import JSONDocuments
import SectionNormalizing
import Testing

/// Several lists as one.
@Suite struct JoinedListTests {
    private func list(_ text: String) throws -> NormalizationResult {
        Normalizer().normalize(try JSONDocument(parsing: text).root)
    }

    @Test func positionsCountOverAllLists() throws {
        let joined = NormalizationResult.joining([
            ("a", try list(#"["x", {"id": 7}]"#)), ("b", try list(#"{"New": [1], "Old": [2, 3]}"#)),
            ("c", try list("[]")),
            ("d", try list("[[4], [5]]")),
        ])
        #expect(joined.sections.map(\.header) == ["a", "New", "Old", "c", "d", nil])
        #expect(joined.sections.map(\.id.description) == ["s0", "New", "Old", "s3", "s4", "s5"])
        #expect(
            joined.sections.flatMap(\.cells).map(\.id.description)
                == ["s0/c0", "7", "s1/c0", "s2/c0", "s2/c1", "s4/c0", "s5/c0"])
        #expect(joined.duplicates.isEmpty)
    }

    @Test func idsOfDifferentListsAreToldApart() throws {
        let joined = NormalizationResult.joining([
            ("a", try list(#"[{"id": 7}]"#)), ("b", try list(#"[{"id": 7}, null]"#)),
        ])
        #expect(joined.sections.flatMap(\.cells).map(\.id.number) == [1, 2, 1])
        #expect(joined.duplicates.map { "\($0.again)" } == ["s1/c0"])
        #expect(joined.noteCounts[.nullElement] == 1 && joined.notes.count == joined.noteCount)
    }
}
