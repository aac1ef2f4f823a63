import ItemMapping
import JSONDocuments

extension RecordKind {
    /// Reads the value at the reader's position as this type.
    func value(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        switch self {
        case .string: return try reader.takeRowText()
        case .int, .double, .bool:
            if reader.isDirect, let value = try reader.takeRowValue(primitiveKind) { return value }
            return try other(from: &reader)
        // One tree for all elements.
        case .list(.any) where reader.isDirect: return try other(from: &reader)
        case .list(let element): return .list(try list(of: element, from: &reader))
        case .record(let table):
            guard reader.isDirect, table.direct.reason == nil else { return try other(from: &reader) }
            return try reader.nested(by: table.direct.levels) { (reader) throws(ReaderFallback) in
                try table.row(from: &reader)
            }
        case .any where !reader.isDirect: return .list(try list(of: self, from: &reader))
        default: return try other(from: &reader)
        }
    }

    private func other(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
    }

    private func list(of element: RecordKind, from reader: inout DirectReader) throws(ReaderFallback) -> [RecordValue] {
        guard unsafe reader.scanner.next.pointee == .openBracket else { throw .record }
        var values: [RecordValue] = []
        try reader.forEachElement { (reader) throws(ReaderFallback) in
            values.append(try element.value(from: &reader))
        }
        return values
    }
}
