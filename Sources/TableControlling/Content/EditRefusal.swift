import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An edit of a user that isn't in force: it was impossible, or is undone because it was refused later.
///
/// ```swift
/// table.onRefusal = { cell, refusal in print("\(cell.text): \(refusal.words)") }
/// ```
public struct EditRefusal: Error {
    /// The edit.
    public let edit: SourceEdit
    /// The id of the row.
    public let id: UniqueID
    /// The reason: a `SectionEditError`, or what the source of the row says, such as the error of a server.
    public let error: any Error
    /// The reason in words for the user.
    public let words: String

    /// Creates a refusal.
    public init(_ edit: SourceEdit, of id: UniqueID, _ error: any Error, words: String) {
        (self.edit, self.id, self.error, self.words) = (edit, id, error, words)
    }
}

extension EditRefusal: CustomStringConvertible {
    /// The error, for a log.
    public var description: String { "\(error)" }
}

extension EditRefusal: LocalizedError {
    /// The words for the user.
    public var errorDescription: String? { words }
}

/// The words for edits that a table can't make.
///
/// ```swift
/// table.editWords.readOnly = "Fixed by your organization."
/// ```
public struct EditWords: Sendable, Hashable {
    /// The row is gone.
    public var gone = "This no longer exists."
    /// The row can't be edited, or not like this.
    public var readOnly = "This can’t be changed."

    /// The default words.
    public init() {}

    /// The words for an error.
    public func words(for error: SectionEditError) -> String { error.code == .gone ? gone : readOnly }
}

/// An edit that a source shows, and that may be refused later.
///
/// ```swift
/// var ids: [UniqueID] = []
/// func edit(_ edit: SourceEdit, of id: UniqueID) throws(SectionEditError) -> SourceEditTask {
///     ids.removeAll { $0 == id }
///     return .done
/// }
/// ```
public final class SourceEditTask: Sendable {
    private let outcome: (@Sendable () async throws(EditRefusal) -> Void)?

    /// An edit that is in force.
    public static let done = SourceEditTask(outcome: nil)

    /// An edit that is in force, or refused, once `outcome` returns or throws.
    public convenience init(_ outcome: @escaping @Sendable () async throws(EditRefusal) -> Void) {
        self.init(outcome: outcome)
    }

    private init(outcome: (@Sendable () async throws(EditRefusal) -> Void)?) { self.outcome = outcome }

    /// True if nothing is left to wait for, as for a row that is the app's alone.
    var isDone: Bool { outcome == nil }

    /// Waits until the edit is in force.
    ///
    /// - Throws: `EditRefusal`, after the edit is undone.
    public var value: Void {
        get async throws(EditRefusal) { try await outcome?() }
    }
}
