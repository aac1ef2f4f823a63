import Foundation
import Listwright

/// A row of a list, which isn't Equatable.
struct Row: Item, ListPresentable {
    var id = 0
    var name = ""
    var listTitle: String? { name }
    static let table = ItemTable(Row()) {
        Field(\.id, "id")
        Field(\.name, "name")
    }
}

/// The same, Equatable.
struct EquatableRow: Item, ListPresentable, Equatable {
    var id = 0
    var name = ""
    var listTitle: String? { name }
    static let table = ItemTable(EquatableRow()) {
        Field(\.id, "id")
        Field(\.name, "name")
    }
}

/// A host that shows each update at once, without views.
@MainActor final class Host {
    private let table: TableController
    private lazy var shown: ShownSections = ShownSections(table) { [unowned self] in shown.show($0) }

    init(_ table: TableController) {
        self.table = table
        shown.follow()
    }
}

/// A server in memory: a long first page, then short ones.
struct MemoryServer: HTTPTransport {
    let first: Int
    let size: Int

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let page = Int(request.parameters["page"] ?? "1") ?? 1
        let start = page == 1 ? 0 : first + (page - 2) * size
        let rows = (start..<start + (page == 1 ? first : size)).map { #"{"id":\#($0),"name":"row \#($0)"}"# }
        let text = #"{"rows":[\#(rows.joined(separator: ","))],"page":\#(page),"pages":1000000}"#
        return APIResponse(bytes: Array(text.utf8), address: request.address)
    }
}

/// The thread that this runs in.
func currentThread() -> pthread_t { pthread_self() }

/// The CPU time of this thread, in milliseconds.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The CPU time that a closure takes, in milliseconds.
@MainActor func time(_ body: () -> Void) -> Double {
    let start = threadTime()
    body()
    return threadTime() - start
}

/// Times of several entries that run interleaved, and their ratios to the first one.
struct Comparison {
    let title: String
    private var entries: [(name: String, times: [Double])] = []

    init(_ title: String) { self.title = title }

    mutating func add(_ time: Double, to name: String) {
        if let index = entries.firstIndex(where: { $0.name == name }) {
            entries[index].times.append(time)
        } else {
            entries.append((name, [time]))
        }
    }

    /// A part of the report, in Markdown.
    var text: String {
        func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
        let base = median(entries[0].times)
        let lines = entries.map { entry in
            String(
                format: "| %@ | %.3f | %.3f – %.3f | %.2f |", entry.name, median(entry.times), entry.times.min()!,
                entry.times.max()!, median(entry.times) / base)
        }
        return """

            ## \(title)

            Ratios are relative to the first line.

            | entry | ms of CPU time (median) | ms (min – max) | time ratio |
            |---|---:|---:|---:|
            \(lines.joined(separator: "\n"))

            """
    }
}
