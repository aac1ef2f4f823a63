import JSONDocuments

/// An evaluation that was stopped because it went past one of its limits.
///
/// ```swift
/// let limits = JSONPath.Limits(matches: 2)
/// do { _ = try JSONPath("[*]").values(in: [1, 2, 3], limits: limits) } catch { print(error) }
/// // [*]: more than 2 matches (limit 'matches')
/// ```
public struct PathLimitError: Error, Sendable, Hashable {
    /// The limits there are.
    public enum Limit: String, Sendable, CaseIterable {
        /// `JSONPath.Limits.depth`.
        case depth
        /// `JSONPath.Limits.matches`.
        case matches
        /// `JSONPath.Limits.work`.
        case work
        /// `JSONPath.Limits.patternSize`.
        case patternSize
    }

    /// Which limit was reached.
    public let limit: Limit

    /// How much it allowed.
    public let allowed: Int

    /// The path that was evaluated.
    public let path: String
}

extension PathLimitError: CustomStringConvertible {
    /// `PATH: more than N matches (limit 'matches')`.
    public var description: String {
        let unit =
            switch limit {
            case .depth: "levels deep"
            case .matches: "matches"
            case .work: "steps of work"
            case .patternSize: "instructions in a regular expression"
            }
        return "\(path.inMessage): more than \(allowed) \(unit) (limit '\(limit.rawValue)')"
    }
}
