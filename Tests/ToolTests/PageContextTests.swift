import Listwright
import RowMapping
import Testing

@testable import ListwrightTool

/// A table reads the keys of a page's rows and what is around them, whichever rows of the page are written.
@Suite struct PageContextTests {
    /// A server with a page for each cursor.
    private struct Pages: HTTPTransport {
        let bodies: [String]

        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let query = request.address.split(separator: "?").dropFirst().first ?? ""
            let number = RequestParameters(query: query)["cursor"].flatMap { Int($0.dropFirst()) } ?? 0
            return APIResponse(bytes: Array(bodies[number].utf8), address: request.address)
        }
    }

    /// Bodies of pages without their end, a table, and the rows that come out.
    private static let cases: [(bodies: [String], table: String, rows: String)] = [
        (
            [#"{"users":{"ann":{"n":1},"bob":{"n":2}}"#, #"{"users":{"cid":{"n":3}}"#],
            #"{"who":"@key","n":"n","i":"@index"}"#,
            #"{"who":"ann","n":1,"i":0}{"who":"bob","n":2,"i":1}{"who":"cid","n":3,"i":2}"#
        ),
        (
            [
                #"{"day":"mon","items":[{"id":1},{"id":2},{"id":3}]"#,
                #"{"day":"tue","items":[{"id":3},{"id":4},{"id":5}]"#,
            ],
            #"{"day":"^.day","id":"id"}"#,
            // Row 3 came before: the rows after it keep their places.
            #"{"day":"mon","id":1}{"day":"mon","id":2}{"day":"mon","id":3}{"day":"tue","id":4}{"day":"tue","id":5}"#
        ),
        (
            [
                #"{"groups":[{"name":"A","items":[{"id":1},{"id":2}]},{"name":"B","items":[{"id":3}]}]"#,
                #"{"groups":[{"name":"C","items":[{"id":4}]}]"#,
            ],
            #"{"group":"^.name","id":"id"}"#,
            #"{"group":"A","id":1}{"group":"A","id":2}{"group":"B","id":3}{"group":"C","id":4}"#
        ),
        (
            [#"{"head":"x","items":[{"id":1},7,{"id":3}]"#, #"{"head":"y","items":[{"id":4}]"#],
            #"{"head":"^.head","id":"id"}"#,
            #"{"head":"x","id":1}{"head":null,"id":null}{"head":"x","id":3}{"head":"y","id":4}"#
        ),
    ]

    private func run(_ bodies: [String], _ table: String, most: Int = .max) async throws -> String {
        let whole = bodies.enumerated().map { number, body in
            body + (number + 1 < bodies.count ? #","next_cursor":"c\#(number + 1)"}"# : "}")
        }
        let address = "http://a.org/list"
        let disk = Disk()
        let pages = PageSequence(APIRequest(address), on: Pages(bodies: whole), identity: .found)
        let printer = PagePrinter(
            table: try RecordTable(json: table), form: JSONRows(asArray: false), log: PrintedIssues(limit: 0),
            name: address)
        var run = PageRun(address, pages: pages, to: DiskFile(disk: disk, number: 0), by: printer)
        run.maxRows = most
        run.warn = { _ in }
        _ = try await run.run()
        return disk.output.replacing("\n", with: "")
    }

    @Test(arguments: cases.indices) func whatIsAroundARowIsRead(number: Int) async throws {
        let (bodies, table, rows) = Self.cases[number]
        #expect(try await run(bodies, table) == rows)
        let first = rows.split(separator: "}", maxSplits: 1)[0] + "}"
        #expect(try await run(bodies, table, most: 1) == first)
    }
}
