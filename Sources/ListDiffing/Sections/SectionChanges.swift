/// The changes of one stage in a list of sections, as a table view takes them.
///
/// Deletes and updates go by the places before the stage, inserts by those after it. Where sections are deleted or inserted,
/// their cells go with them and are not listed; where sections move, no cell does.
public struct SectionChanges: Hashable, Sendable {
    /// What happens to sections.
    public package(set) var sections = ListChanges<Int>()

    /// The places after the stage of new sections that come without their cells, which a later stage brings.
    public package(set) var emptyInserts: Set<Int> = []

    /// What happens to cells.
    public package(set) var cells = ListChanges<CellPath>()

    package init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { sections.isEmpty && cells.isEmpty }
}

extension SectionChanges: CustomStringConvertible {
    /// What is done, sections first: `delete s1, insert s0/c2, move s0/c0 to s0/c1, update s0/c3`.
    public var description: String {
        let words = Self.words(sections) { "s\($0)" } + Self.words(cells) { "\($0)" }
        return words.joined(separator: ", ")
    }

    private static func words<Position>(_ changes: ListChanges<Position>, _ name: (Position) -> String) -> [String] {
        changes.deletes.map { "delete \(name($0))" } + changes.updates.map { "update \(name($0.at))" }
            + changes.inserts.map { "insert \(name($0.at))" }
            + changes.moves.map { "move \(name($0.from)) to \(name($0.to))" }
    }
}
