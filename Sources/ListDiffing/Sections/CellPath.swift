/// Where a cell stands: the number of its section, and its row in it.
///
/// ```swift
/// CellPath(section: 1, row: 4).description  // "s1/c4"
/// ```
public struct CellPath: Hashable, Sendable {
    /// The number of the section, from 0.
    public var section: Int
    /// The row in the section, from 0.
    public var row: Int

    /// The place of this row in this section.
    @inlinable
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension CellPath: Comparable {
    /// Whether one cell stands above another.
    @inlinable
    public static func < (first: CellPath, second: CellPath) -> Bool {
        (first.section, first.row) < (second.section, second.row)
    }
}

extension CellPath: CustomStringConvertible {
    /// `s0/c3`, the identity of a cell that has no other.
    public var description: String { "s\(section)/c\(row)" }
}
