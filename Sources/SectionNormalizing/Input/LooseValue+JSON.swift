import Foundation
import ItemMapping
import JSONDocuments

extension LooseValue {
    /// How deep Swift values are followed when they are turned into JSON; "…" stands for what is deeper.
    private static let deepest = 512

    /// The JSON of arrays, dictionaries, scalars and field values; nil for another Swift value.
    ///
    /// Inside of an array or a dictionary another value is described by its text.
    ///
    /// - Complexity: O(*n*) in the size of the value; JSON in it is shared, not copied.
    var json: JSONValue? { json(depth: 0) }

    private func json(depth: Int) -> JSONValue? {
        guard depth < Self.deepest else { return JSONValue("…") }
        switch self {
        case .null: return .null
        case .scalar(.json(let json)), .single(.json(let json)): return json
        case .array(.json(let json)), .dictionary(.json(let json)): return json
        case .scalar(.value(let value)): return Self.scalar(value)
        case .single(.value(let value)): return (value as? any FieldValue)?.json
        case .cell, .section: return nil
        case .array(.swift(let list)):
            return JSONValue((0..<list.count).map { list[$0].described(depth: depth + 1) })
        case .dictionary(.swift(let dictionary)):
            return JSONValue(
                dictionary.members.map { (key: $0.key, value: $0.value.described(depth: depth + 1)) })
        }
    }

    private func described(depth: Int) -> JSONValue {
        CallStack.withRoom { json(depth: depth) } ?? JSONValue(object.description)
    }

    private static func scalar(_ value: Any) -> JSONValue {
        switch value {
        case let value as any FieldValue: value.json
        case let number as NSNumber: (try? JSONDocument(parsing: text(of: number)).root) ?? JSONValue("\(number)")
        default: JSONValue("\(value)")
        }
    }

    /// A number of Foundation's, which may be a boolean, as JSON writes it.
    private static func text(of number: NSNumber) -> String {
        (try? JSONSerialization.data(withJSONObject: number, options: .fragmentsAllowed))
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
