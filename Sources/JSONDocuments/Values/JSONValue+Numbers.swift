import Foundation

extension JSONValue {
    /// The text of a number: as it stands in the source, or as it would be written; nil for another kind.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: "[18446744073709551615, 1.50]").root
    /// root[0]?.numberText  // 18446744073709551615
    /// root[1]?.numberText  // 1.50
    /// ```
    ///
    /// - Complexity: The first call for a number with a fraction looks through the whole source, later ones do not.
    public var numberText: String? {
        switch kind {
        case .integer: storage.exactNumberText(of: node) ?? String(node.integer)
        case .real: storage.exactNumberText(of: node) ?? node.real.description
        default: nil
        }
    }

    /// A number as a decimal, exact up to its 38 digits; nil for another kind or out of a decimal's range.
    public var decimal: Decimal? {
        if kind == .integer { return Decimal(node.integer) }
        guard let text = numberText else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// A number written as an integer that fits; nil for another kind, a negative one, a fraction or an exponent.
    public var uint64: UInt64? {
        switch kind {
        case .integer: UInt64(exactly: node.integer)
        case .real: storage.exactNumberText(of: node).flatMap { UInt64($0) }
        default: nil
        }
    }

    /// Whether the value is an integer past Double's range, which the greatest double stands for.
    var isPastDouble: Bool {
        guard node.real.magnitude == .greatestFiniteMagnitude, let text = storage.bigIntegerText(of: node) else {
            return false
        }
        return Double(text)?.isFinite != true
    }

    /// A number written as an integer that fits; nil for another kind, and for a fraction or an exponent.
    public var int64: Int64? { kind == .integer ? node.integer : nil }
}
