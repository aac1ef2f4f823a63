#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error of writing rows into an SQLite database.
public struct SQLiteError: Error, Sendable, Hashable {
    /// The kind of error.
    public enum Code: Sendable, Hashable {
        /// The system has no SQLite library, or one that is too old.
        case noLibrary
        /// The columns don't make a table.
        case badColumns
        /// The table refuses a row, such as one whose key is in it already.
        case conflict
        /// The file can't be opened or written, or isn't a database.
        case failed
    }

    /// The kind of error.
    public let code: Code

    /// The reason, in SQLite's words where it gave one.
    public let message: String

    /// True if rows have different keys that SQLite takes for the same.
    package private(set) var hasDifferentKeys = false

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SQLiteError {
    /// The error of different keys that SQLite takes for the same.
    init(differentKeys message: String) {
        self.init(.conflict, message)
        hasDifferentKeys = true
    }

    /// The error of a row that the tables can't take.
    package static func refused(_ message: String) -> SQLiteError { SQLiteError(.conflict, message) }
}

extension SQLiteError: CustomStringConvertible {
    /// The reason.
    public var description: String { message }
}

extension SQLiteError: LocalizedError {
    /// The reason, as ``description``.
    public var errorDescription: String? { description }
}
