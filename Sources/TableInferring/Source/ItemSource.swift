import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// A table file as Swift: an Item that reads what the table reads, with the types nested in it.
///
/// Values, defaults, policies and issues are the same as in the `RecordTable` of the same file. A field
/// without a default is an optional; a property has the value, not the text that it was read from.
/// A record that isn't an object makes no Item, where a `RecordTable` makes a row of nulls.
///
/// ```swift
/// let table = #"{"title": {"path": "info.title", "type": "string", "required": true, "default": ""}}"#
/// print(try ItemSource(table: Array(table.utf8), named: "Book").text())
/// // import Foundation
/// // import Listwright
/// //
/// // struct Book: Item {
/// //     var title = ""
/// //
/// //     static let table = ItemTable(Book()) {
/// //         Field(\.title, "info.title", .required)
/// //     }
/// // }
/// ```
public struct ItemSource: Sendable {
    private let file: SwiftFile

    /// Creates the Swift of a table.
    ///
    /// - Parameters:
    ///   - json: The text of the table.
    ///   - name: The name of the type; characters that aren't valid in Swift are left out.
    ///   - policy: The policy for fields without one of their own.
    /// - Throws: `RecordTableError`, with the position of a mistake in the table, or of a member that
    ///   Swift can't say.
    /// - Complexity: O(*n*) in the size of the table.
    public init(
        table json: [UInt8], named name: String, policy: ConversionPolicy = .lossless
    ) throws(RecordTableError) {
        let table = try RecordTable(json: json, policy: policy)
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: json)
        } catch {
            throw RecordTableError(error)
        }
        var writer = ItemSourceWriter(root: SwiftName.type(name))
        do throws(RecordTableError) {
            file = try writer.file(of: table, written: document.root)
        } catch {
            throw error.positioned(in: document)
        }
    }

    /// Returns the text of the source file.
    ///
    /// - Parameter heading: Lines of comments for the top of the file.
    public func text(heading: [String] = []) -> String { file.text(heading: heading) }
}

/// Writes the Items of a table and of the tables nested in it.
///
/// The table that was parsed has the meaning of each member, and the text has the positions.
struct ItemSourceWriter {
    private let root: String
    private var taken: SwiftNameSet
    private var nested: [SwiftDeclaration] = []
    private var names: [Use: String] = [:]

    /// A nested table, and what its Item depends on.
    private struct Use: Hashable {
        let table: JSONValue
        let policy: ConversionPolicy
        let name: String
    }

    init(root: String) {
        self.root = root
        taken = SwiftNameSet([root])
    }

    mutating func file(of table: RecordTable, written json: JSONValue) throws(RecordTableError) -> SwiftFile {
        let item = try item(named: root, of: table, written: json, policy: table.policy, at: .root)
        return SwiftFile(item, nested: nested)
    }

    private mutating func item(
        named name: String, of table: RecordTable, written json: JSONValue, policy: ConversionPolicy,
        at location: JSONLocation
    ) throws(RecordTableError) -> SwiftItem {
        guard !table.fields.isEmpty else {
            throw RecordTableError(
                "a table without fields keeps each record as it came, which no Item does; add a field, "
                    + "or write the type \"any\"", at: location)
        }
        var arguments = policy == .lossless ? [] : ["policy: .\(policy.rawValue)"]
        if table.plan.unknownKeys == .report { arguments.append("unknownKeys: .report") }
        var free = SwiftNameSet()
        var properties: [SwiftProperty] = []
        for field in table.fields {
            let property = SwiftName.written(free.free(SwiftName.property(field.name)))
            let scope = FieldScope(
                field: field, json: json[field.name] ?? .null, policy: policy, parent: location == .root ? "" : name,
                location: location.appending(.key(field.name)))
            properties.append(try self.property(named: property, scope))
        }
        return SwiftItem(name: name, arguments: arguments, properties: properties)
    }

    /// A field with what is around it.
    private struct FieldScope {
        let field: RecordField
        /// The field as written.
        let json: JSONValue
        /// The policy of the table around it.
        let policy: ConversionPolicy
        /// The name of the type around it; empty for the file's own.
        let parent: String
        let location: JSONLocation
    }

