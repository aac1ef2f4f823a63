import DateTexts
import Foundation
import ItemMapping
import JSONDocuments
import TestSupport
import Testing

@testable import TableInferring

/// Texts and numbers that are recognized by their bytes are what the slower ways find.
@Suite struct PlainTextTests {
    /// Calls a function with the bytes of a text.
    private func with<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text
        return text.withUTF8 { unsafe body($0) }
    }

    /// A random text of these pieces.
    private func text(_ random: inout RandomText, of pieces: [String], _ count: ClosedRange<Int>) -> String {
        (0..<(count.lowerBound + random.below(count.count))).map { _ in pieces[random.below(pieces.count)] }.joined()
    }

    @Test func dates() {
        var random = RandomText(seed: 1)
        var forms: Set<PlainText.DateForm> = []
        for _ in Effort.rounds(40_000) {
            func number(_ bound: Int, _ width: Int) -> String {
                let digits = String(random.below(bound))
                return String(repeating: "0", count: max(0, width - digits.count)) + digits
            }
            let year = ["18", "19", "20", "20", "21", "22"][random.below(6)] + number(100, 2)
            let day = "\(year)-\(number(14, 2))-\(number(33, 2))"
            let time =
                "\(["T", "t", " "][max(0, random.below(30) - 27)])\(number(25, 2)):\(number(61, 2)):\(number(61, 2))"
            let fraction = ["", ".\(number(1_000, 3))", ".000", ".\(number(100, 2))", ".\(number(10, 1))00"][
                random.below(5)]
            let text =
                random.below(4) == 0 ? day : day + time + fraction + ["Z", "Z", "Z", "z", "+00:00"][random.below(5)]
            guard let form = unsafe with(text, { unsafe PlainText.DateForm($0) }) else { continue }
            forms.insert(form)
            let styles = DateSample().styles
            var slow = DateSample()
            #expect(slow.addOther(text) && slow.styles == styles.filter { form.roundTrips(in: $0) }, "\(text)")
        }
        #expect(forms.count == 4)
    }

    /// What the first bytes refuse isn't a date, and not a URL.
    @Test func firstBytesRefuseOnlyOthers() {
        var random = RandomText(seed: 5)
        let starts = ["2024-01-02", "+002024-01-02", "-002024-01-02", "http://a", "s3+x://a", "", "://", "2024-"]
        let pieces = ["-", "+", "T10:00:00Z", "T", ".5", " ", "://", "a", ":", "1"]
        var found = (dates: 0, urls: 0)
        for _ in Effort.rounds(40_000) {
            let text = starts[random.below(starts.count)] + text(&random, of: pieces, 0...3)
            if DateText.date(of: text) != nil {
                found.dates += 1
                #expect(unsafe with(text) { unsafe PlainText.mayBeDate($0) }, "\(text)")
            }
            if TextSample.isURL(text) {
                found.urls += 1
                #expect(unsafe with(text) { unsafe PlainText.mayBeURL($0) }, "\(text)")
            }
        }
        #expect(found.dates > 10 && found.urls > 10)
    }

    @Test func urls() {
        var (random, found) = (RandomText(seed: 2), 0)
        let pieces = [
            "http://", "https://", "a", "example.com", "B", ".", "/", "-", "_", "~", "?", "=", "&", "+", ",", ";", ":",
            "@", "!",
            "$", "'", "(", ")", "*", "#", "%20", "%", " ", "é", "8", "xn--", "..", "//", "\\", "|", "[", "\"", "<",
        ]
        for _ in Effort.rounds(40_000) {
            let start = ["https://example.com", "http://a", "http://", "https://a.B9/"][random.below(4)]
            let text = start + text(&random, of: pieces, 0...6)
            guard unsafe with(text, { unsafe PlainText.isURL($0) }) else { continue }
            found += 1
            #expect(TextSample.isURL(text), "\(text)")
        }
        #expect(found > 100)
    }

    @Test func uuids() {
        var (random, found) = (RandomText(seed: 3), 0)
        for _ in Effort.rounds(8_000) {
            var text = UUID().uuidString
            if random.below(2) == 0 { text = text.lowercased() }
            if random.below(3) == 0 { text = String(decoding: random.mutated(Array(text.utf8)), as: UTF8.self) }
            guard let isLowercase = unsafe with(text, { unsafe PlainText.uuidIsLowercase($0) }) else { continue }
            found += 1
            let uuid = UUID(uuidString: text)
            #expect(uuid != nil && isLowercase == (uuid?.uuidString.lowercased() == text), "\(text)")
        }
        #expect(found > 100)
    }

    @Test func decimals() throws {
        var (random, found) = (RandomText(seed: 4), 0)
        for _ in Effort.rounds(40_000) {
            func digits(_ count: Int) -> String {
                (0..<count).map { _ in "\(random.below(4) == 0 ? 0 : random.below(10))" }.joined()
            }
            let text =
                random.below(2) == 0
                ? "\(random.below(2) == 0 ? "-" : "")\(random.below(1_000)).\(digits(1 + random.below(20)))"
                : (Double(random.below(1 << 50)) / Double(1 + random.below(1 << 40))).description
            let exponents = ["", "", "e-\(random.below(360))", "E+\(random.below(320))", "e\(random.below(99))"]
            let written = text.contains("e") ? text : text + exponents[random.below(5)]
            guard let value = Double(written), let digits = unsafe with(written, { unsafe ShortDecimal($0) }),
                digits.isWritten(by: value)
            else { continue }
            found += 1
            let number = try #require(NumberText(written))
            #expect(number.isWrittenByDouble && !number.isWrittenAsInteger, "\(written)")
            #expect(number.fitsDecimal || digits.hasLargeExponent, "\(written)")
        }
        #expect(found > 1_000)
    }

    @Test("keys have their numbers in any order") func keyNumbers() {
        var random = RandomText(seed: 5)
        var (numbers, known) = (KeyNumbers(), [String]())
        for _ in Effort.rounds(4_000) {
            numbers.restart()
            for number in 0..<random.below(12) {
                let key = random.below(8) > 0 ? "key \(number)" : "key \(random.below(40))"
                let expected = known.firstIndex(of: key) ?? known.count
                if expected == known.count { known.append(key) }
                let number = unsafe with(key) { unsafe numbers.number(of: $0) }
                #expect(number == expected)
            }
        }
        #expect(numbers.keys == known)
    }
}
