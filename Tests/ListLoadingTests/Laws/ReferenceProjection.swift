import JSONDocuments
@testable import ListLoading

// What the laws see of a state, and the projection in another way: a list of pairs, edit by edit.
extension ListState where Row == ListCourse.Post {
    /// The rows as pages brought them.
    var serverRows: [Row] { window.pages.span.flatMap(\.rows) }
    var unsentEdits: [Int] { edits.filter { $0.phase == .local }.map(\.number) }
    var pendingEdits: [Int] { edits.filter { !$0.isAccepted }.map(\.number) }
    var hasInsertions: Bool { edits.contains(where: \.inserts) }
    var isWaiting: Bool { flight?.isWaiting ?? false }

    /// Whether the list ended because pages seemed to come again.
    var endsByRepetition: Bool {
        guard case .end(let end) = paginator.upcoming else { return false }
        // Rows that come again while a method is looked for refuse every method, which is said.
        return [.repeatedPage, .nothingNew, .alreadyLoaded, .notFound].contains(end)
    }

    /// The rows with their ids, as text.
    var reference: [String] {
        var list = window.pages.span.flatMap { page in page.ids.indices.map { (id: page.ids[$0], row: page.rows[$0]) } }
        var gone: [UniqueID] = []
        func place(_ item: (id: UniqueID, row: Row), _ anchor: EditAnchor) {
            var index = anchor.after == nil ? 0 : list.count
            if let before = anchor.before, let found = list.firstIndex(where: { $0.id == before }) { index = found }
            if let after = anchor.after, let found = list.firstIndex(where: { $0.id == after }) { index = found + 1 }
            list.insert(item, at: index)
        }
        for edit in edits {
            let index = list.firstIndex { $0.id == edit.id }
            switch edit.change {
            case .remove: gone.append(edit.id)
            case .update(let body): if let index { body(&list[index].row) }
            case .move(let anchor): if let index { place(list.remove(at: index), anchor) }
            case .insert(let row, let anchor):
                gone.removeAll { $0 == edit.id }
                place(index.map { list.remove(at: $0) } ?? (edit.id, row), anchor)
            }
        }
        return list.filter { !gone.contains($0.id) }.map { "\($0.id)=\($0.row.text)" }
    }
}
