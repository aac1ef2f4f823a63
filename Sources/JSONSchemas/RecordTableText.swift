import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing

/// A `RecordTable` in the form of table files, from which it can be read again.
struct RecordTableText {
    private let policy: ConversionPolicy?

    /// The table as JSON; `nil` if table files can't say it.
    ///
    /// Table files have no policy for all fields: another one than the lossless policy is written for each field.
    static func json(of table: RecordTable) -> JSONValue? {
        let text = RecordTableText(policy: table.policy == .lossless ? nil : table.policy)
        guard let fields = text.fields(of: table) else { return nil }
        let head: [(key: String, value: JSONValue)] =
            table.reportsUnknownKeys ? [(key: RecordTableParser.unknownKeysMember, value: JSONValue("report"))] : []
        return JSONValue(head + fields)
    }

    private func fields(of table: RecordTable) -> [(key: String, value: JSONValue)]? {
        var members: [(key: String, value: JSONValue)] = []
        for field in table.fields {
            guard let json = json(of: field), field.name != RecordTableParser.unknownKeysMember else { return nil }
            members.append((field.name, json))
        }
        return members
    }

    private func json(of field: RecordField) -> JSONValue? {
        if let constant = field.constant { return ["constant": constant.json] }
        guard let type = type(of: field.kind) else { return nil }
        let plainType: JSONValue = field.paths.allSatisfy { $0.isSingular || $0.hasLookups } ? "any" : ["any"]
        var members: [(key: String, value: JSONValue)] = []
        if let origin = field.origin {
            members.append(("from", origin == .index ? "index" : "key"))
        } else {
            let paths = field.paths.map { JSONValue("\($0)") }
            members.append(("path", paths.count == 1 ? paths[0] : JSONValue(paths)))
        }
        if type != plainType { members.append(("type", type)) }
        if let text = field.description { members.append(("description", JSONValue(text))) }
        if let value = field.defaultValue { members.append(("default", value.json)) }
        if field.isRequired { members.append(("required", true)) }
        if let dates = field.ownDates {
            guard let format = Self.formatMembers(of: dates) else { return nil }
            members += format
        }
        if let policy = field.ownPolicy ?? policy { members.append(("policy", JSONValue(policy.rawValue))) }
        if field.takesOne { members.append(("oneOrMany", true)) }
        if field.isJSONText { members.append(("jsonText", true)) }
        members += ConstraintText.members(of: field.constraints)
        return members.count == 1 && field.origin == nil ? members[0].value : JSONValue(members)
    }

    private func type(of kind: RecordKind) -> JSONValue? {
        switch kind {
        case .any: "any"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .bool: "bool"
        case .decimal: "decimal"
        case .date: "date"
        case .url: "url"
        case .uuid: "uuid"
        case .data: "data"
        case .list(let element): type(of: element).map { [$0] }
        // A nested table has the policy of its field.
        case .record(let table): RecordTableText(policy: nil).fields(of: table).map { JSONValue($0) }
        }
    }

    /// The members for a style of dates; `nil` for one that table files don't name.
    private static func formatMembers(of dates: DateStyle) -> [(key: String, value: JSONValue)]? {
        switch dates {
        case .iso8601: return [("format", "iso8601")]
        case .seconds: return [("format", "seconds")]
        case .milliseconds: return [("format", "milliseconds")]
        case .format(let text, let zone):
            return [("format", JSONValue(text))]
                + (zone.secondsFromGMT() == 0 && zone.identifier == "GMT" ? [] : [("zone", JSONValue(zone.identifier))])
        case .anyOf(let styles):
            var (formats, zone): ([JSONValue], JSONValue?) = ([], nil)
            for style in styles {
                guard let members = formatMembers(of: style) else { return nil }
                formats += members.filter { $0.key == "format" }.map(\.value)
                zone = members.first { $0.key == "zone" }?.value ?? zone
            }
            return [("format", JSONValue(formats))] + (zone.map { [("zone", $0)] } ?? [])
        case .automatic, .fractionalISO8601, .day: return nil
        }
    }
}
