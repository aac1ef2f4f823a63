import JSONDocuments
import SectionNormalizing
import Testing

@Suite struct IdentityTests {
    private func duplicates(_ value: Any?) -> [String] {
        Normalizer().normalize(value).duplicates.map { "\($0.id): \($0.first) and \($0.again)" }
    }

    private func ids(_ value: Any?) -> [String] {
        Normalizer().normalize(value).sections.flatMap(\.cells).map(\.id)
    }

    @Test func placesAreTheLastResort() throws {
        #expect(ids(["a", "b"]) == ["s0/c0", "s0/c1"])
        #expect(ids([["a"], ["b", "c"]]) == ["s0/c0", "s1/c0", "s1/c1"])
        #expect(ids(["x", ["id": 7], ["id": "k"]] as [Any]) == ["s0/c0", "7", "k"])
        #expect(
            ids(try JSONDocument(parsing: #"[{"id": 9007199254740993}, {"id": 1.5}]"#)) == ["9007199254740993", "1.5"])
    }

    @Test func aGivenIDThatLooksLikeAPlaceIsADuplicateOfIt() {
        #expect(duplicates(["x", ["id": "s0/c0"]] as [Any]) == ["s0/c0: s0/c0 and s0/c1"])
        #expect(duplicates([["id": "s0/c1"], "x"] as [Any]) == ["s0/c1: s0/c0 and s0/c1"])
        #expect(duplicates([["id": "s0/c9"], "x"] as [Any]) == [])
    }

    @Test func equalIDsAreToldApartAcrossSections() {
        let normalized = Normalizer().normalize([[["id": 1], ["id": 1]], [["id": 1], ["id": 2]]])
        #expect(normalized.sections.map { $0.cells.map(\.occurrence) } == [[1, 2], [3, 1]])
        #expect(normalized.duplicates.map(\.again.description) == ["s0/c1", "s1/c0"])
        #expect(normalized.cellCount == 4)
    }

    @Test func cellsMovedToOtherPlacesKeepTheirIDs() {
        let sections = Normalizer().normalize([["a"], ["b"]]).sections
        let turned = Normalizer().normalize([sections[1], sections[0]])
        #expect(turned.sections.flatMap(\.cells).map(\.id) == ["s1/c0", "s0/c0"])
        #expect(turned.duplicates.isEmpty)
        let mixed = Normalizer().normalize(["new", sections[0].cells[0]] as [Any])
        #expect(mixed.duplicates.map(\.id) == ["s0/c0"])
    }

    @Test func theAddressOfAnObjectIsNoIdentity() {
        final class Plain: Identifiable {}
        #expect(ids([Plain(), Plain()]) == ["s0/c0", "s0/c1"])
        struct Keyed: Identifiable { let id: Int? }
        #expect(ids([Keyed(id: 4), Keyed(id: nil)]) == ["4", "s0/c1"])
    }
}
