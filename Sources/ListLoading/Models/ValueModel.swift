import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import Observation

/// One value that is loaded from a server: a record, a list without pages, any part of an answer.
///
/// It is parsed and mapped off the main actor and delivered on it. One load at a time: a second one
/// is ignored and says so; a refresh overtakes a load.
///
/// ```swift
/// let model = ValueModel<Book>(APIRequest("https://api.example.com", "books/1"), on: URLSessionTransport.shared, at: "data")
/// try await model.load()
/// print(model.value?.title ?? "", model.state)
/// ```
///
/// A list that a server sends in one piece is a value, too: `ValueModel<[Book]>`. Subclasses
/// override ``handleParsedData(_:)`` to see each value first.
///
/// ## Topics
///
/// ### Creating a model
///
/// - ``init(_:on:at:retry:)``
/// - ``request``
/// - ``path``
///
/// ### The value
///
/// - ``value``
/// - ``state``
/// - ``isLoading``
/// - ``issues``
/// - ``serverErrors``
/// - ``response``
/// - ``parsedDataHandler``
/// - ``handleParsedData(_:)``
///
/// ### Loading
///
/// - ``load()``
/// - ``refresh()``
/// - ``startLoading(_:)``
/// - ``startRefreshing(_:)``
/// - ``cancel()``
/// - ``Completion``
/// - ``lateResultCount``
@MainActor
@Observable
open class ValueModel<Value: FieldValue & Sendable> {
    /// Called once when a load has ended.
    public typealias Completion = @MainActor @Sendable (Result<Value, LoadingError>) -> Void

    /// The request; its parameters may be changed between loads.
    public var request: APIRequest { didSet { version += 1 } }
    /// The path of the value in an answer.
    @ObservationIgnored public var path: JSONPath { didSet { version += 1 } }
    /// The value, once it is there; a load that fails keeps it.
    public private(set) var value: Value?
    /// The state of the load.
    public private(set) var state = LoadState.idle
    /// The issues of the last answer.
    public private(set) var issues: [MappingIssue] = []
    /// The errors that the server sent along with the value: its own text, shortened; nil if it
    /// sent none.
    public private(set) var serverErrors: String?
    /// The last answer.
    public private(set) var response: APIResponse?
    /// Called on the main actor with each value before it is shown.
    @ObservationIgnored public var parsedDataHandler: (@MainActor (Value) -> Void)?
    /// The number of results that arrived after their load was cancelled or overtaken; they were
    /// dropped.
    @ObservationIgnored public private(set) var lateResultCount = 0

    @ObservationIgnored private let transport: any HTTPTransport
    @ObservationIgnored private var scheduler: any LoadScheduling
    /// Grows with every change of the request or the path.
    @ObservationIgnored private var version = 0
    /// The entity tag of the value, and the version that it was loaded by.
    @ObservationIgnored private var entityTag: (text: String, version: Int)?
    @ObservationIgnored private var inFlight: InFlightLoad?
    @ObservationIgnored private(set) var generation = 0

    private struct InFlightLoad {
        let generation: Int
        let isRefresh: Bool
        let version: Int
        let completion: Completion?
        /// Whether the server may answer that the value still holds (304).
        var isConditional = false
        var handle: LoadHandle?
    }

    private struct Parsed: Sendable {
        let value: Value
        let issues: [MappingIssue]
        let serverErrors: String?
        let response: APIResponse
    }

