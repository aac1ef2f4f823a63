import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport

/// A random course through a list: loads, edits and answers in any order, failures before and after the
/// effect, a server that changes meanwhile, and observers that act while they are called.
///
/// The laws are checked after every step, and at rest, when nothing fails any more.
final class ListCourse {
    struct Post: Item, Equatable {
        var id = 0
        var text = ""
        static let table = ItemTable(Post()) {
            Field(\.id, "id")
            Field(\.text, "text")
        }
    }

    /// A request that is on its way: a page or an edit.
    struct Operation {
        enum Kind { case page(PageOrder), edit(Int, RowEdit<Post>) }
        let kind: Kind
        var isProcessed = false
        var isCancelled = false
        /// The response; nil if it was lost.
        var response: APIResponse?
        var outcome = EditOutcome<Post>.accepted(nil)

        var order: PageOrder? { if case .page(let order) = kind { order } else { nil } }
        var isRemovalOrMove: Bool {
            switch kind {
            case .edit(_, .remove), .edit(_, .move): true
            default: false
            }
        }
    }

    var random: SeededGenerator
    var server: CourseServer
    var state: ListState<Post>
    let setup: ListSetup<Post>
    /// Whether nothing but the app changes the server (0), others insert at the start (1), or others
    /// change anything (2).
    let mode: Int
    let startsInside: Bool
    let swipesOnly: Bool
    var isActing: Bool
    var failing: Double
    var operations: [Operation] = []
    var violations: [String] = []

    // What the laws are checked against.
    /// The rows whose order or content is the app's: inserted or moved ones.
    var touched: Set<Int> = []
    /// The removals that are in force, by the numbers of their edits.
    var hidden: [Int: Int] = [:]
    var removedForGood: Set<Int> = []
    /// The identity that each id has named.
    var names: [UniqueID: Set<Int>] = [:]
    var seen: Set<Int> = []
    var openLoads: Set<Int> = []
    /// The edits that were sent and not decided about, by the identity of the row.
    var sentEdits: [Int: Int] = [:]
    var requestCount = 0
    var deliveries = 0

    private var events: [ListEvent<Post>] = []
    private var isBusy = false
    private var lastNumber = 0
    private var lastTemporary = 0
    private var observed = [(revision: Int, count: Int, ids: [UniqueID])](repeating: (0, 0, []), count: 3)

    init(seed: UInt64, maxPages: Int? = nil) {
        random = SeededGenerator(seed: seed)
        server = CourseServer(&random)
        mode = maxPages == nil ? [0, 0, 1, 2].randomElement(using: &random)! : [0, 2].randomElement(using: &random)!
        startsInside = server.canStartInside && Double.random(in: 0..<1, using: &random) < 0.3
        swipesOnly = Double.random(in: 0..<1, using: &random) < 0.3
        isActing = !swipesOnly
        failing = [0, 0, 0.25].randomElement(using: &random)!
        var setup = ListSetup<Post>()
        setup.style = server.style
        setup.identity = RowIdentity(\.id)
        setup.maxPages = maxPages
        self.setup = setup
        state = ListState(server.request, setup)
    }

    // MARK: The shell

    func dispatch(_ event: ListEvent<Post>) {
        events.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !events.isEmpty {
            let event = events.removeFirst()
            let before = state.revision
            for effect in state.reduce(event) { carryOut(effect) }
            if state.revision != before { for number in 0..<3 { tell(number) } }
        }
        isBusy = false
    }

    private func carryOut(_ effect: ListEffect<Post>) {
        switch effect {
        case .page(let order):
            requestCount += 1
            if operations.contains(where: { $0.order != nil && !$0.isCancelled }) {
                violate("L7 two page requests at once")
            }
            let isFirst = server.isFirst(order.key)
            if server.isPositional, !isFirst, operations.contains(where: \.isRemovalOrMove) {
                violate("L12 a page and a removal at once")
            }
            operations.append(Operation(kind: .page(order)))
        case .cancelPage(let ticket):
            for index in operations.indices where operations[index].order?.ticket == ticket {
                operations[index].isCancelled = true
            }
        case .edit(let number, let edit):
            let id = Self.id(of: edit)
            if sentEdits.values.contains(id) { violate("L11 two edits of a row at once") }
            sentEdits[number] = id
            operations.append(Operation(kind: .edit(number, edit)))
        case .ended(let number, _):
            if openLoads.remove(number) == nil { violate("L7 a load ends twice") }
        case .editEnded: break
        }
    }

    private static func id(of edit: RowEdit<Post>) -> Int {
        switch edit {
        case .remove(let row), .update(let row), .insert(let row, _), .move(let row, _): row.id
        }
    }

