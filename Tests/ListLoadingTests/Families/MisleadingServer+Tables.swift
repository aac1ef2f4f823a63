import HTTPLoading
import JSONDocuments
import ListLoading

extension MisleadingServer {
    /// What filters, counters of other things and links to other things are called.
    static let pagedServers: [MisleadingServer] = [
        paged(["project_id": 12]) { _ in ["project_id": 12] },
        paged(["project_id": 12], { _ in ["project_id": 12] }, hasTotal: true),
        paged(["meta": ["project_id": 12, "status": "open"]]) { _ in ["project_id": 12] },
        paged(["category_name": "Books"]) { _ in ["category_name": "Books"] },
        paged(["nextInvoiceNumber": "INV-1061"]) { ["invoiceNumber": JSONValue("INV-\(1000 + $0)")] },
        paged(["next_number": 1061]) { ["number": JSONValue(1000 + $0)] },
        paged(["status": 0, "count": 10, "msg": "ok"]) { ["status": JSONValue($0 % 3)] },
        paged(["code": 0, "success": 1, "msg": "ok"]),
        paged(["code": 0, "status": 1, "msg": "ok"], { ["status": JSONValue($0 % 3)] }, hasTotal: true),
        paged(["user": "ann.smith42"]) { ["user": $0 % 3 == 0 ? "ann.smith42" : "bob.jones77"] },
        paged(["min_price": 5, "max_price": 99]) { ["price": JSONValue($0 % 9 == 0 ? 5 : 6 + $0)] },
        paged(["total_amount": 5]) { _ in ["amount": 5] },
        paged(["next_payment": 1500, "next_due": "2026-08-01"]),
        paged(["next": ["title": "The next article", "url": "/articles/8"]]),
        paged(["next": ["id": 8, "url": "/articles/8"]]),
        paged(["nextSteps": [["title": "Verify", "url": "/verify"]]]),
        paged(["related": [["type": "next", "url": "/articles/8"], ["type": "prev", "url": "/articles/6"]]]),
        paged([
            "channels": [
                ["name": "stable", "url": "/list?channel=stable"], ["name": "next", "url": "/list?channel=next"],
            ]
        ]),
        paged(["links": [["rel": "next", "href": "/articles/9", "title": "The next article"]]], requests: 7),
        paged(["sessionRef": "S8f7a6b5c4d3e2", "cacheKey": "k8f7a6b5c4d3e2", "digestSha": "a8f7a6b5c4d3e2"]),
        paged(["requestKey": "req_0001aBcDeF12345", "nonce": "req_0001aBcDeF12345", "build": "a1b2c3d4e5"]),
        paged(["position": "GK"]) { ["position": $0 % 5 == 0 ? "GK" : "FW"] },
        paged(["position": 30], { ["position": JSONValue($0 + 1)] }),
        paged(["batch": "b-7"], { ["batch": $0 % 4 == 0 ? "b-7" : "b-6"] }),
        paged(["batch": 3], { ["batch": JSONValue($0 % 4)] }),
        paged(["anchor": 5], { ["anchor": JSONValue($0 % 7)] }),
        paged(["commit": "a1b2c3d4e5f6"]) { ["commit": $0 % 12 == 0 ? "a1b2c3d4e5f6" : "ffff0000aaa1"] },
        paged(["region": "us-east-1"]) { ["region": $0 % 3 == 0 ? "us-east-1" : "eu-west-1"] },
        paged(["customerKey": "C-8a7b6c5d"], { ["customerKey": $0 % 2 == 0 ? "C-8a7b6c5d" : "D"] }),
        paged(["last_name": "n9"], { ["last_name": JSONValue("n\($0)")] }),
        paged(["last_login": "u10"], { ["login": JSONValue("u\($0 + 1)")] }),
        paged(["season": 2025, "next_season": 2026]) { _ in ["season": 2025] },
        paged(["next_poll_seconds": 30]),
        paged(["next": 2], requests: 5),
        paged(["next_event_id": 20], { ["event_id": JSONValue($0 + 1)] }),
        paged(["next_id": 36], requests: 16),
        paged(["next_id": 11], requests: 16),
        paged(["next_key": "k11"], { ["key": JSONValue("k\($0 + 1)")] }, requests: 16),
        paged(["next_id": 36], requests: 16, refusing: 400),
        paged(["next_poll": 30, "requestKey": "a1b2c3d4e5"], refusing: 500),
        paged(["token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc123"], requests: 10, refusing: 401),
        paged(["state": 1, "n": 10]) { ["state": JSONValue($0 % 2)] },
        paged(["is_active": 1, "n": 10], { ["is_active": JSONValue($0 % 2)] }, requests: 13),
        paged(["cursor": "pointer"], requests: 10),
        paged(["last_update_id": 160], requests: 14),
        paged(["labels": ["next": "Weiter", "more": "Mehr"]], requests: 16),
        paged([:], headers: ["Retry-After": "25"]),
        paged([:], headers: ["X-Retry-After": "25"]),
        paged(["cacheKey": "k8f7a6b5c4d3e2"], query: "?key=SECRET"),
        paged(["requestToken": "k8f7a6b5c4d3e2"], requests: 10, query: "?token=SECRET"),
    ]

