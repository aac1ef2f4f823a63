import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling

// The changes of a course: by the user, by the app and by the server.
extension RefreshingCourse {
    /// A change that a host may also make while it shows a batch.
    func change() {
        let kind = number(12)
        trace.append("change \(kind)")
        switch kind {
        case 0, 1: asUser { $0.table.pullUp() }
        case 2 where !isEditing: asUser { $0.table.pullDown() }
        case 3 where !isEditing: asUser { $0.refreshing.startLoading() }
        case 4 where !isEditing: asUser { number(2) == 0 ? $0.refreshing.retry() : $0.table.retry() }
        case 5: if number(3) == 0 { model.cancel() }
        case 6: table.willDisplayCell(at: path(number(3), number(8)))
        case 7: changeOthers()
        case 8 where keepsCells: deleteCell()
        default:
            let before = isEditing
            isEditing = true
            edit()
            isEditing = before
        }
    }

    private func asUser(_ action: (RefreshingCourse) -> Void) {
        let before = isUser
        isUser = true
        allowedCount += 1
        action(self)
        isUser = before
    }

    private func book() -> Book {
        madeCount += 1
        return Book(madeCount)
    }

    /// The cells of a section without separators.
    func rows(_ section: SectionViewModel) -> [CellViewModel] {
        section.cells.filter { $0.cellIdentifier != "Separator" }
    }

    func changeServer() {
        let count = server.books.count
        switch number(4) {
        case 0 where count > 0: server.books.remove(at: number(count))
        case 1 where count > 0:
            madeCount += 1
            server.books[number(count)].title = "title \(madeCount)"
        case 2: server.books.append(book())
        default: server.books.insert(book(), at: number(count + 1))
        }
    }

    private func changeOthers() {
        allowedCount += 1
        let section = number(2) == 0 ? top : bottom
        if number(3) == 0, let cell = rows(section).randomElement(using: &random) {
            let isThere = others[section.id]?.contains(cell.id) == true
            others[section.id]?.removeAll { $0 == cell.id }
            if isThere { cell.remove() }
        } else {
            madeCount += 1
            others[section.id]?.append("\(madeCount)")
            try? section.insertCell(CellViewModel(id: "\(madeCount)", cellIdentifier: "Cell"))
        }
    }

    /// Deletes the cell of a row from the table.
    func deleteCell() {
        allowedCount += 1
        let cells = rows(refreshing.section)
        guard let cell = cells.randomElement(using: &random), let id = Int(cell.id), contract.index(of: id) != nil
        else { return }
        keepsCells = false
        trace.append("delete cell \(id)")
        contract.delete(id)
        cell.remove()
    }

    /// Edits a row in the model.
    private func edit() {
        guard contract.isLoaded else { return }
        allowedCount += 1
        let isRefreshing = model.refreshState.isLoading
        let id = contract.rows.randomElement(using: &random)?.id
        let row = id.flatMap { id in model.rows.firstIndex { $0.id == id } }
        let kind = number(isRefreshing ? 2 : 5)
        trace.append("edit \(kind) of \(id ?? -1) in \(model.rows.map(\.id))")
        switch (kind, id, row) {
        case (0, let id?, let row?):
            contract.remove(id, at: model.generation)
            _ = try? model.remove(at: row)
        case (1, let id?, let row?):
            madeCount += 1
            keepsCells = false
            contract.update(Book(id, "title \(madeCount)"), at: model.generation)
            _ = try? model.update(Book(id, "title \(madeCount)"), at: row)
        case (2, let id?, let row?): move(id, from: row)
        case (3, let id?, let row?) where number(2) == 0:
            undo(row, id)
        case (2..., _, _): insert(after: id, at: row.map { $0 + 1 } ?? 0)
        default: break
        }
    }

    /// Makes an edit and undoes it at once, which the contract doesn't notice.
    private func undo(_ row: Int, _ id: Int) {
        keepsCells = false
        let before = callbacks
        callbacks = 0
        _ = try? (number(2) == 0 ? model.remove(at: row) : model.update(Book(id, "undone"), at: row)).rollBack()
        callbacks = before
    }

    private func insert(after id: Int?, at row: Int) {
        let book = book()
        contract.insert(book, after: id)
        _ = try? model.insert(book, at: row)
        // The server may have the row before the next page comes.
        if number(3) == 0 { server.books.append(Book(book.id, "of the server")) }
    }

    private func move(_ id: Int, from row: Int) {
        let other = number(4) == 0 ? nil : contract.rows.randomElement(using: &random)?.id
        if other == id { return }
        let target = other.flatMap { other in model.rows.firstIndex { $0.id == other } } ?? -1
        contract.move(id, after: other)
        _ = try? model.move(from: row, to: row < target ? target : target + 1)
    }
}
