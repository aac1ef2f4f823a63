import Foundation
import JSONDocuments
import SectionNormalizing
import Testing

/// Collections of every kind are lists, as arrays are.
@Suite struct OwnCollectionTests {
    /// A collection of titles with an index of its own.
    private struct Shelf: Collection {
        struct Index: Comparable {
            var offset: Int
            static func < (left: Index, right: Index) -> Bool { left.offset < right.offset }
        }

        var titles: [String]
        var startIndex: Index { Index(offset: 0) }
        var endIndex: Index { Index(offset: titles.count) }
        subscript(position: Index) -> String { titles[position.offset] }
        func index(after index: Index) -> Index { Index(offset: index.offset + 1) }
    }

    /// A collection that says how it appears as one row.
    private struct Playlist: RandomAccessCollection, ListPresentable {
        var tracks = ["a", "b"]
        var listTitle: String? { "Playlist" }
        var startIndex: Int { 0 }
        var endIndex: Int { tracks.count }
        subscript(position: Int) -> String { tracks[position] }
    }

    private struct Song { var name: String }

    private func texts(_ value: Any?) -> [[String]] {
        Normalizer().normalize(value).sections.map { $0.cells.map(\.text) }
    }

    @Test func anOwnCollectionIsAList() {
        #expect(texts(Shelf(titles: ["a", "b"])) == [["a", "b"]])
        #expect(texts(Shelf(titles: [])) == [[]])
        #expect(texts([Shelf(titles: ["a"]), Shelf(titles: ["b", "c"])]) == [["a"], ["b", "c"]])
        #expect(texts(["x", Shelf(titles: ["a"])] as [Any]) == [["x"], ["a"]])
        #expect(texts(AnyCollection(Shelf(titles: ["a"]))) == [["a"]])
        let titled = Normalizer().normalize(["New": Shelf(titles: ["a"])])
        #expect(titled.sections.map(\.header) == ["New"])
    }

    @Test func rangesAreLists() {
        #expect(texts(0..<3) == [["0", "1", "2"]])
        #expect(texts(1...3) == [["1", "2", "3"]])
        #expect(texts(UInt8.max...UInt8.max) == [["255"]])
        #expect(texts([0..<1, 5..<7]) == [["0"], ["5", "6"]])
        #expect(texts((0..<4).dropFirst(2)) == [["2", "3"]])
        #expect(texts((0..<4).reversed()) == [["3", "2", "1", "0"]])
        #expect(texts((0..<4).lazy.filter { $0 % 2 == 1 }.map { -$0 }) == [["-1", "-3"]])
        #expect(texts(0.5...1.5) == [["0.5...1.5"]])
    }

    /// The number of such a range can't even be represented.
    @Test func aRangeWithTooManyNumbersIsOneValue() {
        #expect(texts(Int.min..<Int.max) == [["\(Int.min..<Int.max)"]])
        #expect(texts(Int.min...Int.max).map(\.count) == [1])
        #expect(texts(0...UInt64.max).map(\.count) == [1])
    }

    @Test func viewsOfCollectionsAreLists() {
        let shelf = Shelf(titles: ["a", "b", "c"])
        #expect(
            texts(Slice(base: shelf, bounds: shelf.index(after: shelf.startIndex)..<shelf.endIndex)) == [["b", "c"]])
        #expect(texts(["x", "a", "b"].dropFirst()) == [["a", "b"]])
        #expect(texts(ContiguousArray(["a", "b"])) == [["a", "b"]])
        #expect(texts(["a", "b"].lazy.map { $0 + "!" }) == [["a!", "b!"]])
        #expect(texts(repeatElement("a", count: 2)) == [["a", "a"]])
        #expect(texts([["a"], ["b"]].joined()) == [["a", "b"]])
        #expect(texts(CollectionOfOne("a")) == [["a"]])
    }

    /// Collections without an order are sorted by their descriptions.
    @Test func setsAndTheValuesOfDictionariesAreSortedLists() {
        let years = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", "v\($0)") })
        #expect(texts(Set(["b", "a", "c"])) == [["a", "b", "c"]])
        #expect(texts(years.values) == [years.values.sorted()])
        #expect(texts(years.keys) == [years.keys.sorted()])
    }

    @Test func textsAndBytesStayValues() {
        #expect(texts("ab") == [["ab"]])
        #expect(texts("ab".dropFirst()) == [["b"]])
        #expect(texts(Data([1, 2])).map(\.count) == [1])
        #expect(texts(IndexPath(indexes: [1, 2])).map(\.count) == [1])
    }

    @Test func aCollectionThatPresentsItselfIsOneRow() {
        #expect(texts([Playlist(), Playlist()]) == [["Playlist", "Playlist"]])
    }

    /// A sequence may have no end.
    @Test func aSequenceThatIsNotACollectionIsOneValue() {
        #expect(texts((0...).lazy.map { $0 + 1 }).map(\.count) == [1])
    }

    @Test func theObjectOfACellIsTheCollectionItself() {
        let cells = Normalizer().normalize([[Shelf(titles: ["a", "b"]), Shelf(titles: ["c"])]]).sections[0].cells
        #expect(cells.map { $0.value(as: Shelf.self)?.titles } == [["a", "b"], ["c"]])
        #expect(cells[0].object?.json?.description == #"["a","b"]"#)
        let slice = Normalizer().normalize([[["x", "a"].dropFirst()]]).sections[0].cells[0]
        #expect(slice.value(as: ArraySlice<String>.self) == ["a"])
    }

    @Test func elementsKeepTheirTypes() {
        let cells = Normalizer().normalize([Song(name: "a"), Song(name: "b")].lazy.map { $0 }).sections[0].cells
        #expect(cells.map { $0.value(as: Song.self)?.name } == ["a", "b"])
    }
}
