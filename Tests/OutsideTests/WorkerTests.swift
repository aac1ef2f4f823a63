import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// One long list, read by two threads if the caller allows it.
@Suite("Long lists on two threads") struct WorkerTests {
    private struct Row: Item, Equatable {
        var id = 0
        var text = ""
        static let table = ItemTable(Row()) {
            Field(\.id, "id", .required)
            Field(\.text, "text")
        }
    }

    /// A list of more than 256 KB, some of whose records have defects.
    private static func list(_ separator: String = ",\n", hasDefects: Bool = true) -> String {
        let records = (0..<9_000).map {
            hasDefects && $0 % 1_000 == 999 ? #"{"text":"\#($0)"}"# : #"{"id":\#($0),"text":"},{\"id\":\#($0) ä"}"#
        }
        return #"{"rows":["# + records.joined(separator: separator) + #"],"more":{}}"#
    }

    @Test func itemsAreTheSame() throws {
        for separator in [",\n", " ,"] {
            let bytes = Array(Self.list(separator, hasDefects: false).utf8)
            let items = try Row.items(in: bytes, at: "rows")
            #expect(items.count == 9_000)
            for workers in [0, 1, 2, 64] { #expect(try Row.items(in: bytes, at: "rows", workers: workers) == items) }
        }
    }

    @Test(arguments: ReaderStrategy.allCases) func issuesHaveTheSamePlaces(reader: ReaderStrategy) throws {
        let bytes = Array(Self.list().utf8)
        let one = try Row.map(bytes, at: "rows", reader: reader)
        let two = try Row.map(bytes, at: "rows", reader: reader, workers: 2)
        #expect(two.items == one.items)
        #expect(two.issues == one.issues && two.issueCount == 9)
        #expect(two.issues.last?.location.description == "rows[8999].id")
        #expect(two.issues.last?.position?.line == 9_000)
        #expect(two.reading == one.reading)
    }

    @Test func defectsAreTheSame() throws {
        let bytes = Array(Self.list().utf8)
        let one = try #require(throws: MappingError.self) { try Row.items(in: bytes, at: "rows") }
        let two = try #require(throws: MappingError.self) { try Row.items(in: bytes, at: "rows", workers: 2) }
        #expect(one == two && one.issueCount == 9 && one.recordCount == 9)
    }

    @Test func errorsAreTheSame() {
        let bytes = Array(Self.list().dropLast(3).utf8)
        let one = #expect(throws: MappingError.self) { try Row.items(in: bytes, at: "rows") }
        let two = #expect(throws: MappingError.self) { try Row.items(in: bytes, at: "rows", workers: 2) }
        #expect(one == two && one != nil)
        let error = #expect(throws: JSONSyntaxError.self) { try Row.map(bytes, at: "rows", workers: 2) }
        #expect(error == one?.syntaxError)
    }

    @Test func emptyAndOtherValuesAreLikeOnOneThread() throws {
        #expect(try Row.items(in: Array("[]".utf8), workers: 2).isEmpty)
        #expect(try Row.items(in: Array(#"{"id":1}"#.utf8), allowing: .oneOrMany, workers: 2).count == 1)
        #expect(try [Int].items(in: Array("[[1],[2]]".utf8), workers: 2) == [[1], [2]])
        #expect(throws: MappingError.self) { try Row.items(in: Array("7".utf8), workers: 2) }
    }
}
