extension Int {
    /// Returns the number with zeros before fewer than `count` digits, after the sign of a negative one.
    package func padded(to count: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }
}

extension UInt8 {
    /// True for the bytes `0` to `9`.
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
