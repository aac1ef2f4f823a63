/// An event that did not come, although nothing but a hang takes so long, also on a busy machine.
public struct Overdue: Error, CustomStringConvertible {
    /// How long tests wait for an event, in seconds.
    public static let timeout = 1_200.0

    /// The event.
    public let purpose: String

    /// The message of the failure.
    public var description: String { "waited \(Int(Self.timeout)) seconds in vain for \(purpose)" }
}
