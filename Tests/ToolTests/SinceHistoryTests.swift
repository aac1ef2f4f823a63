import Listwright
import Synchronization
import TestSupport
import Testing

@testable import ListwrightTool

/// A server whose rows are added and changed between runs, by seed.
private final class ChangingServer: HTTPTransport {
    enum Form: CaseIterable { case zoned, local, seconds, milliseconds, text }
    enum Order: CaseIterable { case ascending, descending, name }
    enum Paging: CaseIterable { case token, number, link }

    private struct State {
        /// The value of each row, by its name.
        var rows: [Int: Int] = [:]
        var fails = false
        var requests: [String] = []
    }
    private let state = Mutex(State())

    let form: Form
    let order: Order
    let paging: Paging
    /// Whether the server sends rows with the value of the parameter, too.
    let isInclusive: Bool
    let ignoresParameter: Bool
    let hasParameter: Bool
    let hasIDs: Bool
    /// Rows come so many seconds after their value.
    let lateness: Int

    init(_ random: inout SeededGenerator) {
        func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        form = pick(Form.allCases)
        order = pick(Order.allCases)
        paging = pick(Paging.allCases)
        isInclusive = pick([true, false])
        ignoresParameter = pick([true, false, false])
        // Text has no step before it, so a server that leaves out the boundary loses rows that come late.
        hasParameter = pick([true, true, false]) && (form != .text || isInclusive)
        hasIDs = pick([true, true, false])
        lateness = form == .text ? 0 : pick([0, 0, 4])
    }

    var rows: [Int: Int] { state.withLock(\.rows) }
    var requests: [String] { state.withLock(\.requests) }

    func change(_ body: (inout [Int: Int]) -> Void) { state.withLock { body(&$0.rows) } }
    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func value(_ clock: Int) -> JSONValue {
        let time = "\(clock / 60 % 60 + 100)".dropFirst() + ":" + "\(clock % 60 + 100)".dropFirst()
        return switch form {
        case .zoned: JSONValue("2024-05-01T10:\(time)+02:00")
        case .local: JSONValue("2024-05-01 10:\(time)")
        case .seconds: JSONValue(1_714_557_600 + clock)
        case .milliseconds: JSONValue((1_714_557_600 + clock) * 1_000)
        case .text: JSONValue("v\(clock + 10_000)")
        }
    }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let query = request.endpoint.query
        let (rows, fails) = state.withLock { state in
            state.requests.append(request.address)
            return (state.rows, state.fails)
        }
        let size = 5
        let start =
            paging == .number ? ((query["page"].flatMap { Int($0) } ?? 1) - 1) * size : Int(query["cursor"] ?? "0") ?? 0
        if fails, start > 0 {
            throw LoadingError(
                .status, address: request.address, expected: "200", found: "503", advice: "", response: nil)
        }
        let low = ignoresParameter ? nil : query["changed"]
        let found = rows.filter { row in
            guard let low, let bound = SinceValue(JSONValue(low)), let own = SinceValue(value(row.value)) else {
                return true
            }
            return bound < own || isInclusive && !(own < bound)
        }
        let sorted = found.sorted { left, right in
            switch order {
            case .ascending: (left.value, left.key) < (right.value, right.key)
            case .descending: (left.value, left.key) > (right.value, right.key)
            case .name: left.key < right.key
            }
        }
        let shown = sorted.dropFirst(start).prefix(size).map { row -> JSONValue in
            var json: JSONValue = ["name": JSONValue("n\(row.key)"), "changed_at": value(row.value)]
            if hasIDs { json["id"] = JSONValue(row.key) }
            return json
        }
        var body: JSONValue = ["items": JSONValue(shown)]
        let end = start + size
        switch paging {
        case .token: body["next_cursor"] = end < sorted.count ? JSONValue("\(end)") : .null
        case .number: body["total"] = JSONValue(sorted.count)
        case .link:
            var next = request.endpoint.query
            next["cursor"] = "\(end)"
            body["next"] = end < sorted.count ? JSONValue("http://a.org/list?\(next.encoded)") : .null
        }
        return APIResponse(bytes: JSONWriter.bytes(of: body), address: request.address)
    }
}

