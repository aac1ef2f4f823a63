/// Records cut out of an input and not yet parsed, in one piece of memory.
package struct RecordBlock: Sendable {
    /// Where a record is.
    struct Place: Sendable {
        /// Its bytes; none for one that was too long to keep.
        var range: Range<Int>

        /// The line in which it starts, counted from 1.
        var line: Int

        /// The column at which it starts, counted from 1 in characters.
        var column = 1

        /// Where it starts in the input.
        var byteOffset: Int

        /// Whether it was too long to keep.
        var isTooLong = false
    }

    private let options: JSONLines.Options
    private let bytes: [UInt8]
    private let firstIndex: Int
    private var places: [Place] = []

    /// Why there is no record at a place.
    private var failures: [Int: JSONSyntaxError] = [:]

    /// Whether nothing can be read behind the last record, which is why it is none.
    private var isBroken = false

    /// A block without records; `index` is how many were before it.
    init(_ bytes: [UInt8] = [], index: Int, _ options: JSONLines.Options) {
        self.bytes = bytes
        self.options = options
        firstIndex = index
    }

    /// Says that there is one more record, or why there is none.
    mutating func append(_ place: Place, failure: JSONSyntaxError? = nil) {
        if let failure { failures[places.count] = failure }
        places.append(place)
    }

    /// Says why nothing can be read behind the records.
    mutating func breakOff(_ failure: JSONSyntaxError, line: Int = 0, byteOffset: Int = 0) {
        append(Place(range: 0..<0, line: line, byteOffset: byteOffset), failure: failure)
        isBroken = true
    }

    /// How many records there are, bad ones included.
    package var count: Int { places.count }

    /// How many bytes the records have, more or less.
    var byteCount: Int { (places.last?.range.upperBound ?? 0) - (places.first?.range.lowerBound ?? 0) }

    /// How many records were before the one of this number.
    package func index(of number: Int) -> Int { firstIndex + number }

    /// The line of the input in which the record of this number starts, counted from 1.
    package func line(of number: Int) -> Int { places[number].line }

    /// Where in the input the record of this number starts.
    package func byteOffset(of number: Int) -> Int { places[number].byteOffset }

    /// What counts as a document for the record of this number: a byte order mark belongs at the start of the input only.
    package func documentOptions(of number: Int) -> JSONDocument.Options {
        var document = options.document
        if places[number].byteOffset > 0 { document.byteOrderMark = .refuse }
        return document
    }

    /// Hands over memory in which all records are, for the time of the call.
    // SAFETY: the bytes stay in place during the call; `range(of:)` is inside of them.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Where in that memory the record of this number is; nil where there is none to read.
    package func range(of number: Int) -> Range<Int>? {
        places[number].isTooLong || (!failures.isEmpty && failures[number] != nil) ? nil : places[number].range
    }

    /// The record of this number, parsed now; nil for a bad one that is to be skipped.
    package func record(_ number: Int) -> JSONLines.Record? {
        let result = parsed(number)
        if case .failure = result, options.badLines == .skip, !endsInput(number) { return nil }
        let place = places[number]
        return JSONLines.Record(
            line: place.line, byteOffset: place.byteOffset, index: firstIndex + number, result: result)
    }

    /// Whether reading ends with this record because it is a bad one.
    package func isLast(_ record: JSONLines.Record) -> Bool {
        record.error != nil && (options.badLines == .stop || endsInput(record.index - firstIndex))
    }

    private func endsInput(_ number: Int) -> Bool { isBroken && number == places.count - 1 }

    private func parsed(_ number: Int) -> Result<JSONDocument, JSONSyntaxError> {
        if let failure = failures[number] { return .failure(failure) }
        let place = places[number]
        do throws(JSONSyntaxError) {
            if place.isTooLong { throw .tooManyBytes(limit: options.document.limits.bytes) }
            let storage = try JSONParser(options: documentOptions(of: number)).parse(Array(bytes[place.range]))
            (storage.firstLine, storage.firstColumn) = (place.line, place.column)
            storage.firstByteOffset = place.byteOffset
            return .success(JSONDocument(storage))
        } catch {
            return .failure(error.moved(toLine: place.line, column: place.column, byteOffset: place.byteOffset))
        }
    }
}

extension JSONSyntaxError {
    /// The same error in a part of a larger input that starts at this place.
    func moved(toLine number: Int, column start: Int, byteOffset: Int) -> JSONSyntaxError {
        var copy = self
        if line == 1 { copy.column += start - 1 }
        copy.line += number - 1
        copy.byteOffset += byteOffset
        return copy
    }
}
