import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// Values that are encoded exactly as they were read.
@Suite struct VerbatimTests {
    struct Post: Item, Equatable {
        var id: Verbatim<UUID>?
        var created: Verbatim<Date>?
        var link: Verbatim<URL>?
        var price: Verbatim<Double>?
        var days: [Verbatim<Date>] = []
        static let table = ItemTable(Post()) {
            Field(\.id, "id")
            Field(\.created, "created")
            Field(\.link, "link")
            Field(\.price, "price")
            Field(\.days, "days")
        }
    }

    private static let text = """
        {"id":"7D9F1C1E-2a54-4b1a-9a0b-1f2e3d4c5b6a","created":"2024-05-01T12:00:00+02:00","link":"https://a.b/c",\
        "price":1.50,"days":["2024-05-01","2024-05-01 10:00:00z"]}
        """

    @Test(arguments: [ReaderStrategy.direct, .jansson])
    func comesBackAsItCame(reader: ReaderStrategy) throws {
        let mapping = try Post.map(Array("[\(Self.text)]".utf8), reader: reader)
        #expect(mapping.issues == [])
        let post = try #require(mapping.items.first)
        #expect(Post.json(for: post).description == Self.text)
        #expect(post.created?.value == Date(timeIntervalSince1970: 1_714_557_600))
        #expect(post.price?.value == 1.5)
        #expect(post.days[1].value == post.created?.value)
        #expect(post.days[1] == post.created)
    }

    /// A value that the program sets is encoded in the type's own form, with the style of the
    /// field.
    @Test func forgetsWhatItCameFrom() throws {
        var post = try #require(try Post.items(in: "[\(Self.text)]").first)
        post.created?.value += 1
        post.id?.value = UUID(uuidString: "7D9F1C1E-2A54-4B1A-9A0B-1F2E3D4C5B6A")!
        #expect(post.created?.original == nil)
        #expect(post.created?.json == "2024-05-01T10:00:01Z")
        #expect(post.created?.json(dates: .seconds) == 1_714_557_601)
        #expect(post.id?.json == "7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a")
    }

    @Test func refusesWhatItsValueRefuses() throws {
        let mapping = try Post.map(#"[{"created": "2024-05-01T12:00:00+02:00/PT1H"}]"#)
        #expect(mapping.issueCount == 1)
        #expect(mapping.items == [Post()])
    }

    /// A whole number is written without a point by an Item; a table from a file keeps the digits.
    @Test(arguments: [ReaderStrategy.direct, .jansson])
    func numbersKeepTheirForm(reader: ReaderStrategy) throws {
        let bytes = Array(#"[{"v": 1}, {"v": 2.5}, {"v": -0.0}, {"v": 1.50}, {"v": 1e2}, {"v": 1.0}]"#.utf8)
        let table = try RecordTable(json: #"{"v": {"type": "double"}}"#)
        let rows = try table.map(bytes, reader: reader).rows.map(\.description)
        #expect(rows == [#"{"v":1}"#, #"{"v":2.5}"#, #"{"v":-0.0}"#, #"{"v":1.50}"#, #"{"v":1e2}"#, #"{"v":1.0}"#])
        let json = Array(#"[1, 2.5, -0.0, 100.0, 1e300]"#.utf8)
        let numbers = try Double.map(json, reader: reader).items.map(\.json.description)
        #expect(numbers == ["1", "2.5", "-0.0", "100", "1e+300"])
    }
}
