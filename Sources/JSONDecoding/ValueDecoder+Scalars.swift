import Foundation
import JSONDocuments

// Conversions are those of Foundation's decoder: no text is a number, no number a boolean, and a
// number fits a type exactly or not at all; a double is the nearest one.

extension ValueDecoder {
    func bool() throws -> Bool {
        guard node.kind == .bool else { throw mismatch(Bool.self, expected: "a boolean") }
        return node.isTrue
    }

    func string() throws -> String {
        guard node.kind == .string else { throw mismatch(String.self, expected: "a string") }
        return node.string
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        switch node.kind {
        case .integer:
            if let value = Value(exactly: node.integer) { return value }
            throw corruption("an integer that \(type) can hold")
        case .real:
            if let value = wholeNumber(type) { return value }
            throw corruption("an integer that \(type) can hold")
        default: throw mismatch(type, expected: "an integer")
        }
    }

    /// The integer that a number with a fraction, with an exponent or past Int64 is.
    private func wholeNumber<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        if node.real.magnitude <= 0x1p53 { return Value(exactly: node.real) }
        guard let text = json.numberText else { return nil }
        return Value(text) ?? Decimal(string: text).flatMap { Value($0.description) }
    }

    func double() throws -> Double {
        switch node.kind {
        case .integer: return Double(node.integer)
        case .real:
            guard let value = json.double else { throw corruption("a number that Double can hold") }
            return value
        case .string:
            if let value = infinity() { return value }
            throw mismatch(Double.self, expected: "a number")
        default: throw mismatch(Double.self, expected: "a number")
        }
    }

    func float() throws -> Float {
        let double = try double()
        let float = nearestFloat(to: double)
        if float.isInfinite, double.isFinite { throw corruption("a number that Float can hold") }
        return float
    }

    /// The float nearest to the number itself, of which a double may be half-way between two.
    private func nearestFloat(to double: Double) -> Float {
        let isHalfway = double.significandBitPattern & 0x1FFF_FFFF == 0x1000_0000
        guard isHalfway, let text = json.numberText, let exact = Float(text) else { return Float(double) }
        return exact
    }

    private func infinity() -> Double? {
        guard let texts = state.reader.infinity else { return nil }
        let text = node.string
        if text == texts.positive { return .infinity }
        if text == texts.negative { return -.infinity }
        return text == texts.nan ? .nan : nil
    }
}
