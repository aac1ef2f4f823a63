/// Cuts chunks of bytes into the elements of one array, keeping what is around the array and one element.
///
/// It looks at quotes, brackets and commas alone; jansson judges each element, and what is around the array.
struct ArraySplitter: RecordSplitter {
    private enum Stage { case before, inside, after }

    /// Bytes of a block, more or less.
    private static let size = 128 * 1024

    private let options: JSONLines.Options
    private var limit: Int { options.document.limits.bytes }
    private var finder: ArrayFinder
    private var stage = Stage.before
    private var chunk: [UInt8] = []
    private var reached = 0

    /// What is around the array, brackets included.
    private var around: [UInt8] = []

    /// Where in `around` the array's elements are missing, and what is missing there.
    private var gap = Gap()

    /// The element that is being cut out: where it starts, and what is open in it.
    private var start: InputLocation?
    private var nesting = Nesting()

    /// What earlier chunks held of that element, and how many bytes that was, kept or not.
    private var partial: [UInt8] = []
    private var pending = 0

    private var index = 0

    /// The place of the next byte.
    private var place = InputLocation()

    /// Whether the end of the input was dealt with.
    private var isFinished = false

    /// The elements that were cut out, as the text around them does not have them.
    private struct Gap {
        var offset = 0
        var start = InputLocation()
        var end = InputLocation()
    }

    init(at keys: [String], _ options: JSONLines.Options) {
        self.options = options
        finder = ArrayFinder(keys)
    }

    mutating func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reached = 0
    }

    mutating func next() -> RecordBlock? {
        while reached < chunk.count {
            if stage == .inside {
                // An element that began in an earlier chunk has bytes of its own, and so a block of its own.
                let block = pending > 0 ? restOfElement() : elements()
                if let block, block.count > 0 { return block }
            } else {
                takeAround()
            }
        }
        return nil
    }

    /// Goes past a byte that is not between the brackets.
    private mutating func takeAround() {
        let byte = chunk[reached]
        keepAround(byte)
        guard stage == .before, finder.take(byte) else { return }
        stage = .inside
        gap.offset = around.count
        gap.start = place
    }

    private mutating func keepAround(_ byte: UInt8) {
        if around.count <= limit { around.append(byte) }
        pass(to: reached + 1)
    }

    private mutating func pass(to end: Int) {
        place.pass(chunk[reached..<end])
        reached = end
    }

    /// The elements that are whole in the chunk from the place on, up to the size of a block.
    private mutating func elements() -> RecordBlock {
        var block = RecordBlock(chunk, index: index, options)
        let first = reached
        while stage == .inside, reached < chunk.count, reached - first < Self.size { takeElement(to: &block) }
        return block
    }

    /// Takes what is next between the brackets: white space, an element, or nothing where one should be.
    private mutating func takeElement(to block: inout RecordBlock) {
        switch chunk[reached] {
        case 0x20, 0x0A, 0x0D, 0x09: pass(to: reached + 1)
        case let byte where byte == 0x2C || byte == 0x5D:
            // Nothing at all between the brackets is no element; nothing before or behind a comma is a bad one.
            if byte == 0x2C || index > 0 { append(reached..<reached, at: place, nothing(before: byte), to: &block) }
            leave()
        default:
            let first = reached
            start = place
            guard passElement() else { return keep(first..<reached) }
            finish(first..<reached, to: &block)
            leave()
        }
    }

    /// The element of which earlier chunks held the start; nil where this one does not hold its end.
    private mutating func restOfElement() -> RecordBlock? {
        let isWhole = passElement()
        keep(0..<reached)
        guard isWhole else { return nil }
        let block = finishPartial()
        leave()
        return block
    }

    /// Goes to the end of an element; false where the chunk ends before.
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
        var block = RecordBlock(partial, index: index, options)
        finish(0..<pending, to: &block)
        partial = []
        pending = 0
        return block
    }

    private mutating func finish(_ range: Range<Int>, to block: inout RecordBlock) {
        append(range, at: start ?? place, nil, to: &block)
        start = nil
        nesting = Nesting()
    }

    private mutating func append(
        _ range: Range<Int>, at place: InputLocation, _ failure: JSONSyntaxError?, to block: inout RecordBlock
    ) {
        let isTooLong = range.count > limit
        block.append(
            RecordBlock.Place(
                range: isTooLong ? range.lowerBound..<range.lowerBound : range, line: place.line, column: place.column,
                byteOffset: place.byteOffset, isTooLong: isTooLong), failure: failure)
        index += 1
    }

    /// What is wrong with a place in the array without a value, in the words that jansson has for it.
    private func nothing(before byte: UInt8) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .invalidSyntax, message: "unexpected token near '\(Character(Unicode.Scalar(byte)))'",
            line: place.line, column: place.column, byteOffset: place.byteOffset + 1)
    }

    /// Goes past the comma or the bracket behind an element.
    private mutating func leave() {
        guard chunk[reached] == 0x5D else { return pass(to: reached + 1) }
        stage = .after
        gap.end = place
        keepAround(0x5D)
    }

    mutating func last() -> RecordBlock? {
        if stage == .inside, pending > 0 { return finishPartial() }
        guard !isFinished else { return nil }
        isFinished = true
        guard let failure = failure() else { return nil }
        // Without the text around it an array is not whole, whatever becomes of bad elements.
        var block = RecordBlock(index: index, options)
        block.breakOff(failure, line: failure.line, byteOffset: failure.byteOffset)
        return block
    }

    /// What is wrong with the text around the elements.
    private func failure() -> JSONSyntaxError? {
        if stage == .inside {
            return JSONSyntaxError(
                code: .prematureEndOfInput, message: "']' expected near end of file", line: place.line,
                column: place.column - 1, byteOffset: place.byteOffset)
        }
        do throws(JSONSyntaxError) {
            if around.count > limit { throw .tooManyBytes(limit: limit) }
            let root = JSONDocument(try JSONParser(options: options.document).parse(around)).root
            return stage == .after ? nil : finder.absence(in: root)
        } catch {
            return moved(error)
        }
    }

    /// An error in the text around the elements, as if they were in it.
    private func moved(_ error: JSONSyntaxError) -> JSONSyntaxError {
        guard stage == .after, error.byteOffset > gap.offset else { return error }
        var moved = error
        if error.line == gap.start.line { moved.column += gap.end.column - gap.start.column }
        moved.line += gap.end.line - gap.start.line
        moved.byteOffset += gap.end.byteOffset - gap.start.byteOffset
        return moved
    }
}
