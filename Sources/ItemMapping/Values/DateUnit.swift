/// A unit in which moments are counted from 1970.
enum DateUnit: String, Sendable, Hashable, CaseIterable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// How many there are in a second.
    var perSecond: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e3
        case .microseconds: 1e6
        case .nanoseconds: 1e9
        }
    }
}
