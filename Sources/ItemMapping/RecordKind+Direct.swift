import JSONDocuments

extension RecordKind {
    /// What the value at the reader's place is as this type.
    func value(from reader: inout DirectReader) throws(StandBack) -> RecordValue {
        switch self {
        case .int: return .int(try Int64.value(from: &reader))
        case .double: return .double(try Double.value(from: &reader))
        case .string: return .string(try String.value(from: &reader))
        case .bool: return .bool(try Bool.value(from: &reader))
        case .list(let element): return .list(try list(of: element, from: &reader))
        case .record(let table):
            guard reader.steps == nil, table.direct.reason == nil else { return try other(from: &reader) }
            let outer = reader.context.rules
            reader.context.rules = ReadingRules(policy: outer.policy)
            defer { reader.context.rules = outer }
            return try table.row(from: &reader)
        case .any where reader.steps != nil: return .list(try list(of: self, from: &reader))
        case .any, .decimal, .date, .url, .uuid, .data: return try other(from: &reader)
        }
    }

    private func other(from reader: inout DirectReader) throws(StandBack) -> RecordValue {
        try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
    }

    private func list(of element: RecordKind, from reader: inout DirectReader) throws(StandBack) -> [RecordValue] {
        guard unsafe reader.scanner.next.pointee == 0x5B else { throw .record }
        var values: [RecordValue] = []
        let steps = reader.steps ?? []
        reader.steps = nil
        try reader.forEachElement(then: steps) { (reader) throws(StandBack) in
            values.append(try element.value(from: &reader))
        }
        return values
    }
}
