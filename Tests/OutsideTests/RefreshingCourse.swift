import HTTPLoading
import ListDiffing
import ListLoading
import ListRefreshing
import SectionNormalizing
import TableControlling

/// A random course of a refreshing table: pages, refreshes, failures, cancellations, edits and
/// displayed rows, some of them by the host while it shows a batch, and the contract beside it.
@MainActor final class RefreshingCourse {
    let server = HeldServer()
    let model: ListModel<Book>
    let host = ScreenHost()
    let table: TableController
    let refreshing: RefreshingTable<Book>
    let contract: ListContract
    /// The first violation of the contract.
    private(set) var problem: String?

    private var random: LinearGenerator
    private let top = SectionViewModel(id: "top", header: "Top")
    private let bottom = SectionViewModel(id: "bottom", footer: "Bottom")
    private var others: [String: [String]] = ["top": [], "bottom": []]
    private var madeCount = 100
    /// Whether the user asks for what happens.
    private var isUser = false
    /// The changes that a host may make in callbacks; nil outside of them.
    private var callbacks = 0
    /// Whether a cell that is shown now remains the same until the end of the batch.
    private var keepsCells = false
    private var automaticCount = 0
    private var allowedCount = 0

    init(seed: UInt64) {
        random = LinearGenerator(state: seed)
        contract = ListContract(server)
        table = TableController(host: host)
        model = ListModel<Book>(
            APIRequest("a.org", "books"), on: server, style: .books, identity: RowIdentity(\.id), retry: nil)
        table.reload(with: [top, bottom])
        refreshing = RefreshingTable(model, in: table, section: "books", at: 1)
        server.pageSize = 1 + number(4)
        server.books = (0..<number(12)).map { Book($0) }
        if number(2) == 0 { table.prefetchDistance = number(4) }
        if number(3) == 0 {
            table.separator = { first, second in
                first.id.count + second.id.count == 3 ? nil : CellViewModel(id: "-", cellIdentifier: "Separator")
            }
            table.reload()
        }
        listen()
    }

    private func listen() {
        model.parsedDataHandler = { [weak self] _ in self?.accept() }
        let load = table.onLoadMore
        table.onLoadMore = { [weak self] in
            MainActor.assumeIsolated { self?.noteLoad() }
            load?()
        }
        host.onStage = { [weak self] _, _ in MainActor.assumeIsolated { self?.callBack() } }
        host.onDisplay = { [weak self] _, _ in MainActor.assumeIsolated { self?.callBack() } }
    }

    private func accept() {
        contract.accept(from: model)
        allowedCount += 1
    }

    /// Rows that appear load once for each change, and never after a failure.
    private func noteLoad() {
        if isUser { return }
        automaticCount += 1
        if model.appendState.error != nil { fail("a failed page is asked for by itself") }
        if automaticCount > allowedCount + 1 { fail("a page is asked for again by itself") }
    }

    private func fail(_ words: String) { if problem == nil { problem = words } }

    func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private func callBack() {
        guard callbacks > 0, number(8) == 0 else { return }
        callbacks -= 1
        change()
    }

    /// Does something, and checks the contract after it.
    func step() async {
        callbacks = 3
        keepsCells = false
        switch number(16) {
        case 0...4: await deliver(fails: number(3) == 0)
        case 5: changeServer()
        case 6:
            keepsCells = true
            table.reload()
        case 7:
            keepsCells = true
            table.show(in: host)
        case 8:
            keepsCells = true
            host.display(table)
        case 9: deleteCell()
        default: change()
        }
        callbacks = 0
        check()
    }

