import Listwright
import Synchronization
import TestSupport
import Testing

@testable import ListwrightTool

/// `pages --state` in this process: killed at any byte of its output, it resumes, and every row is
/// written once.
@Suite struct PageJournalTests {
    static let address = "http://a.org/list"

    /// One run of the command; nil if it was killed.
    private func run(_ disk: Disk, _ kind: PagedRows.IDs, most: Int = .max, isPipe: Bool = false) async -> Int32? {
        do throws(ToolError) {
            try await disk.run(kind, to: DiskFile(disk: disk, number: 0, isPipe: isPipe), most: most)
            return 0
        } catch {
            #expect(error.message == "killed")
            return nil
        }
    }

    private func bytesWritten(_ kind: PagedRows.IDs, most: Int) async -> Int {
        let disk = Disk()
        for _ in 0..<(most == .max ? 1 : 11) { #expect(await run(disk, kind, most: most) == 0) }
        #expect(disk.output == kind.lines, "\(kind), \(most) at a time")
        return disk.output.utf8.count + disk.journal.count
    }

    /// The numbers of bytes after which a run is killed: all at full effort, one in `share` at effort 1.
    private func sampledCounts(_ kind: PagedRows.IDs, share: Int = 16) async -> [Int] {
        let counts = Array(0..<(await bytesWritten(kind, most: .max)))
        return Effort.sample(counts, quick: counts.count / share, seed: 15)
    }

    @Test(arguments: PagedRows.IDs.allCases) func everyRowIsWrittenOnceWhereverTheRunIsKilled(kind: PagedRows.IDs) async
    {
        for count in await sampledCounts(kind) {
            let disk = Disk()
            disk.killAfter(count)
            #expect(await run(disk, kind) == nil, "\(count) bytes")
            disk.killAfter(.max)
            #expect(await run(disk, kind) == 0)
            #expect(disk.output == kind.lines, "\(kind), killed after \(count) bytes")
        }
    }

    @Test(arguments: PagedRows.IDs.allCases) func everyRowIsWrittenOnceIfTheRunIsKilledAgain(kind: PagedRows.IDs) async
    {
        var generator = SeededGenerator(seed: 14)
        for round in Effort.rounds(200, quick: 15) {
            let disk = Disk()
            var runs = 0
            repeat {
                runs += 1
                disk.killAfter(runs > 50 ? .max : Int.random(in: 0...400, using: &generator))
            } while await run(disk, kind, most: Int.random(in: 1...12, using: &generator)) == nil
                || disk.output != kind.lines && runs < 80
            #expect(disk.output == kind.lines, "seed 14, round \(round), \(kind)")
        }
    }

    @Test(arguments: PagedRows.IDs.allCases) func someAtATimeGoOn(kind: PagedRows.IDs) async {
        for most in 1...12 { _ = await bytesWritten(kind, most: most) }
    }

    /// A pipe has no length: the page that was interrupted is repeated, and no other.
    @Test(arguments: PagedRows.IDs.allCases) func aPipeMissesNothing(kind: PagedRows.IDs) async {
        for count in await sampledCounts(kind) {
            let disk = Disk()
            disk.killAfter(count)
            _ = await run(disk, kind, isPipe: true)
            disk.killAfter(.max)
            _ = await run(disk, kind, isPipe: true)
            // Half a line, and the whole line after it.
            let all = (0..<11).map { kind.row($0) }
            #expect(all.allSatisfy(disk.output.contains), "killed after \(count) bytes")
            #expect(disk.output.split(separator: "\n").count <= 15)
        }
    }

    /// Lines that a user appends to the output between two runs are kept.
    @Test func whatOthersWroteStays() async {
        let disk = Disk()
        #expect(await run(disk, .none, most: 5) == 0)
        disk.state.withLock { $0.bytes[0] += Array("mine\n".utf8) }
        #expect(await run(disk, .none) == 0)
        let lines = PagedRows.IDs.none.lines.split(separator: "\n")
        let expected: [Substring] = Array(lines[..<5]) + ["mine"] + Array(lines[5...])
        #expect(disk.output.split(separator: "\n") == expected)
    }

    // The exit status and the messages.

    private struct Fixed: HTTPTransport {
        let body: String
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            APIResponse(bytes: Array(body.utf8), address: request.address)
        }
    }

    struct Report: Sendable, CustomTestStringConvertible {
        let body: String
        var limits = PagingLimits.standard
        var most = Int.max
        let status: Int32
        let messages: [String]
        var testDescription: String { body }
    }

    @Test(arguments: [
        Report(
            body: #"[{"id":1}]"#, status: 0, messages: ["note: 1 row; the server doesn't say whether there are more"]),
        Report(
            body: #"{"total":9,"items":[{"id":1},{"id":1}]}"#, status: 1,
            messages: [
                "warning: 2 of 9 rows; none of 16 requests brings more. Name the parameter: --paging='NAME=SOURCE' (number, rows, last.PATH of a row, or $.PATH)",
                "note: 1 row was left out: it had come before (--keep-all keeps all rows, --id names the path of the id)",
            ]),
        Report(body: #"{"total":9,"items":[{"id":1}]}"#, most: 1, status: 0, messages: []),
        Report(
            body: #"{"a":[{"id":1}],"b":[{"id":2}]}"#, status: 0,
            messages: [
                "warning: the lists at a and b are equally likely to hold the rows; the first one was taken (--at selects one)",
                "note: 1 row; the server doesn't say whether there are more",
            ]),
        Report(
            body: #"{"data":{"a":[{"id":1}]},"errors":[{"message":"slow"}]}"#, status: 0,
            messages: [
                "warning: the server sent errors with the rows: slow",
                "note: 1 row; the server doesn't say whether there are more",
            ]),
        Report(
            body: #"{"items":[{"id":1}],"has_more":true}"#, limits: PagingLimits(pages: 1), status: 1,
            messages: ["warning: the list goes on after the limit of 1 page (--max-pages)"]),
    ])
    func missingRowsAreReported(by report: Report) async throws {
        let pages = PageSequence(
            APIRequest(Self.address), on: Fixed(body: report.body), identity: .path("id"), limits: report.limits)
        let printer = PagePrinter(
            table: nil, form: JSONRows(asArray: false), log: PrintedIssues(limit: 20), name: Self.address)
        var run = PageRun(Self.address, pages: pages, to: DiskFile(disk: Disk(), number: 0), by: printer)
        run.maxRows = report.most
        let box = Box()
        run.warn = { box.add($0) }
        #expect(try await run.run().rawValue == report.status)
        #expect(box.all == report.messages.map { "\(Self.address): \($0)" })
    }

    private final class Box: Sendable {
        private let messages = Mutex<[String]>([])
        func add(_ message: String) { messages.withLock { $0.append(message) } }
        var all: [String] { messages.withLock { $0 } }
    }
}
