import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// Writes values as Swift; a value that Swift can't hold is an error at the location.
struct SwiftLiteral {
    private let location: JSONLocation
    private let dates: DateStyle

    init(at location: JSONLocation, dates: DateStyle = .automatic) {
        self.location = location
        self.dates = dates
    }

    /// A constant: the literal of a text or of any JSON.
    func constant(_ json: JSONValue) throws(RecordTableError) -> String { try any(json) }

    /// A value of a type, whose name in Swift is `type`.
    func value(
        _ value: RecordValue, as kind: RecordKind, typed type: String
    ) throws(RecordTableError) -> String {
        switch (kind, value) {
        case (.any, _): try any(value.json)
        case (_, .int(let number)): "\(number)"
        case (_, .bool(let flag)): "\(flag)"
        case (_, .double(let number, _)): "\(number)"
        case (.decimal, .decimal(let digits)): try decimalLiteral(digits)
        case (.string, .string(let text)): SwiftName.literal(text)
        case (.date, .string(let text)): try date(text)
        case (.url, .string(let text)): "URL(string: \(SwiftName.literal(text)))!"
        case (.uuid, .string(let text)): "UUID(uuidString: \(SwiftName.literal(text)))!"
        case (.data, .string(let text)): "Data(base64Encoded: \(SwiftName.literal(text)))!"
        case (.list(let element), .list(let values)): try list(values, of: element, typed: type)
        case (.record(let table), .record(let record)): try self.recordLiteral(record, of: table, typed: type)
        default: throw refusal("a default like this")
        }
    }

    private func list(
        _ values: [RecordValue], of element: RecordKind, typed type: String
    ) throws(RecordTableError) -> String {
        let type = String(type.dropFirst().dropLast())
        var texts: [String] = []
        for value in values { texts.append(try self.value(value, as: element, typed: type)) }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// A nested Item, made by its memberwise initializer.
    private func recordLiteral(
        _ record: Record, of table: RecordTable, typed type: String
    ) throws(RecordTableError) -> String {
        var free = SwiftNameSet()
        var arguments: [String] = []
        for (field, value) in zip(table.fields, record.values) {
            let property = free.free(SwiftName.property(field.name))
            if case .null = value { continue }
            if field.constant != nil { continue }
            if case .record = field.kind { throw refusal("a record in the default of a record") }
            if case .list(.record) = field.kind { throw refusal("records in the default of a record") }
            let literal = SwiftLiteral(at: location, dates: field.rules.dates ?? .automatic)
            let text = try literal.value(value, as: field.kind, typed: field.kind.swiftName)
            arguments.append("\(SwiftName.written(property)): \(text)")
        }
        return "\(type)(\(arguments.joined(separator: ", ")))"
    }

    private func date(_ text: String) throws(RecordTableError) -> String {
        guard let date = dates.date(ofRecordText: text) else { throw refusal("the date \(text)") }
        let seconds = date.timeIntervalSince1970
        return Date(timeIntervalSince1970: seconds) == date
            ? "Date(timeIntervalSince1970: \(Self.short(seconds)))"
            : "Date(timeIntervalSinceReferenceDate: \(Self.short(date.timeIntervalSinceReferenceDate)))"
    }

    private static func short(_ seconds: Double) -> String { Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)" }

    private func decimalLiteral(_ digits: String) throws(RecordTableError) -> String {
        guard let number = Self.exactDecimal(digits) else {
            throw refusal("\(digits), which a Decimal doesn't hold exactly,")
        }
        return number.source
    }

    /// The Decimal with exactly these digits, and its source; `nil` if no Decimal has them.
    private static func exactDecimal(_ digits: String) -> (value: Decimal, source: String)? {
        guard let value = try? Decimal.item(in: JSONValue(exactNumber: digits)) else { return nil }
        return (value, "Decimal(string: \(SwiftName.literal(digits)), locale: Locale(identifier: \"en_US_POSIX\"))!")
    }

    /// Any JSON as the literal of a `JSONValue`.
    private func any(_ json: JSONValue) throws(RecordTableError) -> String {
        switch json.kind {
        case .null: return ".null"
        case .bool, .integer: return json.description
        case .real: return try real(json)
        case .string: return SwiftName.literal(json.string ?? "")
        case .array, .object:
            return try CallStack.withRoom { () throws(RecordTableError) in
                json.kind == .array ? try array(json) : try object(json)
            }
        }
    }

    private func array(_ json: JSONValue) throws(RecordTableError) -> String {
        var texts: [String] = []
        for element in json.elements { texts.append(try any(element)) }
        return "[\(texts.joined(separator: ", "))]"
    }

    private func object(_ json: JSONValue) throws(RecordTableError) -> String {
        var texts: [String] = []
        for (key, value) in json.members { texts.append("\(SwiftName.literal(key)): \(try any(value))") }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }

    /// A number with a fraction or an exponent: as a double, if its digits say the same.
    private func real(_ json: JSONValue) throws(RecordTableError) -> String {
        let digits = json.numberText ?? "0"
        let double = json.double.map { "\($0)" }
        if digits == double { return digits }
        guard let exact = Self.exactDecimal(digits) else {
            throw refusal("\(digits), which neither a Double nor a Decimal holds exactly,")
        }
        if let double, Self.exactDecimal(double)?.value == exact.value { return double }
        return "JSONValue(\(exact.source))"
    }

    private func refusal(_ thing: String) -> RecordTableError {
        RecordTableError("\(thing) can't be written as Swift; leave it out, or declare the Item by hand", at: location)
    }
}