    /// A change that a host may also make while it shows a batch.
    private func change() {
        switch number(12) {
        case 0, 1: asUser { $0.table.pullUp() }
        case 2: asUser { $0.table.pullDown() }
        case 3: asUser { $0.refreshing.startLoading() }
        case 4: asUser { number(2) == 0 ? $0.refreshing.retry() : $0.table.retry() }
        case 5: if number(3) == 0 { model.cancel() }
        case 6: table.willDisplayCell(at: path(number(3), number(8)))
        case 7: changeOthers()
        case 8 where keepsCells: deleteCell()
        default: edit()
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

    private func changeServer() {
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
        if number(3) == 0, let cell = section.cells.randomElement(using: &random) {
            if others[section.id]?.contains(cell.id) == true { cell.remove() }
            others[section.id]?.removeAll { $0 == cell.id }
        } else {
            madeCount += 1
            try? section.insertCell(CellViewModel(id: "\(madeCount)", cellIdentifier: "Cell"))
            others[section.id]?.append("\(madeCount)")
        }
    }

    /// Deletes the cell of a row from the table.
    private func deleteCell() {
        allowedCount += 1
        let cells = refreshing.section.cells.filter { $0.cellIdentifier != "Separator" }
        guard let cell = cells.randomElement(using: &random), let id = Int(cell.id), contract.index(of: id) != nil
        else { return }
        keepsCells = false
        cell.remove()
        contract.delete(id)
    }

    /// Edits a row in the model.
    private func edit() {
        guard contract.isLoaded else { return }
        allowedCount += 1
        let isRefreshing = model.refreshState.isLoading
        let id = contract.rows.randomElement(using: &random)?.id
        let row = id.flatMap { id in model.rows.firstIndex { $0.id == id } }
        switch (number(isRefreshing ? 2 : 5), id, row) {
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
            // An edit that is undone at once.
            keepsCells = false
            _ = try? (number(2) == 0 ? model.remove(at: row) : model.update(Book(id, "undone"), at: row)).rollBack()
        case (2..., _, _): insert(after: id, at: row.map { $0 + 1 } ?? 0)
        default: break
        }
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

    /// Gives the answer to the load in flight, and waits until the load has ended.
    func deliver(fails: Bool) async {
        let generation = model.generation
        while model.isLoading, model.generation == generation {
            if server.hasPending { server.answer(fails: fails) }
            await server.nextEvent(of: model)
        }
    }

    /// Ends everything that is in flight.
    func finish() async {
        callbacks = 0
        table.prefetchDistance = nil
        while model.isLoading { await deliver(fails: true) }
        check()
    }

    /// Compares the model, the table and the host with the contract.
    private func check() {
        let rows = contract.rows
        if model.rows.filter({ !contract.isDeleted($0.id) }) != rows { fail("rows \(model.rows) instead of \(rows)") }
        let cells = refreshing.section.cells.filter { $0.cellIdentifier != "Separator" }
        let shown = cells.map { "\($0.id) \($0.text)" }
        if shown != rows.map({ "\($0.id) \($0.title)" }) { fail("cells \(shown) instead of \(rows)") }
        for section in [top, bottom] where section.cells.map(\.id) != others[section.id] {
            fail("\(section.id) \(section.cells.map(\.id)) instead of \(others[section.id] ?? [])")
        }
        if table.sections.map(\.id) != ["top", "books", "bottom"] || top.header != "Top" || bottom.footer != "Bottom" {
            fail("sections \(table.sections)")
        }
        host.expectShown(table, "after a step")
        if let refusal = host.refusals.first { fail(refusal) }
        checkStates(hasRows: !rows.isEmpty)
    }

    private func checkStates(hasRows: Bool) {
        let activity = host.activity
        let expected = (
            model.refreshState.isLoading && model.isRefresh, model.appendState.isLoading, !model.appendState.isEnd,
            model.appendState.error != nil
        )
        if (activity.isRefreshing, activity.isLoadingMore, activity.hasMore, activity.loadMoreFailure != nil)
            != expected
        {
            fail("activity \(activity) instead of \(expected)")
        }
        let state = refreshing.section.state
        if hasRows, state != .content { fail("state \(state) of a list with rows") }
        if !contract.isLoaded, model.isLoading, state != .loading { fail("state \(state) before the first page") }
        if !contract.isLoaded, state == .content { fail("content before the first page") }
    }
}
