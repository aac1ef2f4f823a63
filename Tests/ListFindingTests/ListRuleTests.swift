import JSONDocuments
import JSONPaths
import ListFinding
import Testing

/// What belongs to a row, what a document says of itself, and documents without rows.
@Suite struct ListRuleTests {
    private func find(_ text: String) throws -> FoundList {
        ListFinder().find(in: try JSONDocument(parsing: text).root)
    }

    private func expect(_ text: String, _ kind: FoundList.Kind, _ path: String?, isClear: Bool = true) throws {
        let found = try find(text)
        #expect(found.kind == kind, "\(text): \(found.reason)")
        #expect(found.keyPath == path, "\(text): \(found.reason)")
        #expect(found.isClear == isClear, "\(text): \(found.reason)")
    }

    /// A list in the rows is a part of them beside pages, if its elements are pairs, or if a row says as much as they.
    @Test(arguments: [
        (
            #"{"jobs": [{"jobId": "q0", "state": "ok", "targets": [{"type": "S3", "bucket": "b0"}]},"#
                + #" {"jobId": "q1", "state": "bad", "targets": [{"type": "S3", "bucket": "b1"}]}], "nextToken": "t"}"#,
            "jobs"
        ),
        (
            #"{"schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"], "totalResults": 2, "Resources": ["#
                + #"{"id": "g0", "displayName": "A", "members": [{"value": "u0", "display": "U"}]},"#
                + #" {"id": "g1", "displayName": "B", "members": [{"value": "u1", "display": "V"}]}]}"#, "Resources"
        ),
        (
            #"{"AccountAttributes": [{"AttributeName": "max", "AttributeValues": [{"AttributeValue": "20"}]},"#
                + #" {"AttributeName": "vpc", "AttributeValues": [{"AttributeValue": "x"}]}]}"#, "AccountAttributes"
        ),
        (
            #"{"hosts": [{"name": "a", "labels": [{"key": "env", "value": "x"}]},"#
                + #" {"name": "b", "labels": [{"key": "env", "value": "y"}]}]}"#, "hosts"
        ),
        // Headers, and sections, are there for the rows in them.
        (
            #"{"groups": [{"title": "A", "items": [{"id": 1, "name": "x"}]},"#
                + #" {"title": "B", "items": [{"id": 2, "name": "y"}]}], "nextToken": "t"}"#, "groups[*].items"
        ),
        (
            #"{"sections": [{"id": 1, "title": "A", "items": [{"id": 1, "name": "x"}]},"#
                + #" {"id": 2, "title": "B", "items": [{"id": 2, "name": "y"}]}]}"#, "sections[*].items"
        ),
    ])
    func listsInRows(text: String, path: String) throws {
        try expect(text, .list, path)
    }

    /// The same key further in is the next level of a tree.
    @Test(arguments: [
        (
            #"{"name": "root", "children": [{"name": "a", "children": [{"name": "a1"}, {"name": "a2"}]},"#
                + #" {"name": "b", "children": [{"name": "b1"}]}]}"#, "children"
        ),
        (
            #"{"menu": [{"label": "a", "sub": [{"label": "a1", "sub": [{"label": "a11"}]}]},"#
                + #" {"label": "b", "sub": [{"label": "b1"}]}]}"#, "menu"
        ),
    ])
    func levelsOfTreesAreNotGuessed(text: String, path: String) throws {
        try expect(text, .list, path, isClear: false)
    }

