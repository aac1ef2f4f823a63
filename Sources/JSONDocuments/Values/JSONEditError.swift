/// Why a value could not be changed, or made from Swift values, and where.
public struct JSONEditError: Error, Sendable, Equatable {
    /// The place, seen from the value that was to be changed or made.
    public let location: JSONLocation

    /// The reason, for people.
    public let message: String

    init(_ location: JSONLocation, _ message: String) {
        self.location = location
        self.message = message
    }
}

extension JSONEditError: CustomStringConvertible {
    /// `PLACE: REASON`.
    public var description: String { "\(location): \(message)" }
}