/// Random histories of `pages --since`: rows are added and changed between runs, servers fail and runs are killed; no
/// row is lost, and none is written twice.
@Suite struct SinceHistoryTests {
    /// One run; false if it was killed or failed.
    private func run(
        _ server: ChangingServer, _ disk: Disk, _ since: Since, isFull: Bool = false
    ) async throws(ToolError) -> Bool {
        let request = APIRequest("http://a.org/list")
        let output = DiskFile(disk: disk, number: 0)
        do throws(ToolError) {
            var journal = try PageJournal(
                disk.journal, of: DiskFile(disk: disk, number: 1), named: "state", for: JournaledList(request.address),
                output: output, lookback: since.lookback)
            try journal.begin(since, isFull: isFull)
            var (asked, style) = (request, PagingStyle(found: nil, fields: PagingTable()))
            if let parameter = journal.run?.parameter, let sent = journal.run?.sent {
                asked = asked.choosing(parameter, sent)
                style.fixedParameters = [parameter]
            }
            let pages = PageSequence(
                asked, on: server, style: style, identity: since.identity(.found), from: journal.start)
            let printer = PagePrinter(
                table: nil, form: JSONRows(asArray: false), log: PrintedIssues(limit: 20), name: request.address)
            var run = PageRun(request.address, pages: pages, to: output, by: printer, journal: journal)
            if let begun = journal.run {
                run.since = SinceFilter(since, begun, after: journal.state, entries: journal.entriesSoFar)
            }
            run.warn = { _ in }
            _ = try await run.run()
            return true
        } catch {
            guard error.message == "killed" || error.message.contains("503") else { throw error }
            return false
        }
    }

    private func since(_ server: ChangingServer) -> Since {
        var since = Since(path: "changed_at", name: "changed_at")
        if server.hasParameter { since.parameter = Since.Parameter(text: "changed") }
        if server.lateness > 0 { since.lookback = .time(server.lateness) }
        return since
    }

    private func history(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let server = ChangingServer(&random)
        let (since, disk) = (since(server), Disk())
        var clock = 10
        for turn in 0..<5 {
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                clock += [0, 0, 1, 2].randomElement(using: &random)!
                let late = server.lateness > 0 ? Int.random(in: 0..<server.lateness, using: &random) : 0
                let (name, value) = (Int.random(in: 0...30, using: &random), clock - late)
                // A row is changed to another value.
                server.change { rows in if rows[name].map({ $0 < value }) ?? true { rows[name] = value } }
            }
            server.fail(turn < 4 && Int.random(in: 0..<4, using: &random) == 0)
            let isKilled = turn < 4 && Int.random(in: 0..<3, using: &random) == 0
            disk.killAfter(isKilled ? Int.random(in: 0...2_000, using: &random) : .max)
            _ = try await run(server, disk, since)
        }
        server.fail(false)
        disk.killAfter(.max)
        // A run that goes on after another one may miss rows that moved, and the one after it reads them.
        for _ in 0..<2 { #expect(try await run(server, disk, since)) }
        var table: [Int: JSONValue] = [:]
        let lines = disk.output.split(separator: "\n")
        for line in lines {
            let row = try JSONDocument(parsing: String(line)).root
            let name = row["name"]?.string?.dropFirst()
            table[Int(name ?? "") ?? -1] = row["changed_at"]
        }
        let wanted = server.rows.mapValues { server.value($0) }
        let words = "seed \(seed): \(server.form) \(server.order) \(server.paging) \(server.requests)"
        #expect(table == wanted, "\(words)")
        #expect(Set(lines).count == lines.count, "twice: \(words)")
        // With a parameter that counts, a run that finds nothing new makes few requests.
        let count = server.requests.count
        #expect(try await run(server, disk, since))
        if server.hasParameter, !server.ignoresParameter, server.paging != .number, server.form != .text {
            #expect(server.requests.count - count <= 3, "\(words)")
        }
    }

    @Test("No row is lost, and none is written twice", arguments: 0..<4) func histories(part: Int) async throws {
        for round in Effort.rounds(500, quick: 25) { try await history(seed: UInt64(part * 500 + round)) }
    }
}
