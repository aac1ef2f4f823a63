import HTTPLoading
import JSONDocuments
import Observation

/// The shell of a state: takes its events in turn, carries out its effects, tells its observers.
///
/// An event that an observer causes waits until all observers have been called with the state before.
@MainActor final class ListShell<Row: Sendable> {
    typealias Reader = @Sendable (APIResponse, PageOrder) -> Result<PageContents<Row>, LoadingError>

    private var current: ListState<Row>?
    private var events: [ListEvent<Row>] = []
    private var isBusy = false
    private var lastNumber = 0
    private let underWay = WorkUnderWay<Row>()
    private let observers = Observers<ListState<Row>>()
    private let subject = StateSubject()
    let transport: any HTTPTransport
    var read: Reader
    var sendEdit: (@MainActor (RowEdit<Row>) async throws -> Row?)?

    init(_ state: ListState<Row>, on transport: any HTTPTransport, read: @escaping Reader) {
        current = state
        self.transport = transport
        self.read = read
    }

    var state: ListState<Row> {
        subject.access()
        return current!
    }

    func observe(_ body: @escaping @MainActor (ListState<Row>) -> Void) -> ListObservation { observers.add(body) }

    // MARK: Events

    func dispatch(_ event: ListEvent<Row>) {
        events.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !events.isEmpty { take(events.removeFirst()) }
        isBusy = false
    }

    private func take(_ event: ListEvent<Row>) {
        // Its only owner changes it in place.
        var next = current!
        current = nil
        let revision = next.revision
        let effects = next.reduce(event)
        if next.revision == revision { current = next } else { subject.mutate { current = next } }
        name(event, by: next)
        for effect in effects { carryOut(effect, next) }
        if next.revision != revision { observers.notify(next) }
    }

    /// Starts a load.
    func start<Value>(
        _ read: @escaping @Sendable (ListState<Row>) -> Value, _ event: (Int) -> ListEvent<Row>
    ) -> LoadTask<Value> {
        lastNumber += 1
        let number = lastNumber
        let task = LoadTask<Value> { [weak self] in self?.dispatch(.cancel(number)) }
        underWay.loads[number] = { task.end($0.map(read)) }
        dispatch(event(number))
        return task
    }

    func begin(_ edit: ListEdit<Row>) -> PendingEdit<Row> { add(edit, ListEvent.begin) }

    func apply(_ edit: ListEdit<Row>) -> EditTask {
        sendEdit == nil ? add(edit, ListEvent.applied).task : begin(edit).send()
    }

    private func add(_ edit: ListEdit<Row>, _ event: (Int, ListEdit<Row>) -> ListEvent<Row>) -> PendingEdit<Row> {
        lastNumber += 1
        let pending = PendingEdit(number: lastNumber, shell: self, task: EditTask())
        underWay.edits[pending.number] = pending.task
        dispatch(event(pending.number, edit))
        return pending
    }

    /// Gives an edit the id of its row.
    private func name(_ event: ListEvent<Row>, by state: ListState<Row>) {
        switch event {
        case .begin(let number, _), .applied(let number, _):
            underWay.edits[number]?.id = state.edits.last { $0.number == number }?.id
        default: break
        }
    }

    // MARK: Effects

    private func carryOut(_ effect: ListEffect<Row>, _ state: ListState<Row>) {
        switch effect {
        case .page(let order): underWay.pages[order.ticket] = send(order)
        case .cancelPage(let ticket): underWay.pages.removeValue(forKey: ticket)?.cancel()
        case .edit(let number, let edit): send(edit, number)
        case .ended(let number, let error):
            underWay.loads.removeValue(forKey: number)?(error.map { .failure($0) } ?? .success(state))
        case .editEnded(let number, let error): underWay.edits.removeValue(forKey: number)?.end(error)
        }
    }

    private func send(_ order: PageOrder) -> Task<Void, Never> {
        Task.detached(priority: .userInitiated) { [transport, read, weak self] in
            let result = await RetryWait.$observer.withValue({ [weak self] in
                await self?.dispatch(.waiting(ticket: order.ticket, $0))
            }) {
                await Self.fetch(order, transport, read)
            }
            await self?.arrive(result, of: order.ticket)
        }
    }

    private nonisolated static func fetch(
        _ order: PageOrder, _ transport: any HTTPTransport, _ read: Reader
    ) async -> Result<PageContents<Row>, LoadingError> {
        do throws(LoadingError) {
            return read(try await transport.page(order.request, of: order.list), order)
        } catch {
            return .failure(error)
        }
    }

    private func arrive(_ result: Result<PageContents<Row>, LoadingError>, of ticket: Int) {
        underWay.pages[ticket] = nil
        dispatch(.arrived(ticket: ticket, result))
    }

    private func send(_ edit: RowEdit<Row>, _ number: Int) {
        guard let sendEdit else { return dispatch(.settled(number, .accepted(nil))) }
        Task { [weak self] in
            do {
                let row = try await sendEdit(edit)
                self?.dispatch(.settled(number, .accepted(row)))
            } catch {
                self?.reject(number, error)
            }
        }
    }

    /// Takes an edit away, then throws the error to those who wait.
    private func reject(_ number: Int, _ error: any Error) {
        let task = underWay.edits.removeValue(forKey: number)
        dispatch(.settled(number, (error as? LoadingError)?.refusesEdit == true ? .refused : .unknown))
        task?.end(error)
    }
}

/// What a list waits for; all of it ends with the list.
@MainActor final class WorkUnderWay<Row: Sendable> {
    var pages: [Int: Task<Void, Never>] = [:]
    var loads: [Int: @Sendable (Result<ListState<Row>, LoadingError>) -> Void] = [:]
    var edits: [Int: EditTask] = [:]

    deinit {
        for task in pages.values { task.cancel() }
        for end in loads.values { end(.failure(.cancelled("", by: "the release of its list"))) }
        for edit in edits.values { edit.end(LoadingError.cancelled("", by: "the release of its list")) }
    }
}

extension LoadingError {
    /// True if the server has refused an edit, so that it isn't in force.
    ///
    /// After any other error it may be: also if a row isn't found, which was removed before.
    fileprivate var refusesEdit: Bool {
        status.map { (400..<500).contains($0) && ![404, 408, 410].contains($0) } ?? false
    }
}
