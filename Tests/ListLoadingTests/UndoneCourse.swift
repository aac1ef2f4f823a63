import HTTPLoading
import JSONPaths
import ListLoading
import TestSupport

/// Random edits, moves included, with pages between them; then all are rolled back in reverse.
@MainActor final class UndoneCourse {
    private var random: SeededGenerator
    private let scheduler = SteppedScheduler()
    private let listener = EditCourse.Listener()
    private let model: ListModel<EditCourse.Row>
    private var edits: [ListEdit<EditCourse.Row>] = []
    private var rowCount = 0
    private let size = 4

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        model = ListModel<EditCourse.Row>(
            APIRequest("a.org"), on: EditCourse.NoServer(), style: .pageNumber(rows: "r", hasNext: "m"),
            identity: RowIdentity(\.id), duplicates: .keepFirst, prefetchDistance: 0, scheduler: scheduler)
        model.addDelegate(listener)
    }

    /// The ids of the rows at the end, those of the server, and those that the delegate shows.
    func run() -> (rows: [Int], expected: [Int], shown: [Int]) {
        load()
        for number in 0..<12 { step(number) }
        for edit in edits.reversed() { edit.rollBack() }
        return (model.rows.map(\.id), Array(0..<rowCount), listener.shown.map(\.id))
    }

    private func step(_ number: Int) {
        guard let index = model.rows.indices.randomElement(using: &random) else { return load() }
        let other = Int.random(in: model.rows.indices, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: load()
        case 1: keep(try? model.insert(EditCourse.Row(id: 1_000 + number), at: index))
        case 2: keep(try? model.update(EditCourse.Row(id: model.rows[index].id, text: "new"), at: index))
        case 3...5: keep(try? model.remove(at: index))
        default: keep(try? model.move(from: index, to: other))
        }
    }

    private func keep(_ edit: ListEdit<EditCourse.Row>?) { if let edit { edits.append(edit) } }

    private func load() {
        model.startLoadingNextPage()
        let list = (rowCount..<rowCount + size).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        rowCount += size
        scheduler.answer(scheduler.count - 1, #"{"r": [\#(list)], "m": true}"#)
    }
}
