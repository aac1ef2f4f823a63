import JSONDocuments
import SectionNormalizing
import Testing

@Suite struct IdentityTests {
    private func duplicates(_ value: Any?) -> [String] {
        Normalizer().normalize(value).duplicates.map { "\($0.id): \($0.first) and \($0.again)" }
    }

    private func ids(_ value: Any?) -> [String] {
        Normalizer().normalize(value).sections.flatMap(\.cells).map(\.id.description)
    }

    @Test func positionsAreTheLastResort() throws {
        #expect(ids(["a", "b"]) == ["s0/c0", "s0/c1"])
        #expect(ids([["a"], ["b", "c"]]) == ["s0/c0", "s1/c0", "s1/c1"])
        #expect(ids(["x", ["id": 7], ["id": "k"]] as [Any]) == ["s0/c0", "7", "k"])
        #expect(
            ids(try JSONDocument(parsing: #"[{"id": 9007199254740993}, {"id": 1.5}]"#)) == ["9007199254740993", "1.5"])
    }

    @Test func aGivenIDThatEqualsAPositionIsADuplicate() {
        #expect(duplicates(["x", ["id": "s0/c0"]] as [Any]) == ["s0/c0: s0/c0 and s0/c1"])
        #expect(duplicates([["id": "s0/c1"], "x"] as [Any]) == ["s0/c1: s0/c0 and s0/c1"])
        #expect(duplicates([["id": "s0/c9"], "x"] as [Any]) == [])
    }

    @Test func equalIDsAreToldApartAcrossSections() {
        let normalized = Normalizer().normalize([[["id": 1], ["id": 1]], [["id": 1], ["id": 2]]])
        #expect(normalized.sections.map { $0.cells.map(\.id.number) } == [[1, 2], [3, 1]])
        #expect(normalized.duplicates.map(\.again.description) == ["s0/c1", "s1/c0"])
        #expect(normalized.cellCount == 4)
    }

    @Test func movedCellsKeepTheirIDs() {
        let sections = Normalizer().normalize([["a"], ["b"]]).sections
        let turned = Normalizer().normalize([sections[1], sections[0]])
        #expect(turned.sections.flatMap(\.cells).map(\.id.description) == ["s1/c0", "s0/c0"])
        #expect(turned.duplicates.isEmpty)
        let mixed = Normalizer().normalize(["new", sections[0].cells[0]] as [Any])
        #expect(mixed.duplicates.map(\.id) == ["s0/c0"])
    }

    /// A number and a text of the same characters, and equivalent texts of different code points.
    private static let lookalikes = #"[{"id":1},{"id":"1"},{"id":"\u00e9"},{"id":"e\u0301"},{"id":1.5},{"id":"1.5"}]"#

    @Test func lookalikesAreDifferentIDs() throws {
        let root = try JSONDocument(parsing: Self.lookalikes).root
        let rows: [Any] = [["id": 1], ["id": "1"], ["id": "\u{E9}"], ["id": "e\u{301}"], ["id": 1.5], ["id": "1.5"]]
        let described = JSONValue(root.elements.map { ["id": $0["id"]!, "title": "x"] as JSONValue })
        for value in [root, rows, described] as [Any] {
            let normalized = Normalizer().normalize(value)
            let cells = normalized.sections.flatMap(\.cells)
            #expect(normalized.duplicates.isEmpty)
            #expect(Set(cells.map(\.id.identity)).count == 6)
            #expect(cells.map(\.id.number) == [1, 1, 1, 1, 1, 1])
            #expect(cells.map(\.id.description).prefix(2) == ["1", "1"])
        }
    }

    @Test func lookalikeKeysOfSectionsAreKeptApart() throws {
        let root = try JSONDocument(parsing: #"{"\u00e9": [1], "e\u0301": [2]}"#).root
        let sections = Normalizer().normalize(root).sections
        #expect(sections.map { $0.cells.count } == [1, 1] && sections.map(\.id.number) == [1, 1])
    }

    @Test(
        arguments: [
            ("1", .number("1")), ("\"1\"", .text("1")), ("1.50", .number("1.50")),
            ("18446744073709551616", .number("18446744073709551616")), ("true", nil), ("null", nil), ("[1]", nil),
            ("{}", nil),
        ] as [(String, Identity?)]) func ofJSON(text: String, expected: Identity?) throws
    {
        let identity = Identity(try JSONDocument(parsing: text).root)
        #expect(identity == expected)
        #expect(identity.flatMap { Identity($0.json) } == identity)
    }

    @Test func ofSwiftValues() {
        #expect(Identity(1) == .number("1") && Identity("1") == .text("1") && Identity(1.5) == .number("1.5"))
        #expect(Identity(Identity(1)) == .number("1"))
        #expect(Identity(12.0) == .number("12") && Identity(12.0) == Identity(JSONValue(12)))
        #expect(Identity.text("\u{E9}") != .text("e\u{301}"))
        #expect(Identity.text("\u{E9}").hashValue != Identity.text("e\u{301}").hashValue)
    }

    @Test func theAddressOfAnObjectIsNotAnIdentity() {
        final class Plain: Identifiable {}
        #expect(ids([Plain(), Plain()]) == ["s0/c0", "s0/c1"])
        struct Keyed: Identifiable { let id: Int? }
        #expect(ids([Keyed(id: 4), Keyed(id: nil)]) == ["4", "s0/c1"])
    }
}
