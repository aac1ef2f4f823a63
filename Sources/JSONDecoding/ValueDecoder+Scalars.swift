import JSONDocuments

// Conversions are those of Foundation's decoder: no text is a number, no number a boolean, and a
// number fits a type exactly or not at all; a double is the nearest one.

extension ValueDecoder {
    func bool() throws -> Bool {
        guard entry.kind == .bool else { throw mismatch(Bool.self, expected: "a boolean") }
        return entry.bits != 0
    }

    func string() throws -> String {
        guard entry.kind == .string else { throw mismatch(String.self, expected: "a string") }
        return state.tape.string(entry)
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        switch entry.kind {
        case .integer:
            if let value = Value(exactly: Int64(bitPattern: entry.bits)) { return value }
            throw corruption("an integer that \(type) can hold")
        case .real:
            if let value = wholeNumber(type) { return value }
            throw corruption("an integer that \(type) can hold")
        default: throw mismatch(type, expected: "an integer")
        }
    }

    /// The integer that a number with a fraction, with an exponent or past Int64 is.
    private func wholeNumber<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        let real = Double(bitPattern: entry.bits)
        // From 2^53 on, two integers may have the same nearest double.
        if real.magnitude < 0x1p53 { return Value(exactly: real) }
        return Self.wholeDigits(of: digits).flatMap { Value($0) }
    }

    /// The digits of an integer that is written with a fraction or an exponent; nil for any other
    /// number, and for one of more digits than every type has.
    private static func wholeDigits(of text: String) -> String? {
        let parts = text.split { $0 == "e" || $0 == "E" }
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) <= text.utf8.count + 64 else {
            return nil
        }
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        let (all, shift) = (mantissa[0] + fraction, exponent - fraction.count)
        if shift >= 0 { return all + String(repeating: "0", count: shift) }
        guard -shift < all.count, all.suffix(-shift).allSatisfy({ $0 == "0" }) else { return nil }
        return String(all.dropLast(-shift))
    }

    func double() throws -> Double {
        switch entry.kind {
        case .integer: return Double(Int64(bitPattern: entry.bits))
        case .real:
            guard !entry.isSpecial else { throw corruption("a number that Double can hold") }
            return Double(bitPattern: entry.bits)
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
        guard isHalfway, let exact = Float(digits) else { return Float(double) }
        return exact
    }

    /// The digits of a number with a fraction, with an exponent or past Int64.
    private var digits: String { String(decoding: state.tape.slice(entry), as: UTF8.self) }

    private func infinity() -> Double? {
        guard let texts = state.reader.infinity else { return nil }
        let text = state.tape.string(entry)
        if text == texts.positive { return .infinity }
        if text == texts.negative { return -.infinity }
        return text == texts.nan ? .nan : nil
    }
}
