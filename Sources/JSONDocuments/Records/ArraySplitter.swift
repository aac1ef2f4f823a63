/// Splits chunks of bytes into the elements of one array; it keeps one element and the text around
/// the array.
///
/// It interprets quotes, brackets and commas only; jansson validates each element and the text
/// around the array. In `{"total": 2, "data": [{"id": 1}, {"id": 2}]}` the elements are the two
/// records, and the text around them is `{"total": 2, "data": []}`.
struct ArraySplitter: RecordSplitter {
    private enum Stage { case before, inside, after }

    /// The approximate number of bytes of a block.
    private static let size = 128 * 1024

    private let keys: [String]
    private let options: JSONLines.Options
    private var limit: Int { options.document.limits.bytes }
    private var finder: ArrayFinder
    private var stage = Stage.before
    private var chunk: [UInt8] = []
    private var reached = 0

    /// The text around the elements, including the brackets of the array.
    private var around: SurroundingText

    /// The start of the current element, and its open brackets.
    private var start: TextPosition?
    private var nesting = Nesting()

    /// The bytes of that element from earlier chunks, and their number, kept or not.
    private var partial: [UInt8] = []
    private var pending = 0

    private var index = 0

    /// The position of the next byte.
    private var position = TextPosition()

    /// True if the end of the input has been handled.
    private var isFinished = false

    init(at keys: [String], options: JSONLines.Options) {
        self.keys = keys
        self.options = options
        finder = ArrayFinder(keys)
        around = SurroundingText(limit: options.document.limits.bytes)
    }

    mutating func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reached = 0
    }

    mutating func next() -> RecordBlock? {
        while reached < chunk.count {
            if stage == .inside {
                // An element that began in an earlier chunk has its own bytes, and so its own
                // block.
                let block = pending > 0 ? restOfElement() : takeElements()
                if let block, block.count > 0 { return block }
            } else {
                takeAround()
            }
        }
        return nil
    }

    /// Consumes a byte outside the brackets.
    private mutating func takeAround() {
        let byte = chunk[reached]
        keepAround(byte)
        guard stage == .before, finder.take(byte) else { return }
        stage = .inside
        around.beginGap(at: position)
    }

    private mutating func keepAround(_ byte: UInt8) {
        around.append(CollectionOfOne(byte))
        pass(to: reached + 1)
    }

    private mutating func pass(to end: Int) {
        position.advance(past: chunk[reached..<end])
        reached = end
    }

    /// Returns the next elements that are complete in the chunk, up to the size of a block.
    private mutating func takeElements() -> RecordBlock {
        var block = RecordBlock(chunk, index: index, options: options)
        let first = reached
        while stage == .inside, reached < chunk.count, reached - first < Self.size { takeElement(to: &block) }
        return block
    }

    /// Consumes white space, an element, or a comma or bracket without an element before it.
    private mutating func takeElement(to block: inout RecordBlock) {
        switch chunk[reached] {
        case .space, .lineFeed, .carriageReturn, .tab: pass(to: reached + 1)
        case let byte where byte == .comma || byte == .closeBracket:
            // An empty array has no element; an empty element before or after a comma is a bad one.
            if byte == .comma || index > 0 {
                append(reached..<reached, at: position, failure: .unexpected(byte, at: position), to: &block)
            }
            passSeparator()
        default:
            let first = reached
            start = position
            guard passElement() else { return keep(first..<reached) }
            finish(first..<reached, to: &block)
            passSeparator()
        }
    }

    /// Returns the element that began in an earlier chunk; nil if it doesn't end in this one.
    private mutating func restOfElement() -> RecordBlock? {
        let isWhole = passElement()
        keep(0..<reached)
        guard isWhole else { return nil }
        let block = finishPartial()
        passSeparator()
        return block
    }

    /// Skips to the end of an element; false if the chunk ends before.
    private mutating func passElement() -> Bool {
        let end = nesting.end(in: chunk, from: reached)
        pass(to: end ?? chunk.count)
        return end != nil
    }

    private mutating func keep(_ range: Range<Int>) {
        pending += range.count
        if pending > limit { partial = [] } else { partial += chunk[range] }
    }

    private mutating func finishPartial() -> RecordBlock {
        var block = RecordBlock(partial, index: index, options: options)
        finish(0..<pending, to: &block)
        partial = []
        pending = 0
        return block
    }

    private mutating func finish(_ range: Range<Int>, to block: inout RecordBlock) {
        append(range, at: start ?? position, to: &block)
        start = nil
        nesting = Nesting()
    }

    private mutating func append(
        _ range: Range<Int>, at start: TextPosition, failure: JSONSyntaxError? = nil, to block: inout RecordBlock
    ) {
        let isTooLong = range.count > limit
        block.append(
            RecordBlock.Location(
                range: isTooLong ? range.lowerBound..<range.lowerBound : range, line: start.line, column: start.column,
                byteOffset: start.byteOffset, isTooLong: isTooLong), failure: failure)
        index += 1
    }

    /// Consumes the comma or the bracket after an element.
    private mutating func passSeparator() {
        guard chunk[reached] == .closeBracket else { return pass(to: reached + 1) }
        stage = .after
        around.endGap(at: position)
        keepAround(.closeBracket)
    }

    mutating func last() -> RecordBlock? {
        if stage == .inside, pending > 0 { return finishPartial() }
        guard !isFinished else { return nil }
        isFinished = true
        guard let failure = failure() else { return nil }
        // An error around the array is always reported, even if bad elements are skipped.
        var block = RecordBlock(index: index, options: options)
        block.breakOff(failure, line: failure.line, byteOffset: failure.byteOffset)
        return block
    }

    /// Returns the error in the text around the elements.
    private func failure() -> JSONSyntaxError? {
        if stage == .inside { return .unfinishedArray(at: position) }
        do throws(JSONSyntaxError) {
            let root = try around.parsed(options.document)
            return stage == .after ? around.repeatedKey(on: keys, in: root) : finder.absence(in: root)
        } catch {
            return error
        }
    }
}
