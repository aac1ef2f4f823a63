import Listwright
import Synchronization

@testable import ListwrightTool

/// Two files in memory, whose writes fail after a number of bytes, as if the process were
/// killed.
final class Disk: Sendable {
    struct State {
        var bytes: [[UInt8]] = [[], []]
        var rest = Int.max
    }
    let state = Mutex(State())

    var output: String { state.withLock { String(decoding: $0.bytes[0], as: UTF8.self) } }
    var journal: [UInt8] { state.withLock { $0.bytes[1] } }

    /// Changes the bytes of the output, as another program does.
    func change(_ body: (inout [UInt8]) -> Void) { state.withLock { body(&$0.bytes[0]) } }

    /// Runs the command.
    ///
    /// - Returns: The messages.
    @discardableResult func run(
        _ kind: PagedRows.IDs, to output: DiskFile, most: Int = .max
    ) async throws(ToolError) -> [String] {
        let address = "http://a.org/list"
        let messages = Mutex<[String]>([])
        let journal = try PageJournal(
            journal, of: DiskFile(disk: self, number: 1), named: "state", for: JournaledList(address), output: output)
        if journal.isAtEnd { return ["at end"] + (journal.warning.map { [$0] } ?? []) }
        let pages = PageSequence(
            APIRequest(address), on: PagedRows(ids: kind), identity: .path("id"), from: journal.start)
        let printer = PagePrinter(
            table: nil, form: JSONRows(asArray: false), log: PrintedIssues(limit: 20), name: address)
        var run = PageRun(address, pages: pages, to: output, by: printer, journal: journal)
        run.maxRows = most
        run.warn = { message in messages.withLock { $0.append(message) } }
        _ = try await run.run()
        return messages.withLock { $0 }
    }

    /// Fails after `count` more bytes.
    func killAfter(_ count: Int) { state.withLock { $0.rest = count } }
}

struct DiskFile: AppendedFile {
    static let killed = ToolError(message: "killed", status: .internalError)
    let disk: Disk
    let number: Int
    var isPipe = false
    var device = 1
    var isReadable = true

    var state: FileState? {
        isPipe ? nil : FileState(device: device, file: number, size: disk.state.withLock { $0.bytes[number].count })
    }

    func append(_ bytes: [UInt8]) throws(ToolError) {
        let isWhole = disk.state.withLock { state in
            let count = min(state.rest, bytes.count)
            state.bytes[number] += bytes.prefix(count)
            state.rest -= count
            return count == bytes.count
        }
        if !isWhole { throw Self.killed }
    }

    func bytes(from offset: Int, count: Int) -> [UInt8]? {
        isReadable ? disk.state.withLock { Array($0.bytes[number].dropFirst(offset).prefix(count)) } : nil
    }

    func sync() throws(ToolError) {}

    func truncate(to size: Int) throws(ToolError) {
        let isDone = disk.state.withLock { state in
            guard state.rest > 0 else { return false }
            state.rest -= 1
            state.bytes[number].removeLast(state.bytes[number].count - size)
            return true
        }
        if !isDone { throw Self.killed }
    }
}
