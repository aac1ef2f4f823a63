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

    /// The counts of two parts of a list, put together.
    static func + (left: FieldTally, right: FieldTally) -> FieldTally {
        var sum = left
        sum.found += right.found
        sum.converted += right.converted
        sum.missing += right.missing
        sum.null += right.null
        sum.refused += right.refused
        return sum
    }
}