    /// Calls an observer; one of them acts while it is called.
    private func tell(_ number: Int) {
        if state.revision < observed[number].revision { violate("L6 states go back") }
        observed[number] = (state.revision, observed[number].count + 1, state.ids)
        for (id, row) in zip(state.ids, state.rows) { name(id, row.id) }
        guard number == 1, isActing, observed[1].count % 7 == 3 else { return }
        switch observed[1].count % 4 {
        case 0: if let id = state.ids.last { dispatch(.appeared(id, distance: 2)) }
        case 1: load { .next($0) }
        default:
            if let id = state.ids.first { post(.update(id) { [count = observed[1].count] in $0.text = "o\(count)" }) }
        }
    }

    /// Notes what an id names; an insertion may change the identity once, from a temporary one.
    private func name(_ id: UniqueID, _ identity: Int) {
        names[id, default: []].insert(identity)
        if names[id]!.count(where: { $0 >= 0 }) > 1 { violate("L10 an id names two rows: \(names[id]!)") }
        seen.insert(identity)
    }

    func violate(_ law: String) { violations.append(law) }

    var observersAgree: Bool { observed.allSatisfy { $0.count == 0 || $0.ids == state.ids } }

    // MARK: Calls of the app

    func load(_ event: (Int) -> ListEvent<Post>) {
        lastNumber += 1
        openLoads.insert(lastNumber)
        dispatch(event(lastNumber))
    }

    /// Shows an edit.
    func begin(_ edit: ListEdit<Post>) -> Int {
        lastNumber += 1
        switch edit {
        case .remove(let id): hidden[lastNumber] = state[id]?.id
        case .insert(let row, _): touched.insert(row.id)
        case .move(let id, _): if let row = state[id] { touched.insert(row.id) }
        case .update: break
        }
        dispatch(.begin(lastNumber, edit))
        return lastNumber
    }

    /// Shows an edit and sends it.
    func post(_ edit: ListEdit<Post>) {
        let number = begin(edit)
        dispatch(.send(number))
    }

    func insert(at index: Int) {
        lastTemporary -= 1
        post(.insert(Post(id: lastTemporary, text: "i\(lastTemporary)"), at: index))
    }

    /// The app has its own way to remove a row, and tells the list afterwards.
    func removeElsewhere(_ id: UniqueID, _ row: Post) {
        server.remove(row.id)
        removedForGood.insert(row.id)
        lastNumber += 1
        hidden[lastNumber] = row.id
        if chance(0.5) {
            dispatch(.applied(lastNumber, .remove(id)))
        } else {
            hidden[lastNumber] = nil
            dispatch(.received([], removed: [.number("\(row.id)")]))
        }
    }

    func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    // MARK: The network

    /// Has the server process a request, or delivers its answer.
    func deliver(_ index: Int, quiet: Bool = false) {
        guard operations[index].isProcessed else { return process(index, quiet: quiet) }
        let operation = operations.remove(at: index)
        deliveries += 1
        switch operation.kind {
        case .page(let order):
            if operation.isCancelled, chance(0.5) { return }
            let lost = LoadingError(
                .connectionLost, address: order.request.address, expected: "an answer", found: "none", advice: "go on")
            let result = operation.response.map { setup.read($0, of: order) } ?? .failure(lost)
            dispatch(.arrived(ticket: order.ticket, result))
            if state.append.error != nil { appear() }
        case .edit(let number, let edit):
            sentEdits[number] = nil
            if case .accepted = operation.outcome {
                if case .remove(let row) = edit { removedForGood.insert(row.id) }
            } else {
                hidden[number] = nil
            }
            dispatch(.settled(number, operation.outcome))
        }
    }

    private func process(_ index: Int, quiet: Bool) {
        operations[index].isProcessed = true
        let fails = !quiet && chance(failing)
        switch operations[index].kind {
        case .page(let order):
            if !fails { operations[index].response = server.page(order) }
        case .edit(_, let edit):
            guard fails else { return operations[index].outcome = server.apply(edit, &random) }
            guard chance(0.5) else { return operations[index].outcome = .refused }
            operations[index].outcome = .unknown
            // It worked, but nobody knows.
            if chance(0.5) { server.applyUnseen(edit, &random) }
        }
    }

    /// Delivers until nothing is on its way; nothing fails.
    func drain() {
        for _ in 0..<3_000 {
            if operations.isEmpty { return }
            deliver(pick(0...operations.count - 1), quiet: true)
        }
        violate("L9 the network never rests")
    }
}
