/// A transport that retries the failed requests of another one.
public struct RetryingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any LoadClock
    private let jitter: @Sendable () -> Double
    private let onRetry: (@Sendable (LoadingError, Duration) -> Void)?

    /// A server whose requests are sent again.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - policy: How often and when.
    ///   - clock: The time to wait by.
    ///   - jitter: Gives numbers from 0 to 1, by which waits are shortened.
    ///   - onRetry: Told of every failure that is followed by another try, and of the wait before
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
    /// attempt failed in another way; an answer that arrived in time is returned.
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
                guard let failure = Self.failure(response) else { return response }
                error = failure
            case .failure(let failure): error = failure
            }
            if Task.isCancelled { throw .cancelled(request.address) }
            guard let wait = policy.wait(after: tries, error: error, of: request, jitter: jitter()) else {
                return try result.get()
            }
            onRetry?(error, wait)
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw .cancelled(request.address)
            }
        }
    }

    private func attempt(_ request: APIRequest) async -> Result<APIResponse, LoadingError> {
        do throws(LoadingError) {
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// The error that a status means; 304 is an answer to a cache.
    private static func failure(_ response: APIResponse) -> LoadingError? {
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
