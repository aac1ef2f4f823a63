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
                values.append(try wholeValue(from: &reader))
                reader.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    let found = context.attempt(nil) { () throws(ConversionFailure) in
                        try Self.value(from: FoundValue(node, in: context))
                    }
                    if let found { values.append(found) }
                    return found != nil
                }
            }
        }
        return values
    }

    private static func wholeValue(from reader: inout DirectReader) throws(StandBack) -> Self {
        if reader.isDoubtful { throw .record }
        let value = try value(from: &reader)
        guard reader.isRecordOver else { throw .record }
        return value
    }
}
