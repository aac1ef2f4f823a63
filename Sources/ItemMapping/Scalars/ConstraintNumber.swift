import JSONDocuments

/// A number that is compared with the bounds of a constraint: an integer exactly, any other number
/// as a double.
package enum ConstraintNumber: Sendable, Hashable {
    /// An integer in the range of Int64, however it is written.
    case integer(Int64)
    /// Any other number.
    case real(Double)

    init(_ value: some BinaryInteger) {
        self = Int64(exactly: value).map { .integer($0) } ?? .real(Double(value))
    }

    package init(_ value: Double) { self = Int64(exactly: value).map { .integer($0) } ?? .real(value) }

    /// Creates the number that a JSON value is; nil for another kind.
    package init?(_ json: JSONValue) {
        switch json.kind {
        case .integer: self = json.int64.map { .integer($0) } ?? .real(json.node.real)
        case .real: self.init(json.double ?? json.numberText.flatMap { Double($0) } ?? json.node.real)
        default: return nil
        }
    }

    /// The number in JSON, with its digits.
    package var json: JSONValue {
        switch self {
        case .integer(let value): JSONValue(value)
        case .real(let value): JSONValue(value)
        }
    }

    /// The distance from zero, as a double.
    package var magnitude: Double {
        switch self {
        case .integer(let value): Double(value).magnitude
        case .real(let value): value.magnitude
        }
    }

    /// The number as a double; nil if it isn't one exactly.
    var exactDouble: Double? {
        switch self {
        case .integer(let value): Double(exactly: value)
        case .real(let value): value
        }
    }
}

extension ConstraintNumber: Comparable {
    package static func < (left: ConstraintNumber, right: ConstraintNumber) -> Bool {
        // A real inside the range of Int64 has a fraction, or it would be an integer.
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)):
            right >= 0x1p63 || right > -0x1p63 && left <= Int64(right.rounded(.down))
        case (.real(let left), .integer(let right)):
            left < -0x1p63 || left < 0x1p63 && Int64(left.rounded(.up)) <= right
        }
    }
}

extension ConstraintNumber: CustomStringConvertible {
    package var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }
}

extension ConstraintNumber {
    /// Returns whether the number is a whole multiple of another, by their decimal digits: 0.3 is one of 0.1.
    func isMultiple(of divisor: ConstraintNumber) -> Bool {
        switch (self, divisor) {
        case (.integer(let value), .integer(let divisor)):
            return divisor == -1 || divisor != 0 && value % divisor == 0
        case (_, .integer(0)): return false
        default:
            if let value = ExactDecimal(self), let divisor = ExactDecimal(divisor),
                let isMultiple = value.isMultiple(of: divisor)
            {
                return isMultiple
            }
            guard let value = exactDouble, let divisor = divisor.exactDouble else { return false }
            return value.truncatingRemainder(dividingBy: divisor) == 0
        }
    }
}

/// A number as an integer times a power of ten.
private struct ExactDecimal {
    let digits: Int128
    let exponent: Int

    /// Creates the shortest decimal number that a value is written as; nil if it has too many digits.
    init?(_ number: ConstraintNumber) {
        switch number {
        case .integer(let value): (digits, exponent) = (Int128(value), 0)
        case .real(let value):
            guard value.isFinite else { return nil }
            let parts = "\(value)".split(separator: "e")
            let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
            let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
            guard let digits = Int128(mantissa[0] + fraction) else { return nil }
            self.digits = digits
            exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.count
        }
    }

    /// Returns whether the number is a whole multiple of another; nil if that takes too many digits.
    func isMultiple(of other: ExactDecimal) -> Bool? {
        guard other.digits != 0 else { return false }
        let least = min(exponent, other.exponent)
        guard let value = scaled(by: exponent - least), let divisor = other.scaled(by: other.exponent - least) else {
            return nil
        }
        return value % divisor == 0
    }

    private func scaled(by power: Int) -> Int128? {
        guard power <= 38 else { return digits == 0 ? 0 : nil }
        var scaled = digits
        for _ in 0..<power {
            let (product, overflow) = scaled.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            scaled = product
        }
        return scaled
    }
}
