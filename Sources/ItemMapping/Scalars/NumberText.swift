import JSONDocuments

/// A text that is a JSON number as a whole (RFC 8259, section 6).
package struct NumberText {
    package let text: String
    let isNegative: Bool
    /// The digits before and after the decimal point, without leading zeros.
    let digits: [UInt8]
    /// The power of ten by which the digits are multiplied.
    let exponent: Int

    /// The longest text that is read; no type here holds a longer number exactly.
    private static let longest = 1_000

    /// Reads the number in `utf8`; nil if the bytes as a whole aren't one. The lenient policy allows
    /// white space around it.
    // SAFETY: the bytes are read during the call only.
    package init?(_ utf8: UnsafeBufferPointer<UInt8>, policy: ConversionPolicy) {
        guard utf8.count <= Self.longest else { return nil }
        let raw = unsafe String(decoding: utf8, as: UTF8.self)
        self.init(policy == .lenient ? raw.trimmed : raw)
    }

    /// Reads the number in `text`; nil if the text as a whole isn't one.
    package init?(_ text: String) {
        var rest = text.utf8[...]
        isNegative = rest.first == .minus
        if isNegative { rest.removeFirst() }
        let whole = Self.takeDigits(&rest)
        guard !whole.isEmpty, whole.count == 1 || whole.first != .digitZero else { return nil }
        var fraction: Substring.UTF8View = rest.prefix(0)
        if rest.first == .period {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard let power = Self.takeExponent(&rest), rest.isEmpty else { return nil }
        self.text = text
        digits = Array((Array(whole) + Array(fraction)).drop { $0 == .digitZero })
        exponent = power - fraction.count
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = rest.prefix { (UInt8.digitZero ... .digitNine).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// Returns the exponent: 0 if the number has no exponent, nil if it is malformed.
    private static func takeExponent(_ rest: inout Substring.UTF8View) -> Int? {
        guard let first = rest.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") else { return 0 }
        rest.removeFirst()
        let sign = rest.first
        if sign == .plus || sign == .minus { rest.removeFirst() }
        let digits = takeDigits(&rest)
        guard !digits.isEmpty else { return nil }
        let size = Int(String(Substring(digits))) ?? 1_000_000
        return (sign == .minus ? -1 : 1) * min(size, 1_000_000)
    }

    /// Returns the number as an integer; nil if it has a fraction or is out of range.
    package func exactInteger<T: FixedWidthInteger>() -> T? {
        guard !digits.isEmpty else { return 0 }
        var kept = digits[...]
        var power = exponent
        while power < 0, kept.last == .digitZero {
            kept.removeLast()
            power += 1
        }
        guard power >= 0, kept.count + power <= 40 else { return nil }
        let text =
            (isNegative ? "-" : "") + String(decoding: kept, as: UTF8.self) + String(repeating: "0", count: power)
        return T(text)
    }

    /// Returns the nearest double or float; nil on overflow, and if the text is an integer that the type
    /// doesn't hold exactly.
    func nearest<Number: BinaryFloatingPoint & LosslessStringConvertible>() -> Number? {
        guard let value = Number(text), value.isFinite else { return nil }
        return isWrittenAsInteger && !isExact(Double(value)) ? nil : value
    }

    /// True if the text has neither a decimal point nor an exponent.
    package var isWrittenAsInteger: Bool {
        text.utf8.allSatisfy { $0 == .minus || (UInt8.digitZero ... .digitNine).contains($0) }
    }

    /// Returns whether `value` equals an integer with these digits.
    private func isExact(_ value: Double) -> Bool {
        let written = value.magnitude.formatted("%.0f")
        return written == (digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self))
    }

    /// The number of significant digits, without zeros at either end.
    package var significantDigits: Int { digits.count - digits.reversed().prefix { $0 == .digitZero }.count }

    /// Returns whether two numbers have the same significant digits, whatever their powers of ten.
    package func hasDigits(of other: NumberText) -> Bool {
        digits.prefix(significantDigits) == other.digits.prefix(other.significantDigits)
    }
}
