import JSONDocuments
import ListDiffing
import SectionNormalizing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An edit that is impossible.
///
/// Nothing was changed.
///
/// ```swift
/// try table.store.delete(at: 9)
/// // s0/c9: expected a row from 0 to 2, found 9; section 0 has 3 cells
/// ```
public struct SectionEditError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The row is out of range.
        case row
        /// The index of the section is out of range.
        case section
        /// The row or section isn't there, or not any more.
        case gone
        /// An id is repeated.
        case duplicate
        /// The source of the row can't be edited, or refused.
        case readOnly
    }

    /// The kind of error.
    public let code: Code

    /// The subject of the error: a path, a cell, or a section.
    public let subject: String

    /// The expectation and what was found instead.
    public let reason: String

    /// The remedy.
    public let advice: String

    /// Creates an error.
    public init(_ code: Code, at subject: String, expected: String, found: String, advice: String) {
        self.code = code
        self.subject = subject
        self.reason = "expected \(expected), found \(found)"
        self.advice = advice
    }
}

extension SectionEditError: CustomStringConvertible {
    /// `SUBJECT: expected X, found Y; ADVICE`, in one line.
    public var description: String { "\(subject): \(reason); \(advice)" }
}

extension SectionEditError: LocalizedError {
    /// The subject and the reason.
    public var errorDescription: String? { "\(subject): \(reason)" }

    /// The reason alone.
    public var failureReason: String? { reason }

    /// The remedy.
    public var recoverySuggestion: String? { advice }
}

extension SectionEditError {
    /// Returns a row that isn't there, or not any more.
    public static func gone(_ id: UniqueID) -> SectionEditError { .gone(id, "row") }

    /// Returns a row of a source that can't be edited.
    public static func readOnly(_ id: UniqueID) -> SectionEditError {
        SectionEditError(
            .readOnly, at: "row \"\(id)\"", expected: "a source that can be edited", found: "one that can't",
            advice: "edit its data")
    }

    /// A cell that isn't a row of a source.
    static func readOnly(_ id: UniqueID, found cell: String) -> SectionEditError {
        SectionEditError(
            .readOnly, at: "row \"\(id)\"", expected: "a row of a source", found: cell,
            advice: "edit the rows next to it")
    }

    static func gone(_ id: UniqueID, _ noun: String) -> SectionEditError {
        SectionEditError(
            .gone, at: "\(noun) \"\(id)\"", expected: "an existing \(noun)", found: "one that is gone",
            advice: "take its id from the current sections")
    }
}

/// The preconditions of edits.
extension [SectionViewModel] {
    /// Requires the index of a section, or the one after the last if `more` is 1.
    func require(section index: Int, more: Int = 0) throws(SectionEditError) {
        let last = count - 1 + more
        guard index < 0 || index > last else { return }
        throw SectionEditError(
            .section, at: "s\(index)", expected: Self.range(of: "section", to: last),
            found: last < 0 ? "no sections" : "\(index)",
            advice: last < 0 ? "insert a section first" : "there \(Self.are(count, "section"))")
    }

    /// Requires the path of a cell, or the one after the last of a section if `more` is 1.
    func require(_ path: CellPath, more: Int = 0) throws(SectionEditError) {
        try require(section: path.section)
        let last = self[path.section].cells.count - 1 + more
        guard path.row < 0 || path.row > last else { return }
        throw SectionEditError(
            .row, at: "\(path)", expected: Self.range(of: "row", to: last), found: "\(path.row)",
            advice: "section \(path.section) has \(Self.words(self[path.section].cells.count, "cell"))")
    }

    private static func range(of noun: String, to last: Int) -> String {
        switch last {
        case ..<0: "a \(noun)"
        case 0: "\(noun) 0"
        default: "a \(noun) from 0 to \(last)"
        }
    }

    private static func are(_ count: Int, _ noun: String) -> String {
        "\(count == 1 ? "is" : "are") \(words(count, noun))"
    }

    private static func words(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count == 0 ? "no" : "\(count)") \(noun)s"
    }
}
