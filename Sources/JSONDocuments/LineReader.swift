/// Reads chunks, cuts them into lines, and parses each.
struct LineReader {
    private let options: JSONLines.Options
    private let chunks: JSONLines.Chunks
    private var splitter: any RecordSplitter
    private var count = 0
    private var isAtEnd = false
    private var hasStopped = false

    init(_ options: JSONLines.Options, _ chunks: @escaping JSONLines.Chunks) {
        self.options = options
        self.chunks = chunks
        splitter = options.splitter()
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
                return JSONLines.Record(line: 0, byteOffset: 0, index: count, result: .failure(error))
            }
        }
        return nil
    }

    /// The next text that is not blank, whatever is in it.
    mutating func line() throws(JSONSyntaxError) -> RecordText? {
        while true {
            if var text = isAtEnd ? splitter.last() : splitter.next() {
                if text.isBlank { continue }
                text.index = count
                count += 1
                return text
            }
            if isAtEnd { return nil }
            if let chunk = try chunks() { splitter.feed(chunk) } else { isAtEnd = true }
        }
    }
}
