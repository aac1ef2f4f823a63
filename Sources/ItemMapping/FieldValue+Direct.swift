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
            _ = try reader.readRecord(number) { (reader) throws(StandBack) in
                let value = try value(from: &reader)
                try reader.finishRecord()
                values.append(value)
            } orAgain: { node, context in
                let found = context.attempt(nil) { () throws(ConversionFailure) in
                    try Self.value(from: FoundValue(node, in: context))
                }
                if let found { values.append(found) }
                return found != nil
            }
        }
        return values
    }
}
