import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading

// Rows that look like others, and servers that stop halfway.
extension MisleadingServer {
    private static let sharedID =
        "rows of one page have the same id, which is no id: rows are distinguished by all of their members"

    /// Rows of one page with one id are different rows unless they are equal.
    static let rowServers: [MisleadingServer] =
        [1, 2, 12, 35].flatMap { count -> [MisleadingServer] in
            let row: @Sendable (Int) -> JSONValue = { index in
                [
                    "id": JSONValue("x\(index / count)"), "type": "update", "user": "bob", "ip": "1.1.1.1",
                    "name": JSONValue("n\(index)"),
                ]
            }
            let words = count == 1 ? [] : [sharedID]
            return [
                rows("\(count) rows of one id, by a cursor", words: words, row: row),
                rows("\(count) rows of one id, by a number", words: words, requests: 6, at: "page", row: row),
                rows(
                    "\(count) rows of one id, declared", words: words, requests: 6, declaration: "page=number",
                    at: "page", row: row),
            ]
        } + [
            rows("equal rows at the border of pages without ids, by a cursor", equal: [10]) { row in
                ["name": JSONValue("n\(row == 10 ? 9 : row)"), "kind": "x"]
            },
            MisleadingServer(
                name: "rows from 1 without ids, whose last window must be whole", rows: names(30), requests: 8
            ) { asked in
                let start = asked.number("start", 1)
                guard start < 22 else { return LawServer.Answer(status: 404, body: ["error": "no such page"]) }
                let rows = (start - 1..<start + 9).map {
                    ["name": JSONValue("n\($0)"), "link": JSONValue("l\($0)")] as JSONValue
                }
                return VendorFamily.page([("items", JSONValue(rows)), ("more", JSONValue(start < 21))])
            },
        ]

    /// Tokens in other forms.
    static let formServers: [MisleadingServer] =
        [
            form("a date", { JSONValue("2024-01-\($0 + 1)") }, { Int($0.suffix(2)).map { $0 - 1 } }),
            form("an instant with a number", { JSONValue("2024-01-01T00:00:00Z::\($0)") }, { Int($0.suffix(2)) }),
            form("a real number", { JSONValue(Double($0) + 0.5) }, { Double($0).map { Int($0) } }),
            form("a list", { [JSONValue($0), "x"] }, { Int($0.dropFirst().prefix { $0.isNumber }) }),
            MisleadingServer(name: "rows in two parts each, of which one is taken", requests: 9) { asked in
                let (start, part) = (asked.number("rows"), asked.number("part"))
                let rows = (start..<min(35, start + 10)).map { index -> JSONValue in
                    [
                        "id": JSONValue(900 + index), "name": JSONValue("n\(index)"), "kind": "a",
                        "part": JSONValue(part),
                    ]
                }
                let rest: JSONValue = ["rows": JSONValue("r\(start + 10)"), "part": "p0"]
                let next: JSONValue? =
                    part == 0 ? ["rows": JSONValue("r\(start)"), "part": "p1"] : start < 25 ? rest : nil
                return VendorFamily.page([("items", JSONValue(rows)), ("continue", next)])
            },
            MisleadingServer(name: "an object of both directions", requests: 5) { asked in
                let start = asked.number("after")
                let cursor: JSONValue =
                    start + 10 < 35
                    ? ["before": JSONValue(start), "after": JSONValue(start + 10)] : ["before": JSONValue(start)]
                return VendorFamily.page([
                    ("meta", ["items": LawServer.rows(start, start + 10, of: 35), "cursor": cursor])
                ])
            },
            MisleadingServer(name: "JSON in a header", requests: 6) { asked in
                let start = Int((asked.headers["x-ms-continuation"] ?? "").filter(\.isNumber)) ?? 0
                let next = start + 10 < 35 ? ["x-ms-continuation": "{\"offset\":\(start + 10)}"] as HeaderFields : [:]
                return VendorFamily.page([("docs", LawServer.rows(start, start + 10, of: 35))], headers: next)
            },
            MisleadingServer(name: "an offset of something else", requests: 5) { asked in
                let start = asked.number("offset") / 1000
                return VendorFamily.page([
                    ("items", LawServer.rows(start, start + 10, of: 35)), ("hasMore", JSONValue(start + 10 < 35)),
                    ("offset", JSONValue((start + 10) * 1000 + 7)),
                ])
            },
            MisleadingServer(name: "p in the page", requests: 6) { asked in
                let number = asked.number("p", 1)
                return VendorFamily.page([
                    ("p", JSONValue(number)), ("total", 35),
                    ("items", LawServer.rows(number * 10 - 10, number * 10, of: 35)),
                ])
            },
        ]
        + ["null", "end", "none", "#", "-1"].map { end in
            MisleadingServer(name: "a link that is '\(end)' on the last page", requests: 4) { asked in
                let start = asked.number("start")
                let next = start + 10 < 35 ? "https://api.org/list?start=\(start + 10)" : end
                return VendorFamily.page([
                    ("items", LawServer.rows(start, start + 10, of: 35)), ("next", JSONValue(next)),
                ])
            }
        } + [
            MisleadingServer(
                name: "a token in an element of the body", requests: 4, declaration: "body.req[0].cursor=$.next",
                body: ["req": [["size": 10]]]
            ) { asked in
                let start = Int(asked.body["req"]?[0]?["cursor"]?.string?.dropFirst() ?? "") ?? 0
                guard asked.body["req"]?[0]?["size"] == 10, asked.body.count == 1 else { return VendorFamily.refusal }
                return VendorFamily.page([
                    ("items", LawServer.rows(start, start + 10, of: 35)),
                    ("next", start + 10 < 35 ? JSONValue("t\(start + 10)") : nil),
                ])
            },
            MisleadingServer(
                name: "a token in the thing that has the list", requests: 4, declaration: "cursor=$.reports[0].next",
                path: "reports[*].rows"
            ) { asked in
                let start = asked.number("cursor")
                let next: JSONValue = start + 10 < 35 ? JSONValue("t\(start + 10)") : .null
                return VendorFamily.page([
                    ("reports", [["rows": LawServer.rows(start, start + 10, of: 35), "next": next]])
                ])
            },
        ]

