extension JSONLines {
    /// What a record may be, and what becomes of bad ones.
    public struct Options: Sendable, Hashable {
        /// What becomes of a line that is not JSON.
        public enum BadLines: Sendable, Hashable {
            /// It is a record with an error, and reading goes on.
            case report
            /// It is a record with an error, and the last one.
            case stop
            /// It is passed over.
            case skip
        }

        /// What counts as a record; its `limits.bytes` is the longest line that is kept in memory.
        public var document = JSONDocument.Options()

        /// What becomes of a line that is not JSON.
        public var badLines = BadLines.report

        /// How the input is cut into records.
        public var framing = Framing.lines

        /// Records of at most 64 MiB, bad ones reported.
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

    /// One record: its line, its place, and what it holds.
    public struct Record: Sendable {
        /// The number of the line in the input where it starts, counted from 1, blank lines included.
        public let line: Int

        /// Where the record starts in the input.
        public let byteOffset: Int

        /// How many records were before it, bad ones included.
        public let index: Int

        /// The document, whose positions are those of the input; or why it is none, with the line of the input.
        public let result: Result<JSONDocument, JSONSyntaxError>

        /// The document; nil for a bad line.
        public var document: JSONDocument? { try? result.get() }

        /// The error; nil for a good line.
        public var error: JSONSyntaxError? {
            if case .failure(let error) = result { error } else { nil }
        }
    }
}
