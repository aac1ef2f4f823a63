import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONPath {
    /// The limits of one evaluation.
    ///
    /// The standard limits are far above the needs of lists; they stop a hostile path or document.
    /// An evaluation that exceeds a limit throws a ``PathLimitError`` that names it.
    ///
    /// ```swift
    /// let limits = JSONPath.Limits(depth: 100, matches: 1_000)
    /// let titles = try JSONPath("$..title").values(in: json, limits: limits)
    /// ```
    public struct Limits: Sendable, Hashable {
        /// The largest depth below the starting value.
        public var depth: Int

        /// The largest number of matches.
        public var matches: Int

        /// The largest number of steps: values visited, characters matched by patterns, and levels
        /// of the locations returned.
        public var work: Int

        /// The largest number of instructions of one regular expression, with its repetitions
        /// written out.
        public var patternSize: Int

        /// Makes limits; each argument that is left out is the standard.
        ///
        /// - Parameters:
        ///   - depth: The most levels below the starting value.
        ///   - matches: The most values that may match.
        ///   - work: The most steps in all.
        ///   - patternSize: The most instructions of one regular expression.
        public init(
            depth: Int = 4_096, matches: Int = 5_000_000, work: Int = 100_000_000, patternSize: Int = 10_000
        ) {
            self.depth = depth
            self.matches = matches
            self.work = work
            self.patternSize = patternSize
        }

        /// 4,096 levels, 5 million matches, 100 million steps (a few seconds), patterns of 10,000
        /// instructions.
        public static let standard = Limits()
    }
}

/// The error of an evaluation that exceeded one of its limits.
///
/// It names the limit, its value and the path. Raise that limit in ``JSONPath/Limits`` if the data
/// needs it.
///
/// ```swift
/// let limits = JSONPath.Limits(matches: 2)
/// do { _ = try JSONPath("[*]").values(in: [1, 2, 3], limits: limits) } catch { print(error) }
/// // [*]: more than 2 matches (limit 'matches')
/// ```
public struct PathLimitError: Error, Sendable, Hashable {
    /// The names of the limits; the raw value is the name in the message.
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

    /// The limit that was exceeded.
    public let limit: Limit

    /// The value of the limit.
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

extension PathLimitError: LocalizedError {
    /// The path and the limit, as ``description``.
    public var errorDescription: String? { description }

    /// Names the limit to raise.
    public var recoverySuggestion: String? { "raise '\(limit.rawValue)' of JSONPath.Limits if the data needs it" }
}
