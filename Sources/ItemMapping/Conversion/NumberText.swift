import Foundation

/// A text that is, as a whole, a JSON number (RFC 8259, section 6).
package struct NumberText {
    package let text: String
    private let isNegative: Bool
    /// The digits before and behind the point, without leading zeros.
    private let digits: [UInt8]
    /// The power of ten that the digits are multiplied with.
    private let exponent: Int

    /// Longer texts are no numbers that anything here could hold exactly.
    private static let longest = 1_000

    /// The number that `utf8` is; nil where the whole of it is none. Lenient takes white space around it.
    // SAFETY: the bytes are read during the call only.
    init?(_ utf8: UnsafeBufferPointer<UInt8>, _ policy: ConversionPolicy) {
        guard utf8.count <= Self.longest else { return nil }
        let raw = unsafe String(decoding: utf8, as: UTF8.self)
        self.init(policy == .lenient ? raw.trimmed : raw)
    }

    /// The number that `text` is; nil where the whole of it is none.
    package init?(_ text: String) {
        var rest = text.utf8[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = Self.takeDigits(&rest)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        var fraction: Substring.UTF8View = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard let power = Self.takeExponent(&rest), rest.isEmpty else { return nil }
        self.text = text
        digits = Array((Array(whole) + Array(fraction)).drop { $0 == UInt8(ascii: "0") })
        exponent = power - fraction.count
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The exponent, 0 where there is none; nil where it is malformed.
    private static func takeExponent(_ rest: inout Substring.UTF8View) -> Int? {
        guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return 0 }
        rest.removeFirst()
        let sign = rest.first
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
        let digits = takeDigits(&rest)
        guard !digits.isEmpty else { return nil }
        let size = Int(String(Substring(digits))) ?? 1_000_000
        return (sign == UInt8(ascii: "-") ? -1 : 1) * min(size, 1_000_000)
    }

    /// The integer that the number is exactly, in range; nil where it has a fraction or does not fit.
    package func exactInteger<T: FixedWidthInteger>() -> T? {
        guard !digits.isEmpty else { return 0 }
        var kept = digits[...]
        var power = exponent
        while power < 0, kept.last == UInt8(ascii: "0") {
            kept.removeLast()
            power += 1
        }
        guard power >= 0, kept.count + power <= 40 else { return nil }
        let text =
            (isNegative ? "-" : "") + String(decoding: kept, as: UTF8.self) + String(repeating: "0", count: power)
        return T(text)
    }

    /// The nearest double or float; nil where it overflows, and where the text is an integer that is not held exactly.
    func nearest<Number: BinaryFloatingPoint & LosslessStringConvertible>() -> Number? {
        guard let value = Number(text), value.isFinite else { return nil }
        return isWrittenAsInteger && !isExact(Double(value)) ? nil : value
    }

    /// Whether there is neither a point nor an exponent.
    package var isWrittenAsInteger: Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 >= 0x30 && $0 <= 0x39 }
    }

    /// Whether an integer's digits are just what `value` is.
    private func isExact(_ value: Double) -> Bool {
        let written = String(format: "%.0f", value.magnitude)
        return written == (digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self))
    }

    /// How many digits the number needs, without zeros at either end.
    package var significantDigits: Int {
        digits.count - digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    }

    /// Whether two numbers have the same digits, whatever the power of ten; zeros at the end do not count.
    package func hasDigits(of other: NumberText) -> Bool {
        digits.prefix(significantDigits) == other.digits.prefix(other.significantDigits)
    }
}
