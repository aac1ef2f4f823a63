#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reports why JSON can't be split into tables, or tables can't be joined.
public struct SplitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: Sendable, Hashable {
        /// The store can't be written or read.
        case store
        /// The folder exists already.
        case exists
        /// The system has no SQLite library.
        case noLibrary
        /// A row has the key of another one, or a key that the store can't tell from it.
        case conflict
        /// The tables don't fit together, such as after an edit.
        case badTables
        /// A document isn't JSON, or reading it fails.
        case badDocument
        /// A path isn't one of keys, or the key isn't a column.
        case badPath
    }

    /// The kind of error.
    public let code: Code
    /// The reason, with the table and the row.
    public let description: String

    package init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}

extension SplitError: LocalizedError {
    /// The reason, with the table and the row.
    public var errorDescription: String? { description }
}