    /// A value that is not loaded yet.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - transport: The transport that sends the requests.
    ///   - path: The path of the value in an answer.
    ///   - retry: How often and when a failed request is sent again; nil for never.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, at path: JSONPath = "", retry: RetryPolicy? = .standard
    ) {
        self.request = request
        self.transport = retry.map { transport.retrying($0) } ?? transport
        self.path = path
        scheduler = TaskScheduler()
    }

    package convenience init(
        _ request: APIRequest, on transport: any HTTPTransport, at path: JSONPath, scheduler: any LoadScheduling
    ) {
        self.init(request, on: transport, at: path, retry: nil)
        self.scheduler = scheduler
    }

    /// Whether a load is on its way.
    public var isLoading: Bool { state.isLoading }

    /// Called on the main actor with each value before it is shown; for subclasses.
    open func handleParsedData(_ value: Value) { parsedDataHandler?(value) }

    /// Starts to load the value; a cache may answer, according to its policy.
    ///
    /// Ignored while a load is on its way.
    @discardableResult public func startLoading(_ completion: Completion? = nil) -> LoadStart {
        begin(isRefresh: false, completion)
    }

    /// Starts to load the value from the server, never from a cache; overtakes a load, and is
    /// ignored during a refresh.
    ///
    /// If the value came with an entity tag (`ETag`), the server is asked with `If-None-Match` and
    /// may answer that it still holds (304): then the value stays, and the load succeeds.
    @discardableResult public func startRefreshing(_ completion: Completion? = nil) -> LoadStart {
        begin(isRefresh: true, completion)
    }

    /// Cancels the load that is on its way; the value stays.
    public func cancel() { end(.failure(.cancelled(request.address))) }

    private func begin(isRefresh: Bool, _ completion: Completion?) -> LoadStart {
        if let inFlight {
            guard isRefresh, !inFlight.isRefresh else { return refuse(completion) }
            end(.failure(.cancelled(request.address, by: "a refresh")))
            if self.inFlight != nil { return refuse(completion) }
        }
        generation += 1
        state = .loading
        inFlight = InFlightLoad(
            generation: generation, isRefresh: isRefresh, version: version, completion: completion)
        let request = isRefresh ? refreshRequest() : request
        let path = path
        let work = LoadWork<Parsed>(request: request, transport: transport) { Self.read($0, at: path) }
        let number = generation
        inFlight?.handle = scheduler.start(work) { [weak self] outcome in self?.receive(outcome, of: number) }
        return .started
    }

    /// The request of a refresh: from the server, and only if the value has changed.
    private func refreshRequest() -> APIRequest {
        var request = request
        request.cachePolicy = .networkOnly
        if let entityTag, entityTag.version == version, value != nil, request.headers["If-None-Match"] == nil {
            request.headers["If-None-Match"] = entityTag.text
            inFlight?.isConditional = true
        }
        return request
    }

    private func refuse(_ completion: Completion?) -> LoadStart {
        let error = LoadingError(
            .refused, address: request.address, expected: "a model that can load", found: "a load on its way",
            advice: "wait until it has ended, or cancel it")
        completion?(.failure(error))
        return .refused(error)
    }

    private nonisolated static func read(_ response: APIResponse, at path: JSONPath) -> Result<Parsed, LoadingError> {
        do throws(LoadingError) {
            let root = try response.validated().document().root
            let errors = try response.reportedErrors(in: root, at: path)
            guard let found = try value(at: path, in: root, of: response) else {
                throw wrongShape(response, at: path, found: "nothing there")
            }
            let mapping = Value.map(record: found)
            guard let value = mapping.items.first else {
                throw wrongShape(
                    response, at: path, found: mapping.issues.first?.description ?? "nothing that can be read")
            }
            return .success(Parsed(value: value, issues: mapping.issues, serverErrors: errors, response: response))
        } catch {
            return .failure(error)
        }
    }

    /// The value at the path; nil if it doesn't exist.
    ///
    /// A path that exceeds a limit is an error that names the limit.
    private nonisolated static func value(
        at path: JSONPath, in root: JSONValue, of response: APIResponse
    ) throws(LoadingError) -> JSONValue? {
        do throws(PathLimitError) {
            return try path.first(in: root)
        } catch {
            throw wrongShape(response, at: path, found: "\(error)")
        }
    }

    private nonisolated static func wrongShape(
        _ response: APIResponse, at path: JSONPath, found: String
    ) -> LoadingError {
        LoadingError(
            .wrongShape, address: response.address, expected: "a value" + (path == .root ? "" : " at \(path)"),
            found: found, advice: "look at the path of the value", response: response)
    }

    private func receive(_ outcome: Result<Parsed, LoadingError>, of number: Int) {
        guard let inFlight, inFlight.generation == number else {
            if case .failure(let error) = outcome, error.code == .cancelled { return }
            lateResultCount += 1
            return
        }
        switch outcome {
        case .failure(let error):
            if error.status == 304, inFlight.isConditional, let value { return end(.success(value)) }
            end(.failure(error))
        case .success(let parsed):
            handleParsedData(parsed.value)
            guard self.inFlight?.generation == number else { return }
            entityTag = parsed.response.headers["ETag"].map { ($0, inFlight.version) }
            (value, issues, response) = (parsed.value, parsed.issues, parsed.response)
            serverErrors = parsed.serverErrors
            end(.success(parsed.value))
        }
    }

    /// Ends the load in flight, once: first its state, then its completion.
    private func end(_ result: Result<Value, LoadingError>) {
        guard let inFlight else { return }
        self.inFlight = nil
        switch result {
        case .success: state = .idle
        case .failure(let error):
            inFlight.handle?.cancel()
            let retry = LoadRetry { [weak self] in _ = self?.begin(isRefresh: inFlight.isRefresh, nil) }
            state = error.code == .cancelled ? .idle : .failed(error, retry: retry)
        }
        inFlight.completion?(result)
    }
}

// The same for those who wait: a cancelled task cancels its load, and no other one.
extension ValueModel {
    /// Loads the value, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if a load is in flight.
    @discardableResult public func load() async throws(LoadingError) -> Value {
        try await wait { self.startLoading($0) }
    }

    /// Loads the value from the server, and waits for it.
    ///
    /// - Throws: `LoadingError`; `refused` if a refresh is in flight.
    @discardableResult public func refresh() async throws(LoadingError) -> Value {
        try await wait { self.startRefreshing($0) }
    }

    private func wait(_ start: @MainActor (@escaping Completion) -> LoadStart) async throws(LoadingError) -> Value {
        if Task.isCancelled { throw .cancelled(request.address) }
        let started = LoadToken()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, LoadingError>, Never>) in
                let before = generation
                _ = start { continuation.resume(returning: $0) }
                if generation > before { started.generation = generation }
            }
        } onCancel: {
            Task { @MainActor in
                if self.isLoading, self.generation == started.generation { self.cancel() }
            }
        }
        return try result.get()
    }
}
