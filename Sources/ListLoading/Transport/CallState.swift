/// Where a call is on its way; it ends in one of the last three, once.
public enum CallState: String, Sendable, Hashable {
    /// Not begun.
    case created
    /// Sent, and not answered.
    case loading
    /// Answered.
    case succeeded
    /// Ended by an error.
    case failed
    /// Ended by its caller, or by another call of the same object.
    case cancelled
}
