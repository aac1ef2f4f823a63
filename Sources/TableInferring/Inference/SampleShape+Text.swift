import JSONDocuments
import JSONPaths

extension SampleShape {
    /// Adds up the records at a path of a JSON text, without a tree; nil if a tree is needed.
    ///
    /// - Parameter areRows: Whether the keys of the records are never data.
    /// - Complexity: O(*n*) in the number of bytes.
    package init?(recordsAt path: JSONPath, in text: ArraySlice<UInt8>, areRows: Bool = false) {
        let shape = unsafe text.withUnsafeBufferPointer { bytes -> SampleShape? in
            if path == .root { return try? unsafe SampleShape(recordsOf: bytes, areRows: areRows) }
            guard path.isSingular, let matches = unsafe PathMatchesInText(of: path, in: bytes) else { return nil }
            guard matches.count > 0 else { return SampleShape(ofRows: areRows) }
            let records = unsafe UnsafeBufferPointer(rebasing: bytes[matches[0]])
            return try? unsafe SampleShape(recordsOf: records, areRows: areRows)
        }
        guard let shape else { return nil }
        self = shape
    }

    /// Adds up records of JSON Lines, without trees; nil if one of them must be parsed.
    package init?(recordsOf block: RecordBlock, areRows: Bool = false) {
        self.init(ofRows: areRows)
        for number in 0..<block.count {
            guard let range = block.range(of: number) else { return nil }
            let options = block.documentOptions(of: number)
            guard options.duplicateKeys == .lastWins else { return nil }
            let isAdded = unsafe block.withBytes { bytes in
                (try? unsafe add(text: UnsafeBufferPointer(rebasing: bytes[range]), options: options, record: number))
                    != nil
            }
            guard isAdded else { return nil }
        }
    }

    /// Adds an object or array.
    private mutating func add(
        text: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options, record: Int
    ) throws(ReaderFallback) {
        guard var reader = unsafe JSONTokenReader(text, options: options) else { throw .input }
        try add(from: &reader, of: record)
        try reader.finish()
    }

    /// Adds up the elements of an array, or one object.
    private init(recordsOf bytes: UnsafeBufferPointer<UInt8>, areRows: Bool) throws(ReaderFallback) {
        guard var reader = unsafe JSONTokenReader(bytes, options: .init()) else { throw .input }
        self.init(ofRows: areRows)
        if reader.firstByte == .openBrace {
            try add(from: &reader)
        } else if case .array(isEmpty: false) = try reader.next() {
            var record = 0
            repeat {
                try add(from: &reader, of: record)
                record += 1
            } while try reader.hasNext(in: .closeBracket)
        }
        try reader.finish()
    }
}

extension JSONValue {
    /// The text that the value was parsed from; nil for a part of a document, and for a value that
    /// was built or changed in memory.
    package var certainText: ArraySlice<UInt8>? {
        let document = JSONDocument(storage)
        guard document.root.node == node, let source = document.source, let end = document.endOffset else { return nil }
        return source[..<end]
    }
}
