import HTTPLoading

/// The state of one direction of a list, or of a single value: what a screen shows.
///
/// ```swift
/// switch model.state.append {
/// case .idle, .end: print("")
/// case .loading: print("…")
/// case .failed(let error): print(error.localizedDescription)  // and a button for model.retry()
/// }
/// ```
public enum LoadState: Sendable, Equatable {
    /// Nothing is going on.
    case idle
    /// A page is on its way.
    case loading
    /// The last load failed; it can be tried again.
    case failed(LoadingError)
    /// There is nothing more.
    case end

    /// True if a page is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// True if the end is reached.
    public var isEnd: Bool { if case .end = self { true } else { false } }

    /// The error of the last load; nil if it didn't fail.
    public var error: LoadingError? { if case .failed(let error) = self { error } else { nil } }
}

extension LoadState: CustomStringConvertible {
    /// `idle`, `loading`, `failed: …`, `end`.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .failed(let error): "failed: \(error)"
        case .end: "end"
        }
    }
}

/// The state of each direction of a list.
struct LoadStates: Sendable, Equatable {
    private var all: [LoadDirection: LoadState] = [:]

    subscript(direction: LoadDirection) -> LoadState {
        get { all[direction] ?? (direction == .prepend ? .end : .idle) }
        set { all[direction] = newValue }
    }

    /// The first direction whose load has failed.
    var failed: LoadDirection? { [.replace, .append, .prepend].first { self[$0].error != nil } }

    /// Marks the directions without a failure as idle or at their end.
    mutating func settle(hasNext: Bool, hasPrevious: Bool) {
        if self[.append].error == nil { self[.append] = hasNext ? .idle : .end }
        if self[.prepend].error == nil { self[.prepend] = hasPrevious ? .idle : .end }
    }
}
