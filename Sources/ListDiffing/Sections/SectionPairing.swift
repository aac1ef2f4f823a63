/// Which cell of one list of sections is which of the other.
@usableFromInline
struct SectionPairing {
    /// The sections that stand in both lists.
    @usableFromInline private(set) var sectionPairs: [MatchedRun] = []
    /// The cells that are moved or updated.
    private(set) var changes: [ChangedPair<CellPath>] = []
    /// What has no partner in the new list.
    @usableFromInline private(set) var loneOld: [CellPath] = []
    /// What has no partner in the old list.
    @usableFromInline private(set) var loneNew: [CellPath] = []
    private(set) var repeats: [RepeatedIdentity<CellPath>] = []

    @usableFromInline
    init<Model, Cell>(_ sections: ListDifference<ListSection<Model, Cell>>) {
        for run in sections.runs {
            for step in 0..<run.count {
                sectionPairs.append(MatchedRun(old: run.old + step, new: run.new + step, count: 1))
            }
        }
        for section in sections.deletes { loneOld += Self.paths(section, sections.old[section].cells.indices) }
        for section in sections.inserts { loneNew += Self.paths(section, sections.new[section].cells.indices) }
    }

    private static func paths(_ section: Int, _ rows: some Sequence<Int>) -> [CellPath] {
        rows.map { CellPath(section: section, row: $0) }
    }

    /// Takes over what was found inside one section.
    @usableFromInline
    mutating func take(_ pairing: Pairing, of pair: MatchedRun) {
        loneOld += Self.paths(pair.old, pairing.loneOld)
        loneNew += Self.paths(pair.new, pairing.loneNew)
        for change in pairing.changes {
            changes.append(
                ChangedPair(
                    old: CellPath(section: pair.old, row: change.old),
                    new: CellPath(section: pair.new, row: change.new), isMoved: change.isMoved,
                    isUpdated: change.isUpdated))
        }
        for found in pairing.repeats {
            let section = found.list == .old ? pair.old : pair.new
            repeats.append(
                RepeatedIdentity(
                    list: found.list, first: CellPath(section: section, row: found.first),
                    again: CellPath(section: section, row: found.again)))
        }
    }

    /// Puts what is left over into the order of the lists.
    @usableFromInline
    mutating func sortLone() {
        loneOld.sort()
        loneNew.sort()
    }

    /// Takes over what was found across sections.
    @usableFromInline
    mutating func take(_ table: StrayTable<CellPath>, isSame: (CellPath, CellPath) -> Bool) {
        (loneOld, loneNew) = (table.loneOld, table.loneNew)
        repeats += table.repeats
        for (old, new) in table.pairs {
            changes.append(ChangedPair(old: old, new: new, isMoved: true, isUpdated: !isSame(old, new)))
        }
    }
}
