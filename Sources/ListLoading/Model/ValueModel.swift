import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import Observation

/// One value that is loaded from a server: a record, a list without pages, any part of a response.
///
/// It is parsed and mapped off the main actor and delivered on it. One load at a time: a second one is
/// refused and says so; a refresh overtakes a load.
///
/// ```swift
/// let book = APIRequest("https://api.example.com", "books/1")
/// let model = ValueModel<Book>(book, on: URLSessionTransport.shared, at: "data")
/// _ = try await model.load().value
/// print(model.value?.title ?? "", model.state)
/// ```
///
/// A list that a server sends in one piece is a value, too: `ValueModel<[Book]>`.
///
/// ## Topics
///
/// ### Creating a model
///
/// - ``init(_:on:at:cache:retry:)``
/// - ``request``
/// - ``path``
///
/// ### The value
///
/// - ``value``
/// - ``state``
/// - ``isStale``
/// - ``retryWait``
/// - ``issues``
/// - ``serverErrors``
/// - ``response``
///
/// ### Loading
///
/// - ``load()``
/// - ``refresh()``
/// - ``cancel()``
@MainActor public final class ValueModel<Value: FieldValue & Sendable>: Observable {
    /// A value with what came with it.
    private struct Loaded: Sendable {
        let value: Value
        let issues: [MappingIssue]
        let serverErrors: String?
        let response: APIResponse
    }

    // A value is a list of one page with one row.
    private let shell: ListShell<Loaded>

    /// The path of the value in a response; a change takes effect with the next load.
    public var path: JSONPath {
        didSet {
            shell.read = Self.makeReader(of: path)
            request = shell.state.request
        }
    }

    /// A value that is not loaded yet.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - transport: The transport that sends the requests.
    ///   - path: The path of the value in a response.
    ///   - cache: Whether a stored value is shown before the server's.
    ///   - retry: How often and when a failed request is sent again; nil for never.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, at path: JSONPath = "", cache: ListCache = .none,
        retry: RetryPolicy? = .standard
    ) {
        var setup = ListSetup<Loaded>()
        (setup.style, setup.cache, setup.isValue) = (PagingStyle.single(), cache, true)
        self.path = path
        shell = ListShell(
            ListState(request, setup), on: retry.map { transport.retrying($0) } ?? transport,
            read: Self.makeReader(of: path))
    }

    /// The request; a change takes effect with the next load.
    public var request: APIRequest {
        get { shell.state.request }
        set { shell.dispatch(.request(newValue)) }
    }

    private var loaded: Loaded? { shell.state.rows.first }

    /// The value, once it is there; a load that fails doesn't change it.
    public var value: Value? { loaded?.value }
    /// The state of the load.
    public var state: LoadState { shell.state.refresh }
    /// True if the value comes from the cache and the server hasn't confirmed it.
    public var isStale: Bool { shell.state.isStale }
    /// The wait before the value is asked for again, such as for `Retry-After`; nil while none is waited for.
    public var retryWait: RetryWait? { shell.state.retryWait }
    /// The issues of the value.
    public var issues: [MappingIssue] { loaded?.issues ?? [] }
    /// The errors that the server sent along with the value: its own text, shortened; nil if it sent
    /// none.
    public var serverErrors: String? { loaded?.serverErrors }
    /// The response that brought the value.
    public var response: APIResponse? { loaded?.response }

    /// Loads the value; a cache may respond, according to its policy.
    ///
    /// Refused while a load is on its way.
    @discardableResult public func load() -> LoadTask<Value> { start { .load($0) } }

    /// Loads the value from the server, never from a cache; overtakes a load, and is refused during a
    /// refresh.
    ///
    /// If the value came with an entity tag (`ETag`), the server is asked with `If-None-Match` and may
    /// say that it still holds (304): then the value stays, and the load succeeds.
    @discardableResult public func refresh() -> LoadTask<Value> { start { .refresh($0) } }

    /// Cancels the load that is on its way; the value stays.
    public func cancel() { shell.dispatch(.cancel(nil)) }

    private func start(_ event: (Int) -> ListEvent<Loaded>) -> LoadTask<Value> {
        // A load that has succeeded has a value.
        shell.start({ $0.rows[0].value }, event)
    }

    // MARK: Reading

    private static func makeReader(of path: JSONPath) -> ListShell<Loaded>.Reader {
        { response, order in
            do throws(LoadingError) {
                return .success(PageContents(value: try read(response, at: path), response, order))
            } catch {
                return .failure(error)
            }
        }
    }

    private nonisolated static func read(_ response: APIResponse, at path: JSONPath) throws(LoadingError) -> Loaded {
        let root = try response.validated().document().root
        let errors = try response.reportedErrors(in: root, at: path)
        let found: JSONValue?
        do throws(PathLimitError) {
            found = try path.first(in: root)
        } catch {
            throw wrongShape(response, at: path, found: "\(error)")
        }
        guard let found else { throw wrongShape(response, at: path, found: "nothing") }
        let mapping = Value.map(record: found)
        guard let value = mapping.items.first else {
            throw wrongShape(
                response, at: path, found: mapping.issues.first?.description ?? "nothing that can be read")
        }
        return Loaded(value: value, issues: mapping.issues, serverErrors: errors, response: response)
    }

    private nonisolated static func wrongShape(
        _ response: APIResponse, at path: JSONPath, found: String
    ) -> LoadingError {
        LoadingError(
            .wrongShape, address: response.address, expected: "a value" + (path == .root ? "" : " at \(path)"),
            found: found, advice: "check the path of the value", response: response)
    }
}

extension PageContents {
    /// A page that is one row: a value that isn't in a list.
    fileprivate init(value: Row, _ response: APIResponse, _ order: PageOrder) {
        var facts = PageFacts()
        (facts.key, facts.request, facts.address, facts.count) = (order.key, order.request, response.address, 1)
        self.init(
            content: IdentifiedRows([value], ids: [nil]), rowKeys: [], unreadCount: 0, issues: [], issueCount: 0,
            facts: facts, style: order.style, reasons: [], notes: [], warnings: [], response: response)
    }
}
