import ItemMapping
import Testing

/// One cell of the table of conversions: what a JSON text becomes as a kind under a policy.
struct ConversionCell: Sendable, CustomTestStringConvertible {
    /// The kind's name.
    let kind: String
    /// The JSON text; nil where nothing is there.
    let json: String?
    /// How far the text may be from the kind.
    let policy: ConversionPolicy
    /// What is expected: the value as JSON, "default" where the default is kept, or `CODE: expected …, found …`;
    /// a value and an issue with "; " between.
    let answer: String

    var testDescription: String { "\(json ?? "nothing") as \(kind), \(policy.rawValue)" }

    /// The codes that answers with an issue start with.
    private static let codes = ["wrongValue: ", "missing: ", "null: "]

    /// The issue that is expected, if any.
    var issue: String? {
        if Self.codes.contains(where: answer.hasPrefix) { return answer }
        return answer.firstRange(of: "; wrongValue: ").map { String(answer[$0.lowerBound...].dropFirst(2)) }
    }

    /// The value that is expected, as JSON; nil where the default is kept.
    var value: String? {
        guard let issue else { return answer == "default" ? nil : answer }
        return answer == issue ? nil : String(answer.dropLast(issue.count + 2))
    }
}
