/// Splits chunks of bytes into the elements of one array; it keeps one element and the text around
/// the array.
///
/// In `{"total": 2, "data": [{"id": 1}, {"id": 2}]}` the elements are the two records, and the text around
/// them is `{"total": 2, "data": []}`. An error in that text ends the input.
struct ArraySplitter: RecordSplitter {
    private var text: GrowingText

    /// True if the error of the text was returned.
    private var isBroken = false

    init(at keys: [String], options: JSONLines.Options) {
        text = GrowingText(at: keys, options: options, isSplitting: true)
    }

    /// The text around the array, so far.
    var surroundingText: [UInt8] { text.around.bytes }

    mutating func feed(_ bytes: [UInt8]) { text.feed(bytes) }

    mutating func next() -> RecordBlock? { text.next() ?? failure() }

    mutating func last() -> RecordBlock? { text.last() ?? failure() }

    /// Returns the error of the text, once: it is reported even if bad elements are skipped.
    private mutating func failure() -> RecordBlock? {
        guard let failure = text.failure, !isBroken else { return nil }
        isBroken = true
        var block = RecordBlock(index: text.recordCount, options: text.options)
        block.breakOff(failure, line: failure.line, byteOffset: failure.byteOffset)
        return block
    }
}
