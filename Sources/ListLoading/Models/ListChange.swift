import HTTPLoading
import ItemMapping

/// What one load changed in the rows of a list, all at once.
public struct ListChange: Sendable {
    /// What kind of change it is.
    public let kind: Kind
    /// The places of the rows that came, as they are now.
    public internal(set) var inserted: Range<Int> = 0..<0
    /// The places of rows that stayed and have another content, as they are now, in order.
    public internal(set) var updated: [Int] = []
    /// The places of rows that went, as they were before, in order; not those that a replacement took away.
    public internal(set) var removed: [Int] = []
    /// How many rows had the identity of another one.
    public internal(set) var duplicateCount = 0
    /// What could not be read in the rows; the first 1,000 defects of each page.
    public internal(set) var issues: [MappingIssue] = []

    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable {
        /// All rows were replaced.
        case replaced
        /// Rows came behind those that were there.
        case appended
        /// Rows came in front of those that were there.
        case prepended
    }

    /// Whether the rows are as they were.
    public var isEmpty: Bool { kind != .replaced && inserted.isEmpty && updated.isEmpty && removed.isEmpty }

    init(_ kind: Kind) { self.kind = kind }
}
