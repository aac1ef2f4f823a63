import HTTPLoading

/// The generation of a load that a task waits for, once it is started.
@MainActor
final class LoadToken {
    var generation: Int?

    nonisolated init() {}
}

/// The result of starting a load.
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
