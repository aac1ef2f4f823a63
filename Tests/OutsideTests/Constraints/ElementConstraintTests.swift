import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// Constraints on the elements of lists: an element that breaks one is invalid, at its place.
@Suite struct ElementConstraintTests {
    struct Post: Item, Equatable {
        var tags: [String] = ["-"]
        var scores: Set<Double>?
        var dates: [Date] = []
        var matrix: [[Int]] = []
        var comments: [Comment] = []
        static let table = ItemTable(Post(), dates: .seconds) {
            Field(\.tags, "tags", .elements(.length(...3)), .count(2...))
            Field(\.scores, "scores", .elements(.range(0...1)), .allElements, .invalid(.setNil))
            Field(\.dates, "dates", .dates(.seconds), .elements(.range(0...)))
            Field(\.matrix, "matrix", .elements(.count(2), .elements(.range(0...9))))
            Field(\.comments, "comments", .elements(.count(1...)))
        }
    }

    struct Comment: Item, Equatable {
        var words: [String] = []
        static let table = ItemTable(Comment()) { Field(\.words, "words") }
    }

    private static func map(_ record: String, _ reader: ReaderStrategy) throws -> (post: Post, issues: [String]) {
        let mapping = try Post.map("[\(record)]", reader: reader)
        return (try #require(mapping.items.first), mapping.issues.map(\.description))
    }

    @Test(arguments: ReaderStrategy.allCases)
    func invalidElementsAreLeftOut(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"tags": ["a", "long", "b", 7, [], "bcd"]}"#, reader)
        #expect(post == Post(tags: ["a", "b", "7", "bcd"]))
        #expect(
            issues == [
                "[0].tags[1]: expected at most 3 characters, found 4", "[0].tags[4]: expected a string, found an array",
            ])
    }

    /// The count is that of the elements that were sent.
    @Test(arguments: ReaderStrategy.allCases)
    func whatWasSentIsCounted(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"tags": ["a", "long"]}"#, reader)
        #expect(post == Post(tags: ["a"]))
        #expect(issues == ["[0].tags[1]: expected at most 3 characters, found 4"])
        let (none, others) = try Self.map(#"{"tags": ["long"]}"#, reader)
        #expect(none == Post())
        #expect(
            others == [
                "[0].tags[0]: expected at most 3 characters, found 4",
                "[0].tags: expected at least 2 elements, found 1",
            ])
    }

    @Test(arguments: ReaderStrategy.allCases)
    func oneElementMayMakeTheListInvalid(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"scores": [0.5, 2]}"#, reader)
        #expect(post == Post())
        #expect(issues == ["[0].scores[1]: expected 0...1, found 2"])
        #expect(try Self.map(#"{"scores": [0.5, 1]}"#, reader).post == Post(scores: [0.5, 1]))
    }

    /// Dates are compared as the field writes them.
    @Test(arguments: ReaderStrategy.allCases)
    func datesAreChecked(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"dates": [5, -5]}"#, reader)
        #expect(post.dates == [Date(timeIntervalSince1970: 5)])
        #expect(issues == ["[0].dates[1]: expected at least 0, found -5"])
    }

    @Test(arguments: ReaderStrategy.allCases)
    func listsInListsHaveConstraintsOfTheirOwn(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"matrix": [[1, 2], [3], [4, 10], [5, 6, -1]]}"#, reader)
        #expect(post.matrix == [[1, 2], [4]])
        #expect(
            issues == [
                "[0].matrix[1]: expected 2 elements, found 1", "[0].matrix[2][1]: expected 0...9, found 10",
                "[0].matrix[3][2]: expected 0...9, found -1", "[0].matrix[3]: expected 2 elements, found 3",
            ])
    }

    /// A list inside the elements isn't the one that is meant.
    @Test(arguments: ReaderStrategy.allCases)
    func recordsInListsKeepTheirOwnLists(reader: ReaderStrategy) throws {
        let (post, issues) = try Self.map(#"{"comments": [{"words": ["", "x"]}]}"#, reader)
        #expect(post.comments == [Comment(words: ["", "x"])] && issues == [])
    }

    struct Joined: Item, Equatable {
        var names: [String] = []
        var one: [Int] = []
        static let table = ItemTable(Joined()) {
            Field(\.names, "people[*].name", .elements(.length(...3)))
            Field(\.one, "one", .oneOrMany, .elements(.range(1...)))
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func matchesAndSingleValuesAreElements(reader: ReaderStrategy) throws {
        let mapping = try Joined.map(#"[{"people": [{"name": "Bo"}, {"name": "Momo"}], "one": 0}]"#, reader: reader)
        #expect(mapping.items == [Joined(names: ["Bo"])])
        #expect(mapping.issues.count == 2 && mapping.issues[1].description == "[0].one: expected at least 1, found 0")
        #expect(mapping.issues[0].description.hasSuffix(": expected at most 3 characters, found 4"))
    }

    @Test(arguments: ReaderStrategy.allCases)
    func columnsAndTableFilesHaveThemToo(reader: ReaderStrategy) throws {
        let file = try RecordTable(
            json: #"{"tags": {"type": "[string]", "items": {"maxLength": 3, "pattern": "[a-z]*"}, "maxItems": 4}}"#)
        let text = #"[{"tags": ["abc", "Ab", "abcd", "x"]}]"#
        let mapping = try file.map(Array(text.utf8), reader: reader)
        #expect(mapping.rows.map(\.description) == [#"{"tags":["abc","x"]}"#])
        #expect(
            mapping.issues.map(\.description) == [
                #"[0].tags[1]: expected a string that matches [a-z]*, found "Ab""#,
                "[0].tags[2]: expected at most 3 characters, found 4",
            ])
    }

    @Test func aMergedListIsCheckedToo() throws {
        var post = Post(tags: ["a", "b"])
        let merge = Post.merge(try JSONDocument(parsing: #"{"tags": ["x", "long", "y"]}"#).root, into: &post)
        #expect(post.tags == ["x", "y"])
        #expect(merge.issues.map(\.description) == ["tags[1]: expected at most 3 characters, found 4"])
    }
}
