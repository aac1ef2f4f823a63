import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Errors under a success status, and records that resemble them.
@Suite struct ServerErrorTests {
    private func first(
        _ body: String, headers: HeaderFields = [:], rows: JSONPath? = nil
    ) async throws -> PageSequence<JSONValue>.Page? {
        let server = ShelfServer { _ in .init(headers: headers, body: body) }
        var pages = PageSequence<JSONValue>(
            APIRequest("https://api.org", "list"), on: server, rows: rows
        ).makeAsyncIterator()
        return try await pages.next()
    }

    private static let errors: [(body: String, text: String)] = [
        (#"{"data": null, "errors": [{"message": "Not allowed", "path": ["a"]}]}"#, "Not allowed"),
        (#"{"errors": [{"message": "Syntax"}, {"message": "Other"}]}"#, "Syntax (and 1 more)"),
        (#"{"data": {"repository": null}, "errors": [{"type": "NOT_FOUND", "message": "Gone"}]}"#, "NOT_FOUND: Gone"),
        (#"{"ok": false, "error": "invalid_auth"}"#, "invalid_auth"),
        (#"{"ok": false}"#, #"{"ok":false}"#),
        (#"{"ok": false, "error_code": 401, "description": "Unauthorized"}"#, "Unauthorized"),
        (#"{"success": false, "message": "No such user"}"#, "No such user"),
        (
            #"{"success": false, "errors": [{"code": 9109, "message": "Bad token"}], "messages": [], "result": null}"#,
            "9109: Bad token"
        ),
        (#"{"success": "false", "data": [], "error": {"message": "x"}}"#, "x"),
        (#"{"status": "error", "message": "Down"}"#, "Down"),
        (#"{"status": "ERROR", "code": "apiKeyInvalid", "message": "Key"}"#, "Key"),
        (
            #"{"status": "fail", "data": {"title": "A title is required"}}"#,
            #"{"status":"fail","data":{"title":"A title is required"}}"#
        ),
        (#"{"stat": "fail", "code": 1, "message": "User not found"}"#, "User not found"),
        (#"{"status": "REQUEST_DENIED", "error_message": "No key", "results": []}"#, "No key"),
        (#"{"error": {"code": 498, "message": "Invalid token.", "details": []}}"#, "498: Invalid token."),
        (
            #"{"error": {"code": "badvalue", "info": "Unrecognized value", "*": "x"}, "servedby": "mw1"}"#,
            "badvalue: Unrecognized value"
        ),
        (#"{"error": "invalid_token", "error_description": "Expired"}"#, "invalid_token: Expired"),
        (#"{"error": true, "message": "No"}"#, "No"),
        (#"{"error": 6, "message": "Artist not found", "links": []}"#, "error 6: Artist not found"),
        (
            #"{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}"#,
            "-32601: Method not found"
        ),
        (#"{"errcode": 40001, "errmsg": "invalid credential"}"#, "invalid credential"),
        (#"{"type": "about:blank", "title": "Forbidden", "status": 403, "detail": "No."}"#, "Forbidden: No."),
        (#"{"statusCode": 404, "message": "Not found"}"#, "Not found"),
        (#"{"code": 401, "message": "Unauthorized"}"#, "Unauthorized"),
        (#"{"meta": {"code": 400, "error_type": "OAuth", "error_message": "Bad"}, "data": []}"#, "400: Bad"),
        (#"{"fault": {"faultstring": "Invalid ApiKey"}}"#, "Invalid ApiKey"),
        (#"{"errors": {"name": ["is missing"]}}"#, #"{"name":["is missing"]}"#),
    ]

    @Test(arguments: errors.indices) func errorsAreNotRows(number: Int) async throws {
        let (body, text) = Self.errors[number]
        let error = await #expect(throws: LoadingError.self, "\(body)") { try await first(body) }
        #expect(error?.code == .serverError && error?.status == 200)
        #expect(
            error?.description
                == "https://api.org/list: expected data, found the server's error: \(text); look at the request",
            "\(body)")
    }

    @Test func aProblemDocumentIsAnError() async throws {
        for type in ["application/problem+json", "application/problem+json; charset=utf-8"] {
            let error = await #expect(throws: LoadingError.self) {
                try await first(#"{"title": "Quota", "balance": 30}"#, headers: ["Content-Type": type])
            }
            #expect(error?.code == .serverError && error?.found == "the server's error: Quota")
        }
    }

    @Test func aLongTextIsCutAndHasNoControlCharacters() async throws {
        let text = String(repeating: "é", count: 500)
        let error = await #expect(throws: LoadingError.self) {
            try await first(#"{"ok": false, "error": "a\u001b[31m\u009b\n\#(text)"}"#)
        }
        #expect(error?.found == "the server's error: a [31m  " + String(repeating: "é", count: 192) + "…")
    }

    @Test(arguments: [
        #"{"items": [{"id": 1, "error": "timeout"}, {"id": 2, "errors": [{"message": "x"}]}]}"#,
        #"[{"error": "a"}, {"error": "b"}]"#,
        #"{"id": 7, "name": "build", "status": "failed", "error": {"message": "timeout"}}"#,
        #"{"id": 7, "name": "build", "error": "timeout"}"#,
        #"{"id": 7, "success": false, "attempts": 3}"#,
        #"{"errors": [{"id": 1, "message": "x"}], "total": 1, "page": 1}"#,
        #"{"errors": [{"id": 1, "level": 3}]}"#,
        #"{"ok": true, "error": null, "items": [{"id": 1}]}"#,
        #"{"ok": true, "items": []}"#,
        #"{"errcode": 0, "errmsg": "ok"}"#,
        #"{"error": false, "message": "fine", "items": [{"id": 1}]}"#,
        #"{"errors": [], "data": [{"id": 1}]}"#,
        #"{"status": "ok", "results": [{"id": 1}]}"#,
        #"{"status": 200, "message": "fine", "data": []}"#,
        #"{"code": 0, "msg": "success", "data": {"list": [{"id": 1}]}}"#,
        #"{"message": "hello"}"#,
        #"{"data": {"users": []}, "errors": []}"#,
        #"{"name": "x", "tests": [{"id": 1}], "errors": [{"message": "x"}]}"#,
    ])
    func recordsAreNotErrors(body: String) async throws {
        let page = try #require(try await first(body))
        #expect(page.warnings == [])
    }

    @Test(arguments: [
        (#"{"data": {"users": [{"id": 1}], "posts": null}, "errors": [{"message": "posts failed"}]}"#, "posts failed"),
        (#"{"data": [{"id": 1}], "errors": [{"message": "one is missing"}]}"#, "one is missing"),
        (#"{"ok": false, "error": "partial", "items": [{"id": 1}]}"#, "partial"),
    ])
    func rowsBesideErrorsAreKept(body: String, text: String) async throws {
        let page = try #require(try await first(body))
        #expect(page.rows.count == 1 && page.warnings == [.serverErrors(text)])
        #expect(page.warnings.map(\.description) == ["the server sent errors beside the rows: \(text)"])
    }

    @Test func rowsThatAreAskedForAreRows() async throws {
        let body = #"{"errors": [{"id": 1, "message": "a"}, {"id": 2, "message": "b"}]}"#
        #expect(try await first(body, rows: "errors")?.rows.count == 2)
        let error = await #expect(throws: LoadingError.self) { try await first(#"{"error": "no"}"#, rows: "items") }
        #expect(error?.code == .serverError)
    }

    @Test func anErrorOnALaterPageIsOne() async throws {
        let server = ShelfServer(body: { query in
            query["cursor"] == nil
                ? #"{"items": [{"id": 1}], "next_cursor": "x"}"# : #"{"error": {"message": "Cursor expired"}}"#
        })
        var pages = PageSequence<JSONValue>(APIRequest("https://api.org", "list"), on: server).makeAsyncIterator()
        #expect(try await pages.next()?.rows.count == 1)
        let error = await #expect(throws: LoadingError.self) { try await pages.next() }
        #expect(error?.code == .serverError && error?.found == "the server's error: Cursor expired")
    }

    struct Book: Item, Equatable {
        var title = ""
        static let table = ItemTable(Book()) { Field(\.title, "title") }
    }

    @MainActor @Test func modelsDecideTheSame() async throws {
        func model(_ body: String, at path: JSONPath = "") -> ValueModel<Book> {
            ValueModel(
                APIRequest("https://api.org", "list"), on: ShelfServer(body: { _ in body }), at: path, retry: nil)
        }
        for path in ["", "data.book"] as [JSONPath] {
            let failed = model(#"{"data": null, "errors": [{"message": "Not allowed"}]}"#, at: path)
            let error = await #expect(throws: LoadingError.self) { try await failed.load() }
            #expect(error?.code == .serverError && failed.value == nil)
        }
        let partial = model(#"{"data": {"book": {"title": "Momo"}}, "errors": [{"message": "slow"}]}"#, at: "data.book")
        #expect(try await partial.load() == Book(title: "Momo") && partial.serverErrors == "slow")
        let record = model(#"{"title": "Momo", "id": 3, "error": "x"}"#)
        #expect(try await record.load() == Book(title: "Momo") && record.serverErrors == nil)
        let list = ListModel<Book>(
            APIRequest("https://api.org", "list"), on: ShelfServer(body: { _ in #"{"ok": false, "error": "no"}"# }),
            retry: nil)
        let error = await #expect(throws: LoadingError.self) { try await list.load() }
        #expect(error?.code == .serverError && list.rows.isEmpty)
    }
}
