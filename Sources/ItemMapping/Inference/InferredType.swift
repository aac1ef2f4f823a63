/// What the values at a place can be held as.
indirect enum InferredType: Sendable, Hashable {
    case bool
    case int
    /// Integers past Int64, none negative.
    case uint64
    case double
    case decimal
    case string
    /// Dates that this style writes as they came.
    case date(DateStyle)
    case url
    case uuid
    /// One of a few texts.
    case choice([String])
    case record([InferredField])
    case list(InferredType)
    /// Objects whose keys are data.
    case dictionary(InferredType)
    case optional(InferredType)
    /// Values whose type alone would write them in another form.
    case verbatim(InferredType)
    /// Anything: the value as it came.
    case any

    /// The style of the dates in the values; nil where there are none.
    var dateStyle: DateStyle? {
        switch self {
        case .date(let style): style
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner): inner.dateStyle
        default: nil
        }
    }
}