    private mutating func property(named name: String, _ scope: FieldScope) throws(RecordTableError) -> SwiftProperty {
        let field = scope.field
        try Self.checkFormat(of: scope.json, as: field, at: scope.location)
        if let constant = field.constant {
            let value = try Self.refusing(at: scope.location.appending(.key("constant"))) { () throws(SwiftRefusal) in
                try SwiftRefusal.literal(of: constant.json)
            }
            let typed = constant.json.kind == .string ? value : "\(value) as JSONValue"
            return SwiftProperty(name: name, declaration: " = \(typed)", arguments: "constant: \(value)")
        }
        let type = try type(of: field.kind, of: scope)
        let (constraints, refusals) = ConstraintSwift(
            field.constraints, on: field.kind, written: scope.json, at: scope.location
        ).options()
        if let refusal = refusals.first {
            throw RecordTableError(
                "\"\(refusal.member)\" \(refusal.reason); leave it out, or declare the Item by hand",
                at: refusal.location.appending(.key(refusal.member)))
        }
        return SwiftProperty(
            name: name, declaration: try declaration(of: field, as: type, scope), description: field.description,
            arguments: ([Self.source(of: field)] + Self.options(of: field) + constraints).joined(separator: ", "))
    }

    /// Returns the source of the values: paths, or a position.
    private static func source(of field: RecordField) -> String {
        if let origin = field.origin { return "from: .\(origin)" }
        let paths = field.paths.map { SwiftText.literal($0.description) }
        switch paths.count {
        case 0: return "\"\""
        case 1: return paths[0]
        case 2: return "\(paths[0]), or: \(paths[1])"
        default: return "\(paths[0]), or: [\(paths.dropFirst().joined(separator: ", "))]"
        }
    }

    private static func options(of field: RecordField) -> [String] {
        var options = field.isRequired ? [".required"] : []
        // Null would be a value of its own, which the table replaces by the default.
        var mayBeNull = field.mayBeNull
        if case .any = field.kind { mayBeNull = true }
        if mayBeNull, field.defaultValue != nil, !field.isRequired, field.rules.declared.null == nil {
            options.append(".null(.keepDefault)")
        }
        return options + FieldTerms.options.flatMap { $0.swift(field.rules) }
    }

    /// Returns the result of `write`; what Swift can't say is an error at a location.
    private static func refusing<Result>(
        at location: JSONLocation, _ write: () throws(SwiftRefusal) -> Result
    ) throws(RecordTableError) -> Result {
        do throws(SwiftRefusal) {
            return try write()
        } catch {
            throw RecordTableError(
                "\(error.thing) can't be written as Swift; leave it out, or declare the Item by hand", at: location)
        }
    }

    private func declaration(
        of field: RecordField, as type: String, _ scope: FieldScope
    ) throws(RecordTableError) -> String {
        if let value = field.defaultValue {
            let text = try Self.refusing(at: scope.location.appending(.key("default"))) { () throws(SwiftRefusal) in
                try field.kind.literal(of: value, typed: type, dates: field.rules.dates ?? .automatic)
            }
            if field.mayBeNull { return SwiftProperty.declaration("\(type)?", startingWith: text) }
            let isClear = text.hasPrefix("\(type)(") || field.kind.hasOwnLiterals
            return SwiftProperty.declaration(isClear ? "" : type, startingWith: text)
        }
        if case .any = field.kind, field.origin == nil { return " = JSONValue.null" }
        return SwiftProperty.declaration("\(type)?", startingWith: nil)
    }

    /// Refuses a format of dates for values that aren't dates.
    private static func checkFormat(
        of json: JSONValue, as field: RecordField, at location: JSONLocation
    ) throws(RecordTableError) {
        guard json["format"] != nil, !field.kind.holdsDates, field.rules.dates != nil else { return }
        throw RecordTableError(
            "\"format\" can't be written as Swift; leave it out, or declare the Item by hand",
            at: location.appending(.key("format")))
    }

