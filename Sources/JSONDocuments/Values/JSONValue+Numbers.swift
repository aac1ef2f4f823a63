#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONValue {
    /// The text of a number: as written in the source, or else as a writer writes it; nil for
    /// another kind.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: "[18446744073709551615, 1.50]").root
    /// root[0]?.numberText  // 18446744073709551615
    /// root[1]?.numberText  // 1.50
    /// ```
    ///
    /// - Complexity: The first call for a number with a fraction walks the whole source, later ones
    ///   don't.
    public var numberText: String? {
        switch kind {
        case .integer where node.integer != 0: String(node.integer)
        case .integer: storage.numberPlace(of: node)?.text ?? "0"
        case .real: storage.numberPlace(of: node)?.text ?? node.real.description
        default: nil
        }
    }

    /// A number as a decimal, exact up to 38 digits; nil for another kind or out of a decimal's
    /// range.
    ///
    /// ```swift
    /// let price = try JSONDocument(parsing: "[0.10]").root[0]?.decimal  // exactly 0.1
    /// ```
    public var decimal: Decimal? {
        if kind == .integer { return Decimal(node.integer) }
        guard let text = numberText else { return nil }
        return Decimal(string: text)
    }

    /// An integer that fits `UInt64`; nil for another kind, and for a number with a fraction or an
    /// exponent.
    ///
    /// ```swift
    /// try JSONDocument(parsing: "[18446744073709551615]").root[0]?.uint64  // 18446744073709551615
    /// ```
    public var uint64: UInt64? {
        switch kind {
        case .integer: UInt64(exactly: node.integer)
        case .real: storage.largeNumberText(of: node).flatMap { UInt64($0) }
        default: nil
        }
    }

    /// An integer that fits `Int64`; nil for another kind, and for a number with a fraction or an
    /// exponent.
    public var int64: Int64? { kind == .integer ? node.integer : nil }
}
