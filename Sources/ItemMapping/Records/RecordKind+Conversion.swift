import Foundation
import JSONDocuments

extension RecordKind {
    /// What `found` is as this type.
    func value(from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        switch self {
        case .any: return any(found)
        case .int: return .int(try Int64.value(from: found))
        case .double: return .double(try Double.value(from: found), digits: try digits(of: found))
        case .string: return .string(try String.value(from: found))
        case .bool: return .bool(try Bool.value(from: found))
        case .decimal: return .decimal(try digits(of: found))
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

    /// The text that was found, which has to be a value of a type.
    private func text<Value: FieldValue>(
        of found: FoundValue, as type: Value.Type
    ) throws(ConversionFailure) -> RecordValue {
        _ = try Value.value(from: found)
        return .string(try Conversion.string(found))
    }

    /// The text of a date as it came; in ISO 8601 if the table asks for a format, or if it came as a number.
    private func dateText(of found: FoundValue) throws(ConversionFailure) -> String {
        let date = try Date.value(from: found)
        if found.kind == .string, found.dates == .automatic { return try Conversion.string(found) }
        guard let text = found.dates.dayText(of: date) ?? DateText.text(of: date) else {
            throw ConversionFailure(expected: "a date in the years 0 to 9999", found: found)
        }
        return text
    }

    private func digits(of found: FoundValue) throws(ConversionFailure) -> String {
        switch found.scalar {
        case .integer(let value): return String(value)
        case .real:
            if let number = found.numberText { return number.text }
        case .string(let utf8) where found.policy != .strict:
            if let number = unsafe NumberText(utf8, found.policy) { return number.text }
        default: break
        }
        throw ConversionFailure(expected: "a number", found: found)
    }

    private func list(of element: RecordKind, from found: FoundValue) throws(ConversionFailure) -> [RecordValue] {
        guard let nodes = found.elements else { throw ConversionFailure(expected: "an array", found: found) }
        let context = unsafe found.context
        return nodes.enumerated().compactMap { index, node in
            context.attempt(.component(.index(index))) { () throws(ConversionFailure) in
                try element.value(from: FoundValue(node, in: context))
            }
        }
    }

    private func record(_ table: RecordTable, from found: FoundValue) throws(ConversionFailure) -> RecordValue {
        let shape = table.plan.recordShape
        guard let node = found.node, shape.accepts(node.kind) else {
            throw ConversionFailure(expected: shape.phrase, found: found)
        }
        let context = unsafe found.context
        return context.with(ReadingRules(policy: context.rules.policy)) { table.row(from: node, context) }
    }
}
