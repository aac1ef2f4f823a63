import DateTexts
import Foundation
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

    /// The types with a name in table files.
    package static let named: [(name: String, kind: RecordKind)] = [
        ("any", .any), ("int", .int), ("double", .double), ("string", .string), ("bool", .bool),
        ("decimal", .decimal), ("date", .date), ("url", .url), ("uuid", .uuid), ("data", .data),
    ]

    /// The type of this name, with `[…]` around it for lists; nil for an unknown name.
    package init?(name: Substring) {
        if name.hasPrefix("["), name.hasSuffix("]") {
            guard let element = RecordKind(name: name.dropFirst().dropLast()) else { return nil }
            self = .list(element)
        } else {
            guard let named = Self.named.first(where: { $0.name == name }) else { return nil }
            self = named.kind
        }
    }
}

extension RecordKind {
    /// The code of the Swift type of the same name; none for types that keep text.
    var primitiveKind: PrimitiveKind {
        switch self {
        case .int: .rowInt
        case .double: .rowDouble
        case .string: .rowString
        case .bool: .rowBool
        case .any, .decimal, .date, .url, .uuid, .data, .list, .record: .none
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
        switch self {
        case .any: return any(found)
        case .int: return .int(try Int64.value(from: found))
        case .double: return .double(try Double.value(from: found), digits: try numberDigits(of: found))
        case .string: return .string(try String.value(from: found))
        case .bool: return .bool(try Bool.value(from: found))
        case .decimal: return .decimal(try numberDigits(of: found))
        case .date: return .string(try dateText(of: found))
        case .url: return try text(of: found, as: URL.self)
        case .uuid: return try text(of: found, as: UUID.self)
        case .data: return try text(of: found, as: Data.self)
        case .list(let element):
            return try found.nested { () throws(ConversionFailure) in .list(try list(of: element, from: found)) }
        case .record(let table):
            return try found.nested { () throws(ConversionFailure) in try record(table, from: found) }
        }
    }

    private func any(_ found: FoundValue) -> RecordValue {
        switch found.content {
        case .one, .made, .scalar: .json(found.json)
        case .matches(let nodes): .list(nodes.map { unsafe .json(JSONValue($0, in: found.context.storage)) })
        }
    }

    /// The text that was found, after checking that it is a value of a type.
    private func text<Value: FieldValue>(
        of found: FoundValue, as type: Value.Type
    ) throws(ConversionFailure) -> RecordValue {
        _ = try Value.value(from: found)
        return .string(try Conversion.text(found))
    }

    /// The text of a date, unchanged; in ISO 8601 if the field declares a format or the date is a
    /// number.
    private func dateText(of found: FoundValue) throws(ConversionFailure) -> String {
        let moment = try found.dates.moment(from: found)
        if found.kind == .string, found.dates == .automatic { return try Conversion.text(found) }
        return found.dates.dayText(of: moment.date) ?? DateText.text(of: moment)
    }

    private func numberDigits(of found: FoundValue) throws(ConversionFailure) -> String {
        if case .integer(let value) = found.scalar, value != 0 { return String(value) }
        guard let number = found.number else { throw ConversionFailure(expected: "a number", found: found) }
        return number.text
    }

    private func list(of element: RecordKind, from found: FoundValue) throws(ConversionFailure) -> [RecordValue] {
        let context = unsafe found.context
        let check = context.ownElementCheck
        var values: [RecordValue] = []
        try found.forEachElement({ values.reserveCapacity($0) }) { _, node, step in
            let value = context.readElement(at: step, keeping: check, { value, _ in CheckedValue(value) }) {
                () throws(ConversionFailure) in
                try element.value(from: FoundValue(node, in: context))
            }
            if let value { values.append(value) }
        }
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
