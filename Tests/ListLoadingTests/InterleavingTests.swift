import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Random interleavings of events, ten thousand at full effort: the contract holds in every order.
@MainActor @Suite struct InterleavingTests {
    struct Row: Item {
        var id = 0
        static let table = ItemTable(Row()) { Field(\.id, "id") }
    }

    /// A reference model that implements only the contract.
    @MainActor private final class Course {
        private var random: SeededGenerator
        private let scheduler = SteppedScheduler()
        private let model: ListModel<Row>
        private let style: Int
        private let total: Int
        private let size: Int
        private let overlap: Int
        private var version = 0
        private static let server = ScriptedServer()
        private static let styles: [PagingStyle] = [
            .pageNumber(rows: "r", hasNext: "m"), .cursor("c", next: "n", rows: "r"), .link("l", rows: "r"),
        ]

        // The expected state.
        private var rows: [Int] = []
        private var loadedPages = 0
        private var isAtEnd = false
        private var inFlight: (pending: Int, page: Int, isRefresh: Bool, isAppend: Bool, call: Int)?
        private var lateResults = 0
        private var refusals = 0
        private var appendFailed = false
        private var refreshFailed = false
        private var ends: [Int: String] = [:]
        private var endCounts: [Int: Int] = [:]
        private var expectedEnds: [Int: String] = [:]
        private var calls = 0

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            style = Int.random(in: 0...2, using: &random)
            total = Int.random(in: 0...6, using: &random)
            size = Int.random(in: 2...3, using: &random)
            overlap = Int.random(in: 0...1, using: &random)
            model = ListModel<Row>(
                APIRequest("a.org"), on: Self.server, style: Self.styles[style], identity: RowIdentity(\.id),
                duplicates: .keepFirst, prefetchDistance: 1, scheduler: scheduler)
        }

        func run() -> Bool {
            for _ in 0..<12 {
                step()
                guard isRight else { return false }
            }
            // Pending loads end; then the rest of the list is loaded without interference.
            for number in scheduler.pending.keys.sorted() {
                answer(number)
                guard isRight else { return false }
            }
            refresh()
            for _ in 0..<20 where !isAtEnd || inFlight != nil {
                guard let inFlight else { next(); continue }
                answer(inFlight.pending)
            }
            let whole = (0..<total).map { version * 100 + $0 }
            return isRight && rows == whole && ends == expectedEnds && endCounts.values.allSatisfy { $0 == 1 }
        }

        private func step() {
            let pending = scheduler.pending.keys.sorted()
            switch Int.random(in: 0..<20, using: &random) {
            case 0...1: load()
            case 2...4: refresh()
            case 5...8: next()
            case 9: cancel()
            case 10: version += 1
            case 11: appear()
            case 12...17:
                if let number = pending.randomElement(using: &random) { answer(number) }
            default:
                if let number = pending.randomElement(using: &random) { fail(number) }
            }
        }

        // The actions and their expected effects.

        private func load() {
            let call = newCall()
            if loadedPages > 0 || inFlight != nil {
                expectedEnds[call] = "refused"
            } else {
                expect(call, 1, false, false)
            }
            model.startLoading(completion(call))
        }

        private func refresh() {
            let call = newCall()
            if let inFlight, inFlight.isRefresh {
                expectedEnds[call] = "refused"
            } else {
                if let inFlight { expectedEnds[inFlight.call] = "cancelled" }
                expect(call, 1, true, false)
            }
            model.startRefreshing(completion(call))
        }

        private func next() {
            let call = newCall()
            if inFlight != nil || (loadedPages > 0 && isAtEnd) {
                expectedEnds[call] = "refused"
            } else {
                expect(call, loadedPages + 1, false, loadedPages > 0)
            }
            model.startLoadingNextPage(completion(call))
        }

        private func appear() {
            // A prefetch has no completion; otherwise it is a call like the others.
            let before = scheduler.count
            model.rowWillAppear(at: model.rows.count - 1)
            guard scheduler.count > before else { return }
            inFlight = (before, loadedPages + 1, false, true, -1)
            appendFailed = false
        }

