import DateTexts
import Foundation
import ItemMapping
import JSONDocuments

/// The texts of samples at one path.
package struct TextSample: Sendable {
    package private(set) var count = 0
    package private(set) var words = WordTally()
    /// The lengths in code points.
    package private(set) var lengths = CountSpan()
    private var dates = DateSample()
    private var areURLs = true
    private var areUUIDs = true
    /// Whether every UUID is in lower case and so round-trips.
    private var areLowercaseUUIDs = true
    /// The numbers among the texts, as long as all of them are numbers as JSON writes them.
    private var numbersInTexts = NumberSample()
    private var areNumbers = true
    /// Whether the texts are strings, whatever texts follow.
    private var areStrings = false

    /// The numbers that the texts are; nil if one of them isn't a number.
    package var numbers: NumberSample? { areNumbers && count > 0 ? numbersInTexts : nil }

    /// The type that all texts have.
    package var type: InferredType {
        if dates.areDates { return dates.styles.first.map { .date($0) } ?? .verbatim(.date(.automatic)) }
        if areUUIDs { return areLowercaseUUIDs ? .uuid : .verbatim(.uuid) }
        if areURLs { return .url }
        return words.choices(ofTexts: count).map { .choice($0) } ?? .string
    }

    /// The formats that all texts have: `day` is a date without a time, `time` one with a time.
    package var formats: [String] {
        guard count > 0 else { return [] }
        let isDay = dates.areDates && dates.styles.contains(.day)
        let haveTimes = dates.areDates && dates.haveTimes
        let formats = [
            (dates.areDates, "date"), (isDay, "day"), (haveTimes, "time"), (areURLs, "url"), (areUUIDs, "uuid"),
        ]
        return formats.filter(\.0).map(\.1)
    }

    /// Texts that were counted before.
    package init(count: Int, formats: [String], words: [(word: String, count: Int)]?, lengths: ClosedRange<Int>?) {
        self.count = count
        self.lengths = CountSpan(lengths, of: count)
        self.words = WordTally(words)
        dates = DateSample(
            areDates: formats.contains("date"), styles: formats.contains("day") ? [.day] : [],
            haveTimes: formats.contains("time"))
        areURLs = formats.contains("url")
        areUUIDs = formats.contains("uuid")
        areNumbers = false
    }

    package init() {}

    /// Adds a text.
    package mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
        count += 1
        lengths.add(unsafe utf8.codePointCount)
        if areStrings { return }
        unsafe words.add(utf8)
        if dates.areDates { unsafe dates.add(utf8) }
        if areUUIDs { unsafe lookForUUID(utf8) }
        if areURLs { areURLs = unsafe PlainText.isURL(utf8) || Self.isURL(String(decoding: utf8, as: UTF8.self)) }
        if areNumbers { unsafe addNumber(utf8) }
        areStrings = words.areMany && !dates.areDates && !areUUIDs && !areURLs && !areNumbers
    }

    private mutating func addNumber(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let first = unsafe utf8.first, first == .minus || first.isDecimalDigit, utf8.count <= 1_000 else {
            return areNumbers = false
        }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        guard NumberText(text) != nil else { return areNumbers = false }
        if let integer = Int64(text) { numbersInTexts.add(integer) } else { numbersInTexts.add(text: text) }
    }

    /// Adds the texts of another path.
    package mutating func add(_ other: TextSample) {
        if count == 0 {
            self = other
            return
        }
        guard other.count > 0 else { return }
        count += other.count
        lengths.add(other.lengths)
        words.add(other.words)
        dates.add(other.dates)
        areURLs = areURLs && other.areURLs
        areUUIDs = areUUIDs && other.areUUIDs
        areLowercaseUUIDs = areLowercaseUUIDs && other.areLowercaseUUIDs
        areNumbers = areNumbers && other.areNumbers
        numbersInTexts.add(other.numbersInTexts)
        areStrings = areStrings || other.areStrings
    }

    private mutating func lookForUUID(_ utf8: UnsafeBufferPointer<UInt8>) {
        if let isLowercase = unsafe PlainText.uuidIsLowercase(utf8) {
            areLowercaseUUIDs = areLowercaseUUIDs && isLowercase
            return
        }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        guard let uuid = UUID(uuidString: text) else { return areUUIDs = false }
        areLowercaseUUIDs = areLowercaseUUIDs && uuid.uuidString.lowercased() == text
    }

    /// Whether a text is a URL with a scheme and a host that round-trips.
    package static func isURL(_ text: String) -> Bool {
        guard text.contains("://"), let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme != nil && url.host() != nil && url.absoluteString == text
    }
}

