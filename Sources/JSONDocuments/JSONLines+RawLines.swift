extension JSONLines {
    /// A record before it is parsed: its bytes, and what jansson makes of it when somebody asks.
    package struct RawLine: Sendable {
        private let text: RecordText
        private let options: Options

        fileprivate init(_ text: RecordText, _ options: Options) {
            self.text = text
            self.options = options
        }

        /// The bytes; nil where they were too many to keep, or could not be read.
        package var bytes: [UInt8]? { text.isTooLong || text.failure != nil ? nil : text.bytes }

        /// Where the record starts in the input.
        package var byteOffset: Int { text.byteOffset }

        /// What counts as a document here: a byte order mark belongs at the start of the input only.
        package var documentOptions: JSONDocument.Options {
            var document = options.document
            if text.byteOffset > 0 { document.byteOrderMark = .refuse }
            return document
        }

        /// The record, parsed now; nil for a bad one that is to be skipped.
        package var record: Record? { text.record(options) }
    }

    /// The records one at a time, not parsed yet; what cannot be read any further is the last.
    package var rawLines: some Sequence<RawLine> {
        var reader: LineReader? = LineReader(options, open())
        return AnyIterator { [options] in
            do throws(JSONSyntaxError) {
                return try reader?.line().map { RawLine($0, options) }
            } catch {
                reader = nil
                var text = RecordText()
                text.failure = error
                return RawLine(text, options)
            }
        }
    }

    /// Works on batches of records that nobody has parsed with several threads; the answers come in the order of the
    /// input.
    ///
    /// - Parameters:
    ///   - transform: What to make of some records, and whether reading shall stop behind them.
    package func forEachBatch<Answer: Sendable, Failure: Error>(
        workers: Int, raw transform: @escaping @Sendable ([RawLine]) -> (answer: Answer, isLast: Bool),
        body: (Answer) throws(Failure) -> Void
    ) throws(Failure) {
        let options = options
        try forEachBatch(
            workers: workers,
            { batch in
                var lines = batch.lines.map { RawLine($0, options) }
                if let failure = batch.failure {
                    var text = RecordText()
                    text.failure = failure
                    lines.append(RawLine(text, options))
                }
                let (answer, isLast) = transform(lines)
                return LineCrew<Answer>.Answers(list: [answer], isLast: isLast || batch.failure != nil)
            }, body: body)
    }
}
