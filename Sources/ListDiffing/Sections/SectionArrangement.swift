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
