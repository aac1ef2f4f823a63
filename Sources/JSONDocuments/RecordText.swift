/// The text of one record, cut out of its input and not yet parsed.
struct RecordText: Sendable {
    /// The text; empty for one that was too long to keep.
    var bytes: [UInt8] = []

    /// The line in which it starts, counted from 1.
    var line = 1

    /// The column at which it starts, counted from 1 in characters.
    var column = 1

    /// Where it starts in the input.
    var byteOffset = 0

    /// How many records were before it.
    var index = 0

    /// Whether it was too long to keep.
    var isTooLong = false

    /// Whether a text of white space alone is no record: a blank line is none, an empty place in an array is a bad one.
    var mayBeBlank = false

    /// Why there is no record; nil for one that is to be parsed.
    var failure: JSONSyntaxError?

    /// Whether there is nothing in it that makes a record.
    var isBlank: Bool {
        guard mayBeBlank, !isTooLong else { return false }
        let start = byteOffset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    /// The record; nil for a bad one that is to be skipped.
    func record(_ options: JSONLines.Options) -> JSONLines.Record? {
        let result = parsed(options.document)
        if case .failure = result, options.badLines == .skip { return nil }
        return JSONLines.Record(line: line, byteOffset: byteOffset, index: index, result: result)
    }

    private func parsed(_ options: JSONDocument.Options) -> Result<JSONDocument, JSONSyntaxError> {
        if let failure { return .failure(failure) }
        var options = options
        // A byte order mark belongs at the start of the input only.
        if byteOffset > 0 { options.byteOrderMark = .refuse }
        do throws(JSONSyntaxError) {
            if isTooLong { throw .tooManyBytes(limit: options.limits.bytes) }
            let storage = try JSONParser(options: options).parse(bytes)
            (storage.firstLine, storage.firstColumn, storage.firstByteOffset) = (line, column, byteOffset)
            return .success(JSONDocument(storage))
        } catch {
            return .failure(error.moved(toLine: line, column: column, byteOffset: byteOffset))
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
