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

        /// True if it was too long to keep.
        var isTooLong = false
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

    /// Appends a record, or the error in its stead.
    mutating func append(_ location: Location, failure: JSONSyntaxError? = nil) {
        if let failure { failures[locations.count] = failure }
        locations.append(location)
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
        locations[number].isTooLong || (!failures.isEmpty && failures[number] != nil) ? nil : locations[number].range
    }

    /// Returns the bytes of a record; nil if there are none to read.
    package func bytes(of number: Int) -> ArraySlice<UInt8>? { range(of: number).map { bytes[$0] } }

    /// Returns for each record whether it is certainly a document without a repeated key; false for one that must be
    /// parsed.
    // SAFETY: the ranges are inside the bytes. The two bytes are a literal's, which lives forever.
    package func certainRecords() -> [Bool] {
        let empty: StaticString = "[]"
        let nothing = unsafe UnsafeBufferPointer(start: empty.utf8Start, count: empty.utf8CodeUnitCount)
        var scanner = unsafe JSONScanner(nothing, options: .init())!
        var keys: [DistinctKeys] = []
        return unsafe withBytes { buffer in
            (0..<count).map { number in
                guard let range = range(of: number),
                    unsafe scanner.turn(to: range, of: buffer, options: scanOptions(of: number)),
                    let byte = try? scanner.significantByte(), byte == .openBrace || byte == .openBracket,
                    let form = try? scanner.skipContainer(comparing: &keys)
                else { return false }
                return form.hasDistinctKeys && scanner.isAtEnd
            }
        }
    }

    /// The options for a record, but for those that make no difference to one that is certain.
    private func scanOptions(of number: Int) -> JSONDocument.Options {
        var options = documentOptions(of: number)
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
            if location.isTooLong { throw .tooManyBytes(limit: options.document.limits.bytes) }
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
