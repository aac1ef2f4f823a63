import JSONDocuments

/// A decision that was not obvious: what was found where, and what was made of it.
public struct NormalizationNote: Sendable, Hashable {
    /// Where in the input.
    public let location: JSONLocation

    /// The rule that decided.
    public let rule: NormalizationRule

    /// Why, in one sentence.
    public let reason: String
}

extension NormalizationNote: CustomStringConvertible {
    /// `PLACE: REASON [RULE]`.
    public var description: String { "\(location): \(reason.inMessage(600)) [\(rule.rawValue)]" }
}
