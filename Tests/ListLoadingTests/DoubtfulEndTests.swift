import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import Testing

/// Pages that may be the end of a list, or a failure of the server.
@Suite("Doubtful ends of lists") struct DoubtfulEndTests {
    /// Answers by the number of the page in `page`, or by the token in `token`.
    private struct Server: HTTPTransport {
        let pages: [String: (status: Int, body: String)]
        /// What comes for any other page.
        let last: (status: Int, body: String)

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let name = request.parameters["page"] ?? request.parameters["token"] ?? "1"
            let (status, body) = pages[name] ?? last
            return APIResponse(status: status, bytes: Array(body.utf8), address: request.address)
        }
    }

    private struct Outcome {
        var rows: [Int] = []
        var warnings: [String] = []
        var error: LoadingError.Code?
    }

    private func follow(
        _ server: Server, style: PagingStyle? = nil, parameters: RequestParameters = [:]
    ) async throws -> Outcome {
        var outcome = Outcome()
        var pages = PageSequence<JSONValue>(
            APIRequest("https://api.org", "list", parameters: parameters), on: server, style: style
        ).makeAsyncIterator()
        var count = 0
        do throws(LoadingError) {
            while let page = try await pages.next(), count < 30 {
                count += 1
                outcome.rows += page.rows.compactMap { $0["id"]?.int }
                outcome.warnings += page.warnings.map(\.description)
            }
        } catch {
            outcome.error = error.code
        }
        return outcome
    }

    private static func rows(_ range: Range<Int>) -> String {
        "[\(range.map { #"{"id": \#($0)}"# }.joined(separator: ", "))]"
    }

    private static let failures: [(status: Int, body: String, error: LoadingError.Code)] = [
        (500, "{}", .status), (403, #"{"message": "rate limit exceeded"}"#, .status),
        (200, "<html><body>Sign in</body></html>", .notJSON), (200, #"[{"id": 20}, {"id": "#, .notJSON),
    ]

    @Test("A failure of a list that has been followed is an error", arguments: failures.indices)
    func failureLater(number: Int) async throws {
        let failure = Self.failures[number]
        let pages = ["1": (200, Self.rows(0..<10)), "2": (200, Self.rows(10..<20))]
        let outcome = try await follow(Server(pages: pages, last: (failure.status, failure.body)))
        #expect(outcome.rows == Array(0..<20) && outcome.error == failure.error)
    }

    @Test("A failure at the second page is told", arguments: failures.indices)
    func failureAtOnce(number: Int) async throws {
        let failure = Self.failures[number]
        let outcome = try await follow(
            Server(pages: ["1": (200, Self.rows(0..<7))], last: (failure.status, failure.body)))
        #expect(outcome.rows == Array(0..<7) && outcome.error == nil)
        #expect(outcome.warnings.count == 1 && outcome.warnings[0].hasPrefix("the server failed ("))
    }

    @Test("A page that says that it doesn't exist is the end", arguments: [400, 404, 410, 416, 422])
    func noSuchPage(status: Int) async throws {
        let pages = ["1": (200, Self.rows(0..<10)), "2": (200, Self.rows(10..<13))]
        let outcome = try await follow(Server(pages: pages, last: (status, "{}")))
        #expect(outcome.rows == Array(0..<13) && outcome.error == nil && outcome.warnings == [])
    }

    @Test("An object after arrays is no row") func objectAfterArrays() async throws {
        let pages = ["1": (200, Self.rows(0..<10)), "2": (200, Self.rows(10..<20))]
        let outcome = try await follow(Server(pages: pages, last: (200, #"{"message": "no more", "id": 99}"#)))
        #expect(outcome.rows == Array(0..<20) && outcome.error == .wrongShape)
    }

    @Test("No content is the end of a list that is asked for by number", arguments: [200, 204])
    func noContent(status: Int) async throws {
        let pages = ["1": (200, #"{"rows": \#(Self.rows(0..<5))}"#), "2": (200, #"{"rows": \#(Self.rows(5..<10))}"#)]
        let style = PagingStyle.pageNumber(rows: "rows")
        let outcome = try await follow(Server(pages: pages, last: (status, "")), style: style)
        #expect(outcome.rows == Array(0..<10) && outcome.error == nil)
    }

    @Test("An empty page with a new token is followed", arguments: [true, false]) func emptyPages(guesses: Bool)
        async throws
    {
        func page(_ rows: Range<Int>, _ token: String?) -> (Int, String) {
            (200, #"{"items": \#(Self.rows(rows)), "next_token": \#(token.map { "\"\($0)\"" } ?? "null")}"#)
        }
        let pages = [
            "1": page(0..<5, "b"), "b": page(5..<7, "c"), "c": page(7..<7, "d"), "d": page(7..<10, "e"),
            "e": page(10..<11, nil),
        ]
        let style = guesses ? nil : PagingStyle.cursor("token", next: "next_token", rows: "items")
        let server = Server(pages: pages, last: (404, ""))
        let outcome = try await follow(server, style: style, parameters: ["limit": "7", "token": "1"])
        #expect(outcome.rows == Array(0..<11) && outcome.warnings == [])
    }

    @Test("A text that stands for no cursor is the end", arguments: ["", "null", "None", "nil", "END", "#", "-1", "0"])
    func blankCursor(cursor: String) async throws {
        let pages = [
            "1": (200, #"{"items": \#(Self.rows(0..<5)), "next_token": "b"}"#),
            "b": (200, #"{"items": \#(Self.rows(5..<9)), "next_token": "\#(cursor)"}"#),
        ]
        for style in [nil, PagingStyle.cursor("token", next: "next_token", rows: "items")] {
            let server = Server(pages: pages, last: (500, ""))
            let outcome = try await follow(server, style: style, parameters: ["token": "1"])
            #expect(outcome.rows == Array(0..<9) && outcome.error == nil && outcome.warnings == [])
        }
    }

    @Test("A page that is an array has paging fields") func fieldsOfArrays() async throws {
        let pages = [
            "1": (200, #"[{"more": "b"}, \#(Self.rows(0..<5))]"#),
            "b": (200, #"[{"more": null}, \#(Self.rows(5..<7))]"#),
        ]
        let style = PagingStyle.cursor("token", next: "[0].more", rows: "[1]")
        let outcome = try await follow(Server(pages: pages, last: (404, "")), style: style)
        #expect(outcome.rows == Array(0..<7) && outcome.error == nil)
    }

    @Test("The least that a total may be is no total", arguments: ["eq", "gte"]) func lowerBound(relation: String)
        async throws
    {
        func page(_ rows: Range<Int>) -> (Int, String) {
            let total = #"{"value": 20, "relation": "\#(relation)"}"#
            return (200, #"{"hits": {"total": \#(total), "hits": \#(Self.rows(rows))}}"#)
        }
        let pages = ["1": page(0..<10), "2": page(10..<20), "3": page(20..<25)]
        let fields = PagingTable([.total: "hits.total.value"])
        let style = PagingStyle(.query("page"), .number(from: 1), rows: "hits.hits", fields: fields)
        let server = Server(pages: pages, last: page(25..<25))
        let outcome = try await follow(server, style: style, parameters: ["size": "10"])
        #expect(outcome.rows == Array(0..<(relation == "eq" ? 20 : 25)))
    }

    @Test("The relation of a link may be in single quotes") func singleQuotes() {
        #expect(LinkHeader("<https://api.org/list?page=2>; rel='next'")["next"] == "https://api.org/list?page=2")
    }
}
