import JSONDocuments

/// What can stand beside a comparison sign and as a value argument: one value at the most.
indirect enum FilterOperand: Sendable {
    /// A string, `true`, `false` or `null`.
    case literal(JSONValue)
    /// A number without fraction, or one whose fraction is zero.
    case integer(Int64)
    /// A number with a fraction, or past what 64 bits hold.
    case real(Double)
    /// A singular query; nothing where it matches nothing.
    case query(FilterQuery)
    /// `length(…)` (RFC 9535, 2.4.4).
    case length(FilterOperand)
    /// `count(…)` (RFC 9535, 2.4.5).
    case count(FilterQuery)
    /// `value(…)` (RFC 9535, 2.4.8).
    case value(FilterQuery)
}
