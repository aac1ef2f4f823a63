import HTTPLoading

/// The generation of a load that a task waits for, once it is started.
@MainActor
final class LoadToken {
    var generation: Int?

    nonisolated init() {}
}

/// The result of starting a load.
///
/// A load is refused if another one is on its way, or if there is nothing to load. The completion
/// of a refused load is called too, with the same error.
///
/// ```swift
/// if let error = model.startLoadingNextPage().refusal { print(error.found) }  // the last page
/// ```
public enum LoadStart: Sendable {
    /// It was.
    case started
    /// It was not; the error has the code `refused` and says why.
    case refused(LoadingError)

    /// Whether the load was started.
    public var isStarted: Bool { if case .started = self { true } else { false } }

    /// The reason of the refusal; nil if the load was started.
    public var refusal: LoadingError? { if case .refused(let error) = self { error } else { nil } }
}
