import JSONDocuments
import JSONPaths
import Testing

/// Explanations of paths that match nothing.
@Suite struct NearestLocationTests {
    private static let text = """
        {"status": "ok", "data": {"items": [{"id": 1, "tags": ["a"]}], "total": 1, "page": {"items": 3}},
         "books": {"shelf": []}, "odd.key": {"rows": []}}
        """

    @Test(arguments: [
        ("items", "data.items"), ("data.itms", "data.items"), ("itmes", "data.items"), ("dta.items", "data.items"),
        ("result.items", "data.items"), ("data.items.items", "data.items"), ("Data", "data"), ("shelf", "books.shelf"),
        ("tags", "data.items[0].tags"), ("rows", #"["odd.key"].rows"#), ("/data/itms", "data.items"),
        ("$.data.itms[*]", "data.items"), ("zebra", nil), ("[3]", nil), ("", nil),
    ])
    func namesWhatIsNear(path: String, expected: String?) throws {
        let root = try JSONDocument(parsing: Self.text).root
        #expect(try JSONPath(path).nearestLocation(in: root)?.keyPath == expected)
    }

    @Test func aListOfAnswersIsLookedInto() throws {
        let root = try JSONDocument(parsing: #"[{"data": {"items": []}}, {"other": []}]"#).root
        #expect(JSONPath("items").nearestLocation(in: root)?.keyPath == "[0].data.items")
        #expect(JSONPath.firstList(in: root)?.keyPath == "[0].data.items")
    }

    @Test func theCostIsBounded() throws {
        let wide = "{" + (0..<50_000).map { "\"k\($0)\": []" }.joined(separator: ",") + ", \"items\": []}"
        #expect(try JSONPath("itemz").nearestLocation(in: JSONDocument(parsing: wide).root) == nil)
        let deep = String(repeating: #"{"a":"#, count: 1_000) + "[]" + String(repeating: "}", count: 1_000)
        #expect(try JSONPath("b").nearestLocation(in: JSONDocument(parsing: deep).root) == nil)
    }

    /// An absent index or key is missing; an empty list under a wildcard isn't.
    @Test(arguments: [
        ("data.none", true), ("data.items[5]", true), ("status.x", true), ("status[*]", true), ("$..none", true),
        ("books.shelf[*]", false), ("books.shelf[*].id", false), ("$.data.items[?@.id == 2]", false),
        ("$.data.items[3:]", false),
    ])
    func emptyIsNotMissing(path: String, isMissing: Bool) throws {
        let explanation = try JSONPath(path).explain(in: JSONDocument(parsing: Self.text).root)
        #expect(explanation?.isMissing == isMissing)
    }
}
