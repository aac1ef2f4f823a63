import HTTPLoading
import JSONPaths
import ListLoading
import TestSupport

/// A random course of removals, moves and loads against a server that counts its rows, works on
/// requests in any order, fails before and after the effect, and changes meanwhile.
///
/// The laws, which hold without a refresh:
///
/// - At rest every row of the server is there, in its order.
/// - No row is there twice, and none that was removed.
/// - No page is asked for while a removal is on its way, or the other way round, if pages are
///   counted.
/// - No request goes on after a row that is gone.
@MainActor final class RemovalCourse {
    typealias Row = EditCourse.Row

    /// A removal or a move that the server is told of.
    struct Telling {
        let edit: ListEdit<Row>
        let id: Int
        /// The row that a moved one follows; nil for a removal.
        var previous: Int?
        var isMove = false
        /// Whether the server has accepted it; nil before it has worked on it.
        var isAccepted: Bool?
    }

    static let styles: [PagingStyle] = [
        .offset(rows: "r", total: "n"), .pageNumber(rows: "r", hasNext: "m"), .link("l", rows: "r"),
        PagingStyle(.lastRow("after", id: "id"), rows: "r"), .cursor("c", next: "c", rows: "r"),
    ]

    var random: SeededGenerator
    let scheduler = SteppedScheduler()
    let model: ListModel<Row>
    let style: Int
    let size: Int
    let failing: Double
    let hasOthers: Bool
    var server: [Int]
    var answers: [Int: String?] = [:]
    var tellings: [Telling] = []
    var kept: [ListEdit<Row>] = []
    var failure: String?
    /// The rows that others inserted, that were moved, that went without anybody knowing.
    var (others, moved, ghosts): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    var removed: Set<Int> = []
    var newID = 1_000

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        style = Int.random(in: 0..<Self.styles.count, using: &random)
        size = Int.random(in: 2...5, using: &random)
        failing = [0, 0, 0.25][Int.random(in: 0...2, using: &random)]
        hasOthers = Bool.random(using: &random)
        server = Array(0..<Int.random(in: 0...24, using: &random))
        model = ListModel<Row>(
            APIRequest("https://a.org/list"), on: EditCourse.NoServer(), style: Self.styles[style],
            identity: RowIdentity(\.id), duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
    }

    var isCounted: Bool { style < 3 }

    private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    /// Runs the course; nil if the laws held.
    func run() -> String? {
        model.startLoading()
        for _ in 0..<Int.random(in: 10...50, using: &random) where failure == nil {
            step()
            check()
        }
        rest()
        return failure.map { "\(Self.styles[style].method), pages of \(size): \($0)" }
    }