        private func cancel() {
            if let inFlight { expectedEnds[inFlight.call] = "cancelled" }
            inFlight = nil
            model.cancel()
        }

        private func expect(_ call: Int, _ page: Int, _ isRefresh: Bool, _ isAppend: Bool) {
            inFlight = (scheduler.count, page, isRefresh, isAppend, call)
            if isAppend { appendFailed = false } else { refreshFailed = false }
        }

        private func answer(_ number: Int) {
            let page = askedPage(number)
            let step = size - overlap
            let ids = Array((0..<total).dropFirst((page - 1) * step).prefix(size)).map { version * 100 + $0 }
            let hasMore = (page - 1) * step + size < total
            if let inFlight, inFlight.pending == number {
                self.inFlight = nil
                expectedEnds[inFlight.call] = "done"
                if !inFlight.isAppend { rows = [] }
                rows += ids.filter { !rows.contains($0) }
                loadedPages = inFlight.page
                isAtEnd = !hasMore
                appendFailed = false
                if page != inFlight.page { expectedEnds[-2] = "asked for page \(page), not \(inFlight.page)" }
            } else {
                lateResults += 1
            }
            let next = hasMore ? ["\"m\":true", "\"n\":\"p\(page + 1)\"", "\"l\":\"?p=\(page + 1)\""] : ["\"m\":false"]
            let field = style < next.count ? ",\(next[style])" : ""
            let list = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            scheduler.answer(number, "{\"r\":[\(list)]\(field)\(style > 0 ? ",\"x\":1" : "")}")
        }

        private func fail(_ number: Int) {
            if let inFlight, inFlight.pending == number {
                self.inFlight = nil
                expectedEnds[inFlight.call] = "failed"
                if inFlight.isAppend { appendFailed = true } else { refreshFailed = true }
            } else {
                lateResults += 1
            }
            if Bool.random(using: &random) {
                scheduler.fail(number)
            } else {
                scheduler.answer(number, "{}", status: 500)
            }
        }

        /// The page of a request in any style.
        private func askedPage(_ number: Int) -> Int {
            switch scheduler.pending[number]?.request.page {
            case .number(let page)?: page
            case .cursor(let text)?, .link(let text)?: Int(text.drop { $0 != "p" }.filter(\.isNumber)) ?? 1
            default: 1
            }
        }

        private func newCall() -> Int {
            calls += 1
            return calls
        }

        private func completion(_ call: Int) -> ListModel<Row>.Completion {
            { result in
                self.endCounts[call, default: 0] += 1
                switch result {
                case .success: self.ends[call] = "done"
                case .failure(let error):
                    self.ends[call] = ["refused", "cancelled"].first { $0 == error.code.rawValue } ?? "failed"
                }
            }
        }

        private var isRight: Bool {
            expectedEnds[-1] = nil
            let isAppending = inFlight?.isAppend ?? false
            return model.rows.map(\.id) == rows && model.currentPage == loadedPages
                && model.lateResultCount == lateResults && model.isLoading == (inFlight != nil)
                && model.appendState.isLoading == isAppending
                && model.refreshState.isLoading == (inFlight.map { !$0.isAppend } ?? false)
                && (isAppending || (model.appendState.error != nil) == appendFailed)
                && (model.refreshState.isLoading || (model.refreshState.error != nil) == refreshFailed)
                && (loadedPages == 0 || isAppending || appendFailed || model.appendState.isEnd == isAtEnd)
                && expectedEnds.allSatisfy { ends[$0.key] == $0.value }
        }
    }

    @Test func interleavingsKeepTheContract() async {
        for seed in Effort.rounds(10_000, quick: 400) {
            // Yields the main actor to other tasks.
            if seed % 4 == 0 { await Task.yield() }
            guard Course(seed: UInt64(seed)).run() else {
                Issue.record("seed \(seed)")
                return
            }
        }
    }
}
