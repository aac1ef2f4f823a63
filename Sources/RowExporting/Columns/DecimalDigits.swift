import JSONDocuments

/// A number by its digits: `1.50` and `15e-1` are the same.
struct DecimalDigits: Equatable {
    private var isNegative = false
    /// The digits from the first to the last that isn't 0.
    private var digits: [UInt8] = []
    /// The power of ten of the last digit.
    private var exponent = 0

    /// The number that a text of JSON is; nil if its exponent is past Int.
    init?(_ text: some Sequence<UInt8>) {
        let zero = UInt8(ascii: "0")
        let parts = Array(text).split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isExponentMark)
        var isFraction = false
        for byte in parts.first ?? [] {
            switch byte {
            case .minus: isNegative = true
            case .period: isFraction = true
            default:
                if byte != zero || !digits.isEmpty { digits.append(byte) }
                if isFraction { exponent -= 1 }
            }
        }
        if parts.count > 1 {
            guard let power = Int(String(decoding: parts[1], as: UTF8.self)) else { return nil }
            let (sum, isOver) = exponent.addingReportingOverflow(power)
            if isOver { return nil }
            exponent = sum
        }
        while digits.last == zero {
            digits.removeLast()
            exponent = exponent &+ 1
        }
        if digits.isEmpty { (isNegative, exponent) = (false, 0) }
    }

    /// Returns the double that is exactly the number which programs read from its shortest text; nil if that is another
    /// number than the text says: `0.12345678901234567890` and `1e-400` have none.
    static func double(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        // A double has any number of 15 digits.
        if text.utf8.count <= 15, text.utf8.allSatisfy({ $0.isDecimalDigit || $0 == .period || $0 == .minus }) {
            return value
        }
        guard let number = DecimalDigits(text.utf8), number == DecimalDigits("\(value)".utf8) else { return nil }
        return value
    }
}
