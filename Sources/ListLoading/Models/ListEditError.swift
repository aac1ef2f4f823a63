import Foundation
import JSONDocuments

/// An edit that is impossible; the rows are unchanged.
///
/// ```swift
/// try model.remove(at: 9)
/// // row 9: expected a row from 0 to 2, found 9; look at the rows as they are now
/// ```
public struct ListEditError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The index isn't that of a row.
        case index
        /// No row has the identity.
        case unknownIdentity
        /// Another row has the identity already.
        case duplicate
        /// The new content of a row has another identity than the row.
        case otherIdentity
    }

    /// The kind of error.
    public let code: Code
    /// The row: its index or its identity.
    public let subject: String
    /// The expectation and what was found instead.
    public let reason: String
    /// The remedy.
    public let advice: String

    private init(_ code: Code, at subject: String, _ reason: String, advice: String) {
        (self.code, self.subject, self.reason, self.advice) = (code, subject, reason, advice)
    }

    static func index(_ index: Int, rowCount: Int) -> ListEditError {
        let expected = rowCount == 0 ? "no index, as there are no rows" : "a row from 0 to \(rowCount - 1)"
        return ListEditError(
            .index, at: "row \(index)", "expected \(expected), found \(index)",
            advice: "look at the rows as they are now")
    }

    static func unknown(_ id: Identity?) -> ListEditError {
        ListEditError(
            .unknownIdentity, at: id.map { "row '\($0)'" } ?? "a row",
            "expected the identity of a row, found "
                + (id == nil ? "none" : "one that no row has"), advice: "use the index of the row")
    }

    static func duplicate(_ id: Identity) -> ListEditError {
        ListEditError(
            .duplicate, at: "row '\(id)'", "expected a new identity, found that of another row",
            advice: "update the row that is there")
    }

    static func otherIdentity(_ id: Identity?, of old: Identity?) -> ListEditError {
        ListEditError(
            .otherIdentity, at: old.map { "row '\($0)'" } ?? "a row",
            "expected the same identity, found \(id.map { "'\($0)'" } ?? "none")",
            advice: "remove the row and insert the other one")
    }
}

extension ListEditError: CustomStringConvertible {
    /// `SUBJECT: expected X, found Y; ADVICE`, in one line.
    public var description: String { "\(subject): \(reason); \(advice)" }
}

extension ListEditError: LocalizedError {
    /// The subject and the reason.
    public var errorDescription: String? { "\(subject): \(reason)" }

    /// The reason alone.
    public var failureReason: String? { reason }

    /// The advice.
    public var recoverySuggestion: String? { advice }
}
