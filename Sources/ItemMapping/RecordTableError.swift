import JSONDocuments

/// Why a text is no table, and where in it.
public struct RecordTableError: Error, Sendable, Hashable {
    /// What is wrong and what to do.
    public let message: String

    /// Where in the table's text; the root where the text is not even JSON.
    public let location: JSONLocation

    /// The syntax error, where the text is not JSON.
    public let syntaxError: JSONSyntaxError?

    init(_ message: String, at location: JSONLocation) {
        self.message = message
        self.location = location
        syntaxError = nil
    }

    init(_ error: JSONSyntaxError) {
        message = error.message
        location = .root
        syntaxError = error
    }

    /// The error as a compiler would print it, with the name of the file in front.
    public func rendered(file: String) -> String {
        syntaxError?.rendered(file: file) ?? "\(file): error: \(self)"
    }

    /// Equal messages at equal places.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(location)
    }
}

extension RecordTableError: CustomStringConvertible {
    /// `PLACE: MESSAGE`.
    public var description: String {
        syntaxError?.description ?? (location == .root ? message : "\(location): \(message)")
    }
}
