/// Cuts chunks of bytes into the texts of records.
protocol RecordSplitter: Sendable {
    /// Takes the next chunk; the one before must be used up.
    mutating func feed(_ bytes: [UInt8])

    /// The next record that is whole; nil when another chunk is needed.
    mutating func next() -> RecordText?

    /// What is left after the last chunk, one record after the other; nil when there is no more.
    mutating func last() -> RecordText?
}

extension JSONLines.Options {
    /// What cuts an input so framed.
    func splitter() -> any RecordSplitter {
        switch framing {
        case .lines: LineSplitter(limit: document.limits.bytes)
        case .array(let keys): ArraySplitter(at: keys, document)
        }
    }
}
