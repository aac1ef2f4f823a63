import JSONDocuments
import JSONPaths
import ListFinding
import Testing

/// The list of a document, rule by rule.
@Suite struct FoundListTests {
    private func find(_ text: String, request: String? = nil) throws -> FoundList {
        ListFinder(requestPath: request).find(in: try JSONDocument(parsing: text).root)
    }

    private static let book = #"{"id": 7, "name": "Momo", "year": 1973}, {"id": 8, "name": "Krabat", "year": 1971}"#

    @Test(arguments: [
        ("[\(book)]", "."),
        ("[\"red\", \"green\", \"blue\"]", "."),
        ("{\"books\": [\(book)]}", "books"),
        ("{\"status\": \"ok\", \"data\": {\"books\": [\(book)]}, \"meta\": {\"total\": 2}}", "data.books"),
        ("{\"resultats\": [\(book)], \"total\": 2}", "resultats"),
        ("{\"Ergebnisse\": [\(book)], \"anzahl\": 2}", "Ergebnisse"),
        ("{\"data\": [\(book)], \"included\": [{\"id\": 1, \"name\": \"a\"}, {\"id\": 2, \"name\": \"b\"}]}", "data"),
        ("{\"title\": \"News\", \"home\": \"x\", \"items\": [\(book)]}", "items"),
        ("{\"type\": \"FeatureCollection\", \"name\": \"x\", \"features\": [\(book)]}", "features"),
        ("{\"kind\": \"bookList\", \"id\": \"x\", \"books\": [\(book)], \"pages\": [{\"n\": 1}]}", "books"),
    ])
    func listsInEnvelopes(text: String, path: String) throws {
        let found = try find(text)
        #expect(found.kind == .list)
        #expect(found.keyPath == path)
        #expect(found.isClear)
        #expect(found.count == (path == "." && text.contains("red") ? 3 : 2))
        #expect(found.rival == nil)
        #expect(!found.reason.isEmpty)
    }

    /// Groups with a header and rows, of several shapes: the groups, the header and the rows in one.
    @Test(arguments: [
        (
            #"{"results": [{"iso": "DE", "dates": [{"d": "a", "n": 1}]}, {"iso": "FR", "dates": [{"d": "b", "n": 2}]}]}"#,
            "results", "iso", "dates", "results[*].dates"
        ),
        (
            #"{"days": [{"year": 1973, "books": [{"name": "a"}]}, {"year": 1971, "books": [{"name": "b"}]}]}"#,
            "days", "year", "books", "days[*].books"
        ),
        (
            #"{"weeks": [{"title": "One", "games": [{"node": {"id": 1, "name": "a"}}, {"node": {"id": 2, "name": "b"}}]},"#
                + #" {"title": "Two", "games": [{"node": {"id": 3, "name": "c"}}]}]}"#,
            "weeks", "title", "games[*].node", "weeks[*].games[*].node"
        ),
        (
            #"{"lists": {"A-B": [{"node": {"id": 1, "name": "a"}}, {"node": {"id": 2, "name": "b"}}],"#
                + #" "C-D": [{"node": {"id": 3, "name": "c"}}]}}"#,
            "lists", "@key", "[*].node", "lists[*][*].node"
        ),
        // A text that is the same in all groups names none of them.
        (
            #"{"sections": [{"header": {"type": "wide", "parts": [{"text": "New"}]}, "items": [{"text": "a"}]},"#
                + #" {"header": {"type": "wide", "parts": [{"text": "Old"}]}, "items": [{"text": "b"}]}]}"#,
            "sections", "header.parts[0].text", "items", "sections[*].items"
        ),
    ])
    func groupsHaveHeaders(text: String, groups: String, header: String, rows: String, path: String) throws {
        let root = try JSONDocument(parsing: text).root
        let found = ListFinder().find(in: root)
        #expect(found.sections?.groups.canonicalSpelling == groups)
        #expect(found.sections?.header?.description == header)
        #expect(found.sections?.rows.canonicalSpelling == rows)
        #expect(found.keyPath == path)
        // The path leads to the rows.
        #expect(found.rows(in: root)?.count == found.count)
    }

    @Test func countsAndLinksAreNoHeaders() throws {
        let text = """
            {"results": [{"total": 1, "items": [{"name": "a"}]}, {"total": 2, "items": [{"name": "b"}, {"name": "c"}]}]}
            """
        let found = try find(text)
        #expect(found.sections == nil && found.keyPath == "results[*].items")
    }

