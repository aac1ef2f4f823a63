import ListLoading

/// What a paged list that is edited promises, in a list that knows nothing of models, tables and
/// cells.
///
/// - A page adds the rows that aren't there; a refresh replaces all rows.
/// - A row that the app removed doesn't come back with a page, an updated one keeps its content, an
///   inserted one takes over the server's content. A refresh that began later ends these edits.
/// - A row whose cell was deleted from the table never comes back.
@MainActor final class ListContract {
    private struct Edit {
        enum Kind { case removed, updated }
        let kind: Kind
        let book: Book
        /// The number of the load before which the edit was made.
        let generation: Int
    }

    private let server: HeldServer
    private var edits: [Edit] = []
    private var local: Set<Int> = []
    private var deleted: Set<Int> = []
    private var nextPage = 1
    private(set) var rows: [Book] = []
    private(set) var isLoaded = false

    init(_ server: HeldServer) { self.server = server }

    /// A page of a load has come.
    func accept(from model: ListModel<Book>) {
        isLoaded = true
        if model.refreshState.isLoading {
            edits.removeAll { $0.generation < model.generation }
            (rows, local, nextPage) = ([], [], 1)
        }
        for book in server.books(ofPage: nextPage) { add(book) }
        nextPage += 1
    }

    private func add(_ book: Book) {
        guard !deleted.contains(book.id), last(.removed, book.id) == nil else { return }
        let content = last(.updated, book.id) ?? book
        if let index = index(of: book.id) {
            if local.remove(book.id) != nil { rows[index] = content }
        } else {
            rows.append(content)
        }
    }

    private func last(_ kind: Edit.Kind, _ id: Int) -> Book? {
        edits.last { $0.kind == kind && $0.book.id == id }?.book
    }

    func index(of id: Int) -> Int? { rows.firstIndex { $0.id == id } }

    func remove(_ id: Int, at generation: Int) {
        guard let index = index(of: id) else { return }
        edits.append(Edit(kind: .removed, book: rows.remove(at: index), generation: generation))
        local.remove(id)
    }

    func update(_ book: Book, at generation: Int) {
        guard let index = index(of: book.id) else { return }
        rows[index] = book
        edits.append(Edit(kind: .updated, book: book, generation: generation))
    }

    /// Inserts a row after another one, or at the start.
    func insert(_ book: Book, after id: Int?) {
        rows.insert(book, at: position(after: id))
        local.insert(book.id)
    }

    /// Moves a row after another one, or to the start.
    func move(_ id: Int, after other: Int?) {
        guard let index = index(of: id) else { return }
        let book = rows.remove(at: index)
        rows.insert(book, at: position(after: other))
    }

    private func position(after id: Int?) -> Int { id.flatMap { index(of: $0) }.map { $0 + 1 } ?? 0 }

    /// The cell of a row was deleted from the table.
    func delete(_ id: Int) {
        rows.removeAll { $0.id == id }
        deleted.insert(id)
    }

    /// Whether the cell of a row was deleted from the table.
    func isDeleted(_ id: Int) -> Bool { deleted.contains(id) }
}
