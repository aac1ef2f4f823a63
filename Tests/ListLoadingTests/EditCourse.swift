import HTTPLoading
import ItemMapping
import JSONPaths
import ListLoading
import TestSupport

/// A random course of edits, loads, failures and cancellations against a list that knows only the
/// contract.
///
/// The expected list holds every row that the server sent, in order, with the removed ones hidden.
/// In a course with moves the order isn't expected, only the rows, their contents and each change.
@MainActor final class EditCourse {
    struct Row: Item, Equatable {
        var id = 0
        var text = ""
        static let table = ItemTable(Row()) {
            Field(\.id, "id")
            Field(\.text, "text")
        }
    }

    /// A row of the expected list.
    struct Entry {
        let id: Int
        var text: String
        var isHidden = false
        var isLocal = false
    }

    /// An edit that was made, and what it was.
    struct Made {
        enum What { case insert(Row, previous: Int?, next: Int?, index: Int), remove, update(String), move }
        let id: Int
        let what: What
        var handle: ListEdit<Row>?
        /// The number of loads that had been started when it was confirmed.
        var confirmedAt: Int?
    }

    var random: SeededGenerator
    let scheduler = SteppedScheduler()
    let model: ListModel<Row>
    let listener = Listener()
    /// The server's rows: ids, and the version of each text.
    var server: [Row]
    let size = 3
    let moves: Bool
    var entries: [Entry] = []
    var edits: [Made] = []
    var newID = 1_000
    var version = 0
    var failure: String?
    /// The rows of the pages that each load has brought so far.
    var collected: [Int: [Row]] = [:]
    /// The first request of the load that a request belongs to.
    var loads: [Int: Int] = [:]

    /// A delegate that shows the rows by applying each change.
    @MainActor final class Listener: ListModelDelegate {
        typealias Row = EditCourse.Row
        var shown: [Row] = []
        func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) { apply(change, model.rows) }
        func listModel(_ model: ListModel<Row>, didLoad change: ListChange) { apply(change, model.rows) }
        func listModel(_ model: ListModel<Row>, didEdit change: ListChange) { apply(change, model.rows) }

        private func apply(_ change: ListChange, _ rows: [Row]) {
            guard change.kind != .replaced else { return shown = rows }
            let gone = Set(change.removed + (change.moved.map { [$0.from] } ?? []))
            var kept = shown.indices.filter { !gone.contains($0) }.map { shown[$0] }[...]
            let came = Set(Array(change.inserted) + (change.moved.map { [$0.to] } ?? []))
            let count = kept.count + came.count
            let updated = Set(change.updated)
            shown = (0..<count).map { index in
                let old = came.contains(index) ? nil : kept.popFirst()
                let isNew = came.contains(index) || updated.contains(index)
                return isNew && rows.indices.contains(index) ? rows[index] : old ?? Row()
            }
        }
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        moves = seed % 3 == 2
        server = (0..<Int.random(in: 0...9, using: &random)).map { Row(id: $0, text: "s\($0)") }
        model = ListModel<Row>(
            APIRequest("a.org"), on: NoServer(), style: .offset(rows: "r", total: "n"), identity: RowIdentity(\.id),
            duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
        model.addDelegate(listener)
    }

    struct NoServer: HTTPTransport {
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            throw LoadingError(.noServer, address: "", expected: "nothing", found: "a call", advice: "")
        }
    }

    /// Runs the course; nil if the contract held.
    func run() -> String? {
        for _ in 0..<30 where failure == nil { step() }
        settle()
        return failure
    }

    private func step() {
        switch Int.random(in: 0..<(moves ? 19 : 16), using: &random) {
        case 0...2: model.startLoadingNextPage()
        case 3: model.startRefreshing()
        case 4: model.startRefetching()
        case 5: cancel()
        case 6...8: if let number = scheduler.pending.keys.randomElement(using: &random) { answer(number) }
        case 9: if let number = scheduler.pending.keys.randomElement(using: &random) { scheduler.fail(number) }
        case 10: insert()
        case 11...12: remove()
        case 13: update()
        case 14: if !edits.isEmpty { confirm(Int.random(in: edits.indices, using: &random)) }
        case 15: if !edits.isEmpty { rollBack(Int.random(in: edits.indices, using: &random)) }
        default: move()
        }
        check()
    }

    private func cancel() { model.cancel() }

    /// Confirms everything and loads the whole list: it is the server's.
    private func settle() {
        guard failure == nil else { return }
        model.cancel()
        for number in scheduler.pending.keys { scheduler.fail(number) }
        while !edits.isEmpty, failure == nil { confirm(0, removes: true) }
        model.startRefreshing()
        for _ in 0..<40 where failure == nil {
            if let number = scheduler.pending.keys.max() { answer(number) } else { model.startLoadingNextPage() }
            check()
        }
        if failure == nil, model.rows != server {
            failure = "at the end \(model.rows.map(\.id)), not \(server.map(\.id))"
        }
    }

    func check() {
        guard failure == nil else { return }
        let expected = ordered(entries.filter { !$0.isHidden }.map { Row(id: $0.id, text: text(of: $0)) })
        if ordered(model.rows) != expected {
            failure = "rows \(model.rows.map(\.text)), expected \(expected.map(\.text))"
        } else if listener.shown != model.rows {
            failure = "the delegate shows \(listener.shown.map(\.text)) for \(model.rows.map(\.text))"
        } else if Set(model.rows.map(\.id)).count != model.rows.count {
            failure = "a row is there twice: \(model.rows.map(\.id))"
        }
    }

    private func ordered(_ rows: [Row]) -> [Row] { moves ? rows.sorted { $0.id < $1.id } : rows }

    /// The text that is shown: the last update's, else the server's.
    func text(of entry: Entry) -> String {
        for edit in edits.reversed() where edit.id == entry.id { if case .update(let text) = edit.what { return text } }
        return entry.text
    }
}
