import DateTexts
import ItemMapping
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The texts of samples at one path.
package struct TextSample: Sendable {
    package private(set) var count = 0
    package private(set) var words = WordTally()
    /// The lengths in code points.
    package private(set) var lengths = CountSpan()
    /// The first text.
    package private(set) var first: SampleExample?
    private var dates = FormTally()
    private var urls = FormTally()
    private var uuids = FormTally()
    /// The texts that are numbers as JSON writes them.
    private var numerals = FormTally()
    /// True if a text without any of these forms was added.
    private var haveStrangers = false
    private var dateStyles = DateSample()
    /// True if every UUID is in lower case and so round-trips.
    private var areLowercaseUUIDs = true
    private var numbersInTexts = NumberSample()

    /// The numbers that the texts are; nil if one of them isn't a number.
    package var numbers: NumberSample? { numerals.count == count && count > 0 ? numbersInTexts : nil }

    /// The texts that are numbers, and the first one that isn't.
    package var someNumbers: (sample: NumberSample, count: Int, stranger: SampleExample?) {
        (numbersInTexts, numerals.count, numerals.stranger)
    }

    /// Returns the type that all texts have, but for a number of them: the one that most of them have.
    ///
    /// - Returns: The type, the number of texts that don't have it, and the first of those.
    func type(allowing most: Int, hasDates: Bool) -> (type: InferredType, misfits: Misfits) {
        let uuid: InferredType = areLowercaseUUIDs ? .uuid : .verbatim(.uuid)
        var forms: [(type: InferredType, tally: FormTally)] = [(dateType, dates), (uuid, uuids), (.url, urls)]
        if !hasDates { forms.removeFirst() }
        let fitting = forms.filter { $0.tally.count > 0 && count - $0.tally.count <= most }
        let best = fitting.max { $0.tally.count < $1.tally.count }
        if let best { return (best.type, Misfits(count: count - best.tally.count, first: best.tally.stranger)) }
        guard let (texts, misfits) = words.choices(ofTexts: count, allowing: most) else { return (.string, Misfits()) }
        return (.choice(texts), misfits)
    }

    private var dateType: InferredType {
        dateStyles.styles.first.map { .date($0) } ?? .verbatim(.date(.automatic))
    }

    /// The form that nearly all texts have, if it isn't that of all: the name of one, and the others.
    package var nearForm: (name: String, misfits: Misfits)? {
        let forms = [("a date", dates), ("a UUID", uuids), ("a URL", urls), ("a number", numerals)]
        guard let best = forms.max(by: { $0.1.count < $1.1.count }), best.1.count < count else { return nil }
        let misfits = Misfits(count: count - best.1.count, first: best.1.stranger)
        return misfits.count <= count / 20 ? (best.0, misfits) : nil
    }

    /// The formats that all texts have: `day` is a date without a time, `time` one with a time.
    package var formats: [String] {
        guard count > 0 else { return [] }
        let areDates = dates.count == count
        let isDay = areDates && dateStyles.styles.contains(.day)
        let haveTimes = areDates && dateStyles.haveTimes
        let formats = [
            (areDates, "date"), (isDay, "day"), (haveTimes, "time"), (urls.count == count, "url"),
            (uuids.count == count, "uuid"),
        ]
        return formats.filter(\.0).map(\.1)
    }

    /// Texts that were counted before.
    package init(count: Int, formats: [String], words: [(word: String, count: Int)]?, lengths: ClosedRange<Int>?) {
        self.count = count
        self.lengths = CountSpan(lengths, of: count)
        self.words = WordTally(words)
        let tally = { (format: String) in FormTally(count: formats.contains(format) ? count : 0) }
        (dates, urls, uuids) = (tally("date"), tally("url"), tally("uuid"))
        dateStyles = DateSample(
            styles: formats.contains("day") ? [.day] : [], haveTimes: formats.contains("time"))
    }

    package init() {}

    /// Adds a text of a record.
    package mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, record: Int = 0) {
        if first == nil { first = unsafe SampleExample(utf8, record: record) }
        count += 1
        lengths.add(unsafe utf8.codePointCount)
        unsafe words.add(utf8, record: record)
        if unsafe PlainText.mayHaveForm(utf8) {
            unsafe addForms(of: utf8, record: record)
        } else if !haveStrangers {
            haveStrangers = true
            for form in [\.dates, \.urls, \.uuids, \.numerals] as [WritableKeyPath<TextSample, FormTally>] {
                unsafe self[keyPath: form].add(false, utf8, record)
            }
        }
    }

    /// Counts the forms of a text that may have one.
    private mutating func addForms(of utf8: UnsafeBufferPointer<UInt8>, record: Int) {
        let isDate = unsafe PlainText.mayBeDate(utf8) && dateStyles.add(utf8)
        unsafe dates.add(isDate, utf8, record)
        let lowercase = unsafe utf8.count == PlainText.uuidLength ? Self.uuidIsLowercase(utf8) : nil
        if lowercase == false { areLowercaseUUIDs = false }
        unsafe uuids.add(lowercase != nil, utf8, record)
        unsafe urls.add(PlainText.mayBeURL(utf8) && Self.isURL(utf8), utf8, record)
        unsafe numerals.add(!isDate && addNumber(utf8), utf8, record)
    }

    /// Adds the number that a text is; false if it isn't one.
    private mutating func addNumber(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe utf8.first, first == .minus || first.isDecimalDigit, utf8.count <= 1_000 else {
            return false
        }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        guard NumberText(text) != nil else { return false }
        if let integer = Int64(text) { numbersInTexts.add(integer) } else { numbersInTexts.add(text: text) }
        return true
    }

    /// Adds the texts of another path, whose records follow so many others.
    package mutating func add(_ other: TextSample, after records: Int = 0) {
        guard other.count > 0 else { return }
        if first == nil { first = other.first?.after(records) }
        count = count.countSum(other.count)
        lengths.add(other.lengths)
        words.add(other.words, after: records)
        dates.add(other.dates, after: records)
        urls.add(other.urls, after: records)
        uuids.add(other.uuids, after: records)
        numerals.add(other.numerals, after: records)
        dateStyles.add(other.dateStyles)
        areLowercaseUUIDs = areLowercaseUUIDs && other.areLowercaseUUIDs
        numbersInTexts.add(other.numbersInTexts)
    }

    /// Returns whether a UUID is in lower case; nil for a text that isn't a UUID.
    private static func uuidIsLowercase(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
        if let isLowercase = unsafe PlainText.uuidIsLowercase(utf8) { return isLowercase }
        let text = unsafe String(decoding: utf8, as: UTF8.self)
        return UUID(uuidString: text).map { $0.uuidString.lowercased() == text }
    }

    private static func isURL(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe PlainText.isURL(utf8) || isURL(String(decoding: utf8, as: UTF8.self))
    }

    /// Returns whether a text is a URL with a scheme and a host that round-trips.
    package static func isURL(_ text: String) -> Bool {
        guard text.contains("://"), let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return url.scheme?.isEmpty == false && url.host() != nil && url.absoluteString == text
    }
}

