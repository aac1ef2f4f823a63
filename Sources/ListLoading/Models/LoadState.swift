import HTTPLoading

/// The state of one direction of a list.
public enum LoadState: Sendable {
    /// Nothing is going on.
    case idle
    /// A page is on its way.
    case loading
    /// The last load failed; it can be tried again.
    case failed(LoadingError, retry: LoadRetry)
    /// There is nothing more.
    case end

    /// Whether a page is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// Whether the end is reached.
    public var isEnd: Bool { if case .end = self { true } else { false } }

    /// The error of the last load; nil if it didn't fail.
    public var error: LoadingError? { if case .failed(let error, _) = self { error } else { nil } }
}

extension LoadState: CustomStringConvertible {
    /// `idle`, `loading`, `failed: …`, `end`.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let error, _): "failed: \(error)"
        case .end: "end"
        }
    }
}

/// Tries again what failed: `retry()`.
public struct LoadRetry: Sendable {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

    /// Tries again.
    @MainActor public func callAsFunction() { action() }
}
