/// An edit that cannot be: it changed nothing.
///
/// ```swift
/// try table.deleteCell(at: CellPath(section: 0, row: 9))
/// // s0/c9: expected a row from 0 to 2, found 9; section 0 has 3 cells
/// ```
public struct TableEditError: Error, Sendable, Hashable {
    /// The kinds of mistakes.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no such row.
        case row
        /// There is no such section.
        case section
        /// There are not as many places as cells.
        case count
        /// There are several sections where one is meant.
        case sections
        /// A place is named twice.
        case twice
        /// A cell or section is shown already, or is not shown here.
        case membership
        /// A batch is being shown.
        case busy
    }

    /// What kind of mistake it is.
    public let code: Code

    /// Where it is: a place, or the edit itself.
    public let place: String

    /// What was expected and what was found.
    public let reason: String

    /// What to do about it.
    public let advice: String

    init(_ code: Code, at place: String, expected: String, found: String, _ advice: String) {
        self.code = code
        self.place = place
        self.reason = "expected \(expected), found \(found)"
        self.advice = advice
    }
}

extension TableEditError: CustomStringConvertible {
    /// `where: expected X, found Y; what to do`, in one line.
    public var description: String { "\(place): \(reason); \(advice)" }
}
