import ItemMapping
import JSONDocuments
import RowMapping

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A mistake in the text of a table, with its location and position.
///
/// ```swift
/// do throws(RecordTableError) {
///     _ = try RecordTable(json: #"{"year": {"type": "integer"}}"#)
/// } catch {
///     print(error.location)                       // year.type
///     print(error.rendered(file: "table.json"))   // table.json:1:19: error: year.type: unknown type "integer"; …
/// }
/// ```
public struct RecordTableError: Error, Sendable, Hashable {
    /// The mistake, and its remedy.
    public let message: String

    /// The location in the table; the root if the text isn't JSON.
    public let location: JSONLocation

    /// The syntax error; nil if the text is JSON.
    public let syntaxError: JSONSyntaxError?

    /// The line and column of the invalid value.
    public private(set) var position: JSONPosition?

    private var excerpt: SourceExcerpt?

    package init(_ message: String, at location: JSONLocation) {
        self.message = message
        self.location = location
        syntaxError = nil
    }

    package init(_ error: JSONSyntaxError) {
        message = error.message
        location = .root
        syntaxError = error
    }

    /// The error with its position in the text of the table.
    package func positioned(in document: JSONDocument) -> RecordTableError {
        var error = self
        error.position = document.position(of: location)
        error.excerpt = error.position.flatMap { document.excerpt(at: $0) }
        return error
    }

    /// The error in the format of a compiler: the file, line and column, the source line, and a
    /// caret.
    public func rendered(file: String) -> String {
        if let syntaxError { return syntaxError.rendered(file: file) }
        let start = [file.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        return "\(start): error: \(self)" + (excerpt.map { "\n\($0)" } ?? "")
    }

    /// Hashes the message and the location.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(message)
        hasher.combine(location)
    }
}

extension RecordTableError: CustomStringConvertible {
    /// `LOCATION: MESSAGE`, or the message alone at the root.
    public var description: String {
        syntaxError?.description ?? (location == .root ? "" : "\(location): ") + message.inMessage(600)
    }
}

extension RecordTableError: LocalizedError {
    /// The location and the mistake, as ``description``.
    public var errorDescription: String? { description }
}
