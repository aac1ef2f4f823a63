import HTTPLoading

/// The state of one direction of a list, or of a single value: what a screen shows.
///
/// A failure keeps its error and a way to try again. Two states are equal if they show the same: of
/// failures the errors are compared, not the ways to try again.
///
/// ```swift
/// switch model.appendState {
/// case .idle, .end: print("")
/// case .loading: print("…")
/// case .failed(let error, let retry): print(error.localizedDescription, retry)
/// }
/// ```
public enum LoadState: Sendable, Equatable {
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

    /// The way to try again; nil if the last load didn't fail.
    public var retry: LoadRetry? { if case .failed(_, let retry) = self { retry } else { nil } }

    /// Whether both are the same state, with equal errors.
    public static func == (left: LoadState, right: LoadState) -> Bool {
        switch (left, right) {
        case (.idle, .idle), (.loading, .loading), (.end, .end): true
        case (.failed(let left, _), .failed(let right, _)): left == right
        default: false
        }
    }
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

/// Tries again what failed: the same page, or the same refresh.
///
/// Call it when the user asks for it, such as from the button beside the error.
///
/// ```swift
/// model.appendState.retry?()
/// ```
public struct LoadRetry: Sendable {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

    /// Tries again.
    @MainActor public func callAsFunction() { action() }
}
