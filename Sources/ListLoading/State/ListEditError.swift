import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An edit that is impossible or was undone; the rows are as they would be without it.
///
/// ```swift
/// model.apply(.move(id, to: 9)).refusal
/// // row 9: expected a row from 0 to 2, found 9; check the current rows
/// ```
public struct ListEditError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The index isn't that of a row.
        case index
        /// The id names no row any more.
        case gone
        /// Another row has the identity already.
        case duplicate
        /// The new content of a row has another identity than the row.
        case otherIdentity
        /// The edit was undone before it was sent.
        case undone
    }

    /// The kind of error.
    public let code: Code
    /// The row: its index or its id.
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
            advice: "check the current rows")
    }

    static func gone(_ id: UniqueID) -> ListEditError {
        ListEditError(
            .gone, at: "row '\(id)'", "expected the id of a row, found one that no row has",
            advice: "take an id from the current rows")
    }

    static func duplicate(_ id: Identity) -> ListEditError {
        ListEditError(
            .duplicate, at: "row '\(id)'", "expected a new identity, found that of another row",
            advice: "update the existing row")
    }

    static func otherIdentity(_ id: Identity?, of old: UniqueID) -> ListEditError {
        ListEditError(
            .otherIdentity, at: "row '\(old)'", "expected the same identity, found \(id.map { "'\($0)'" } ?? "none")",
            advice: "remove the row and insert the other one")
    }

    static func undone(_ id: UniqueID) -> ListEditError {
        ListEditError(
            .undone, at: "row '\(id)'", "expected an edit to send, found one that was undone",
            advice: "make the edit again if it is wanted")
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