    @Test(arguments: [
        (#"{"kind": "Service", "apiVersion": "v1", "metadata": {"name": "web"}, "spec": {"ports": ["#
            + #"{"name": "http", "port": 80}, {"name": "https", "port": 443}, {"name": "dns", "port": 53}]}}"#),
        (#"{"schemas": ["urn:ietf:params:scim:schemas:core:2.0:Group"], "id": "g", "displayName": "A", "members": ["#
            + #"{"value": "u0", "display": "U"}, {"value": "u1", "display": "V"}, {"value": "u2", "display": "W"}]}"#),
        #"{"action": {"id": "A1", "type": "action", "name": "Restart", "teams": [{"id": "T1", "name": "Ops"}]}}"#,
    ])
    func documentsThatSayWhatTheyAre(text: String) throws {
        try expect(text, .object, nil)
    }

    @Test func collectionsSaySo() throws {
        try expect(
            #"{"summary": "What Ann wrote", "type": "Collection", "totalItems": 2,"#
                + #" "items": [{"type": "Note", "name": "Milk"}, {"type": "Note", "name": "Bread"}]}"#, .list, "items")
    }

    @Test(arguments: [
        (#"{"tableNames": ["orders", "users", "carts"], "lastEvaluated": null}"#, "tableNames"),
        (#"{"names": ["a", "b"], "unreachable": [], "nextPageToken": "t"}"#, "names"),
        (#"{"ids": [4711, 4712, 4713], "next_cursor": 0, "previous_cursor": 0}"#, "ids"),
    ])
    func theOnlyListMayBeOfTexts(text: String, path: String) throws {
        try expect(text, .list, path)
    }

    @Test(arguments: [
        #"{"kind": "shop#orderList", "etag": "x1"}"#,
        #"{"schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"], "totalResults": 0, "startIndex": 1}"#,
        #"{"resourceType": "Bundle", "type": "searchset", "total": 0, "link": [{"relation": "self", "url": "x"}]}"#,
        #"{"nextPageToken": "t1"}"#,
    ])
    func responsesWithoutRows(text: String) throws {
        try expect(text, .none, nil)
    }

    /// What says something of its own, or an error, is no response without rows.
    @Test(arguments: [
        #"{"count": 5}"#, #"{"status": "error", "message": "not found"}"#, #"{"total": 12, "name": "x"}"#,
        #"{"ok": true}"#,
    ])
    func otherEnvelopesAreThings(text: String) throws {
        #expect(try find(text).kind == .object, "\(text)")
    }

    @Test func nullInPlaceOfAList() throws {
        let found = try find(#"{"items": null, "total": 0}"#)
        #expect(found.kind == .list && found.keyPath == "items" && found.count == 0 && found.isClear)
    }

    /// Maps of things: by names under a plural, as the only member, and in wrappers of one member.
    @Test(arguments: [
        (
            #"{"total": 3, "users": {"ada": {"name": "Ada L", "age": 36}, "bob": {"name": "Bob M", "age": 41},"#
                + #" "cy": {"name": "Cy N", "age": 29}}}"#, "users", 3
        ),
        (#"{"i18n": {"en": {"hello": "H", "bye": "B"}, "de": {"hello": "H", "bye": "T"}}}"#, "i18n", 2),
        (
            #"{"packages": {"@a/left": {"1.0.0": {"size": 1, "license": "MIT"}, "1.1.0": {"size": 2, "license": "MIT"}},"#
                + #" "@b/right": {"2.0.0": {"size": 3, "license": "BSD"}}}}"#, "packages[*]", 3
        ),
    ])
    func mapsOfThings(text: String, path: String, count: Int) throws {
        try expect(text, .map, path)
        #expect(try find(text).count == count)
    }

    /// One thing by its id is a row, which nothing but its key says.
    @Test func oneThingInAMap() throws {
        let text = #"{"batchcomplete": "", "query": {"pages": {"736": {"pageid": 736, "ns": 0, "title": "Ada"}}}}"#
        try expect(text, .map, "query.pages", isClear: false)
    }

    @Test func listsInAMapAreGroupsByKey() throws {
        let found = try find(
            #"{"kind": "diskAggregatedList", "items": {"zones/a": {"disks": [{"id": "1", "name": "d1"}]},"#
                + #" "zones/b": {"disks": [{"id": "2", "name": "d2"}]}, "zones/c": {"warning": {"code": "NONE"}}}}"#)
        #expect(found.keyPath == "items[*].disks" && found.kind == .list && found.count == 2)
        #expect(found.sections?.header == .key && found.sections?.groups.canonicalSpelling == "items")
    }
}
