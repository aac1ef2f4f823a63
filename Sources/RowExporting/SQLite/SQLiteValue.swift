import Foundation
import ItemMapping
import JSONDocuments
import RowMapping

extension SQLiteLibrary.Value {
    /// The value of a cell in a column of a type.
    init(_ value: RecordValue, kind: RecordKind) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .int(let value): self = .integer(value)
        case .double(let value, _): self = .real(value)
        case .decimal(let digits): self = .text(digits)
        case .string(let text):
            if case .data = kind, let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) {
                self = .blob(Array(bytes))
            } else {
                self = .text(text)
            }
        case .json(let value): self.init(value)
        case .list, .record: self = .text(value.description)
        }
    }

    private init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .integer(value.bool == true ? 1 : 0)
        case .integer: self = value.int64.map { .integer($0) } ?? .text(value.description)
        case .real:
            self = value.realOfDatabases.map { .real($0) } ?? .text(value.description)
        case .string: self = .text(value.string ?? "")
        case .array, .object: self = .text(value.description)
        }
    }
}

extension SQLiteLibrary.Value {
    /// Whether it is NULL.
    var isNull: Bool { if case .null = self { true } else { false } }
}
