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
}
