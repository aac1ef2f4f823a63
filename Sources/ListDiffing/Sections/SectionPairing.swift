/// The matching of the cells of two lists of sections by identity.
@usableFromInline
struct SectionPairing {
    /// The sections that are in both lists.
    @usableFromInline private(set) var sectionPairs: [MatchedRun] = []
    /// The cells that were moved or updated.
    private(set) var changes: [ChangedPair<CellPath>] = []
    /// The positions of old cells without a partner.
    @usableFromInline private(set) var unmatchedOld: [CellPath] = []
    /// The positions of new cells without a partner.
    @usableFromInline private(set) var unmatchedNew: [CellPath] = []
    private(set) var repeats: [RepeatedIdentity<CellPath>] = []

    @usableFromInline
    init<Model, Cell>(_ sections: ListDifference<ListSection<Model, Cell>>) {
        for run in sections.runs {
            for step in 0..<run.count {
                sectionPairs.append(MatchedRun(old: run.old + step, new: run.new + step, count: 1))
            }
        }
        for section in sections.deletes {
            unmatchedOld += Self.paths(section: section, rows: sections.old[section].cells.indices)
        }
        for section in sections.inserts {
            unmatchedNew += Self.paths(section: section, rows: sections.new[section].cells.indices)
        }
    }

    private static func paths(section: Int, rows: some Sequence<Int>, from start: Int = 0) -> [CellPath] {
        rows.map { CellPath(section: section, row: start + $0) }
    }

    /// Adds the result of comparing the cells of one section, from a row on.
    @usableFromInline
    mutating func add(_ pairing: Pairing, of pair: MatchedRun, startingAt start: Int) {
        unmatchedOld += Self.paths(section: pair.old, rows: pairing.unmatchedOld, from: start)
        unmatchedNew += Self.paths(section: pair.new, rows: pairing.unmatchedNew, from: start)
        for change in pairing.changes {
            changes.append(
                ChangedPair(
                    old: CellPath(section: pair.old, row: start + change.old),
                    new: CellPath(section: pair.new, row: start + change.new), isMoved: change.isMoved,
                    isUpdated: change.isUpdated))
        }
        for found in pairing.repeats {
            let section = found.list == .old ? pair.old : pair.new
            repeats.append(
                RepeatedIdentity(
                    list: found.list, first: CellPath(section: section, row: start + found.first),
                    again: CellPath(section: section, row: start + found.again)))
        }
    }

    /// Sorts the unmatched cells into the order of their lists.
    @usableFromInline
    mutating func sortUnmatched() {
        unmatchedOld.sort()
        unmatchedNew.sort()
    }

    /// Adds the result of comparing across sections.
    @usableFromInline
    mutating func add(_ table: StrayTable<CellPath>, isSame: (CellPath, CellPath) -> Bool) {
        (unmatchedOld, unmatchedNew) = (table.unmatchedOld, table.unmatchedNew)
        repeats += table.repeats
        for (old, new) in table.pairs {
            changes.append(ChangedPair(old: old, new: new, isMoved: true, isUpdated: !isSame(old, new)))
        }
    }
}

/// The order of sections while cells move: the new order, plus the old sections that cells have yet
/// to leave.
struct SectionArrangement {
    /// For each old section, its index in the new list, or -1.
    private(set) var newOfOld: [Int]
    /// For each new section, its index in the old list, or -1.
    private(set) var oldOfNew: [Int]
    /// For each old section, its index while cells move, or -1.
    private(set) var indexOfOld: [Int]
    /// For each new section, its index while cells move.
    private(set) var indexOfNew: [Int]
    /// The old sections that are deleted after cells moved out of them.
    private(set) var donors: Set<Int>
    /// The new sections that cells move into.
    private(set) var receivers: Set<Int>

    init<Model, Cell>(_ difference: SectionDifference<Model, Cell>) {
        newOfOld = [Int](repeating: -1, count: difference.old.count)
        oldOfNew = [Int](repeating: -1, count: difference.new.count)
        indexOfOld = newOfOld
        indexOfNew = oldOfNew
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

    /// Puts each donor after the last section before it that does not move.
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
        var index = 0
        func next() -> Int {
            defer { index += 1 }
            return index
        }
        for donor in waiting[-1] ?? [] { indexOfOld[donor] = next() }
        for new in oldOfNew.indices {
            indexOfNew[new] = next()
            let old = oldOfNew[new]
            guard old >= 0 else { continue }
            indexOfOld[old] = indexOfNew[new]
            guard !moved.contains(old) else { continue }
            for donor in waiting[old] ?? [] { indexOfOld[donor] = next() }
        }
    }
}
