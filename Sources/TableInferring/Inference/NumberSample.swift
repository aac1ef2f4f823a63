import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The numbers of samples at one path.
package struct NumberSample: Sendable {
    package private(set) var count = 0
    /// The number of those with a fraction or an exponent.
    package private(set) var realCount = 0
    /// The number of integers past Int64.
    package private(set) var bigIntegerCount = 0
    /// The least and the greatest integer of Int64; out of order without one.
    private var (leastInteger, greatestInteger) = (Int64.max, Int64.min)
    /// The least and the greatest of the other numbers, as doubles hold them; infinite without one.
    private var (least, greatest) = (Double.infinity, -Double.infinity)
    private var fitsUInt64 = true
    /// True if a double doesn't hold every number exactly.
    private var isTooFineForDouble = false
    /// True if a decimal holds every number exactly.
    private var fitsDecimal = true

    package init() {}

    /// Numbers that were counted before.
    package init(count: Int, realCount: Int, bigIntegerCount: Int, range: ClosedRange<ConstraintNumber>?) {
        (self.count, self.realCount, self.bigIntegerCount) = (min(count, .mostCounted), realCount, bigIntegerCount)
        guard let range else { return }
        widen(to: range.lowerBound)
        widen(to: range.upperBound)
    }

    /// The range of the numbers, with every digit of integers; nil without any.
    package var range: ClosedRange<ConstraintNumber>? {
        let hasIntegers = leastInteger <= greatestInteger
        guard least <= greatest else {
            return hasIntegers ? .integer(leastInteger) ... .integer(greatestInteger) : nil
        }
        let reals = ConstraintNumber(least)...ConstraintNumber(greatest)
        guard hasIntegers else { return reals }
        return min(reals.lowerBound, .integer(leastInteger))...max(reals.upperBound, .integer(greatestInteger))
    }

    private var hasReals: Bool { realCount > 0 }
    private var hasBigIntegers: Bool { bigIntegerCount > 0 }

    /// The type that holds all numbers with every digit; nil if no type does.
    package var type: InferredType? {
        if !hasReals, !hasBigIntegers { return .int }
        if !hasReals, fitsUInt64 { return .uint64 }
        if !isTooFineForDouble { return .double }
        return fitsDecimal ? .decimal : nil
    }

    /// Adds a real by its value and its text.
    package mutating func add(_ value: Double, text: UnsafeBufferPointer<UInt8>) {
        if let digits = unsafe ShortDecimal(text), digits.isWritten(by: value) {
            count += 1
            realCount += 1
            widen(to: value)
            if fitsDecimal, digits.hasLargeExponent {
                fitsDecimal = unsafe NumberText(String(decoding: text, as: UTF8.self))?.fitsDecimal ?? false
            }
        } else {
            add(text: unsafe String(decoding: text, as: UTF8.self))
        }
    }

    /// Adds a real, or an integer past Int64.
    package mutating func add(text: String) {
        count += 1
        guard let number = NumberText(text) else { return }
        widen(to: Double(text) ?? 0)
        fitsDecimal = fitsDecimal && number.fitsDecimal
        if number.isWrittenAsInteger {
            bigIntegerCount += 1
            let unsigned: UInt64? = number.exactInteger()
            fitsUInt64 = fitsUInt64 && unsigned != nil
            isTooFineForDouble = true
        } else {
            realCount += 1
            isTooFineForDouble = isTooFineForDouble || !number.isWrittenByDouble
        }
    }

    /// Adds an integer.
    package mutating func add(_ integer: Int64) {
        count += 1
        widen(to: integer)
        fitsUInt64 = fitsUInt64 && integer >= 0
        isTooFineForDouble = isTooFineForDouble || Double(exactly: integer) == nil
    }

    /// Widens the range to a number.
    private mutating func widen(to number: ConstraintNumber) {
        switch number {
        case .integer(let value): widen(to: value)
        case .real(let value): widen(to: value)
        }
    }

    @inline(__always)
    private mutating func widen(to value: Int64) {
        (leastInteger, greatestInteger) = (min(leastInteger, value), max(greatestInteger, value))
    }

    @inline(__always)
    private mutating func widen(to value: Double) {
        if value < least { least = max(value, -Double.greatestFiniteMagnitude) }
        if value > greatest { greatest = min(value, Double.greatestFiniteMagnitude) }
    }

    package mutating func add(_ other: NumberSample) {
        count = count.countSum(other.count)
        realCount = realCount.countSum(other.realCount)
        bigIntegerCount = bigIntegerCount.countSum(other.bigIntegerCount)
        (leastInteger, greatestInteger) = (
            min(leastInteger, other.leastInteger), max(greatestInteger, other.greatestInteger)
        )
        (least, greatest) = (min(least, other.least), max(greatest, other.greatest))
        fitsUInt64 = fitsUInt64 && other.fitsUInt64
        isTooFineForDouble = isTooFineForDouble || other.isTooFineForDouble
        fitsDecimal = fitsDecimal && other.fitsDecimal
    }
}

/// A number of few enough digits that a decimal holds all of them, unless its exponent is large.
struct ShortDecimal {
    /// The digits without zeros at either end, as an integer, and their number.
    private var significand: UInt64 = 0
    private var count = 0
    private var exponent = 0

    /// True if a decimal, whose exponents have 127 as their greatest size, may not hold the number.
    var hasLargeExponent: Bool { exponent > 90 }

    /// The most digits, zeros included; and the most without zeros at either end, which the integer
    /// has room for.
    private static let (mostDigits, mostSignificant) = (30, 19)

    /// Creates the decimal of a JSON number; nil for one that is longer.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= Self.mostDigits, unsafe append(text) else { return nil }
    }

    /// Appends digits, and adds up the size of an exponent; false if there are too many.
    private mutating func append(_ text: some Sequence<UInt8>) -> Bool {
        var (zeros, hasExponent) = (0, false)
        for byte in text {
            if byte == .minus || byte == .period || byte == .plus { continue }
            if byte.isExponentMark {
                hasExponent = true
                continue
            }
            guard byte.isDecimalDigit else { return false }
            if hasExponent {
                exponent = min(exponent * 10 + Int(byte &- .digitZero), 1_000)
                continue
            }
            if byte == .digitZero {
                zeros += count > 0 ? 1 : 0
                continue
            }
            guard count + zeros < Self.mostSignificant else { return false }
            for _ in 0..<zeros { significand *= 10 }
            significand = significand * 10 + UInt64(byte &- .digitZero)
            (count, zeros) = (count + zeros + 1, 0)
        }
        return true
    }

    /// Returns whether the number round-trips through the double that it reads as: it has at most fifteen
    /// digits, or those that the double is written with.
    func isWritten(by value: Double) -> Bool {
        // Below the normal numbers a double has fewer digits.
        if count <= 15, value.isNormal || count == 0 { return true }
        var written = self
        (written.significand, written.count) = (0, 0)
        _ = written.append(value.description.utf8)
        return written.significand == significand
    }
}

extension NumberText {
    /// True if a decimal holds every digit of the number.
    var fitsDecimal: Bool {
        guard significantDigits <= 38 else { return false }
        return Decimal(string: text).map { !$0.isNaN } ?? false
    }

    /// True if the number round-trips through a double: it has few enough digits, or exactly those
    /// of a double.
    var isWrittenByDouble: Bool {
        guard let value = Double(text), value.isFinite else { return false }
        if significantDigits <= 15 { return true }
        let written = NumberText(value.formatted("%.\(min(significantDigits, 60) - 1)e"))
        return written.map { $0.hasDigits(of: self) } ?? false
    }
}
