import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

private enum Medium: TaggedUnion {
    case author(Author)
    case track(Track)
    case other(JSONValue)

    static let variants = Variants<Medium>(
        by: "kind",
        ["author": Variant(Author.self) { .author($0) }, "track": Variant(Track.self) { .track($0) }],
        otherwise: Variant(JSONValue.self) { .other($0) })

    var json: JSONValue {
        switch self {
        case .author(let author): author.json
        case .track(let track): track.json
        case .other(let value): value
        }
    }
}

private enum OnlyAuthors: TaggedUnion {
    case author(Author)
    static let variants = Variants<OnlyAuthors>(by: "kind", ["author": Variant(Author.self) { .author($0) }])
    var json: JSONValue { .null }
}

@Suite struct VariantTests {
    private static let text = """
        [{"kind": "author", "name": "Ende"}, {"kind": "track", "id": 1, "name": "a"}, {"kind": "ad", "x": 1}, 5,
         {"kind": "track", "id": 2}]
        """

    @Test func theDiscriminatorPicks() throws {
        let mapping = try Medium.map(Self.text)
        let kinds = mapping.items.map { item in
            switch item {
            case .author(let author): author.name
            case .track(let track): track.name
            case .other(let value): value.description
            }
        }
        #expect(kinds == ["Ende", "a", #"{"kind":"ad","x":1}"#, "5"])
        #expect(
            mapping.issues.map(\.description) == [
                "[4].name: expected a value, found nothing",
                "[4]: expected a complete Track, found an object with defects",
            ])
    }

    @Test func unknownKindsAreReportedWithoutAFallback() throws {
        let mapping = try OnlyAuthors.map(Self.text)
        #expect(mapping.items.count == 1)
        #expect(
            mapping.issues.map(\.description).prefix(3) == [
                #"[1]: expected kind to be one of "author", found the string "track""#,
                #"[2]: expected kind to be one of "author", found the string "ad""#,
                #"[3]: expected kind to be one of "author", found none"#,
            ])
    }

    @Test func anyFieldValueCanBeListed() throws {
        #expect(try Int.items(in: #"{"ids": [1, "2", 3.0]}"#, at: "ids") == [1, 2, 3])
        #expect(try [Int].items(in: "[[1], [2, 3]]") == [[1], [2, 3]])
        #expect(
            try Int.map(#"[1, "x"]"#).issues.map(\.description) == [#"[1]: expected an integer, found the string "x""#])
    }
}
