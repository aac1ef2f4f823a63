import JSONDocuments
import JSONPaths
import Testing

/// Lookups in key paths, `author@accounts[id]`; `Fixtures/Paths/lookups` has more of them.
@Suite struct LookupTests {
    private static let document = """
        {"rows": [{"by": "9"}, {"by": 9}, {"by": ["9", null, "10", "0"]}, {"by": []}, {"by": null}, {}],
         "people": [{"id": "9", "name": "Ada"}, {"id": 9, "name": "twice"}, {"id": 10.0, "name": "Bo"}, 5],
         "map": {"9": {"name": "N", "boss": "10"}, "10": {"name": "T"}}}
        """

    @Test(arguments: [
        ("author@accounts[id].name", "author@accounts[id].name"),
        ("a.b@c.d[type, id][0].*", "a.b@c.d[type,id][0][*]"),
        (".@entities.posts[@key]", ".@entities.posts[@key]"),
        ("parent@[id]@['x'][0][id]", "parent@[id]@x[0][id]"),
        ("^.a@*[sys.id]", "^.a@[*][sys.id]"),
        ("@id@@graph[@id]", "@id@@graph[@id]"),
        (#"a@b[\@key]"#, #"a@b[\@key]"#),
        (#"a@b[x\,y.z\.w,\1,\ q]"#, #"a@b[x\,y.z\.w,\1,\ q]"#),
        (#"["a@b"]@['c@d'][id@x]"#, #"["a@b"]@["c@d"][id@x]"#),
        (#"a\@b.@type"#, #"["a@b"].@type"#),
    ])
    func hasOneCanonicalSpelling(path: String, canonical: String) throws {
        let path = try JSONPath(path)
        #expect(path.canonicalSpelling == canonical)
        #expect(try JSONPath(canonical) == path)
        #expect(try JSONPath("\(path)").canonicalSpelling == canonical)
    }

    @Test(arguments: [
        ("a@b", "column 2: a lookup ends with its id in brackets: @list[id]; a key with '@' needs quotes"),
        ("é.a@b[0]", "column 4: a lookup ends with its id in brackets: @list[id]; a key with '@' needs quotes"),
        ("a@b[id", "column 2: the lookup is never closed"),
        ("a@b[", "column 5: expected a key, found the end"),
        ("a@b[]", "column 5: expected a key, found ']'"),
        ("a@b[id,]", "column 8: expected a key, found ']'"),
        ("a@b[i[d]", "column 6: expected ',' or ']', found '['"),
        ("a@b[id]c", "column 8: expected '.' or '[', found 'c'"),
        ("a@b@c[id]", "column 4: expected '.', or '[' and the id, found '@'"),
        ("a@^.b[id]", "column 3: the list of a lookup starts at the root of the document"),
        ("a@b.^[id]", "column 5: the list of a lookup starts at the root of the document"),
        ("a@b..c[id]", "column 5: expected a key, found '.'"),
        (
            "@a[id]",
            "column 4: expected an index, '*' or a quoted key, found 'i'; a lookup follows its reference without a dot: reference@list[id]"
        ),
    ])
    func reportsReasonAndColumn(path: String, message: String) {
        let error = #expect(throws: PathSyntaxError.self) { try JSONPath(path) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("rows[0].by@people[id].name", #""Ada""#), ("rows[1].by@people[id].name", #""Ada""#),
        ("rows[2].by@people[id].name", #""Ada" "Bo""#), ("rows[2].by[*]@people[id].name", #""Ada" "Bo""#),
        ("rows[3].by@people[id].name", ""), ("rows[4].by@people[id].name", "null"), ("rows[5].by@people[id].name", ""),
        ("rows[*].by@map[@key].name", #""N" "N" "N" "T""#),
        ("rows[0].by@map[@key].boss@map[@key].name", #""T""#), ("rows[0].by@nowhere[id]", ""),
        ("people[0].id@people[@key]", ""), ("people[2].id@people[@key]", ""),
    ])
    func matches(path: String, expected: String) throws {
        let root = try JSONDocument(parsing: Self.document).root
        let path = try JSONPath(path)
        let values = try path.values(in: root)
        #expect(values.map(\.description).joined(separator: " ") == expected)
        #expect(try path.matches(in: root).map(\.value) == values)
        #expect(try path.first(in: root) == values.first)
        #expect(!path.isSingular && path.steps == nil)
    }

    /// The list is searched in the document that a value is a part of.
    @Test func startsAtTheRootOfTheDocument() throws {
        let row = try #require(try JSONDocument(parsing: Self.document).root["rows"]?[2])
        let matches = try JSONPath("by@people[id].name").matches(in: row)
        #expect(matches.map(\.location.keyPath) == ["people[0].name", "people[2].name"])
    }

    @Test func explainsWhatIsMissing() throws {
        let root = try JSONDocument(parsing: Self.document).root
        func explanation(_ path: String) throws -> String? { try JSONPath(path).explain(in: root)?.description }
        #expect(try explanation("rows[5].by@people[id]") == "rows[5] has no member 'by'")
        #expect(try explanation("rows[3].by@people[id]") == "rows[3].by is empty")
        #expect(try explanation("rows[0].by@map[name]") == "rows[0].by is not the name of an element of map")
        #expect(
            try explanation("rows[0].by@peple[id]")
                == "the root has no member 'peple'; did you mean 'people'? (keys: rows, people, map)")
        #expect(
            try explanation("rows[0].by@people[id].nam")
                == "people[0] has no member 'nam'; did you mean 'name'? (keys: id, name)")
    }

    /// The index of a list is made once for a document, however many rows look into it.
    @Test(arguments: [1, 10, 1_000])
    func makesOneIndexForAList(count: Int) throws {
        let rows = JSONValue((0..<count).map { ["a": JSONValue($0), "b": [JSONValue($0)]] as JSONValue })
        let people = JSONValue((0..<count).map { ["id": JSONValue($0), "key": JSONValue("\($0)")] as JSONValue })
        let text = JSONWriter.text(of: ["rows": rows, "people": people])
        let root = try JSONDocument(parsing: text).root
        for row in root["rows"]!.elements {
            #expect(try JSONPath("a@people[id].id").first(in: row) == row["a"])
            #expect(try JSONPath("b@people[key].id").first(in: row) == row["a"])
            #expect(try JSONPath("a@people[id].key").first(in: row)?.string == row["a"].map { "\($0)" })
        }
        #expect(root.storage.indexCount == 2)
    }

    /// An index never outlives a change of the value that it was made for.
    @Test func findsWhatIsThereAfterAnEdit() throws {
        let path: JSONPath = "by@people[id].name"
        var value: JSONValue = ["by": 1, "people": [["id": 1, "name": "Ada"]]]
        #expect(try path.first(in: value) == "Ada")
        let old = value
        value["people"]?[0]?["name"] = "Bo"
        #expect(try path.first(in: value) == "Bo")
        value["people"] = [["id": 2, "name": "Cy"]]
        #expect(try path.first(in: value) == nil)
        value["by"] = 2
        #expect(try path.first(in: value) == "Cy")
        #expect(try path.first(in: old) == "Ada")
    }

    /// Threads that look into the same list at the same time find the same.
    @Test func servesSeveralThreads() async throws {
        let root = try JSONDocument(parsing: Self.document).root
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let path: JSONPath = "rows[*].by@people[id].name"
                    return ((try? path.values(in: root)) ?? []).compactMap(\.string)
                }
            }
            for await names in group { #expect(names == ["Ada", "Ada", "Ada", "Bo"]) }
        }
    }

    @Test func staysWithinLimits() throws {
        let root = try JSONDocument(parsing: Self.document).root
        let path: JSONPath = "rows[*].by@people[id]"
        #expect(throws: PathLimitError.self) { try path.values(in: root, limits: JSONPath.Limits(matches: 2)) }
        #expect(throws: PathLimitError.self) { try path.values(in: root, limits: JSONPath.Limits(work: 5)) }
    }

    @Test func appendsStepsAndReplacesKeys() {
        let path: JSONPath = "a_b@c_d[e_f].g"
        #expect(path.appending(.key("h"), .wildcard) == "a_b@c_d[e_f].g.h[*]")
        #expect(path.replacingKeys { $0.replacing("_", with: "") } == "ab@cd[ef].g")
        #expect(JSONPath("^.^.a@b[id]").parents.count == 2 && JSONPath("^.^.a@b[id]").parents.rest == "a@b[id]")
        #expect(path.ownPart == "a_b" && JSONPath("a.b").ownPart == "a.b")
    }
}
