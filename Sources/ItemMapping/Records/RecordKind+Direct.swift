import JSONDocuments

extension RecordKind {
    /// Reads the value at the reader's position as this type.
    func value(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        switch self {
        case .double: return try double(from: &reader)
        case .string: return .string(try String.value(from: &reader))
        case .list(let element): return .list(try list(of: element, from: &reader))
        case .record(let table):
            guard reader.steps == nil, table.direct.reason == nil else { return try other(from: &reader) }
            let outer = reader.context.scope.rules
            reader.context.scope.rules = ReadingRules(policy: outer.policy)
            defer { reader.context.scope.rules = outer }
            return try reader.nested(by: table.direct.levels) { (reader) throws(ReaderFallback) in
                try table.row(from: &reader)
            }
        case .any where reader.steps != nil: return .list(try list(of: self, from: &reader))
        case .any, .int, .bool, .decimal, .date, .url, .uuid, .data: return try other(from: &reader)
        }
    }

    /// Reads the number at the reader's position with its digits; any other value takes the path
    /// through a found value.
    private func double(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let start = unsafe reader.scanner.next
        if reader.steps == nil, unsafe start.pointee.startsNumber {
            switch try reader.scanner.takeNumber() {
            case .real(let value) where value.magnitude < 0x1p53:
                let text = unsafe UnsafeBufferPointer(start: start, count: reader.scanner.next - start)
                return .double(value, digits: unsafe String(decoding: text, as: UTF8.self))
            case .integer(let value) where value.magnitude <= 1 << 53:
                return .double(Double(value), digits: String(value))
            default: break
            }
        }
        unsafe reader.scanner.next = unsafe start
        return try other(from: &reader)
    }

    private func other(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
    }

    private func list(of element: RecordKind, from reader: inout DirectReader) throws(ReaderFallback) -> [RecordValue] {
        guard unsafe reader.scanner.next.pointee == .openBracket else { throw .record }
        return try reader.nested { (reader) throws(ReaderFallback) in
            var values: [RecordValue] = []
            let steps = reader.steps ?? []
            reader.steps = nil
            try reader.forEachElement(then: steps) { (reader) throws(ReaderFallback) in
                values.append(try element.value(from: &reader))
            }
            return values
        }
    }
}

extension RecordField {
    /// The value of a field that isn't read from the record's text: the index of the record, or the
    /// replacement for a missing value.
    func value(
        _ located: DirectReader.Located, from reader: inout DirectReader
    ) throws(ReaderFallback) -> RecordValue {
        guard case .index(let index) = located else {
            if isRequired { throw .record }
            return replacement
        }
        return try reader.converted(JSONValue(index), under: reader.context.scope.rules) {
            (found) throws(ConversionFailure) in
            try value(from: found)
        }
    }

    /// The value that was found, if it keeps the constraints.
    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        let value = try kind.value(from: found)
        try check?.check(value, in: unsafe found.context)
        return value
    }
}
