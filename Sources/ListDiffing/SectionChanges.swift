/// The changes of one stage in a list of sections, as a table view takes them.
///
/// Deletes and updates go by the places before the stage, inserts by those after it. Where sections are deleted or inserted,
/// their cells go with them and are not listed; where sections move, no cell does.
public struct SectionChanges: Hashable, Sendable {
    /// What happens to sections.
    public internal(set) var sections = ListChanges<Int>()

    /// The places after the stage of new sections that come without their cells, which a later stage brings.
    public internal(set) var emptyInserts: Set<Int> = []

    /// What happens to cells.
    public internal(set) var cells = ListChanges<CellPath>()

    init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { sections.isEmpty && cells.isEmpty }
}
