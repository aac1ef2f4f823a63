import Foundation
import JSONDocuments

/// The numbers that samples held at one place.
struct NumberSample: Sendable {
    private(set) var count = 0
    /// Whether one has a fraction or an exponent.
    private var hasReals = false
    /// Whether an integer is past Int64.
    private var hasBigIntegers = false
    private var fitsUInt64 = true
    /// Whether an integer is none that a double holds.
    private var isTooFineForDouble = false
    /// Whether a decimal holds them all.
    private var fitsDecimal = true

    /// The type that holds all of them with every digit; nil where none does.
    var type: InferredType? {
        if !hasReals, !hasBigIntegers { return .int }
        if !hasReals, fitsUInt64 { return .uint64 }
        if !isTooFineForDouble { return .double }
        return fitsDecimal ? .decimal : nil
    }

    mutating func add(_ value: JSONValue) {
        count += 1
        if let integer = value.int64 { return add(integer) }
        guard let number = value.numberText.flatMap({ NumberText($0) }) else { return }
        fitsDecimal = fitsDecimal && number.fitsDecimal
        if number.isWrittenAsInteger {
            hasBigIntegers = true
            let unsigned: UInt64? = number.exactInteger()
            fitsUInt64 = fitsUInt64 && unsigned != nil
            isTooFineForDouble = true
        } else {
            hasReals = true
            isTooFineForDouble = isTooFineForDouble || !number.isWrittenByDouble
        }
    }

    private mutating func add(_ integer: Int64) {
        fitsUInt64 = fitsUInt64 && integer >= 0
        isTooFineForDouble = isTooFineForDouble || Double(exactly: integer) == nil
    }

    mutating func add(_ other: NumberSample) {
        count += other.count
        hasReals = hasReals || other.hasReals
        hasBigIntegers = hasBigIntegers || other.hasBigIntegers
        fitsUInt64 = fitsUInt64 && other.fitsUInt64
        isTooFineForDouble = isTooFineForDouble || other.isTooFineForDouble
        fitsDecimal = fitsDecimal && other.fitsDecimal
    }
}

extension NumberText {
    /// Whether a decimal holds the number with every digit.
    fileprivate var fitsDecimal: Bool {
        guard significantDigits <= 38 else { return false }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { !$0.isNaN } ?? false
    }

    /// Whether the digits are what a double is written as: few enough, or all of a double's own.
    fileprivate var isWrittenByDouble: Bool {
        guard let value = Double(text), value.isFinite else { return false }
        if significantDigits <= 15 { return true }
        let written = NumberText(String(format: "%.\(min(significantDigits, 60) - 1)e", value))
        return written.map { $0.hasDigits(of: self) } ?? false
    }
}