    /// The same with a member that pages lack that a filter has made.
    static let forgettingServers: [MisleadingServer] = [
        ("batch", 3), ("position", 30), ("anchor", 12), ("cursor", 5), ("token", 7),
    ].map { (name: String, value: Int) in
        let filtering = paged([:]) { JSONValue([(key: name, value: JSONValue($0 % 31))]) }
        return MisleadingServer(name: "\(name) \(value), which filtered pages lack", requests: 10) { asked in
            var answer = filtering.answer(asked)
            if asked.query[name] == nil { answer.body[name] = JSONValue(value) }
            return answer
        }
    }

    /// A flag that says more for ever isn't believed, but said.
    static let contradictingServers: [MisleadingServer] = [
        paged(
            ["project_id": 12, "has_more": true], { _ in ["project_id": 12] },
            words: ["35 rows (the server says there are more), but the page after it has no rows"]),
        paged(
            ["user": "ann.smith42", "has_more": true], { ["user": $0 % 3 == 0 ? "ann.smith42" : "bob.jones77"] },
            words: ["35 rows (the server says there are more), but the page after it has no rows"]),
    ]

    static let wholeLists: [MisleadingServer] = [
        whole([:]), whole(["code": 0, "success": 1, "msg": "ok"]), whole(["errors": 0, "warnings": 1, "retries": 0]),
        whole(["requestKey": "req_0001aBcDeF12345", "build": "a1b2c3d4e5", "nonce": "req_0001aBcDeF12345"]),
        whole(["next_payment": 1500, "next_due": "2026-08-01", "next_step": "verify"]),
        whole(["category_name": "Books", "category_id": 4]),
        whole(["next_event": ["title": "x", "url": "/events/8"]]),
        whole(["nextSteps": [["title": "Verify", "url": "https://example.com/verify"]]]),
        whole(["position": "top", "anchor": "left", "range": "all"]),
        whole(["query": "iphone-15-pro", "model": "gpt-4o-mini", "region": "us-east-1"]),
        whole(["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "serverId": "web01"]),
        whole(["next_lessons": [["title": "Two", "url": "/list2"]]]),
        whole(["day": "2026-01-01", "next_day": "2026-01-02"]),
    ]

    static let things: [MisleadingServer] = [
        thing(["id": 7, "name": "Ann", "position": "Engineer", "skills": ["Go", "Swift", "Rust"]]),
        thing(["id": 7, "name": "Ann", "customer": "cus_NffrFeUfNV2Hib1x", "roles": ["admin", "editor"]]),
        thing(
            ["id": 7, "name": "Ann", "position": "Engineer", "addresses": [["street": "a"], ["street": "b"]]],
            at: "addresses"),
        thing(["id": 7, "name": "Gold plan", "next_payment": 12.5, "tags": ["a", "b"]]),
        thing(["id": 7, "name": "Key", "publicKey": "AAAAB3NzaC1yc2EAAAADAQ", "scopes": ["read", "write"]]),
        thing(["id": 7, "title": "t", "body": "text", "next": ["id": 8, "title": "u", "url": "/articles/8"]]),
        thing(["id": 7, "title": "t", "body": "text", "next": "how-to-cook-8", "tags": ["x", "y"]]),
        thing(["id": 7, "title": "Part 2", "text": "bla", "next_chapter": "the-end", "tags": ["x", "y"]]),
        thing(["id": 7, "name": "Song", "next": "https://api.org/tracks/8", "artists": ["a", "b"]]),
        thing(["student": "Ann", "grade": "A", "mark": 87, "subjects": ["maths", "art"]], requests: 7),
        thing(["id": "d1", "name": "Pump", "position": ["lat": 1.5], "alarms": ["low", "hot"]]),
        thing(["id": 4, "name": "Iris", "range": "N Africa", "synonyms": ["a", "b"], "habitat": "woods"]),
        thing(
            ["id": 7, "home": "A", "away": "B", "next_match_id": 8, "goals": [["minute": 3], ["minute": 30]]],
            at: "goals", requests: 7),
    ]

    /// Servers that take a token, and have something else that looks like one, or like their rows.
    static let tokenServers: [MisleadingServer] = [
        token(
            "rate limits on a first page without the list",
            [
                ("rateLimits", ["core": ["limit": 10, "left": 3], "search": ["limit": 5, "left": 1]])
            ], omitsFirst: true),
        token(
            "warnings on a first page without the list",
            [
                ("warnings", ["a": ["code": "X", "text": "t"], "b": ["code": "Y", "text": "u"]])
            ], omitsFirst: true),
        token(
            "columns and a map on a first page without the list",
            [
                ("facets2", ["color": ["n": 10], "size": ["n": 3]]), ("columns", [["name": "a"], ["name": "b"]]),
            ], omitsFirst: true, requests: 26),
        token("other values like tokens", [("alpha", "a1b2c3d4e5"), ("beta", "b1b2c3d4e5")], named: "zeiger"),
        MisleadingServer(name: "a title next to the token", requests: 4) { asked in
            guard let start = start(asked.query["cursor"]) else { return VendorFamily.refusal }
            let meta = [("title", "Orders"), ("id", 4), ("next_cursor", next(start))] as [(String, JSONValue?)]
            return page([("items", LawServer.rows(start, start + 10, of: 35)), ("meta", VendorFamily.object(meta))])
        },
        MisleadingServer(name: "a title next to the token in an object called next", requests: 5) { asked in
            guard let start = start(asked.query["cursor"]) else { return VendorFamily.refusal }
            let token = next(start).map { ["title": "More", "cursor": $0] as JSONValue }
            return page([("items", LawServer.rows(start, start + 10, of: 35)), ("next", token)])
        },
        MisleadingServer(name: "an address with a page in its path, and a title", requests: 4) { asked in
            let number = Int(asked.path.split(separator: "/").last ?? "") ?? 1
            let next: JSONValue = ["title": "More", "url": JSONValue("/list/page/\(number + 1)")]
            return page([
                ("items", LawServer.rows(number * 10 - 10, number * 10, of: 35)), ("next", number < 4 ? next : nil),
            ])
        },
        MisleadingServer(name: "a map whose rows have optional members", requests: 4) { asked in
            guard let start = start(asked.query["after_key"]) else { return VendorFamily.refusal }
            let rows = (start..<min(35, start + 10)).map { index -> (key: String, value: JSONValue) in
                let mail: [(key: String, value: JSONValue)] = index % 3 == 0 ? [("email", "x")] : []
                return (key: "u\(index)", value: JSONValue([(key: "name", value: JSONValue("n\(index)"))] + mail))
            }
            return page([("users", JSONValue(rows)), ("after_key", next(start))])
        },
        MisleadingServer(name: "a link with a namespace before its address", requests: 4) { asked in
            let start = asked.number("zz")
            let link: JSONValue = [
                "xmlns": "http://www.w3.org/2005/Atom", "rel": "next", "href": JSONValue("/list?zz=\(start + 10)"),
            ]
            return page([
                ("items", LawServer.rows(start, start + 10, of: 35)), ("links", start < 25 ? [link] : []),
            ])
        },
    ]

    private static func next(_ start: Int) -> JSONValue? {
        start + 10 < 35 ? JSONValue("eyJvIjp9x\(start + 10)") : nil
    }

    private static func page(_ members: [(String, JSONValue?)]) -> LawServer.Answer { VendorFamily.page(members) }
    private static func start(_ text: String?) -> Int? { VendorFamily.start(text) }

    private static func token(
        _ name: String, _ others: [(String, JSONValue?)], named token: String = "nextPageToken",
        omitsFirst: Bool = false, requests: Int = 6
    ) -> MisleadingServer {
        let parameter = token == "nextPageToken" ? "pageToken" : token
        return MisleadingServer(name: name, requests: requests) { asked in
            let sent = asked.query[parameter]
            guard let start = start(sent) else { return VendorFamily.refusal }
            if omitsFirst, sent == nil { return page(others + [(token, "eyJvIjp9x0")]) }
            return page(others + [("items", LawServer.rows(start, start + 10, of: 35)), (token, next(start))])
        }
    }
}
