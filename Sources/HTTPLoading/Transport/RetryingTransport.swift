/// How often and when a failed request is sent again.
///
/// Retried are requests that ended in a lost connection, a timeout or without a server, the statuses 408, 429 and
/// 500 to 599, and 403 of a rate limit that says when it resets. No other status from 400 to 499 is retried, and
/// nothing is after a cancellation. POST and PATCH aren't idempotent: the server may have executed one, whatever
/// it responds (RFC 9110, section 9.2.2). So they are retried only if no connection was made and nothing was sent
/// (the code `noServer`), or if ``repeatsPosts`` is set.
///
/// ```swift
/// let patient = RetryPolicy(tries: 5, firstWait: .milliseconds(500))
/// let server = URLSessionTransport.shared.retrying(patient)
/// ```
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent in all.
    public var tries: Int
    /// The wait before the second try; each further one is twice as long.
    public var firstWait: Duration
    /// The longest wait.
    public var longestWait: Duration
    /// The longest delay that a server may ask for (``LoadingError/retryAfter``); if it asks for more, the
    /// request fails.
    public var longestRetryAfter: Duration
    /// True if POST and PATCH are retried like GET, because they only ask (a search, a query in GraphQL), or
    /// because the server recognizes a repetition (`Idempotency-Key`).
    public var repeatsPosts: Bool

    /// Three tries, min(1 s · 2ⁿ, 30 s) between them.
    public static let standard = RetryPolicy()

    /// Creates a policy.
    public init(
        tries: Int = 3, firstWait: Duration = .seconds(1), longestWait: Duration = .seconds(30),
        longestRetryAfter: Duration = .seconds(120), repeatsPosts: Bool = false
    ) {
        self.tries = tries
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.longestRetryAfter = longestRetryAfter
        self.repeatsPosts = repeatsPosts
    }

    /// Returns the back-off before the next attempt; nil if no attempt is left.
    ///
    /// The wait is shortened by up to a half at random, so that those who failed together do not
    /// come back together. A server that says how long it wants to be left alone is left alone so
    /// long.
    ///
    /// - Parameters:
    ///   - tries: The number of attempts so far.
    ///   - error: How the last one ended.
    ///   - request: The request.
    ///   - jitter: A number from 0 to 1.
    func wait(after tries: Int, error: LoadingError, of request: APIRequest, jitter: Double) -> Duration? {
        guard tries < self.tries, mayRepeat(request, after: error) else { return nil }
        var wait = firstWait
        for _ in 1..<max(1, min(tries, 62)) where wait < longestWait { wait = wait * 2 }
        wait = min(wait, longestWait) * (1 - min(max(jitter, 0), 1) / 2)
        guard let asked = error.retryAfter else { return wait }
        return asked > longestRetryAfter ? nil : max(wait, asked)
    }

    private func mayRepeat(_ request: APIRequest, after error: LoadingError) -> Bool {
        // Without a connection nothing was sent.
        error.code == .noServer || error.mayBeTemporary && (request.method.isIdempotent || repeatsPosts)
    }
}

extension LoadingError {
    /// True if another try may succeed: also after 403, if it is that of a used-up rate limit.
    package var mayBeTemporary: Bool {
        switch (code, status) {
        case (.timedOut, _), (.connectionLost, _), (.noServer, _), (.status, 408), (.status, 429): true
        case (.status, .some(500...599)): true
        case (.status, 403): retryAfter != nil
        default: false
        }
    }
}

/// A wait before a failed request is sent again.
///
/// ```swift
/// if let wait = model.state.retryWait { print("trying again in \(wait.duration)") }
/// ```
public struct RetryWait: Sendable, Hashable {
    /// The time from the failure to the next try.
    public let duration: Duration
    /// The failure.
    public let error: LoadingError

    /// True if the server asked for the wait (`Retry-After`).
    public var isAskedFor: Bool { error.retryAfter != nil }

    /// Called with the waits of the requests of a task, and with nil when each is over.
    @TaskLocal package static var observer: (@Sendable (RetryWait?) async -> Void)?
}

/// A transport that retries the failed requests of another one.
///
/// The policy says which failures are worth another try, and how long to wait. Between the tries
/// the task sleeps; a cancelled task stops waiting at once. List models wrap their transport in one
/// unless they are given `retry: nil`.
///
/// ```swift
/// let server = RetryingTransport(
///     URLSessionTransport.shared, policy: .standard, onRetry: { error, wait in print(error, wait) })
/// ```
public struct RetryingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any LoadClock
    private let jitter: @Sendable () -> Double
    private let onRetry: (@Sendable (LoadingError, Duration) -> Void)?

    /// Creates a server whose requests are sent again.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - policy: How often and when.
    ///   - clock: The time to wait by.
    ///   - jitter: Gives numbers from 0 to 1, by which waits are shortened.
    ///   - onRetry: Called with every failure that is followed by another try, and with the wait before
    ///     it.
    public init(
        _ transport: any HTTPTransport, policy: RetryPolicy = .standard, clock: any LoadClock = SystemClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        onRetry: (@Sendable (LoadingError, Duration) -> Void)? = nil
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.jitter = jitter
        self.onRetry = onRetry
    }

    /// Sends a request, and retries it if it fails.
    ///
    /// A cancelled task sends nothing more and ends with the code `cancelled`, even if its last
    /// attempt failed in another way; a response that arrived in time is returned.
    ///
    /// - Throws: `LoadingError`, that of the last attempt; no status is an error, but it may be a
    ///   reason for a retry.
    public func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        var tries = 0
        while true {
            if Task.isCancelled { throw .cancelled(request.address) }
            tries += 1
            let result = await attempt(request)
            let error: LoadingError
            switch result {
            case .success(let response):
                guard let failure = Self.retryableError(response) else { return response }
                error = failure
            case .failure(let failure): error = failure
            }
            if Task.isCancelled { throw .cancelled(request.address) }
            guard let wait = policy.wait(after: tries, error: error, of: request, jitter: jitter()) else {
                return try result.get()
            }
            onRetry?(error, wait)
            await RetryWait.observer?(RetryWait(duration: wait, error: error))
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw .cancelled(request.address)
            }
            await RetryWait.observer?(nil)
        }
    }

    private func attempt(_ request: APIRequest) async -> Result<APIResponse, LoadingError> {
        do throws(LoadingError) {
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the error that a status means; 304 is a response to a cache.
    private static func retryableError(_ response: APIResponse) -> LoadingError? {
        do throws(LoadingError) {
            _ = try response.validated()
            return nil
        } catch {
            return error
        }
    }
}

extension HTTPTransport {
    /// This transport with retries.
    ///
    /// ```swift
    /// let server = URLSessionTransport.shared.retrying()  // 3 tries, about 1 s and 2 s between them
    /// ```
    public func retrying(_ policy: RetryPolicy = .standard) -> RetryingTransport {
        RetryingTransport(self, policy: policy)
    }
}
