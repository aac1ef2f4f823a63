import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading

/// A list whose requests wait until the test ends them, in any order: the reducer with a shell that
/// does nothing by itself.
final class SteppedList<Row: FieldValue & Sendable> {
    /// A page request that is on its way.
    struct Pending {
        let order: PageOrder
        var isCancelled = false
        var request: APIRequest { order.request }
    }

    private(set) var state: ListState<Row>
    let setup: ListSetup<Row>
    /// The page requests that are on their way, by their numbers from 0.
    private(set) var pending: [Int: Pending] = [:]
    /// The number of page requests.
    private(set) var count = 0
    /// The ends of the loads, in order: their names and `done` or the code of the error.
    private(set) var ends: [String] = []
    /// The edits that are on their way to the server.
    private(set) var sent: [(number: Int, edit: RowEdit<Row>)] = []
    /// The errors of edits that ended, in order.
    private(set) var editErrors: [ListEditError] = []
    /// The refusal of the last load; nil if it was begun.
    private(set) var refusal: LoadingError?
    var prefetchDistance: Int
    private var names: [Int: String] = [:]
    private var lastNumber = 0

    init(
        _ request: APIRequest = APIRequest("a.org"), style: PagingStyle? = .pageNumber(rows: "rows", hasNext: "more"),
        id: RowIdentity<Row> = .none, duplicates: DuplicatePolicy = .keepFirst, cache: ListCache = .none,
        prefetch: Int = 0, maxPages: Int? = nil, limits: PagingLimits = .standard
    ) {
        var setup = ListSetup<Row>()
        (setup.style, setup.identity, setup.duplicates) = (style, id, duplicates)
        (setup.cache, setup.maxPages, setup.limits) = (cache, maxPages, limits)
        setup.content = { $0.json }
        self.setup = setup
        prefetchDistance = prefetch
        state = ListState(request, setup)
    }

    var rows: [Row] { state.rows }
    var ids: [UniqueID] { state.ids }

    var request: APIRequest {
        get { state.request }
        set { send(.request(newValue)) }
    }

    // MARK: Events

    func load(_ name: String = "") { start(name) { .load($0) } }
    func refresh(_ name: String = "") { start(name) { .refresh($0) } }
    func reload(_ name: String = "") { start(name) { .reload($0) } }
    func next(_ name: String = "") { start(name) { .next($0) } }
    func previous(_ name: String = "") { start(name) { .previous($0) } }
    func jump(_ page: Int, _ name: String = "") { start(name) { .jump($0, toPage: page) } }
    func retry(_ name: String = "") { start(name) { .retry($0) } }
    func cancel() { send(.cancel(nil)) }
    func appear(_ index: Int) { send(.appeared(ids[index], distance: prefetchDistance)) }

    private func start(_ name: String, _ event: (Int) -> ListEvent<Row>) {
        lastNumber += 1
        if !name.isEmpty { names[lastNumber] = name }
        refusal = nil
        send(event(lastNumber))
    }

    /// Shows an edit.
    ///
    /// - Returns: Its number.
    @discardableResult func begin(_ edit: ListEdit<Row>) -> Int {
        lastNumber += 1
        send(.begin(lastNumber, edit))
        return lastNumber
    }

    /// Shows an edit that the server has.
    @discardableResult func apply(_ edit: ListEdit<Row>) -> Int {
        lastNumber += 1
        send(.applied(lastNumber, edit))
        return lastNumber
    }

    /// Shows an edit and sends it.
    @discardableResult func post(_ edit: ListEdit<Row>) -> Int {
        let number = begin(edit)
        send(.send(number))
        return number
    }

    func undo(_ number: Int) { send(.undo(number)) }

    /// Has the server decide about an edit.
    func settle(_ number: Int, _ outcome: EditOutcome<Row> = .accepted(nil)) {
        sent.removeAll { $0.number == number }
        send(.settled(number, outcome))
    }

    func send(_ event: ListEvent<Row>) {
        for effect in state.reduce(event) {
            switch effect {
            case .page(let order):
                pending[count] = Pending(order: order)
                count += 1
            case .cancelPage(let ticket):
                for number in pending.keys where pending[number]?.order.ticket == ticket {
                    pending[number]?.isCancelled = true
                }
            case .edit(let number, let edit): sent.append((number, edit))
            case .ended(let number, let error):
                if number == lastNumber, error?.code == .refused { refusal = error }
                if let name = names[number] { ends.append("\(name) \(error?.code.rawValue ?? "done")") }
            case .editEnded(_, let error): if let error { editErrors.append(error) }
            }
        }
    }

    // MARK: Answers

    /// The request of the last page, while it is on its way.
    var last: APIRequest? { pending[count - 1]?.request }

    /// Ends the last page request with an answer.
    func answer(_ text: String, status: Int = 200, headers: HeaderFields = [:]) {
        answer(count - 1, text, status: status, headers: headers)
    }

    /// Ends a page request with an answer.
    func answer(
        _ number: Int, _ text: String, status: Int = 200, headers: HeaderFields = [:],
        from origin: APIResponse.Origin = .server
    ) {
        guard let order = pending.removeValue(forKey: number)?.order else { return }
        let response = APIResponse(
            status: status, headers: headers, bytes: Array(text.utf8), address: order.request.address, origin: origin)
        send(.arrived(ticket: order.ticket, setup.read(response, of: order)))
    }

    /// Ends a page request with an error.
    func fail(_ number: Int? = nil, _ code: LoadingError.Code = .connectionLost) {
        guard let order = pending.removeValue(forKey: number ?? count - 1)?.order else { return }
        let error = LoadingError(
            code, address: order.request.address, expected: "an answer", found: "a script", advice: "go on")
        send(.arrived(ticket: order.ticket, .failure(error)))
    }
}
