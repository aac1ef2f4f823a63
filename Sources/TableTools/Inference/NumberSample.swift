import ItemMapping
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

/// The texts that samples held at one place.
struct TextSample: Sendable {
    private(set) var count = 0
    /// How often each text was seen; no longer kept once there are many.
    private var tally: [String: Int] = [:]
    private var hasMany = false

    private var areDates = true
    /// The styles that write every date as it came.
    private var dateStyles = [.automatic, .day] + (1...9).map { DateStyle.fractionalISO8601(digits: $0) }
    private var areURLs = true
    private var areUUIDs = true
    /// Whether a property of the type writes every UUID as it came.
    private var areLowercaseUUIDs = true

    /// So many different texts are no few.
    private static let many = 13

    /// What the texts are, where all are of one sort.
    var type: InferredType {
        if areDates { return dateStyles.first.map { .date($0) } ?? .verbatim(.date(.automatic)) }
        if areUUIDs { return areLowercaseUUIDs ? .uuid : .verbatim(.uuid) }
        if areURLs { return .url }
        return choices.map { .choice($0) } ?? .string
    }

    mutating func add(_ text: String) {
        count += 1
        if !hasMany { tally[text, default: 0] += 1 }
        forgetMany()
        lookForDate(text)
        lookForUUID(text)
        areURLs = areURLs && Self.isURL(text)
    }

    mutating func add(_ other: TextSample) {
        if count == 0 {
            self = other
            return
        }
        guard other.count > 0 else { return }
        count += other.count
        tally.merge(other.tally, uniquingKeysWith: +)
        hasMany = hasMany || other.hasMany
        forgetMany()
        areDates = areDates && other.areDates
        dateStyles.removeAll { !other.dateStyles.contains($0) }
        areURLs = areURLs && other.areURLs
        areUUIDs = areUUIDs && other.areUUIDs
        areLowercaseUUIDs = areLowercaseUUIDs && other.areLowercaseUUIDs
    }

    private mutating func forgetMany() {
        guard tally.count >= Self.many || hasMany else { return }
        hasMany = true
        tally = [:]
    }

    private mutating func lookForDate(_ text: String) {
        guard areDates else { return }
        guard let date = DateText.date(of: text) else { return areDates = false }
        dateStyles.removeAll { $0.date(of: text) != date || $0.text(of: date) != text }
    }

    private mutating func lookForUUID(_ text: String) {
        guard areUUIDs else { return }
        guard let uuid = UUID(uuidString: text) else { return areUUIDs = false }
        areLowercaseUUIDs = areLowercaseUUIDs && uuid.uuidString.lowercased() == text
    }

    /// Whether a text is an address with a scheme and a host that is written back as it is.
    private static func isURL(_ text: String) -> Bool {
        guard text.contains("://"), let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme != nil && url.host() != nil && url.absoluteString == text
    }

    /// The few texts that stand for cases: short words, each seen more than once, in many rows.
    private var choices: [String]? {
        guard !hasMany, (2...8).contains(tally.count), count >= 12, count >= tally.count * 4 else { return nil }
        guard tally.allSatisfy({ $0.value > 1 && Self.isWord($0.key) }) else { return nil }
        return tally.keys.sorted()
    }

    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) else {
            return false
        }
        return text.utf8.count <= 32
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
            }
    }
}
