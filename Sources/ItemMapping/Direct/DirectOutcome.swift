import JSONDocuments
import JSONPaths

/// What reading bytes directly gave.
struct DirectOutcome<Value> {
    let values: [Value]
    let issues: [MappingIssue]
    let issueCount: Int
    let reading: MappingReading

    /// Lets `read` read the list at `path`; nil, and in `reading` why, where jansson has to read the bytes.
    // SAFETY: the bytes stay in place while the reader reads them.
    init?(
        _ bytes: [UInt8], at path: JSONPath, _ options: JSONDocument.Options, _ reader: MappingReader,
        _ reading: inout MappingReading, _ read: (inout DirectReader) throws(StandBack) -> [Value]
    ) {
        guard reader != .jansson else { return nil }
        guard let keys = path.keys else {
            reading.reason = "the path \(path) of the list is not made of keys alone"
            return nil
        }
        guard keys.count <= DirectPlan.mostSteps else {
            reading.reason = "the path of the list has more than \(DirectPlan.mostSteps) steps"
            return nil
        }
        reading.reason = "jansson has the last word on this text"
        let outcome = unsafe bytes.withUnsafeBufferPointer { buffer -> (DirectOutcome?, MappingReading)? in
            guard var reader = unsafe DirectReader(buffer, of: bytes, options, givesUp: reader == .auto) else {
                return nil
            }
            reader.listLocation = JSONLocation(keys.map { .key($0) })
            let values = try? reader.values(at: keys, read)
            return (values.map { DirectOutcome($0, reader) }, reader.reading)
        }
        guard let outcome else { return nil }
        guard let whole = outcome.0 else {
            reading.reason = outcome.1.reason ?? reading.reason
            return nil
        }
        self = whole
    }

    private init(_ values: [Value], _ reader: borrowing DirectReader) {
        self.values = values
        issues = reader.context.placed(reader.defects.issues)
        issueCount = reader.defects.count
        reading = reader.reading
    }
}

extension DirectReader {
    /// What `read` makes of the list at these keys; the text must end behind what is around it.
    fileprivate mutating func values<Value>(
        at keys: [String], _ read: (inout DirectReader) throws(StandBack) -> [Value]
    ) throws(StandBack) -> [Value] {
        let values = try self.read(at: keys[...], read)
        guard scanner.isAtEnd else { throw .input }
        return values
    }
}
