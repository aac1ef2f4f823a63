import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

@Suite struct RowIdentityTests {
    private static func rows(_ text: String) throws -> [JSONValue] {
        Array(try JSONDocument(parsing: text).root.elements)
    }

    @Test("a number and a text are two identities, and texts are compared by code points")
    func lookalikes() throws {
        let rows = try Self.rows(#"[{"id":1},{"id":"1"},{"id":"\u00e9"},{"id":"e\u0301"},{"id":true},{},{"id":null}]"#)
        let identity = RowIdentity<JSONValue>.path("id")
        let ids = rows.map { identity($0) }
        #expect(Set(ids.compactMap { $0 }).count == 4)
        #expect(ids.suffix(3).allSatisfy { $0 == nil })
        #expect(ids[0] == .number("1") && ids[1] == .text("1"))
    }

    @Test("properties that are numbers are numbers")
    func properties() {
        struct Row: Identifiable, Sendable {
            let id: Int
            let name: String?
        }
        let row = Row(id: 7, name: "7")
        #expect(RowIdentity<Row>(\.id)(row) == .number("7"))
        #expect(RowIdentity<Row>(\.name)(row) == .text("7"))
        #expect(RowIdentity<Row>.identifiable(row) == .number("7"))
        #expect(RowIdentity<Row> { $0.name }(row) == .text("7"))
        #expect(RowIdentity<Row>.none(row) == nil)
    }
}
