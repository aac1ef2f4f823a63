import JSONDocuments

extension LooseValue {
    /// The height that a number says, or a text that is one; nil for anything else.
    ///
    /// A height is finite and not negative, and a double holds all of its digits: `44`, `"44.50"`, but not `"4807 m"`,
    /// `-1` or `0.10000000000000000001`.
    var height: Double? {
        guard let text, let number = try? JSONDocument(parsing: text).root, let height = number.double, height >= 0
        else { return nil }
        return Self.digits(of: text) == Self.digits(of: "\(height)") ? height : nil
    }

    /// The digits of a number that count, without zeros at either end, wherever its point is.
    private static func digits(of number: String) -> [UInt8] {
        let mantissa = number.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let digits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let isZero = { (digit: UInt8) in digit == UInt8(ascii: "0") }
        return Array(digits.drop(while: isZero).reversed().drop(while: isZero))
    }
}