    /// Servers that stop before the end of the list: their words are shown.
    static let stoppingServers: [MisleadingServer] =
        [
            window([:], ["20 rows so far: offset=20 brought an error: offset+limit must not exceed 20"]),
            window([:], ["20 rows so far: offset=20 brought an error: offset+limit must not exceed 20"], status: 422),
            window([:], [], status: 404), window([:], [], status: 400, saying: "no such page"),
            window(
                ["total": ["value": 35, "relation": "gte"]],
                ["20 of at least 35 rows, but the server refused the page after it"], saying: "no such page"),
        ]
        + [
            (["success": false, "message": "busy"], "busy"),
            (["error": ["code": "rate_limit"]], "{\"code\":\"rate_limit\"}"),
            (["errcode": 88, "errmsg": "too many requests"], "too many requests"),
        ].map { (answer: JSONValue, words: String) in
            MisleadingServer(
                name: "\(answer) for page 2", rows: names(10),
                words: [
                    "https://api.org/list?cursor=t10: expected data, found the server's error: \(words); check the request"
                ], requests: 2
            ) { asked in
                asked.query.isEmpty
                    ? VendorFamily.page([("items", LawServer.rows(0, 10, of: 35)), ("next_cursor", "t10")])
                    : LawServer.Answer(body: answer)
            }
        } + [
            MisleadingServer(
                name: "a message about the time as a page", rows: names(10),
                words: ["10 rows so far: cursor=t10 brought an error: Endpoint request timed out"], requests: 2
            ) { asked in
                asked.query.isEmpty
                    ? VendorFamily.page([("items", LawServer.rows(0, 10, of: 35)), ("next_cursor", "t10")])
                    : LawServer.Answer(body: ["message": "Endpoint request timed out"])
            },
            MisleadingServer(
                name: "a cursor at which the server fails", rows: names(10),
                words: [
                    "10 rows so far: cursor=abc12 brought an error: 500"
                ], requests: 12
            ) { asked in
                asked.query["cursor"] == nil
                    ? VendorFamily.page([("items", LawServer.rows(0, 10, of: 35)), ("cursor", "abc12")])
                    : LawServer.Answer(status: 500, body: [:])
            },
            MisleadingServer(
                name: "a declared parameter that the server ignores", rows: names(10),
                words: ["10 rows (the page names another one), but the page after it has the same rows"], requests: 2,
                declaration: "tok=$.next"
            ) { _ in VendorFamily.page([("items", LawServer.rows(0, 10, of: 35)), ("next", "t10")]) },
        ]

    private static func names(_ count: Int) -> [String] { (0..<count).map { "n\($0)" } }

    private static func rows(
        _ name: String, equal: Set<Int> = [], words: [String] = [], requests: Int = 5, declaration: String? = nil,
        at parameter: String = "cursor", row: @escaping @Sendable (Int) -> JSONValue
    ) -> MisleadingServer {
        let names = (0..<35).map { "n\(equal.contains($0) ? $0 - 1 : $0)" }
        return MisleadingServer(
            name: name, rows: names, words: words, requests: requests, declaration: declaration
        ) { asked in
            let isPage = parameter == "page"
            let start = isPage ? asked.number(parameter, 1) * 10 - 10 : asked.number(parameter)
            let rows = JSONValue((start..<max(start, min(35, start + 10))).map(row))
            let next = start + 10 < 35 && !isPage ? JSONValue("t\(start + 10)") : nil
            return VendorFamily.page([("items", rows), ("next_cursor", next)])
        }
    }

    private static func form(
        _ name: String, _ token: @escaping @Sendable (Int) -> JSONValue, _ read: @escaping @Sendable (String) -> Int?
    ) -> MisleadingServer {
        MisleadingServer(name: "a cursor that is \(name)", requests: 5) { asked in
            guard let start = asked.query["cursor"].map({ read($0) }) ?? 0 else { return VendorFamily.refusal }
            return VendorFamily.page([
                ("items", LawServer.rows(start, start + 10, of: 35)),
                ("cursor", start + 10 < 35 ? token(start + 10) : nil),
            ])
        }
    }

    private static func window(
        _ around: JSONValue, _ words: [String], status: Int = 400,
        saying text: String = "offset+limit must not exceed 20"
    ) -> MisleadingServer {
        MisleadingServer(
            name: "a window of 20 rows: \(around) \(status) \(text)", rows: names(20), words: words, requests: 3,
            query: "?limit=10&offset=0"
        ) { asked in
            let start = asked.number("offset")
            guard start < 20 else { return LawServer.Answer(status: status, body: ["error": JSONValue(text)]) }
            return VendorFamily.page(
                [("items", LawServer.rows(start, start + 10, of: 35))] + around.members.map { ($0.key, $0.value) })
        }
    }
}
