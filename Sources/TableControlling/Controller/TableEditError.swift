import Foundation
import ListDiffing
import SectionNormalizing

/// An edit that is impossible.
///
/// The table is unchanged.
///
/// ```swift
/// try table.deleteCell(at: CellPath(section: 0, row: 9))
/// // s0/c9: expected a row from 0 to 2, found 9; section 0 has 3 cells
/// ```
public struct TableEditError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The row is out of range.
        case row
        /// The index of the section is out of range.
        case section
        /// There aren't as many paths as cells.
        case countMismatch
        /// The paths are in several sections, but must be in one.
        case severalSections
        /// A path or an index is repeated.
        case duplicate
        /// A cell or section is shown already, or isn't shown in this table.
        case membership
    }

    /// The kind of error.
    public let code: Code

    /// The subject of the error: a path, a cell, a section, or the edit itself.
    public let subject: String

    /// The expectation and what was found instead.
    public let reason: String

    /// The remedy.
    public let advice: String

    init(_ code: Code, at subject: String, expected: String, found: String, advice: String) {
        self.code = code
        self.subject = subject
        self.reason = "expected \(expected), found \(found)"
        self.advice = advice
    }
}

extension TableEditError: CustomStringConvertible {
    /// `SUBJECT: expected X, found Y; ADVICE`, in one line.
    public var description: String { "\(subject): \(reason); \(advice)" }
}

extension TableEditError: LocalizedError {
    /// The subject and the reason.
    public var errorDescription: String? { "\(subject): \(reason)" }

    /// The reason alone.
    public var failureReason: String? { reason }

    /// The remedy.
    public var recoverySuggestion: String? { advice }
}

/// The preconditions of edits.
extension TableController {
    func requireSection(_ index: Int) throws(TableEditError) {
        try requireSection(index, upTo: numberOfSections - 1)
    }

    func requireSection(_ index: Int, upTo last: Int) throws(TableEditError) {
        guard index < 0 || index > last else { return }
        let expected =
            switch last {
            case ..<0: "a section"
            case 0: "section 0"
            default: "a section from 0 to \(last)"
            }
        throw TableEditError(
            .section, at: "s\(index)", expected: expected, found: last < 0 ? "no sections" : "\(index)",
            advice: last < 0
                ? "insert a section first" : "the table has \(Self.count(numberOfSections, of: "section"))")
    }

    func requireRow(_ row: Int, in section: Int, upTo last: Int) throws(TableEditError) {
        guard row < 0 || row > last else { return }
        let expected =
            switch last {
            case ..<0: "a row"
            case 0: "row 0"
            default: "a row from 0 to \(last)"
            }
        throw TableEditError(
            .row, at: "\(CellPath(section: section, row: row))", expected: expected, found: "\(row)",
            advice: "section \(section) has \(Self.count(numberOfRows(in: section), of: "cell"))")
    }

    func requireCell(_ path: CellPath) throws(TableEditError) {
        try requireSection(path.section)
        try requireRow(path.row, in: path.section, upTo: numberOfRows(in: path.section) - 1)
    }

    func requireMove(from old: CellPath, to new: CellPath) throws(TableEditError) {
        try requireCell(old)
        try requireSection(new.section)
        let count = numberOfRows(in: new.section)
        try requireRow(new.row, in: new.section, upTo: old.section == new.section ? count - 1 : count)
    }

    /// Requires that all paths are in one section, and returns its index; nil if there are no
    /// paths.
    func requireOneSection(_ paths: [CellPath]) throws(TableEditError) -> Int? {
        let sections = Set(paths.map(\.section)).sorted()
        guard sections.count <= 1 else {
            throw TableEditError(
                .severalSections, at: "insertCells", expected: "paths in one section",
                found: "sections \(sections.map { "\($0)" }.joined(separator: ", "))",
                advice: "insert into one section at a time, in performBatch")
        }
        if let section = sections.first { try requireSection(section) }
        try requireDistinct(paths, called: "path") { "\($0)" }
        return sections.first
    }

    func requireDistinct<Element: Hashable>(
        _ elements: [Element], called noun: String, description: (Element) -> String
    ) throws(TableEditError) {
        var seen: Set<Element> = []
        for element in elements where !seen.insert(element).inserted {
            throw TableEditError(
                .duplicate, at: description(element), expected: "each \(noun) once", found: "it twice",
                advice: "pass it once")
        }
    }

    /// Requires cells that no table shows yet.
    func requireNew(_ cells: [CellViewModel]) throws(TableEditError) {
        var seen: Set<ObjectIdentifier> = []
        for cell in cells {
            guard
                let shown = cell.shownPosition
                    ?? (seen.insert(ObjectIdentifier(cell)).inserted ? nil : "twice")
            else { continue }
            throw TableEditError(
                .membership, at: "cell \"\(cell.id)\"", expected: "a cell that is not shown yet",
                found: "one that is shown \(shown)", advice: "move it, or insert another")
        }
    }

    /// Requires sections that no table shows yet.
    func requireNew(_ sections: [SectionViewModel]) throws(TableEditError) {
        var seen: Set<ObjectIdentifier> = []
        for section in sections {
            guard
                let shown = section.index.map({ "as s\($0)" })
                    ?? (seen.insert(ObjectIdentifier(section)).inserted ? nil : "twice")
            else { continue }
            throw TableEditError(
                .membership, at: "section \"\(section.id)\"", expected: "a section that is not shown yet",
                found: "one that is shown \(shown)", advice: "move it, or insert another")
        }
        let titles = sections.flatMap { section in SupplementaryKind.allCases.compactMap { section[$0]?.cell } }
        try requireNew(sections.flatMap(\.cells) + titles)
    }

    private static func count(_ count: Int, of noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count == 0 ? "no" : "\(count)") \(noun)s"
    }
}

extension CellViewModel {
    /// The position at which a table shows the cell, for messages; nil if none does.
    fileprivate var shownPosition: String? {
        if let indexPath { return "at \(indexPath)" }
        guard let section, let kind = section.kind(of: self), let index = section.index else { return nil }
        return "as the \(kind) of s\(index)"
    }
}
