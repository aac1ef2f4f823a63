import Foundation

extension JSONLines {
    /// Works on records with several threads, and hands over the answers in the order of the lines.
    ///
    /// The calling thread reads the lines and calls `body`; the workers parse and call `transform`. No more than two
    /// batches a worker are in memory at a time, so that a slow `body` slows the reading.
    ///
    /// ```swift
    /// var ids: [Int] = []
    /// JSONLines("{\"id\": 1}\n{\"id\": 2}").forEach(workers: 2) { record in
    ///     record.document?.root["id"]?.int
    /// } body: { id in ids.append(id ?? 0) }
    /// ids  // [1, 2]
    /// ```
    ///
    /// - Parameters:
    ///   - workers: How many threads parse; as many as the machine has processors by default.
    ///   - transform: What to make of a record, on any thread.
    ///   - body: What to do with each answer, in order, on the calling thread; throwing stops the work.
    /// - Throws: What `body` throws.
    public func forEach<Answer: Sendable, Failure: Error>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        transform: @escaping @Sendable (Record) -> Answer, body: (Answer) throws(Failure) -> Void
    ) throws(Failure) {
        let options = options
        try forEachBatch(workers: workers, { $0.answers(options, transform) }, body: body)
    }

    /// Works on batches of lines with several threads, and hands over the answers in the order of the lines.
    func forEachBatch<Answer: Sendable, Failure: Error>(
        workers: Int, _ answer: @escaping @Sendable (BatchReader.Batch) -> LineCrew<Answer>.Answers,
        body: (Answer) throws(Failure) -> Void
    ) throws(Failure) {
        let crew = LineCrew(workers: workers, answer: answer)
        defer { crew.dismiss() }
        var reader = BatchReader(LineReader(options, open()))
        while true {
            while crew.hasRoom, let batch = reader.next() { crew.add(batch) }
            guard let answers = crew.firstAnswers() else { return }
            for answer in answers.list { try body(answer) }
            if answers.isLast { return }
        }
    }

    /// The answers for all records, in the order of the lines, made by several threads.
    ///
    /// For an input whose answers fit into memory; `forEach(workers:transform:body:)` needs no such room.
    public func parallelMap<Answer: Sendable>(
        workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ transform: @escaping @Sendable (Record) -> Answer
    ) -> [Answer] {
        var all: [Answer] = []
        forEach(workers: workers, transform: transform) { all.append($0) }
        return all
    }
}

/// Gathers lines into batches that are worth handing to another thread.
struct BatchReader {
    /// Lines of one batch, and the error that ended the reading.
    struct Batch: Sendable {
        var lines: [RecordText] = []
        var failure: JSONSyntaxError?

        /// What `transform` makes of each record.
        func answers<Answer>(
            _ options: JSONLines.Options, _ transform: (JSONLines.Record) -> Answer
        ) -> LineCrew<Answer>.Answers {
            var answers = LineCrew<Answer>.Answers()
            for line in lines where !answers.isLast {
                guard let record = line.record(options) else { continue }
                answers.list.append(transform(record))
                answers.isLast = record.error != nil && options.badLines == .stop
            }
            if let failure, !answers.isLast {
                answers.list.append(
                    transform(JSONLines.Record(line: 0, byteOffset: 0, index: 0, result: .failure(failure))))
                answers.isLast = true
            }
            return answers
        }
    }

    /// Bytes of lines in a batch, more or less.
    private static let size = 256 * 1024

    private var reader: LineReader
    private var isAtEnd = false

    init(_ reader: LineReader) { self.reader = reader }

    mutating func next() -> Batch? {
        guard !isAtEnd else { return nil }
        var batch = Batch()
        var size = 0
        do throws(JSONSyntaxError) {
            while size < Self.size, let line = try reader.line() {
                batch.lines.append(line)
                size += line.bytes.count + 64
            }
            isAtEnd = size < Self.size
        } catch {
            batch.failure = error
            isAtEnd = true
        }
        return batch.lines.isEmpty && batch.failure == nil ? nil : batch
    }
}