/// The styles of the dates among texts.
struct DateSample: Sendable {
    /// True if every date has a time.
    private(set) var haveTimes = true
    /// The styles in which every date round-trips.
    private(set) var styles = Self.allStyles
    /// The usual forms that were seen, whose effect on the styles is known.
    private var forms: Set<PlainText.DateForm> = []
    /// The form of the last date, if it is a usual one.
    private var lastForm: PlainText.DateForm?

    init() {}

    /// Dates that were seen before.
    init(styles: [DateStyle], haveTimes: Bool) { (self.styles, self.haveTimes) = (styles, haveTimes) }

    private static let allStyles = [.automatic, .day] + (1...9).map { DateStyle.fractionalISO8601(digits: $0) }

    /// Adds a text; false if it isn't a date.
    mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let form = unsafe PlainText.DateForm(utf8) else {
            return addOther(unsafe String(decoding: utf8, as: UTF8.self))
        }
        if form == lastForm { return true }
        lastForm = form
        if form == .day { haveTimes = false }
        if forms.insert(form).inserted { styles.removeAll { !form.roundTrips(in: $0) } }
        return true
    }

    /// Adds a text in any form; false if it isn't a date.
    mutating func addOther(_ text: String) -> Bool {
        guard let date = DateText.date(of: text) else { return false }
        if !text.utf8.contains(where: { $0 == .colon || "Tt".utf8.contains($0) }) { haveTimes = false }
        styles.removeAll { $0.date(of: text) != date || $0.text(of: date) != text }
        return true
    }

    mutating func add(_ other: DateSample) {
        haveTimes = haveTimes && other.haveTimes
        styles.removeAll { !other.styles.contains($0) }
        forms.formUnion(other.forms)
    }
}
