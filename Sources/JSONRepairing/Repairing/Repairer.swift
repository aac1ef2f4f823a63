import JSONDocuments

/// Reads a text that is nearly JSON, once and without recursion, and edits it into JSON.
///
/// One record of a log that was cut off in a string:
///
/// ```
/// {'id': 1, tags: ["a", "b
/// ^^^^      ^^^^        ^^  the key is quoted anew, a key gets quotes, the string and
/// {"id": 1, "tags": ["a", "b"]}   both containers are closed
/// ```
///
/// The repairer knows, at each byte, what JSON allows there. Text that is neither JSON nor a known
/// defect ends the repairs: the rest is copied, and jansson reports the error there.
struct Repairer {
    /// What the next byte may begin.
    enum Expectation {
        /// A value: at the start, after a colon, after a comma in an array.
        case value
        /// A value, or the end of an array.
        case firstElement
        /// A key: after a comma in an object.
        case key
        /// A key, or the end of an object.
        case firstKey
        /// The colon after a key.
        case colon
        /// A comma or the end of the container, after a value.
        case end
    }

    /// The text, in which bytes of a framing are blank.
    let text: [UInt8]
    let options: JSONDocument.Options

    /// The offset of the next byte, and that of the end of the part that is read.
    var offset = 0
    var end = 0

    var output: RepairOutput
    var log: RepairLog

    /// True for each open object, false for each open array.
    var isObject: [Bool] = []
    var expectation = Expectation.value

    /// The offset after the last value or key.
    var valueEnd = 0

    /// The offset of the last value if it is a number, which may have been cut off.
    var numberStart: Int?

    /// The state before the current element or member.
    var itemStart: RepairOutput.Mark

    /// True if a comma was inserted before the current element or member, which then has to be
    /// beyond doubt.
    var lacksComma = false

    /// True if the last key had quotes, so that its end is known.
    var isKeyQuoted = false

    /// True if the string is a path of Windows, in which a backslash begins no escape.
    var isFilePath = false

    /// True if the text can't be repaired from here on.
    var hasGivenUp = false

    /// The documents, and the offset of the first one in the result.
    var documentCount = 0
    var firstDocument = 0

    /// The code around the documents.
    var wrappers = Wrappers()

    init(_ framing: Framing, options: JSONDocument.Options, log: RepairLog) {
        text = framing.text
        self.options = options
        self.log = log
        output = RepairOutput(of: text)
        itemStart = output.mark(at: 0)
    }

    /// Repairs one value up to its end, or to the point where it can't be repaired.
    mutating func repairValue() {
        expectation = .value
        lacksComma = false
        repeat { step() } while !hasGivenUp && (!isObject.isEmpty || expectation == .value)
    }

    private mutating func step() {
        guard let byte = significantByte() else { return endOfText() }
        switch expectation {
        case .value, .firstElement: repairValue(byte)
        case .key, .firstKey: repairKey(byte)
        case .colon: repairColon(byte)
        case .end: repairEnd(byte)
        }
    }

    /// Ends the repairs; the rest of the text is copied.
    mutating func giveUp() { hasGivenUp = true }

    /// Replaces a range of the text and tells it.
    mutating func makeRepair(_ kind: JSONRepair.Kind, at range: Range<Int>, with replacement: [UInt8] = []) {
        output.replace(range, with: replacement)
        log.add(kind, at: range, replacement: replacement)
    }

    /// Inserts bytes before the next one and tells it.
    mutating func insert(_ bytes: [UInt8], _ kind: JSONRepair.Kind) {
        makeRepair(kind, at: offset..<offset, with: bytes)
    }

    /// Notes the end of a value.
    mutating func finishValue() {
        valueEnd = offset
        numberStart = nil
        lacksComma = false
        expectation = .end
    }
}

extension Repairer {
    /// Closes what is open at the end of the text.
    ///
    /// - Parameters:
    ///   - start: The offset of the incomplete text that is replaced.
    ///   - ending: The end of the value, before the brackets that close its containers.
    mutating func endEarly(at start: Int, with ending: [UInt8] = []) {
        let brackets = isObject.reversed().map { $0 ? UInt8.closeBrace : .closeBracket }
        makeRepair(.cutOff, at: start..<end, with: ending + brackets)
        isObject.removeAll()
        offset = end
        finishValue()
    }

    /// Drops the current element or member, which is incomplete at the end of the text.
    mutating func cutOffItem() {
        output.rewind(to: itemStart)
        endEarly(at: itemStart.offset)
    }

    private mutating func endOfText() {
        switch expectation {
        case .value where isObject.isEmpty: giveUp()
        case .value, .key, .colon: cutOffItem()
        case .end where numberStart != nil && valueEnd == end:
            // The number may have more digits in the original.
            let start = numberStart ?? end
            endEarly(at: start, with: Array(text[start..<end]))
        case .end, .firstElement, .firstKey: endEarly(at: end)
        }
    }
}
