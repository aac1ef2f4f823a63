import Foundation

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
