/// Cuts chunks of bytes into records.
protocol RecordSplitter: Sendable {
    /// Takes the next chunk; the one before must be used up.
    mutating func feed(_ bytes: [UInt8])

    /// The next records that are whole; nil when another chunk is needed.
    mutating func next() -> RecordBlock?

    /// What is left after the last chunk; nil when there is no more.
    mutating func last() -> RecordBlock?
}

extension JSONLines.Options {
    /// What cuts an input so framed.
    func splitter() -> any RecordSplitter {
        switch framing {
        case .lines: LineSplitter(self)
        case .array(let keys): ArraySplitter(at: keys, self)
        }
    }
}
