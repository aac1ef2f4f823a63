import JSONDocuments

/// A decimal number by its digits, so that no conversion to binary changes them.
struct DecimalText {
    private(set) var isNegative = false
    /// The digits before and after the point.
    private(set) var whole: [UInt8] = []
    private(set) var fraction: [UInt8] = []

    /// The number of digits that an exponent may add.
    private static let longest = 30

    /// Reads a number as JSON writes it; nil for another text, or a very large or small one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        if bytes.first == .minus {
            isNegative = true
            index = 1
        }
        guard let whole = Self.digits(of: bytes, from: &index) else { return nil }
        self.whole = whole.drop { $0 == .digitZero }.map { $0 - .digitZero }
        if index < bytes.count, bytes[index] == .period {
            index += 1
            guard let fraction = Self.digits(of: bytes, from: &index) else { return nil }
            self.fraction = fraction.map { $0 - .digitZero }
        }
        if index < bytes.count, bytes[index].isExponentMark {
            let rest = String(decoding: bytes[(index + 1)...], as: UTF8.self)
            guard let exponent = Int(rest), abs(exponent) <= Self.longest else { return nil }
            shift(by: exponent)
        } else if index < bytes.count {
            return nil
        }
    }

    /// Returns the digits from an index, which moves after them; `nil` without any.
    private static func digits(of bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8>? {
        let start = index
        while index < bytes.count, bytes[index].isDecimalDigit { index += 1 }
        return index == start ? nil : bytes[start..<index]
    }

    /// Moves the point to the right, or to the left for a negative number of digits.
    mutating func shift(by count: Int) {
        for _ in 0..<max(count, 0) { whole.append(fraction.isEmpty ? 0 : fraction.removeFirst()) }
        for _ in 0..<max(-count, 0) { fraction.insert(whole.popLast() ?? 0, at: 0) }
        whole = Array(whole.drop { $0 == 0 })
    }

    /// Rounds half away from zero to a number of digits after the point.
    mutating func round(to count: Int) {
        guard fraction.count > count else { return }
        let isUp = fraction[count] >= 5
        fraction.removeLast(fraction.count - count)
        guard isUp else { return }
        for index in fraction.indices.reversed() {
            if fraction[index] < 9 { return fraction[index] += 1 }
            fraction[index] = 0
        }
        for index in whole.indices.reversed() {
            if whole[index] < 9 { return whole[index] += 1 }
            whole[index] = 0
        }
        whole.insert(1, at: 0)
    }

    /// Removes zeros at the end of the fraction.
    mutating func trim() { while fraction.last == 0 { fraction.removeLast() } }

    /// Appends zeros to the fraction until it has this number of digits.
    mutating func pad(to count: Int) { while fraction.count < count { fraction.append(0) } }

    /// Returns the digits with a locale's separators.
    func text(_ locale: TextLocale, grouped: Bool = true) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * whole.count + fraction.count + 8)
        let isZero = whole.isEmpty && fraction.allSatisfy { $0 == 0 }
        if isNegative, !isZero { text.append(.minus) }
        if whole.isEmpty { text.append(.digitZero) }
        for (index, digit) in whole.enumerated() {
            if grouped, index > 0, (whole.count - index) % 3 == 0 { text += locale.group.utf8 }
            text.append(.digitZero + digit)
        }
        if !fraction.isEmpty {
            text += locale.decimal.utf8
            for digit in fraction { text.append(.digitZero + digit) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