    /// Returns the Swift type of a field's values.
    private mutating func type(of kind: RecordKind, of scope: FieldScope) throws(RecordTableError) -> String {
        if case .any = kind, let origin = scope.field.origin { return origin == .index ? "Int" : "String" }
        return try type(
            of: kind, named: SwiftName.type(scope.field.name), written: scope.json["type"], scope,
            at: scope.location.appending(.key("type")))
    }

    private mutating func type(
        of kind: RecordKind, named name: String, written json: JSONValue?, _ scope: FieldScope,
        at location: JSONLocation
    ) throws(RecordTableError) -> String {
        switch kind.form {
        case .list(let element):
            let (json, location) =
                json?.kind == .array ? (json?[0], location.appending(.index(0))) : (json, location)
            let key = SwiftName.elementType(scope.field.name)
            return "[\(try type(of: element, named: key, written: json, scope, at: location))]"
        case .record(let table):
            return try nestedItem(of: table, named: name, written: json ?? .null, scope, at: location)
        case .scalar(let term): return term.traits.swift
        }
    }

    /// Returns the name of the Item of a nested table; equal tables of one name share it.
    private mutating func nestedItem(
        of table: RecordTable, named name: String, written json: JSONValue, _ scope: FieldScope,
        at location: JSONLocation
    ) throws(RecordTableError) -> String {
        // The policy of a field holds for the records in it, too.
        let policy = scope.field.rules.policy ?? scope.policy
        let use = Use(table: json, policy: policy, name: name)
        if let known = names[use] { return known }
        let free = taken.free(name, or: scope.parent + name)
        names[use] = free
        let index = nested.count
        nested.append(.item(SwiftItem(name: free, properties: [])))
        let item = try item(named: free, of: table, written: json, policy: policy, at: location)
        nested[index] = .item(item)
        return free
    }
}

extension RecordField {
    /// True if a property needs null beside its default.
    fileprivate var mayBeNull: Bool {
        let declared = rules.declared
        return defaultValue != nil && [declared.missing, declared.null, declared.invalid].contains(.setNil)
    }
}

extension RecordKind {
    /// True if the literal of a value needs no type beside it.
    fileprivate var hasOwnLiterals: Bool {
        if case .scalar(let term) = form { term.traits.hasOwnLiterals } else { false }
    }

    /// Writes a value, whose type in Swift is `type`.
    fileprivate func literal(
        of value: RecordValue, typed type: String, dates: DateStyle
    ) throws(SwiftRefusal) -> String {
        switch (form, value) {
        case (.scalar(let term), _):
            if let text = try term.literal(value, dates: dates) { return text }
        case (.list(let element), .list(let values)):
            let type = String(type.dropFirst().dropLast())
            var texts: [String] = []
            for value in values { texts.append(try element.literal(of: value, typed: type, dates: dates)) }
            return "[\(texts.joined(separator: ", "))]"
        case (.record(let table), .record(let record)): return try table.literal(of: record, typed: type)
        default: break
        }
        throw SwiftRefusal(thing: "a default like this")
    }

    /// The Swift type of values in the default of a record.
    fileprivate var swiftType: String {
        switch form {
        case .scalar(let term): term.traits.swift
        case .list(let element): "[\(element.swiftType)]"
        case .record: "JSONValue"
        }
    }
}

extension RecordTable {
    /// Writes a nested Item, made by its memberwise initializer.
    fileprivate func literal(of record: Record, typed type: String) throws(SwiftRefusal) -> String {
        var free = SwiftNameSet()
        var arguments: [String] = []
        for (field, value) in zip(fields, record.values) {
            let property = free.free(SwiftName.property(field.name))
            if case .null = value { continue }
            if field.constant != nil { continue }
            if case .record = field.kind { throw SwiftRefusal(thing: "a record in the default of a record") }
            if case .list(.record) = field.kind { throw SwiftRefusal(thing: "records in the default of a record") }
            let text = try field.kind.literal(
                of: value, typed: field.kind.swiftType, dates: field.rules.dates ?? .automatic)
            arguments.append("\(SwiftName.written(property)): \(text)")
        }
        return "\(type)(\(arguments.joined(separator: ", ")))"
    }
}
