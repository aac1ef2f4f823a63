import Foundation
import Listwright

// Benchmarks of loading pages from a loopback server into a list: rows a second, memory a row, and
// the time that the main actor is busy. Most of the time is spent in the server, which is the
// tests' own, in Python.

let pageCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let size = 100

/// The resident memory of the process, in bytes.
func residentBytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1_024
}

/// The CPU time of this thread, in milliseconds.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func milliseconds(_ value: Double) -> String { String(format: "%.2f", value) }

let server = try PageServer()
var request = APIRequest(server.address, "rows/offset")
request.parameters["n"] = "\(pageCount * size)"
request.parameters["limit"] = "\(size)"

// Pages that are fetched and dropped: the cost of the server and the session.
let sample = max(1, pageCount / 10)
let fetchStart = ContinuousClock.now
for page in 0..<sample {
    var asked = request
    asked.parameters["offset"] = "\(page * size)"
    _ = try await URLSessionTransport.shared.send(asked).validated()
}
let fetching = (ContinuousClock.now - fetchStart) / .seconds(1) / Double(sample)

// The main actor without work: the waits that the machine itself causes.
let calm = Heartbeat()
calm.begin()
try await Task.sleep(for: .seconds(2))
let calmWaits = calm.end()

let model = ListModel<Row>(
    request, on: URLSessionTransport.shared, style: .offset(rows: "items", total: "total"), id: RowIdentity(\.id))
var committed: [Double] = []
let empty = residentBytes()
var memory: [(rows: Int, bytes: Int)] = []
let heartbeat = Heartbeat()
heartbeat.begin()
let start = ContinuousClock.now
_ = try await model.load().value
while !model.state.append.isEnd {
    // The main actor is the only one that works on this thread.
    let before = threadTime()
    _ = try await model.loadNext().value
    committed.append(threadTime() - before)
    let count = model.state.rows.count
    if count % max(size, pageCount * size / 10) == 0 { memory.append((count, residentBytes())) }
}
let loading = (ContinuousClock.now - start) / .seconds(1)
let waits = heartbeat.end()
server.stop()
guard model.state.rows.count == pageCount * size, model.state.rows.last?.id == pageCount * size else {
    fatalError("\(model.state.rows.count) rows")
}

committed.sort()
let text = """
    # Loading

    - command: `swift run --package-path Benchmarks -c release Loading \(pageCount)`
    - \(pageCount) pages of \(size) rows over HTTP from the tests' server (Python) on loopback, one at a time

    | measure | value |
    |---|---:|
    | rows per second through a ListModel | \(Int(Double(model.state.rows.count) / loading)) |
    | time of a page through a ListModel, ms | \(milliseconds(loading / Double(pageCount) * 1e3)) |
    | time of a page that is fetched and dropped, ms | \(milliseconds(fetching * 1e3)) |
    | ratio | \(milliseconds(loading / Double(pageCount) / fetching)) |
    | main actor busy with a page (CPU time), median, ms | \(milliseconds(committed[committed.count / 2])) |
    | main actor busy with a page (CPU time), 99th percentile, ms | \(milliseconds(committed[committed.count * 99 / 100])) |
    | main actor busy with a page (CPU time), maximum, ms | \(milliseconds(committed.last ?? 0)) |
    | wait for the main actor while loading: median, 99th percentile, maximum, ms | \
    \(milliseconds(waits.median)), \(milliseconds(waits.most)), \(milliseconds(waits.longest)) |
    | the same without loading, ms | \
    \(milliseconds(calmWaits.median)), \(milliseconds(calmWaits.most)), \(milliseconds(calmWaits.longest)) |

    Memory in bytes a row (id, name, identity), relative to the empty list:

    | rows | bytes a row |
    |---:|---:|
    \(memory.map { "| \($0.rows) | \(($0.bytes - empty) / $0.rows) |" }.joined(separator: "\n"))

    """
print(text)
try text.write(
    to: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Results/loading.md").standardized, atomically: true, encoding: .utf8)
