import SectionNormalizing
import Testing

@Suite struct ParallelHeaderTests {
    private func headers(_ items: Any?, _ headers: [String?], _ options: NormalizationOptions = .init()) -> [String?] {
        Normalizer(options).normalize(items, headers: headers).sections.map(\.header)
    }

    @Test func eachSectionGetsItsHeader() {
        #expect(headers([[1], [2], [3]], ["a", "b"]) == ["a", "b", nil])
        #expect(headers([[1], [2]], [nil, "b"]) == [nil, "b"])
        #expect(headers(["k": [1], "l": [2]], [nil, "b"]) == ["k", "b"])
        #expect(headers([1, 2], ["a"]) == ["a"])
        #expect(headers([[Int]()], ["a"]) == ["a"])
    }

    @Test func noItemsUnderHeadersAreNoSections() {
        #expect(headers([Int](), ["a", "b"]) == [])
        #expect(headers([Int](), []) == [nil])
    }

    @Test func headersFollowTheirItemsPastWhatIsLeftOut() {
        var options = NormalizationOptions()
        options.dropEmptySections = true
        #expect(headers([[1], [], [3]], ["a", "b", "c"], options) == ["a", "c"])
        options.dropNulls = true
        #expect(headers([[1], nil, 3] as [Any?], ["a", "b", "c"], options) == ["a", "c"])
    }

    @Test func extraHeadersAreNoted() {
        let normalized = Normalizer().normalize([[1], [2]], headers: ["a", "b", "c", "d"])
        #expect(normalized.sections.count == 2)
        #expect(
            normalized.notes.last?.description
                == "the root: 2 of 4 headers have no section and are ignored [extraHeader]")
    }
}
