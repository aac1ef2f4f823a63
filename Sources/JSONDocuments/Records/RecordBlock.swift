/// Records of an input that aren't parsed yet, in one buffer.
package struct RecordBlock: Sendable {
    /// The location of a record in the buffer and in the input.
    struct Location: Sendable {
        /// The range of its bytes; empty for one that was too long to keep.
        var range: Range<Int>

        /// The line of its start, counted from 1.
        var line: Int

        /// The column of its start in code points, counted from 1.
        var column = 1

        /// The byte offset of its start in the input.
        var byteOffset: Int

        /// False if there are no bytes to read: the record was too long to keep, or is an error.
        var hasText = true
    }

    private let options: JSONLines.Options
    private let bytes: [UInt8]
    private var firstIndex: Int
    /// The number of lines before those that the locations count.
    private var lineCount = 0
    private var locations: [Location] = []

    /// The errors of records that aren't valid, by their index in the block.
    private var failures: [Int: JSONSyntaxError] = [:]

    /// True if the last record is the error that ended the input.
    private var isBroken = false

    /// Creates a block without records; `index` is the number of records before it.
    init(_ bytes: [UInt8] = [], index: Int, options: JSONLines.Options) {
        self.bytes = bytes
        self.options = options
        firstIndex = index
    }

    /// Makes room for about so many records.
    mutating func reserveCapacity(_ count: Int) { locations.reserveCapacity(min(count, 4_096)) }

    /// Appends a record.
    mutating func append(_ location: Location) { locations.append(location) }

    /// Appends an error in a record's stead.
    mutating func append(_ location: Location, failure: JSONSyntaxError) {
        failures[locations.count] = failure
        locations.append(location)
        locations[locations.count - 1].hasText = false
    }

    /// Appends the error that ended the input.
    mutating func breakOff(_ failure: JSONSyntaxError, line: Int = 0, byteOffset: Int = 0) {
        append(Location(range: 0..<0, line: line, byteOffset: byteOffset), failure: failure)
        isBroken = true
    }

    /// Returns the block after so many other lines and records.
    func moved(afterLines lines: Int, records: Int) -> RecordBlock {
        var block = self
        block.lineCount += lines
        block.firstIndex += records
        return block
    }

    /// True if the bytes in a range are `null`.
    func holdsNull(in range: Range<Int>) -> Bool { bytes[range].elementsEqual("null".utf8) }

    /// The number of records, including bad ones.
    package var count: Int { locations.count }

    /// The approximate number of bytes of the records.
    var byteCount: Int { (locations.last?.range.upperBound ?? 0) - (locations.first?.range.lowerBound ?? 0) }

    /// Returns the index in the input of the record with a number in the block.
    package func index(of number: Int) -> Int { firstIndex + number }

    /// Returns where a record starts in the input; lines count from 1.
    package func position(of number: Int) -> (line: Int, byteOffset: Int) {
        (locations[number].line + lineCount, locations[number].byteOffset)
    }

    /// The options for parsing the records.
    package var documentOptions: JSONDocument.Options { options.document }

    /// Returns the options for parsing a record: a byte order mark is allowed at the start of the
    /// input only.
    package func documentOptions(of number: Int) -> JSONDocument.Options {
        var document = options.document
        if locations[number].byteOffset > 0 { document.byteOrderMark = .refuse }
        return document
    }

    /// Calls a closure with the buffer of all records.
    // SAFETY: the bytes don't move during the call; `range(of:)` is inside them.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Returns the range of a record in the buffer; nil if there are no bytes to read.
    package func range(of number: Int) -> Range<Int>? {
        locations[number].hasText ? locations[number].range : nil
    }

    /// Calls a closure with the texts of the records, for a scanner that reads one after the other.
    // SAFETY: the arrays don't move during the call.
    package func withTexts<Result>(_ body: (RecordTexts) -> Result) -> Result {
        unsafe withBytes { bytes in
            unsafe locations.withUnsafeBufferPointer { locations in
                unsafe body(RecordTexts(bytes: bytes, locations: locations, options: options.document))
            }
        }
    }

    /// Returns the bytes of a record; nil if there are none to read.
    package func bytes(of number: Int) -> ArraySlice<UInt8>? { range(of: number).map { bytes[$0] } }

    /// Passes the text and the form of each record that is certainly a document; nil for one that must be parsed.
    // SAFETY: a text is in the bytes of the block, and is valid during the call that passes it.
    package func forEachForm(
        _ body: (_ number: Int, (text: UnsafeBufferPointer<UInt8>, form: JSONScanner.SkippedForm)?) -> Void
    ) {
        var scanner = JSONScanner.idle
        var keys: [DistinctKeys] = []
        withTexts { texts in
            let canScan = texts.begin(&scanner, options: scanOptions)
            for number in 0..<count {
                guard canScan, texts.turn(&scanner, to: number), let byte = try? scanner.significantByte(),
                    byte == .openBrace || byte == .openBracket, case let start = unsafe scanner.next,
                    let form = try? scanner.skipContainer(comparing: &keys), scanner.isAtEnd
                else {
                    body(number, nil)
                    continue
                }
                unsafe body(number, (UnsafeBufferPointer(start: start, count: scanner.next - start), form))
            }
        }
    }

    /// Returns for each record whether it is certainly a document without a repeated key; false for one that must be
    /// parsed.
    package func certainRecords() -> [Bool] {
        var areCertain: [Bool] = []
        areCertain.reserveCapacity(count)
        unsafe forEachForm { _, record in unsafe areCertain.append(record?.form.hasDistinctKeys ?? false) }
        return areCertain
    }

    /// The options for the records, but for those that make no difference to one that is certain.
    private var scanOptions: JSONDocument.Options {
        var options = options.document
        (options.duplicateKeys, options.bigIntegers, options.trailingData) = (.lastWins, .exactReals, .refuse)
        return options
    }

    /// A function that makes a document of the bytes of a record.
    package typealias Parse = ([UInt8], JSONDocument.Options) throws(JSONSyntaxError) -> JSONDocument

    /// Parses a record with jansson; nil for a bad one that the options skip.
    package func record(_ number: Int) -> JSONLines.Record? { record(number, parsedBy: nil) }

    /// Parses a record with a function; nil for a bad one that the options skip.
    package func record(_ number: Int, parsedBy parse: Parse?) -> JSONLines.Record? {
        let result = parsed(number, by: parse)
        if case .failure = result, options.badLines == .skip, !endsInput(number) { return nil }
        let location = locations[number]
        return JSONLines.Record(
            line: location.line + lineCount, byteOffset: location.byteOffset, index: firstIndex + number, result: result
        )
    }

    /// Returns true if reading ends with this record because it is bad.
    package func endsReading(after record: JSONLines.Record) -> Bool {
        record.error != nil && (options.badLines == .stop || endsInput(record.index - firstIndex))
    }

    private func endsInput(_ number: Int) -> Bool { isBroken && number == locations.count - 1 }

    private func parsed(_ number: Int, by parse: Parse?) -> Result<JSONDocument, JSONSyntaxError> {
        if let failure = failures[number] { return .failure(failure) }
        let location = locations[number]
        do throws(JSONSyntaxError) {
            if !location.hasText { throw .tooManyBytes(limit: options.document.limits.bytes) }
            let (record, options) = (Array(bytes[location.range]), documentOptions(of: number))
            let storage =
                if let parse { try parse(record, options).storage } else {
                    try JSONParser(options: options).parse(record)
                }
            (storage.firstLine, storage.firstColumn) = (location.line + lineCount, location.column)
            storage.firstByteOffset = location.byteOffset
            return .success(JSONDocument(storage))
        } catch {
            return .failure(
                error.moved(
                    toLine: location.line + lineCount, column: location.column, byteOffset: location.byteOffset))
        }
    }
}

extension JSONSyntaxError {
    /// Returns the error with its position in a larger input, in which the text starts at a line,
    /// column and offset.
    func moved(toLine number: Int, column start: Int, byteOffset: Int) -> JSONSyntaxError {
        var copy = self
        if line == 1 { copy.column += start - 1 }
        copy.line += number - 1
        copy.byteOffset += byteOffset
        return copy
    }
}
