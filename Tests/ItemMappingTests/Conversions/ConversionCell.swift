import ItemMapping
import Testing

/// One cell of the conversion table: the result for a JSON text, a kind and a policy.
struct ConversionCell: Sendable, CustomTestStringConvertible {
    /// The kind's name.
    let kind: String
    /// The JSON text; nil if the value is missing.
    let json: String?
    /// The conversion policy.
    let policy: ConversionPolicy
    /// The expected result: the value as JSON, "default" if the default is kept,
    /// `CODE: expected …, found …`, or a value and an issue separated by "; ".
    let answer: String

    var testDescription: String { "\(json ?? "nothing") as \(kind), \(policy.rawValue)" }

    /// The issue codes that a result can start with.
    private static let codes = ["wrongValue: ", "missing: ", "null: "]

    /// The expected issue, if any.
    var issue: String? {
        if Self.codes.contains(where: answer.hasPrefix) { return answer }
        return answer.firstRange(of: "; wrongValue: ").map { String(answer[$0.lowerBound...].dropFirst(2)) }
    }

    /// The expected value as JSON; nil if the default is kept.
    var value: String? {
        guard let issue else { return answer == "default" ? nil : answer }
        return answer == issue ? nil : String(answer.dropLast(issue.count + 2))
    }
}