    private func step() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0...5: work(chance(failing))
        case 6...7: model.startLoadingNextPage()
        case 8: if chance(0.5) { model.startRefreshing() } else { model.startRefetching() }
        case 9: if chance(0.3) { model.cancel() }
        case 10...12: remove()
        case 13: if chance(0.4) { move() } else { removeElsewhere() }
        case 14: if let telling = tellings.indices.randomElement(using: &random) { decide(telling, chance(failing)) }
        // Rows of others have no rank, which a cursor promises.
        default: if hasOthers, style != 4 { insertByOthers() }
        }
    }

    /// Works on a request or delivers its answer, or the same for a removal.
    private func work(_ fails: Bool) {
        if chance(0.4), let index = tellings.indices.randomElement(using: &random) { return decide(index, fails) }
        guard let number = scheduler.pending.keys.sorted().randomElement(using: &random) else { return }
        guard let answer = answers[number] else { return answers[number] = .some(fails ? nil : page(number)) }
        answers[number] = nil
        if let answer { scheduler.answer(number, answer) } else { scheduler.fail(number) }
    }

    // MARK: The server

    private func page(_ number: Int) -> String? {
        guard let pending = scheduler.pending[number] else { return nil }
        let query = pending.request.address.split(separator: "?").dropFirst().first ?? ""
        let parameters = RequestParameters(query: query)
        var start = Int(parameters["offset"] ?? "0") ?? 0
        if let page = parameters["page"].flatMap({ Int($0) }) { start = (page - 1) * size }
        if let cursor = parameters["c"].flatMap({ Int($0) }) {
            start = server.firstIndex { $0 > cursor } ?? server.count
        }
        if let after = parameters["after"].flatMap({ Int($0) }) {
            guard let index = server.firstIndex(of: after) else {
                if !pending.isCancelled, !ghosts.contains(after) { failure = "asks after \(after), which is gone" }
                return nil
            }
            start = index + 1
        }
        let ids = server.dropFirst(start).prefix(size)
        let end = start + ids.count
        let rows = ids.map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let hasMore = end < server.count
        let next = hasMore ? #", "l": "https://a.org/list?offset=\#(end)", "c": "\#(ids.last ?? 0)""# : ""
        return #"{"r": [\#(rows)], "n": \#(server.count), "m": \#(hasMore)\#(next)}"#
    }

    private func insertByOthers() {
        newID += 1
        server.insert(newID, at: 0)
        others.insert(newID)
    }

    /// The server works on a removal, or its decision arrives.
    private func decide(_ index: Int, _ fails: Bool) {
        guard let isAccepted = tellings[index].isAccepted else {
            let isLost = fails && chance(0.5)
            if !fails || isLost { carryOut(tellings[index]) }
            if isLost { ghosts.insert(tellings[index].id) }
            return tellings[index].isAccepted = !fails
        }
        let telling = tellings.remove(at: index)
        if isAccepted { telling.edit.confirm() } else { telling.edit.rollBack() }
        if isAccepted, !telling.isMove { removed.insert(telling.id) }
        model.endTurn(of: telling.edit.number)
    }

    private func carryOut(_ telling: Telling) {
        guard let index = server.firstIndex(of: telling.id) else { return }
        server.remove(at: index)
        guard telling.isMove else { return }
        let place = telling.previous.flatMap { id in server.firstIndex(of: id) }.map { $0 + 1 } ?? index
        server.insert(telling.id, at: place)
    }

    // MARK: The app

    private func remove() {
        guard let index = model.rows.indices.randomElement(using: &random) else { return }
        let id = model.rows[index].id
        guard let edit = try? model.remove(at: index) else { return }
        tell(edit, of: id)
    }

    private func tell(_ edit: ListEdit<Row>, of id: Int, after previous: Int? = nil, isMove: Bool = false) {
        model.takeTurn(of: edit.number) { [self] in
            guard edit.state == .pending else { return }
            tellings.append(Telling(edit: edit, id: id, previous: previous, isMove: isMove))
        }
    }

    /// Whether a request has a position.
    private func isPage(_ number: Int) -> Bool {
        scheduler.pending[number].map { !$0.isCancelled && $0.request.address.contains("?") } ?? false
    }

    /// A row that the server has removed already when the list is told.
    private func removeElsewhere() {
        guard style != 3, let index = model.rows.indices.randomElement(using: &random) else { return }
        let id = model.rows[index].id
        // A handle that is kept tells nobody when the server removed the row.
        let isKept = chance(0.3) && !model.isLoading
        guard let edit = try? model.remove(at: index) else { return }
        server.removeAll { $0 == id }
        if isKept { kept.append(edit) } else { edit.confirm() }
        if !isKept { removed.insert(id) }
    }

    private func move() {
        guard style != 4, model.rows.count > 1, let start = model.rows.indices.randomElement(using: &random),
            let end = model.rows.indices.randomElement(using: &random), start != end
        else { return }
        let id = model.rows[start].id
        guard let edit = try? model.move(from: start, to: end) else { return }
        moved.insert(id)
        tell(edit, of: id, after: end > 0 ? model.rows[end - 1].id : nil, isMove: true)
    }

    // MARK: The laws

    private func check() {
        let ids = model.rows.map(\.id)
        if Set(ids).count != ids.count { failure = failure ?? "a row is there twice: \(ids)" }
        if isCounted, !tellings.isEmpty, let number = scheduler.pending.keys.first(where: { isPage($0) }) {
            failure = failure ?? "page request \(number) beside a removal"
        }
        let back = removed.intersection(ids)
        if !back.isEmpty { failure = failure ?? "removed rows are back: \(back.sorted())" }
    }

    private func drain() {
        for _ in 0..<500 where failure == nil && !(scheduler.pending.isEmpty && tellings.isEmpty) {
            if let index = tellings.indices.first { decide(index, false) } else { work(false) }
            check()
        }
    }

    private func rest() {
        guard failure == nil else { return }
        drain()
        if model.pages.isEmpty { model.startLoading() }
        for _ in 0..<40 where failure == nil && !model.appendState.isEnd {
            model.startLoadingNextPage()
            drain()
        }
        guard failure == nil else { return }
        if !model.appendState.isEnd { return failure = "the list doesn't end" }
        let shown = model.rows.map(\.id)
        let steady = server.filter { !others.contains($0) && !moved.contains($0) }
        let missing = steady.filter { !shown.contains($0) }
        if !missing.isEmpty { return failure = "\(missing) are missing: shown \(shown), server \(server)" }
        let common = shown.filter { steady.contains($0) }
        if common != steady { failure = "another order: \(common), not \(steady)" }
        let extra = Set(shown).subtracting(server).subtracting(ghosts)
        if !extra.isEmpty { failure = "\(extra.sorted()) are gone, but shown" }
    }
}
