/// Cuts chunks of bytes into the elements of one array, keeping what is around the array and one element.
///
/// It looks at quotes, brackets and commas alone; jansson judges each element, and what is around the array.
struct ArraySplitter: RecordSplitter {
    private enum Stage { case before, inside, after }

    private let options: JSONDocument.Options
    private var finder: ArrayFinder
    private var stage = Stage.before
    private var chunk: [UInt8] = []
    private var reached = 0

    /// What is around the array, brackets included.
    private var around: [UInt8] = []

    /// Where in `around` the array's elements are missing, and what is missing there.
    private var gap = Gap()

    /// The element that is being cut out.
    private var element = RecordText()
    private var hasElement = false
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var index = 0

    /// The place of the next byte.
    private var place = InputPlace()

    /// Whether the end of the input was dealt with.
    private var isFinished = false

    /// The elements that were cut out, as the text around them does not have them.
    private struct Gap {
        var offset = 0
        var start = InputPlace()
        var end = InputPlace()
    }

    init(at keys: [String], _ options: JSONDocument.Options) {
        self.options = options
        finder = ArrayFinder(keys)
    }

    mutating func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reached = 0
    }

    mutating func next() -> RecordText? {
        while reached < chunk.count {
            let byte = chunk[reached]
            reached += 1
            switch stage {
            case .inside:
                if let text = takeInside(byte) { return text }
            case .before:
                keepAround(byte)
                if finder.take(byte) { enter() }
            case .after: keepAround(byte)
            }
        }
        return nil
    }

    private mutating func keepAround(_ byte: UInt8) {
        if around.count <= options.limits.bytes { around.append(byte) }
        place.pass(byte)
    }

    private mutating func enter() {
        stage = .inside
        gap.offset = around.count
        gap.start = place
    }

    /// Takes a byte between the brackets; answers the element that it ends.
    private mutating func takeInside(_ byte: UInt8) -> RecordText? {
        let isOutside = depth == 0 && !isInString
        if isOutside && (byte == 0x2C || byte == 0x5D) {
            defer { leave(byte) }
            // Nothing at all between the brackets is no element; nothing behind a comma is a bad one.
            if hasElement { return finish() }
            return byte == 0x5D && index == 0 ? nil : nothing(before: byte)
        }
        defer { place.pass(byte) }
        if !hasElement {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return nil }
            begin()
        }
        follow(byte)
        if element.bytes.count < options.limits.bytes {
            element.bytes.append(byte)
        } else {
            element.isTooLong = true
            element.bytes = []
        }
        return nil
    }

    /// Keeps count of quotes and brackets.
    private mutating func follow(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isInString = false
            }
            return
        }
        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B: depth += 1
        case 0x5D, 0x7D: depth = max(0, depth - 1)
        default: break
        }
    }

    private mutating func begin() {
        hasElement = true
        element = RecordText(line: place.line, column: place.column, byteOffset: place.byteOffset, index: index)
    }

    /// A place in the array without a value, in the words that jansson has for it.
    private mutating func nothing(before byte: UInt8) -> RecordText {
        begin()
        element.failure = JSONSyntaxError(
            code: .invalidSyntax, message: "unexpected token near '\(Character(Unicode.Scalar(byte)))'",
            line: place.line,
            column: place.column, byteOffset: place.byteOffset + 1)
        return finish()
    }

    private mutating func finish() -> RecordText {
        hasElement = false
        index += 1
        return element
    }

    /// Goes past the comma or the bracket behind an element.
    private mutating func leave(_ byte: UInt8) {
        if byte == 0x5D {
            stage = .after
            gap.end = place
            keepAround(byte)
        } else {
            place.pass(byte)
        }
    }

    mutating func last() -> RecordText? {
        if stage == .inside, hasElement { return finish() }
        guard !isFinished else { return nil }
        isFinished = true
        guard let failure = failure() else { return nil }
        return RecordText(line: failure.line, byteOffset: failure.byteOffset, index: index, failure: failure)
    }

    /// What is wrong with the text around the elements.
    private func failure() -> JSONSyntaxError? {
        if stage == .inside {
            return JSONSyntaxError(
                code: .prematureEndOfInput, message: "']' expected near end of file", line: place.line,
                column: place.column - 1, byteOffset: place.byteOffset)
        }
        do throws(JSONSyntaxError) {
            if around.count > options.limits.bytes { throw .tooManyBytes(limit: options.limits.bytes) }
            let root = JSONDocument(try JSONParser(options: options).parse(around)).root
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
