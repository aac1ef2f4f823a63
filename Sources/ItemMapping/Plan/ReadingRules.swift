/// How values are read where the mapping stands: what a table says, and a field of it may say otherwise.
struct ReadingRules: Sendable, Hashable {
    /// How far values may be from the types of their fields.
    var policy = ConversionPolicy.lossless
    /// How dates stand in the data.
    var dates = DateStyle.automatic
    /// Whether one bad element fails the whole list.
    var needsAllElements = false
}
