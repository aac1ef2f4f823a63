import JSONDocuments
import JSONPaths

extension FieldValue {
    /// The value at the reader's place, by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(StandBack) -> Self {
        try reader.found { (found) throws(ConversionFailure) in try Self.value(from: found) }
    }

    /// Each value of the list by itself.
    public static func values(from reader: inout DirectReader) throws(StandBack) -> [Self] {
        var values: [Self] = []
        try reader.forEachRecord { (reader, number) throws(StandBack) in
            let start = unsafe reader.scanner.next
            do throws(StandBack) {
                values.append(try value(from: &reader))
                reader.reading.directCount += 1
            } catch .record {
                let again = unsafe try reader.reread(number, from: start) { (node, context) -> Self? in
                    context.attempt(nil) { () throws(ConversionFailure) in
                        try value(from: FoundValue(node, in: context))
                    }
                }
                if let again { values.append(again) }
            }
        }
        return values
    }

    /// What reading bytes directly gives; nil, and in `reading` why, where jansson has to read them.
    // SAFETY: the bytes stay in place while the reader reads them.
    static func direct(
        _ bytes: [UInt8], at path: JSONPath, _ options: JSONDocument.Options, givesUp: Bool, _ values: MappingValues,
        _ reading: inout MappingReading
    ) -> Mapping<Self>? {
        guard let keys = path.keys else {
            reading.reason = "the path \(path) of the list is not made of keys alone"
            return nil
        }
        let outcome: (items: [Self]?, defects: MappingDefects, reading: MappingReading, context: MappingContext)? =
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard
                    var reader = unsafe DirectReader(buffer, of: bytes, options, givesUp: givesUp)
                else { return nil }
                reader.context.values = values
                reader.listLocation = JSONLocation(keys.map { .key($0) })
                let items = try? reader.items(of: Self.self, at: keys)
                return (items, reader.defects, reader.reading, reader.context)
            }
        guard let outcome, let items = outcome.items else {
            reading.reason = outcome?.reading.reason ?? "jansson has the last word on this text"
            return nil
        }
        return Mapping(
            items: items, issues: outcome.context.placed(outcome.defects.issues), issueCount: outcome.defects.count,
            report: nil, reading: outcome.reading)
    }
}

extension DirectReader {
    /// The values of the list at these keys; the text must end behind what is around it.
    fileprivate mutating func items<Value: FieldValue>(
        of type: Value.Type, at keys: [String]
    ) throws(StandBack) -> [Value] {
        let items = try read(at: keys[...]) { (reader) throws(StandBack) in
            Value.own(try Value.values(from: &reader))
        }
        guard scanner.isAtEnd else { throw .input }
        return items
    }
}
