/// A timeout, long enough that only a hang exceeds it, even on a busy machine.
public struct Overdue: Error, CustomStringConvertible {
    /// The timeout for an event, in seconds.
    public static let timeout = 1_200.0

    /// The event that was awaited.
    public let purpose: String

    /// The message of the failure.
    public var description: String { "waited \(Int(Self.timeout)) seconds in vain for \(purpose)" }
}
