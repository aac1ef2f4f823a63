import JSONDocuments

/// The number of occurrences of each text, as long as the texts can be the cases of an enum: a few
/// short words.
package struct WordTally: Sendable {
    private struct Word: Sendable {
        let utf8: [UInt8]
        var count: Int
        /// The number of the first record with the word.
        let record: Int
    }

    private var words: [Word] = []
    /// The first text that isn't a word.
    private var stranger: SampleExample?
    /// True if there are too many words.
    private var areMany = false

    package init() {}

    /// Words that were counted before; nil for too many, or for texts that aren't words.
    package init(_ words: [(word: String, count: Int)]?) {
        self.words = words?.map { Word(utf8: Array($0.word.utf8), count: $0.count, record: 0) } ?? []
        areMany = words == nil
    }

    /// The words and their counts, in order; nil if there are too many, or other texts.
    package var counts: [(word: String, count: Int)]? {
        guard !areMany, stranger == nil else { return nil }
        return words.map { (String(decoding: $0.utf8, as: UTF8.self), $0.count) }.sorted { $0.word < $1.word }
    }

    /// The number of different words from which on they aren't cases of an enum.
    private static let many = 13

    package mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, count: Int = 1, record: Int = 0) {
        if areMany { return }
        for index in words.indices where unsafe words[index].utf8.elementsEqual(utf8) {
            words[index].count = words[index].count.countSum(count)
            return
        }
        guard unsafe Self.isWord(utf8) else {
            if stranger == nil { stranger = unsafe SampleExample(utf8, record: record) }
            return
        }
        if words.count < Self.many - 1 {
            words.append(Word(utf8: unsafe Array(utf8), count: count, record: record))
        } else {
            areMany = true
            (words, stranger) = ([], nil)
        }
    }

    package mutating func add(_ other: WordTally, after records: Int = 0) {
        if other.areMany {
            areMany = true
            (words, stranger) = ([], nil)
        }
        if areMany { return }
        if stranger == nil { stranger = other.stranger?.after(records) }
        for word in other.words {
            unsafe word.utf8.withUnsafeBufferPointer {
                unsafe add($0, count: word.count, record: word.record + records)
            }
        }
    }

    /// Returns the texts as cases of an enum: a few words, each seen more than once, in many rows.
    ///
    /// - Parameter most: The number of texts that may be others.
    /// - Returns: The words, and the other texts.
    package func choices(ofTexts count: Int, allowing most: Int = 0) -> (texts: [String], misfits: Misfits)? {
        guard !areMany else { return nil }
        let common = words.filter { $0.count > 1 }
        let others = max(0, count - common.reduce(0) { $0.countSum($1.count) })
        guard others <= most, stranger == nil || others > 0, (2...8).contains(common.count), count >= 12,
            count >= common.count * 4
        else { return nil }
        let rare = words.first { $0.count == 1 }.map { word in
            unsafe word.utf8.withUnsafeBufferPointer { unsafe SampleExample($0, record: word.record) }
        }
        let first = [stranger, rare].compactMap(\.self).min { $0.record < $1.record }
        let texts = common.map { String(decoding: $0.utf8, as: UTF8.self) }.sorted()
        return (texts, Misfits(count: others, first: first))
    }

    /// Returns whether a text is short, and a letter with letters, digits, `_` and `-` after it, all ASCII.
    private static func isWord(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count <= 32, let first = unsafe utf8.first, PlainText.isLetter(first) else { return false }
        return unsafe utf8.allSatisfy {
            PlainText.isLetter($0) || $0.isDecimalDigit || $0 == UInt8(ascii: "_") || $0 == .minus
        }
    }
}
