extension JSONLines {
    /// The division of an input into records.
    ///
    /// The default is JSON Lines. An array is for one long document that holds all records, as most
    /// servers send it.
    public enum Framing: Sendable, Hashable {
        /// Each line is a record.
        case lines
        /// Each element of one long array is a record: the array at these keys, or the whole input
        /// without keys.
        ///
        /// One element and the text around the array are in memory at a time. An error in the text around it
        /// is the last record, even if bad records are skipped, and so is a key on the path that is repeated
        /// after the array, because the last one counts.
        ///
        /// ```swift
        /// let text = #"{"total": 2, "data": [{"id": 1}, {"id": 2}]}"#
        /// let records = JSONLines(text, options: .init(framing: .array(at: ["data"])))
        /// records.map { $0.document?.root["id"]?.int }  // [1, 2]
        /// ```
        case array(at: [String] = [])
    }
}

extension JSONLines {
    /// The records that are accepted, the treatment of bad ones, and the division of the input.
    ///
    /// ```swift
    /// let lines = JSONLines("{\"id\": 1}\nbroken\n{\"id\": 2}", options: .init(badLines: .skip))
    /// lines.map { $0.document?.root["id"]?.int }  // [1, 2]
    /// ```
    public struct Options: Sendable, Hashable {
        /// The treatment of a line that isn't JSON.
        public enum BadLines: Sendable, Hashable {
            /// It is a record with an error, and reading continues.
            case report
            /// It is a record with an error, and the last one.
            case stop
            /// It is skipped.
            case skip
        }

        /// The options for each record; `limits.bytes` is the longest line that is kept in memory.
        public var document = JSONDocument.Options()

        /// The treatment of a line that isn't JSON.
        public var badLines = BadLines.report

        /// The division of the input into records.
        public var framing = Framing.lines

        /// The approximate number of bytes of a block of lines: by default worth a switch of threads, and small enough
        /// for a cache.
        var blockSize = 128 * 1024

        /// Creates options; by default records have at most 64 MiB, and bad ones are reported.
        public init(
            badLines: BadLines = .report, document: JSONDocument.Options? = nil, framing: Framing = .lines
        ) {
            self.badLines = badLines
            self.framing = framing
            if let document {
                self.document = document
            } else {
                self.document.limits.bytes = 64 << 20
            }
        }
    }

    /// One record: its position in the input, and its document or error.
    ///
    /// ```swift
    /// for record in JSONLines("{\"id\": 1}\nbroken") {
    ///     if let error = record.error { print("line \(record.line): \(error.message)") }
    /// }
    /// ```
    public struct Record: Sendable {
        /// The line of the input where the record starts, counted from 1, including blank lines.
        public let line: Int

        /// The byte offset in the input where the record starts.
        public let byteOffset: Int

        /// The number of records before this one, including bad ones.
        public let index: Int

        /// The document, with positions in the input; or the error, with the line of the
        /// input.
        public let result: Result<JSONDocument, JSONSyntaxError>

        /// The document; nil for a bad line.
        public var document: JSONDocument? { try? result.get() }

        /// The error; nil for a good line.
        public var error: JSONSyntaxError? {
            if case .failure(let error) = result { error } else { nil }
        }
    }
}
