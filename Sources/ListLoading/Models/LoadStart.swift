/// Whether a load was begun.
public enum LoadStart: Sendable {
    /// It was.
    case started
    /// It was not; the error has the code `refused` and says why.
    case refused(LoadingError)

    /// Whether it was begun.
    public var isStarted: Bool { if case .started = self { true } else { false } }

    /// Why it was not begun; nil where it was.
    public var refusal: LoadingError? { if case .refused(let error) = self { error } else { nil } }
}
