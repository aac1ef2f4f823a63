/// A test in a filter selector (RFC 9535, 2.3.5), well-typed by the time it is made.
indirect enum FilterExpression: Sendable {
    /// One of several holds.
    case any([FilterExpression])
    /// All of several hold.
    case all([FilterExpression])
    /// The other does not hold.
    case not(FilterExpression)
    /// A query matches something.
    case exists(FilterQuery)
    /// Two values compare like this.
    case compare(FilterOperand, FilterComparison, FilterOperand)
    /// A text matches a regular expression.
    case pattern(FilterPattern)
}
