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
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") {
            isNegative = true
            rest = rest.dropFirst()
        }
        whole = Self.digits(&rest)
        guard !whole.isEmpty else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = Self.digits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        if let mark = rest.first, mark | .caseBit == UInt8(ascii: "e") {
            guard let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), abs(exponent) <= Self.longest
            else { return nil }
            shift(by: exponent)
            rest = rest[rest.endIndex...]
        }
        guard rest.isEmpty else { return nil }
        whole = Array(whole.drop { $0 == 0 })
    }

    private static func digits(_ rest: inout Substring.UTF8View) -> [UInt8] {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.map { $0 - UInt8(ascii: "0") }
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

    /// The digits with a locale's separators.
    func text(_ locale: TextLocale, grouped: Bool = true) -> String {
        var text = ""
        for (index, digit) in whole.enumerated() {
            if grouped, index > 0, (whole.count - index) % 3 == 0 { text += locale.group }
            text += "\(digit)"
        }
        if whole.isEmpty { text = "0" }
        if !fraction.isEmpty { text += locale.decimal + fraction.map { "\($0)" }.joined() }
        let isZero = whole.isEmpty && fraction.allSatisfy { $0 == 0 }
        return isNegative && !isZero ? "-" + text : text
    }
}
