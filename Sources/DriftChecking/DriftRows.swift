import TableInferring

/// Counts the rows of the old and of the new samples that have values at a path.
///
/// Two parts of one list differ by chance. A row is in one part or the other with all that is in it, so that
/// the ten elements of its list are one occurrence of a change and not ten.
///
/// ```
/// [{"tags": ["a", "b"]}, {"tags": []}]     2 rows, with at most 2 values each at tags[*]
/// {"total": 1, "data": [{"id": 1}, …]}     the document at total, the elements of data at data[*].id
/// ```
struct DriftRows {
    private let (old, new): (Int, Int)
    /// The maximum number of values in one row.
    private var (mostOld, mostNew) = (1, 1)
    /// Whether a value is the only one in its document, which isn't a row of a list.
    let areDocuments: Bool

    init(old: Int, new: Int, areDocuments: Bool) {
        (self.old, self.new, self.areDocuments) = (old, new, areDocuments)
    }

    /// Returns the rows for the elements of arrays: in a document the elements themselves, if an array has several.
    func inArrays(_ old: ArraySample, _ new: ArraySample) -> DriftRows {
        let counts = (old.elements?.count ?? 0, new.elements?.count ?? 0)
        let most = (old.lengths.range?.upperBound ?? counts.0, new.lengths.range?.upperBound ?? counts.1)
        return inside(counts, atMost: most)
    }

    /// Returns the rows for the values of objects whose keys are data.
    func inMaps(_ old: ObjectSample, _ new: ObjectSample) -> DriftRows {
        let counts = (old.anyMember.count, new.anyMember.count)
        let most = { (map: ObjectSample, count: Int) in map.isMap ? map.mostMembers ?? count : map.keys.count }
        return inside(counts, atMost: (most(old, counts.0), most(new, counts.1)))
    }

    private func inside(_ counts: (old: Int, new: Int), atMost most: (old: Int, new: Int)) -> DriftRows {
        if areDocuments {
            let areSeveral = max(most.old, most.new) > 1
            return areSeveral ? DriftRows(old: counts.old, new: counts.new, areDocuments: false) : self
        }
        var rows = self
        rows.mostOld = Self.product(mostOld, most.old)
        rows.mostNew = Self.product(mostNew, most.new)
        return rows
    }

    private static func product(_ first: Int, _ second: Int) -> Int {
        let (product, isTooGreat) = first.multipliedReportingOverflow(by: max(second, 1))
        return isTooGreat ? .max : product
    }

    /// The probability below which a change isn't called chance: ten rows that all differ from ten others
    /// are below it, and nine from nine are above.
    private static let leastChance = 1e-5

    /// Returns whether values that differ may all be in the new part by chance.
    ///
    /// If the old and the new rows were one set, divided at random, the probability that the old part has
    /// none of *k* rows that differ is *C(new, k) / C(old + new, k)*. The number of rows is the one that is most
    /// in favor of chance.
    func mayDiffer(_ changed: Int, of newCount: Int, before oldCount: Int) -> Bool {
        let differing = Self.quotient(changed, mostNew)
        let (oldRows, newRows) = (Self.quotient(min(oldCount, Self.product(old, mostOld)), mostOld), min(new, newCount))
        var chance = 1.0
        for index in 0..<min(differing, newRows) {
            chance *= Double(newRows - index) / Double(oldRows + newRows - index)
            if chance < Self.leastChance { return false }
        }
        return true
    }

    private static func quotient(_ count: Int, _ most: Int) -> Int { count / most + (count % most == 0 ? 0 : 1) }
}
