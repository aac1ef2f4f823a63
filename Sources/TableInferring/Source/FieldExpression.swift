import Foundation
import ItemMapping
import JSONPaths
import RowMapping

/// The arguments of a field of an Item after its property, as source.
enum FieldExpression {
    /// The arguments, with the options for the field's constraints.
    static func text(of field: RecordField, constraints: [String]) -> String {
        ([sourceArgument(of: field)] + options(of: field) + constraints).joined(separator: ", ")
    }

    /// The source of the values: paths, or a position.
    private static func sourceArgument(of field: RecordField) -> String {
        if let origin = field.origin { return "from: .\(origin)" }
        let paths = field.paths.map { SwiftName.literal($0.description) }
        switch paths.count {
        case 0: return "\"\""
        case 1: return paths[0]
        case 2: return "\(paths[0]), or: \(paths[1])"
        default: return "\(paths[0]), or: [\(paths.dropFirst().joined(separator: ", "))]"
        }
    }

    /// The options but the constraints.
    private static func options(of field: RecordField) -> [String] {
        let rules = field.rules
        var options: [String] = []
        if field.isRequired { options.append(".required") }
        // Null would be a value of its own, which the table replaces by the default.
        if case .any = field.kind, field.defaultValue != nil, !field.isRequired {
            options.append(".null(.keepDefault)")
        }
        if let policy = rules.policy { options.append(".\(policy.rawValue)") }
        if let dates = rules.dates { options.append(".dates(\(dates.swift))") }
        if rules.conversions.contains(.takesOne) { options.append(".oneOrMany") }
        if rules.isJSONText { options.append(".jsonText") }
        if rules.conversions.contains(.trimmed) { options.append(".trimmed") }
        if rules.conversions.contains(.blankIsMissing) { options.append(".nonEmpty") }
        return options
    }
}

extension DateStyle {
    /// The style as source.
    var swift: String {
        switch self {
        case .automatic: ".automatic"
        case .iso8601: ".iso8601"
        case .fractionalISO8601(let digits): ".fractionalISO8601(digits: \(digits))"
        case .day: ".day"
        case .seconds: ".seconds"
        case .milliseconds: ".milliseconds"
        case .format(let pattern, let zone):
            ".format(\(SwiftName.literal(pattern))"
                + (zone == .gmt ? ")" : ", timeZone: TimeZone(identifier: \(SwiftName.literal(zone.identifier)))!)")
        case .anyOf(let styles): ".anyOf([\(styles.map(\.swift).joined(separator: ", "))])"
        }
    }
}

extension RecordKind {
    /// The Swift type of values without parts.
    var swiftName: String {
        switch self {
        case .any: "JSONValue"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .bool: "Bool"
        case .decimal: "Decimal"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .data: "Data"
        case .list(let element): "[\(element.swiftName)]"
        case .record: "JSONValue"
        }
    }

    /// Whether the values are dates, or lists of them.
    var isOfDates: Bool {
        switch self {
        case .date: true
        case .list(let element): element.isOfDates
        default: false
        }
    }

    /// Whether a literal of the type needs no annotation.
    var isTypeOfLiteral: Bool {
        switch self {
        case .int, .double, .string, .bool: true
        default: false
        }
    }
}
