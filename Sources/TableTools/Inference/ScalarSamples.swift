import ItemMapping
import Foundation
import JSONDocuments

/// The numbers of samples at one path.
struct NumberSample: Sendable {
    private(set) var count = 0
    /// Whether one has a fraction or an exponent.
    private var hasReals = false
    /// Whether an integer is past Int64.
    private var hasBigIntegers = false
    private var fitsUInt64 = true
    /// Whether a double doesn't hold every number exactly.
    private var isTooFineForDouble = false
    /// Whether a decimal holds every number exactly.
    private var fitsDecimal = true

    /// The type that holds all numbers with every digit; nil if no type does.
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
    /// Whether a decimal holds every digit of the number.
    fileprivate var fitsDecimal: Bool {
        guard significantDigits <= 38 else { return false }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { !$0.isNaN } ?? false
    }

    /// Whether the number round-trips through a double: it has few enough digits, or exactly those
    /// of a double.
    fileprivate var isWrittenByDouble: Bool {
        guard let value = Double(text), value.isFinite else { return false }
        if significantDigits <= 15 { return true }
        let written = NumberText(String(format: "%.\(min(significantDigits, 60) - 1)e", value))
        return written.map { $0.hasDigits(of: self) } ?? false
    }
}

/// The texts of samples at one path.
struct TextSample: Sendable {
    private(set) var count = 0
    /// The number of occurrences of each text; dropped once there are many texts.
    private var tally: [String: Int] = [:]
    private var hasMany = false

    private var areDates = true
    /// The styles in which every date round-trips.
    private var dateStyles = [.automatic, .day] + (1...9).map { DateStyle.fractionalISO8601(digits: $0) }
    private var areURLs = true
    private var areUUIDs = true
    /// Whether every UUID is in lower case and so round-trips.
    private var areLowercaseUUIDs = true

    /// The number of different texts from which on they aren't cases of an enum.
    private static let many = 13

    /// The type that all texts have.
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

    /// Whether a text is a URL with a scheme and a host that round-trips.
    private static func isURL(_ text: String) -> Bool {
        guard text.contains("://"), let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme != nil && url.host() != nil && url.absoluteString == text
    }

    /// The texts as cases of an enum: a few short words, each seen more than once, in many rows.
    private var choices: [String]? {
        guard !hasMany, (2...8).contains(tally.count), count >= 12, count >= tally.count * 4 else { return nil }
        guard tally.allSatisfy({ $0.value > 1 && Self.isWord($0.key) }) else { return nil }
        return tally.keys.sorted()
    }

    private static func isWord(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else {
            return false
        }
        return text.utf8.count <= 32
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
            }
    }
}
