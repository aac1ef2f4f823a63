import ItemMapping
import JSONDocuments

/// The type of a ``RecordField``.
///
/// Values convert as they do for the Swift type of the same name; see <doc:/ItemMapping/Conversions>. Numbers
/// keep their digits, and dates, URLs, UUIDs and data keep their text, so that a row is written as
/// its record came.
///
/// ```swift
/// let lines = RecordTable([RecordField(name: "price", paths: ["price"], kind: .decimal)])
/// let order = RecordField(name: "lines", paths: ["lines"], kind: .list(.record(lines)))
/// ```
public indirect enum RecordKind: Sendable {
    /// Any value, unchanged.
    case any
    /// An integer in the range of Int64.
    case int
    /// A number that a double holds; its digits are kept.
    case double
    /// Text.
    case string
    /// A boolean.
    case bool
    /// A number of any size and precision; its digits are kept.
    case decimal
    /// A moment. Text in ISO 8601 is kept; a number, and text in a format that the field declares,
    /// becomes ISO 8601 in UTC.
    case date
    /// A URL; its text is kept.
    case url
    /// A UUID; its text is kept.
    case uuid
    /// Bytes in base64; the text is kept.
    case data
    /// A list of values of one type.
    case list(RecordKind)
    /// A nested record.
    case record(RecordTable)
    /// A type with a constant of its own.
    case other(OtherKind)
}

extension RecordKind {
    /// The code of the Swift type of the same name; none for types that keep text.
    var primitiveKind: PrimitiveKind {
        switch self {
        case .int: .rowInt
        case .double: .rowDouble
        case .string: .rowString
        case .bool: .rowBool
        default: .none
        }
    }

    /// Converts a value of a table file to this type; any defect in it is a failure.
    package func value(of json: JSONValue, under rules: FieldRules) throws(ConversionFailure) -> RecordValue {
        let context = MappingContext(storage: json.storage)
        context.scope.rules = rules.reading(in: ReadingRules())
        let value = try value(from: FoundValue(json.node, in: context))
        guard context.log.issueCount == 0 else {
            throw ConversionFailure(expected: "a complete value", found: "defects")
        }
        return value
    }

    /// Converts a found value to this type.
    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        switch form {
        case .scalar(let term): return try term.value(from: found)
        case .list(let element):
            return try found.nested { () throws(ConversionFailure) in .list(try list(of: element, from: found)) }
        case .record(let table):
            return try found.nested { () throws(ConversionFailure) in try record(table, from: found) }
        }
    }

    private func list(of element: RecordKind, from found: FoundValue) throws(ConversionFailure) -> [RecordValue] {
        let context = unsafe found.context
        let check = context.ownElementCheck
        var values: [RecordValue] = []
        var invalid: JSONLocation.Component?
        try found.forEachElement({ values.reserveCapacity($0) }) { _, node, step in
            let value = context.readElement(node, at: step, keeping: check, { value, _ in CheckedValue(value) }) {
                () throws(ConversionFailure) in
                try element.value(from: FoundValue(node, in: context))
            }
            if let value { values.append(value) } else { invalid = invalid ?? step }
        }
        try found.checkElements(invalid)
        return values
    }

    private func record(_ table: RecordTable, from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        let shape = table.plan.recordShape
        guard let node = found.node, shape.accepts(node.kind) else {
            throw ConversionFailure(expected: shape.phrase, found: found)
        }
        let context = unsafe found.context
        try context.checkNotOpen(node, by: table.plan)
        return context.with(ReadingRules(policy: context.scope.rules.policy)) { table.row(from: node, in: context) }
    }
}
