/// What the values at a place can be held as.
indirect enum InferredType: Sendable, Hashable {
    case bool
    case int
    /// Integers past Int64, none negative.
    case uint64
    case double
    case decimal
    case string
    case date
    /// Dates without a time.
    case day
    case url
    case uuid
    /// One of a few texts.
    case choice([String])
    case record([InferredField])
    case list(InferredType)
    /// Objects whose keys are data.
    case dictionary(InferredType)
    case optional(InferredType)
    /// Anything: the value as it came.
    case any

    /// Whether the values are days, or lists of days.
    var holdsDays: Bool {
        switch self {
        case .day: true
        case .list(let inner), .dictionary(let inner), .optional(let inner): inner.holdsDays
        default: false
        }
    }
}
