import JSONDocuments

/// Why a text is no table, and where in it.
public struct RecordTableError: Error, Sendable, Hashable {
    /// What is wrong and what to do.
    public let message: String

    /// Where in the table's text; the root where the text is not even JSON.
    public let location: JSONLocation

    /// The syntax error, where the text is not JSON.
    public let syntaxError: JSONSyntaxError?

    /// Where the faulty value starts in the text.
    public private(set) var position: JSONPosition?

    private var excerpt: SourceExcerpt?

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

    /// The error with its place in the text of the table.
    func placed(in document: JSONDocument) -> RecordTableError {
        var error = self
        error.position = document.position(of: location)
        error.excerpt = error.position.flatMap { document.excerpt(at: $0) }
        return error
    }

    /// The error as a compiler would print it: the file, line and column, the source line, and a caret.
    public func rendered(file: String) -> String {
        if let syntaxError { return syntaxError.rendered(file: file) }
        let place = [file.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        return "\(place): error: \(self)" + (excerpt.map { "\n\($0)" } ?? "")
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
        syntaxError?.description ?? (location == .root ? "" : "\(location): ") + message.inMessage(600)
    }
}
