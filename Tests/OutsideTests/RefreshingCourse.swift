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
    /// Everything that was done, for a course that fails.
    var trace: [String] = []
    /// The first violation of the contract.
    private(set) var problem: String?

    var random: LinearGenerator
    let top = SectionViewModel(id: "top", header: "Top")
    let bottom = SectionViewModel(id: "bottom", footer: "Bottom")
    var others: [String: [String]] = ["top": [], "bottom": []]
    var madeCount = 100
    /// Whether the user asks for what happens.
    var isUser = false
    /// The changes that a host may make in callbacks; nil outside of them.
    var callbacks = 0
    /// Whether a cell that is shown now remains the same until the end of the batch.
    var keepsCells = false
    /// Whether the model is being edited: a refresh that begins now doesn't know of the edit.
    var isEditing = false
    private var automaticCount = 0
    var allowedCount = 0

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
        model.parsedDataHandler = { [weak self] rows in
            self?.trace.append("parsed \(rows.map(\.id))")
            self?.accept()
        }
        let load = table.onLoadMore
        table.onLoadMore = { [weak self] in
            MainActor.assumeIsolated { self?.noteLoad() }
            load?()
        }
        host.onStage = { [weak self] _, _ in MainActor.assumeIsolated { self?.callBack() } }
        host.onDisplay = { [weak self] _, _ in MainActor.assumeIsolated { self?.callBack() } }
    }

    private func accept() {
        trace.append("page \(model.refreshState.isLoading ? "of all" : "more") of \(server.books.map(\.id))")
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
        let kind = number(16)
        trace.append("step \(kind)")
        switch kind {
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
        trace.append("rows \(model.rows.map(\.id)) \(host.batches.last ?? "")")
        check()
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
        let shown = self.rows(refreshing.section).map { "\($0.id) \($0.text)" }
        if shown != rows.map({ "\($0.id) \($0.title)" }) { fail("cells \(shown) instead of \(rows)") }
        for section in [top, bottom] where self.rows(section).map(\.id) != others[section.id] {
            fail("\(section.id) \(section.cells) instead of \(others[section.id] ?? [])")
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
