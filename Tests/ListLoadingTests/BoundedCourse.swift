import HTTPLoading
import JSONPaths
import ListLoading
import TestSupport

/// A random course through a list that keeps a bounded number of pages.
///
/// Its rows and the hidden ones are always a part of the server's list without a gap.
@MainActor final class BoundedCourse {
    typealias Row = EditCourse.Row

    private var random: SeededGenerator
    private let scheduler = SteppedScheduler()
    private let listener = EditCourse.Listener()
    private let model: ListModel<Row>
    private let total: Int
    private let maxPages: Int
    private let size = 3
    private var removals: [(id: Int, edit: ListEdit<Row>)] = []
    private var removed: Set<Int> { Set(removals.map(\.id)) }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        total = Int.random(in: 0...20, using: &random)
        maxPages = Int.random(in: 1...3, using: &random)
        let styles: [PagingStyle] = [
            .pageNumber(rows: "r", hasNext: "m"), .cursor("c", next: "n", rows: "r"), .link("l", rows: "r"),
        ]
        model = ListModel<Row>(
            APIRequest("a.org"), on: EditCourse.NoServer(), style: styles[Int.random(in: 0...2, using: &random)],
            identity: RowIdentity(\.id), duplicates: .keepFirst, prefetchDistance: 1, maxPages: maxPages,
            scheduler: scheduler)
        model.addDelegate(listener)
    }

    /// Runs the course; nil if the contract held.
    func run() -> String? {
        for _ in 0..<40 {
            step()
            if let failure { return failure }
        }
        model.cancel()
        for number in scheduler.pending.keys { scheduler.fail(number) }
        return walk(to: total - 1) { $0.startLoadingNextPage() } ?? walk(to: 0) { $0.startLoadingPreviousPage() }
    }

    /// Walks to an end of the list, row by row.
    private func walk(to end: Int, by load: (ListModel<Row>) -> LoadStart) -> String? {
        for _ in 0..<12 where !model.rows.contains(where: { $0.id == end }) && !removed.contains(end) && total > 0 {
            _ = load(model)
            scheduler.pending.keys.max().map { answer($0) }
            if let failure { return failure }
        }
        let isThere = total == 0 || removed.contains(end) || model.rows.contains { $0.id == end }
        return isThere ? nil : "row \(end) was not reached: \(model.rows.map(\.id))"
    }

    private func step() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: model.startLoadingNextPage()
        case 3...4: if model.currentPage > 0, !model.prependState.isEnd { model.startLoadingPreviousPage() }
        case 5: model.startRefreshing()
        case 6: model.startRefetching()
        case 7: if let number = scheduler.pending.keys.randomElement(using: &random) { scheduler.fail(number) }
        case 8: remove()
        case 9: rollBack()
        default: if let number = scheduler.pending.keys.randomElement(using: &random) { answer(number) }
        }
    }

    private func remove() {
        guard let index = model.rows.indices.randomElement(using: &random) else { return }
        let id = model.rows[index].id
        if let edit = try? model.remove(at: index) { removals.append((id, edit)) }
    }

    private func rollBack() {
        guard let index = removals.indices.randomElement(using: &random) else { return }
        removals.remove(at: index).edit.rollBack()
    }

    private func answer(_ number: Int) {
        let page: Int
        switch scheduler.pending[number]?.request.page {
        case .number(let value)?: page = value
        case .cursor(let text)?, .link(let text)?: page = Int(text.drop { $0 != "p" }.filter(\.isNumber)) ?? 1
        default: page = 1
        }
        let ids = (0..<total).dropFirst((page - 1) * size).prefix(size)
        let list = ids.map { #"{"id": \#($0), "text": "\#($0)"}"# }.joined(separator: ",")
        let hasMore = page * size < total
        let fields = hasMore ? #","m":true,"n":"p\#(page + 1)","l":"?p=\#(page + 1)""# : #","m":false"#
        scheduler.answer(number, #"{"r": [\#(list)]\#(fields)}"#)
    }

    private var failure: String? {
        let ids = model.rows.map(\.id)
        if listener.shown != model.rows { return "the delegate shows \(listener.shown.map(\.id)) for \(ids)" }
        if ids.contains(where: removed.contains) { return "a removed row is back: \(ids)" }
        if ids != ids.sorted() || Set(ids).count != ids.count { return "not in order: \(ids)" }
        if ids.count > maxPages * size { return "\(ids.count) rows of \(maxPages) pages" }
        guard let first = ids.first, let last = ids.last else { return nil }
        return Set(first...last).subtracting(removed) == Set(ids) ? nil : "a gap in \(ids) without \(removed)"
    }
}