/// The dates among texts, as long as all of them are dates.
struct DateSample: Sendable {
    /// Whether every text is a date.
    private(set) var areDates = true
    /// Whether every date has a time.
    private(set) var haveTimes = true
    /// The styles in which every date round-trips.
    private(set) var styles = Self.allStyles
    /// The usual forms that were seen, whose effect on the styles is known.
    private var forms: Set<PlainText.DateForm> = []
    /// The form of the last text, if it is a usual one.
    private var lastForm: PlainText.DateForm?

    init() {}

    /// Dates that were seen before.
    init(areDates: Bool, styles: [DateStyle], haveTimes: Bool) {
        (self.areDates, self.styles, self.haveTimes) = (areDates, styles, haveTimes)
    }

    private static let allStyles = [.automatic, .day] + (1...9).map { DateStyle.fractionalISO8601(digits: $0) }

    /// Adds a text.
    mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let form = unsafe PlainText.DateForm(utf8) else {
            return addOther(unsafe String(decoding: utf8, as: UTF8.self))
        }
        if form == lastForm { return }
        lastForm = form
        if form == .day { haveTimes = false }
        if forms.insert(form).inserted { styles.removeAll { !form.roundTrips(in: $0) } }
    }

    /// Adds a text in any form.
    mutating func addOther(_ text: String) {
        guard let date = DateText.date(of: text) else { return areDates = false }
        if !text.utf8.contains(where: { $0 == .colon || "Tt".utf8.contains($0) }) { haveTimes = false }
        styles.removeAll { $0.date(of: text) != date || $0.text(of: date) != text }
    }

    mutating func add(_ other: DateSample) {
        areDates = areDates && other.areDates
        haveTimes = haveTimes && other.haveTimes
        styles.removeAll { !other.styles.contains($0) }
        forms.formUnion(other.forms)
    }
}

/// The number of occurrences of each text, as long as the texts can be the cases of an enum: a few
/// short words.
package struct WordTally: Sendable {
    private struct Word: Sendable {
        let utf8: [UInt8]
        var count: Int
    }

    private var words: [Word] = []

    package init() {}

    /// Words that were counted before; nil for too many.
    package init(_ words: [(word: String, count: Int)]?) {
        self.words = words?.map { Word(utf8: Array($0.word.utf8), count: $0.count) } ?? []
        areMany = words == nil
    }

    /// The words and their counts, in order; nil if there are too many.
    package var counts: [(word: String, count: Int)]? {
        guard !areMany else { return nil }
        return words.map { (String(decoding: $0.utf8, as: UTF8.self), $0.count) }.sorted { $0.word < $1.word }
    }

    /// Whether there are too many texts, or one that isn't a word.
    package private(set) var areMany = false

    /// The number of different texts from which on they aren't cases of an enum.
    private static let many = 13

    package mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, count: Int = 1) {
        if areMany { return }
        for index in words.indices where unsafe words[index].utf8.elementsEqual(utf8) {
            words[index].count += count
            return
        }
        if unsafe words.count < Self.many - 1 && Self.isWord(utf8) {
            words.append(Word(utf8: unsafe Array(utf8), count: count))
        } else {
            areMany = true
            words = []
        }
    }

    package mutating func add(_ other: WordTally) {
        if other.areMany {
            areMany = true
            words = []
        }
        for word in other.words { unsafe word.utf8.withUnsafeBufferPointer { unsafe add($0, count: word.count) } }
    }

    /// The texts as cases of an enum: a few words, each seen more than once, in many rows.
    package func choices(ofTexts count: Int) -> [String]? {
        guard !areMany, (2...8).contains(words.count), count >= 12, count >= words.count * 4,
            words.allSatisfy({ $0.count > 1 })
        else { return nil }
        return words.map { String(decoding: $0.utf8, as: UTF8.self) }.sorted()
    }

    /// Whether a text is short, and a letter with letters, digits, `_` and `-` after it, all ASCII.
    private static func isWord(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count <= 32, let first = unsafe utf8.first, PlainText.isLetter(first) else { return false }
        return unsafe utf8.allSatisfy {
            PlainText.isLetter($0) || $0.isDecimalDigit || $0 == UInt8(ascii: "_") || $0 == .minus
        }
    }
}
