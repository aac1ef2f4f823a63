/// Reads chunks, cuts them into lines, and parses each.
struct LineReader {
    private let options: JSONLines.Options
    private let chunks: JSONLines.Chunks
    private var splitter: LineSplitter
    private var isAtEnd = false
    private var hasStopped = false

    init(_ options: JSONLines.Options, _ chunks: @escaping JSONLines.Chunks) {
        self.options = options
        self.chunks = chunks
        splitter = LineSplitter(limit: options.document.limits.bytes)
    }

    /// The next record.
    mutating func next() -> JSONLines.Record? {
        while !hasStopped {
            do throws(JSONSyntaxError) {
                guard let line = try line() else { return nil }
                guard let record = line.record(options) else { continue }
                hasStopped = record.error != nil && options.badLines == .stop
                return record
            } catch {
                hasStopped = true
                return JSONLines.Record(line: 0, byteOffset: 0, result: .failure(error))
            }
        }
        return nil
    }

    /// The next line that is not blank, whatever is in it.
    mutating func line() throws(JSONSyntaxError) -> LineSplitter.Line? {
        while true {
            if let line = splitter.line() {
                if !line.isBlank { return line }
            } else if isAtEnd {
                return nil
            } else if let chunk = try chunks() {
                splitter.feed(chunk)
            } else {
                isAtEnd = true
                if let line = splitter.last(), !line.isBlank { return line }
            }
        }
    }
}

extension LineSplitter.Line {
    /// Whether there is nothing but white space in the line.
    var isBlank: Bool {
        if isTooLong { return false }
        let start = startsWithMark ? 3 : 0
        return bytes[start...].allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    private var startsWithMark: Bool { number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

    /// The record of the line; nil for a bad line that is to be skipped.
    func record(_ options: JSONLines.Options) -> JSONLines.Record? {
        let result = parsed(options.document)
        if case .failure = result, options.badLines == .skip { return nil }
        return JSONLines.Record(line: number, byteOffset: byteOffset, result: result)
    }

    private func parsed(_ options: JSONDocument.Options) -> Result<JSONDocument, JSONSyntaxError> {
        var options = options
        // A byte order mark belongs at the start of the input only.
        if number > 1 { options.byteOrderMark = .refuse }
        do throws(JSONSyntaxError) {
            if isTooLong { throw .tooManyBytes(limit: options.limits.bytes) }
            let storage = try JSONParser(options: options).parse(bytes)
            storage.firstLine = number
            storage.firstByteOffset = byteOffset
            return .success(JSONDocument(storage))
        } catch {
            return .failure(error.moved(toLine: number, byteOffset: byteOffset))
        }
    }
}

extension JSONSyntaxError {
    /// The same error in a line of a larger input.
    func moved(toLine number: Int, byteOffset start: Int) -> JSONSyntaxError {
        var copy = self
        copy.line += number - 1
        copy.byteOffset += start
        return copy
    }
}
