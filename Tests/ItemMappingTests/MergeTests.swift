import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct MergeTests {
    struct Profile: Item, Equatable {
        var name = "Ada"
        var nickname: String? = "A"
        var age = 36
        var author = Author(name: "X", born: 1)
        var friend: Author? = Author(name: "Y", born: 2)
        var tags = ["a", "b"]
        var scores = ["x": 1, "y": 2]
        var byName = ["p": Author(name: "P", born: 3)]
        static let table = ItemTable(Profile()) {
            Field(\.name, "name")
            Field(\.nickname, "nickname")
            Field(\.age, "age")
            Field(\.author, "author")
            Field(\.friend, "friend")
            Field(\.tags, "tags")
            Field(\.scores, "scores")
            Field(\.byName, "byName")
        }
    }

    /// A partial record and the fields that it changes; the result must be RFC 7396 applied to the
    /// encoded Item.
    @Test(
        arguments: [
            ("{}", []), (#"{"name": "Grace"}"#, ["name"]), (#"{"name": "Ada"}"#, []),
            (#"{"name": null, "nickname": null}"#, ["nickname"]), (#"{"author": {"born": 1815}}"#, ["author"]),
            (#"{"friend": {"born": null}}"#, ["friend"]), (#"{"friend": null}"#, ["friend"]),
            (#"{"tags": ["c"]}"#, ["tags"]), (#"{"scores": {"y": null, "z": 3}}"#, ["scores"]),
            (#"{"byName": {"p": {"name": "Q"}, "new": {"name": "N"}}}"#, ["byName"]),
            (#"{"name": "G", "age": 37, "unknown": 1}"#, ["name", "age"]),
        ])
    func changesWhatIsThere(text: String, changed: [String]) throws {
        var profile = Profile()
        let patch = try JSONDocument(parsing: text).root
        var merged = profile.json
        merged.merge(patch)
        let merge = Profile.merge(patch, into: &profile)
        var expected = try #require(Profile.map(merged).items.first)
        // Nil if the patch removed a member, not the default.
        if patch["nickname"]?.isNull ?? false { expected.nickname = nil }
        if patch["friend"]?.isNull ?? false { expected.friend = nil }
        #expect(profile == expected)
        #expect((profile == Profile()) == changed.isEmpty)
        #expect(merge.changedFields == changed)
        #expect(merge.issues == [])
    }

    @Test(
        arguments: [
            (#"{"age": "old"}"#, [#"age: expected an integer, found the string "old""#]),
            (#"{"author": {"born": "x"}}"#, [#"author.born: expected an integer, found the string "x""#]),
            (#"{"scores": {"x": []}}"#, ["scores.x: expected an integer, found an array"]),
            ("[]", ["the root: expected an object, found an array"]),
        ])
    func keepsWhatCannotBeRead(text: String, issues: [String]) throws {
        var profile = Profile()
        let merge = Profile.merge(try JSONDocument(parsing: text).root, into: &profile)
        #expect(profile == Profile())
        #expect(merge.issues.map(\.description) == issues)
        #expect(merge.changedFields == [])
    }

    @Test func objectsOfClassesChangeInPlace() throws {
        let shelf = Shelf()
        shelf.name = "A"
        var merged = shelf
        let merge = Shelf.merge(try JSONDocument(parsing: #"{"name": "B"}"#).root, into: &merged)
        #expect(merge.changedFields == ["name"])
        #expect(merged === shelf)
        #expect(shelf.name == "B")
    }

    @Test func tablesOverInitializersSaySo() throws {
        var track = Track(id: 1, name: "a", seconds: nil)
        let merge = Track.merge(try JSONDocument(parsing: #"{"id": 2}"#).root, into: &track)
        #expect(track.id == 1)
        #expect(
            merge.issues.map(\.description) == [
                "the root: expected a table of fields, found one over an initializer, which cannot change a Track"
            ])
    }
}