    @Test func allListsAreRanked() throws {
        let root = try JSONDocument(parsing: "{\"tags\": [\"x\"], \"data\": {\"books\": [\(Self.book)]}}").root
        let lists = ListFinder().lists(in: root)
        #expect(lists.map(\.keyPath) == ["data.books", "tags"])
        #expect(lists.first?.rows(in: root)?.first?["name"]?.string == "Momo")
        #expect(lists.first?.rows(in: root)?.count == 2 && lists.first?.rows(in: .null) == nil)
    }

    @Test(arguments: [
        (
            #"{"data": {"films": {"edges": [{"node": {"id": 1, "title": "a"}}, {"node": {"id": 2, "title": "b"}}]}}}"#,
            "data.films.edges[*].node"
        ),
        (
            #"{"data": {"children": [{"kind": "t3", "data": {"id": "a", "title": "x"}},"#
                + #" {"kind": "t3", "data": {"id": "b", "title": "y"}}]}}"#, "data.children[*].data"
        ),
        (
            #"{"items": [{"addedAt": "2024-01-02", "addedBy": {"id": "u"}, "track": {"id": 1, "name": "a"}},"#
                + #" {"addedAt": "2024-01-03", "addedBy": {"id": "u"}, "track": {"id": 2, "name": "b"}}]}"#,
            "items[*].track"
        ),
        (
            #"{"sets": [{"total": 2, "resources": [{"name": "a", "x": 1}, {"name": "b", "x": 2}]}]}"#,
            "sets[*].resources"
        ),
        (#"{"data": [{"id": 1, "attributes": {"title": "a"}}, {"id": 2, "attributes": {"title": "b"}}]}"#, "data"),
    ])
    func wrappersAreFollowed(text: String, path: String) throws {
        let found = try find(text)
        #expect(found.keyPath == path)
        #expect(found.isClear)
    }

    @Test(arguments: [
        #"{"id": 5, "name": "Momo", "price": 12.5, "stock": 3, "currency": "EUR", "tags": ["a", "b"]}"#,
        #"{"id": 5, "title": "Stockholm", "year": 1999, "country": "SE", "notes": "x", "artists": [{"id": 1, "#
            + #""name": "a"}], "tracklist": [{"title": "b", "position": "A"}, {"title": "c", "position": "B"}]}"#,
        #"{"theme": "dark", "fontSize": 12, "notifications": {"mail": true, "push": false}, "language": "de"}"#,
        #"{"data": {"id": 1, "firstName": "Ada", "lastName": "L", "email": "a@b.c", "roles": [{"name": "x"}]}}"#,
        #"{"message": "Validation failed", "errors": [{"field": "name", "code": "a"}, {"field": "id", "code": "b"}]}"#,
        #"{"type": "Card", "body": [{"type": "Text", "text": "Hi", "wrap": true, "size": "large"},"#
            + #" {"type": "Columns", "columns": [{"type": "Column", "width": "auto"}]}]}"#,
    ])
    func singleObjectsAreNoLists(text: String) throws {
        let found = try find(text)
        #expect(found.kind == .object)
        #expect(found.keyPath == nil)
        #expect(found.title == nil)
    }

    @Test(arguments: ["null", "7", #""text""#, "{}", "true"])
    func nothingIsNoList(text: String) throws {
        #expect(try find(text).kind == FoundList.Kind.none)
    }

    @Test func mapsAreKeyedByTheirRows() throws {
        let text =
            #"{"btc-1": {"name": "Bitcoin", "price": 1.5}, "eth-1": {"name": "Ether", "price": 2.5},"#
            + #" "xmr-1": {"name": "Monero", "price": 3.5}}"#
        for (text, path) in [(text, "."), ("{\"coins\": \(text), \"ok\": true}", "coins")] {
            let found = try find(text)
            #expect(found.kind == .map)
            #expect(found.keyPath == path)
            #expect(found.title?.path.description == "name")
            #expect(found.id?.path == .key)
        }
    }

    @Test func fieldsOfTheSameShapeAreNoMap() throws {
        let text =
            #"{"billing": {"street": "a", "city": "b", "zip": "1"}, "shipping": {"street": "c", "city": "d", "zip": "2"}}"#
        #expect(try find(text).kind == .object)
        #expect(try find(#"{"small": {"url": "a", "w": 1}, "large": {"url": "b", "w": 2}}"#).kind == .object)
    }

    @Test func groupsHaveHeadersAndRows() throws {
        let text = """
            {"menu": [
              {"category": "Drinks", "items": [{"name": "Tea", "price": 2}, {"name": "Milk", "price": 3}]},
              {"category": "Food", "items": [{"name": "Soup", "price": 5}]}
            ]}
            """
        let found = try find(text)
        #expect(found.keyPath == "menu[*].items")
        #expect(found.sections?.groups.canonicalSpelling == "menu")
        #expect(found.sections?.header?.description == "category")
        #expect(found.sections?.rows.canonicalSpelling == "items")
        #expect(found.title?.path.description == "name")
        #expect(found.count == 3)
    }

    @Test func aMapOfListsHasItsKeysAsHeaders() throws {
        let found = try find(
            #"{"levels": {"US": [{"name": "G", "order": 1}], "GB": [{"name": "U", "order": 1}, {"name": "15", "order": 2}]}}"#
        )
        #expect(found.keyPath == "levels[*]")
        #expect(found.sections?.groups.canonicalSpelling == "levels")
        #expect(found.sections?.header == .key)
        #expect(found.sections?.rows == .root)
    }

    @Test func rowsWithAListOfTheirOwnAreNoGroups() throws {
        let found = try find(
            #"[{"id": 1, "title": "a", "tracks": [{"name": "x"}]}, {"id": 2, "title": "b", "tracks": [{"name": "y"}]}]"#
        )
        #expect(found.keyPath == ".")
        #expect(found.sections == nil)
    }

    @Test func twoListsAlikeAreATie() throws {
        let text = "{\"artists\": {\"items\": [\(Self.book)]}, \"albums\": {\"items\": [\(Self.book)]}}"
        let found = try find(text)
        #expect(found.keyPath == "artists.items")
        #expect(found.rival == "albums.items")
        #expect(!found.isClear)
    }

    @Test func theRequestNamesTheList() throws {
        let text = "{\"films\": [\(Self.book)], \"books\": [\(Self.book)]}"
        #expect(try !find(text).isClear)
        for request in ["/v1/books", "https://example.org/books?page=2"] {
            let found = try find(text, request: request)
            #expect(found.keyPath == "books")
        }
    }

    @Test func rowsThatOthersReferToComeSecond() throws {
        let text = """
            {"people": [{"id": "p1", "name": "a"}, {"id": "p2", "name": "b"}],
             "talks": [{"id": "t1", "title": "x", "personId": "p1"}, {"id": "t2", "title": "y", "personId": "p2"}]}
            """
        let found = try find(text)
        #expect(found.keyPath == "talks")
        #expect(found.isClear)
    }

    @Test func anEmptyListInAnEnvelopeIsAList() throws {
        let found = try find(#"{"type": "FeatureCollection", "features": []}"#)
        #expect(found.keyPath == "features")
        #expect(found.count == 0)
        #expect(try find("[]").kind == .list)
    }

    @Test func nullsAmongTheRowsDoNotMatter() throws {
        let found = try find("{\"nodes\": [null, \(Self.book), null]}")
        #expect(found.keyPath == "nodes")
        #expect(found.title?.path.description == "name")
    }

    /// The lists of things beside each other are one: the path of the rows.
    @Test(arguments: [
        (
            #"{"game": {"home": {"id": 1, "name": "A", "players": [{"id": 7, "name": "a"}, {"id": 8, "name": "b"}]},"#
                + #" "away": {"id": 2, "name": "B", "players": [{"id": 9, "name": "c"}]}}}"#,
            "game[*].players", 3
        ),
        (
            #"{"stage": 4, "north": {"name": "N", "stops": [{"id": 7, "name": "a"}, {"id": 8, "name": "b"}]},"#
                + #" "south": {"name": "S", "stops": [{"id": 9, "name": "c"}, {"id": 6, "name": "d"}]}}"#,
            "[*].stops", 4
        ),
        (
            #"{"homeTeam": {"teamId": 10, "players": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]},"#
                + #" "awayTeam": {"teamId": 11, "players": [{"id": 3, "name": "c"}]}}"#,
            "[*].players", 3
        ),
    ])
    func listsOfSidesAreOne(text: String, path: String, count: Int) throws {
        let root = try JSONDocument(parsing: text).root
        var finder = ListFinder()
        finder.expectsList = true
        let found = finder.find(in: root)
        #expect(found.keyPath == path)
        #expect(found.count == count && found.rows(in: root)?.count == count)
        #expect(found.title?.path.description == "name")
    }

    /// Rows of other fields are other rows.
    @Test func listsOfOtherRowsAreNotOne() throws {
        let row = #"{"id": 7, "name": "a"}, {"id": 8, "name": "b"}"#
        let sides =
            #""home": {"id": 1, "name": "A", "x": [\#(row)]}, "away": {"id": 2, "name": "B", "x": [{"k": 9, "v": 2}]}"#
        let root = try JSONDocument(parsing: "{\"game\": {\(sides)}}").root
        let paths = ListFinder().lists(in: root).map(\.keyPath)
        #expect(paths.contains("game.home.x") && !paths.contains("game[*].x"))
    }

    /// Tables in groups, with the names of the columns beside the rows, which name the fields.
    @Test(arguments: [
        (
            #"{"sets": [{"name": "A", "headers": ["id", "team", "name"], "rowSet": [[1, "x", "Momo"], [2, "x", "Krabat"]]}"#
                + #", {"name": "B", "headers": ["id", "team", "name"], "rowSet": []}]}"#,
            "sets[*].rowSet", "name", "id"
        ),
        (
            #"{"sets": [{"name": "A", "headers": ["key", "label"], "rowSet": [["a", "Momo"], ["b", "Krabat"]]}]}"#,
            "sets[*].rowSet", "label", "key"
        ),
        (
            #"{"fields": [{"name": "code"}, {"name": "title"}], "data": [["a1", "Momo"], ["b2", "Krabat"], ["c3", "Ronja"]]}"#,
            "data", "title", "code"
        ),
    ])
    func tablesHaveTheNamesOfTheirColumns(text: String, path: String, title: String, id: String) throws {
        let found = try find(text)
        #expect(found.keyPath == path)
        #expect(found.title?.path.description == title)
        #expect(found.id?.path.description == id)
    }

    /// A map of maps by data is no list of rows: its maps are.
    @Test func mapsInMapsAreTheRows() throws {
        let version = #"{"name": "a", "url": "b"}"#
        let maps = #""acme/one": {"1.0": \#(version), "1.1": \#(version)}, "acme/two": {"2.0": \#(version)}"#
        let found = try find("{\"packages\": {\(maps)}}")
        #expect(found.kind == .map)
        #expect(found.keyPath == "packages[*]")
        #expect(found.count == 3)
        #expect(found.title?.path == .key)
    }

    @Test func aMapByDataMayHaveNumbersAmongItsTexts() throws {
        let names = (100..<140).map { "\"\($0)\": \"\($0 == 107 ? "8150" : "Name \($0)")\"" }
        let found = try find("{\(names.joined(separator: ", "))}")
        #expect(found.kind == .map && found.count == 40)
    }

    /// Empty texts say nothing about the thing around a list.
    @Test func emptyTextsAreOfAnEnvelope() throws {
        let blanks = (1...9).map { "\"field\($0)\": \"\"" }.joined(separator: ", ")
        #expect(try find("{\(blanks), \"logins\": [\(Self.book)]}").keyPath == "logins")
        #expect(try find("{\(blanks.replacing("\"\"", with: "\"x\"")), \"logins\": [\(Self.book)]}").keyPath == nil)
    }

    /// Things may have a color; what is drawn has a type or several such keys.
    @Test func rowsWithOneKeyOfDrawingsAreThings() throws {
        let rows = ["red", "blue", "pink"].map { "{\"category\": \"c-\($0)\", \"color\": \"\($0)\"}" }
        #expect(try find("{\"about\": \"Pies\", \"pie\": [\(rows.joined(separator: ", "))]}").keyPath == "pie")
        let views = rows.map { $0.replacing("category", with: "type") }
        #expect(try find("{\"about\": \"Pies\", \"pie\": [\(views.joined(separator: ", "))]}").keyPath == nil)
    }

    /// Rows with a type are records if their fields are alike, also with lists of texts.
    @Test func recordsWithATypeAreNoView() throws {
        let meals = ["soup", "main", "side", "cold"].map { #"{"kind": "\#($0)", "name": "N \#($0)", "allergens": []}"# }
        #expect(
            try find("{\"date\": \"2018-03-05\", \"meals\": [\(meals.joined(separator: ", "))]}").keyPath == "meals")
        let parts = meals.map { $0.replacing("[]", with: #"[{"kind": "leaf", "x": 1}]"#) }
        #expect(try find("{\"date\": \"2018-03-05\", \"meals\": [\(parts.joined(separator: ", "))]}").keyPath == nil)
    }

    @Test func anEmptyListBesideMetadataIsAList() throws {
        let found = try find(#"{"statuses": [], "search_metadata": {"completed_in": 0.008, "max": 4, "query": "x"}}"#)
        #expect(found.keyPath == "statuses" && found.count == 0)
        #expect(try find(#"{"statuses": [], "author": {"age": 8, "height": 4, "hobby": "x"}}"#).keyPath == nil)
    }

    @Test func hundredsOfTextsAreAMap() throws {
        let words = (0..<240).map { number in
            "\"\(String(UnicodeScalar(UInt8(97 + number % 20))))word\(String(repeating: "x", count: number / 20))\": \"text\""
        }
        #expect(try find("{\(words.joined(separator: ", "))}").kind == .map)
        #expect(try find("{\(words.prefix(60).joined(separator: ", "))}").kind == .object)
    }
}
