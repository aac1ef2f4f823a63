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

/// The order of sections while cells move: the new one, with old sections among it that cells are still to leave.
struct SectionArrangement {
    /// For each old section, its number in the new list, or -1.
    private(set) var newOfOld: [Int]
    /// For each new section, its number in the old list, or -1.
    private(set) var oldOfNew: [Int]
    /// For each old section, where it stands while cells move, or -1.
    private(set) var placeOfOld: [Int]
    /// For each new section, where it stands while cells move.
    private(set) var placeOfNew: [Int]
    /// Old sections that go away after cells moved out of them.
    private(set) var donors: Set<Int>
    /// New sections that cells move into.
    private(set) var receivers: Set<Int>

    init<Model, Cell>(_ difference: SectionDifference<Model, Cell>) {
        newOfOld = [Int](repeating: -1, count: difference.old.count)
        oldOfNew = [Int](repeating: -1, count: difference.new.count)
        placeOfOld = newOfOld
        placeOfNew = oldOfNew
        donors = []
        receivers = []
        for run in difference.sections.runs {
            for step in 0..<run.count {
                newOfOld[run.old + step] = run.new + step
                oldOfNew[run.new + step] = run.old + step
            }
        }
        for pair in difference.changes where pair.isMoved {
            if newOfOld[pair.old.section] < 0 { donors.insert(pair.old.section) }
            if oldOfNew[pair.new.section] < 0 { receivers.insert(pair.new.section) }
        }
        arrange(moved: Set(difference.sections.changes.filter(\.isMoved).map(\.old)))
    }

    /// Puts each donor behind the section that stays in its place and stood before it last.
    private mutating func arrange(moved: Set<Int>) {
        var waiting: [Int: [Int]] = [:]
        var anchor = -1
        for old in newOfOld.indices {
            if donors.contains(old) {
                waiting[anchor, default: []].append(old)
            } else if newOfOld[old] >= 0, !moved.contains(old) {
                anchor = old
            }
        }
        var place = 0
        func next() -> Int {
            defer { place += 1 }
            return place
        }
        for donor in waiting[-1] ?? [] { placeOfOld[donor] = next() }
        for new in oldOfNew.indices {
            placeOfNew[new] = next()
            let old = oldOfNew[new]
            guard old >= 0 else { continue }
            placeOfOld[old] = placeOfNew[new]
            guard !moved.contains(old) else { continue }
            for donor in waiting[old] ?? [] { placeOfOld[donor] = next() }
        }
    }
}
