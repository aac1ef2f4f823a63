/// How often a field was found, and in what state.
public struct FieldTally: Sendable, Hashable {
    /// Values of the field's own kind.
    public internal(set) var found = 0
    /// Values that became the field's kind by the policy.
    public internal(set) var converted = 0
    /// Nothing at any path.
    public internal(set) var missing = 0
    /// Null, and no value.
    public internal(set) var null = 0
    /// Values that could not be read.
    public internal(set) var refused = 0
    /// Values with a date that was probably meant in another unit than the table declares; they are counted as found,
    /// converted or refused too.
    public private(set) var doubtfulDates = 0
    /// The first of the doubtful dates.
    private var dateDoubt: DateUnitDoubt?

    mutating func add(_ doubt: DateUnitDoubt) {
        doubtfulDates += 1
        dateDoubt = dateDoubt ?? doubt
    }

    /// The first of the doubtful dates, in one line; nil if there is none.
    ///
    /// As in `1517900000000 read as seconds is in the year 50070; did you mean milliseconds?`
    public var dateDoubtDescription: String? {
        dateDoubt.map { "\($0.count) read as \($0.unit.rawValue) is \($0.description)" }
    }

    /// The counts of two parts of a list, put together.
    static func + (left: FieldTally, right: FieldTally) -> FieldTally {
        var sum = left
        sum.found += right.found
        sum.converted += right.converted
        sum.missing += right.missing
        sum.null += right.null
        sum.refused += right.refused
        sum.doubtfulDates += right.doubtfulDates
        sum.dateDoubt = left.dateDoubt ?? right.dateDoubt
        return sum
    }
}
