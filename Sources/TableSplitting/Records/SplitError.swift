#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error of splitting JSON into tables, or of joining tables.
public struct SplitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: Sendable, Hashable {
        /// The store can't be written or read.
        case store
        /// The folder exists already.
        case exists
        /// There is no library for the store.
        case noLibrary
        /// A row has the key of another one.
        case conflict
        /// The tables don't fit together, such as after an edit.
        case badTables
        /// A document isn't JSON, or can't be read.
        case badDocument
        /// A path isn't one of keys.
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
