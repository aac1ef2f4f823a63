import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table for the data that a JSON Schema describes, or a schema in an OpenAPI document.
///
/// The schema is one of JSON Schema (draft 2020-12 and draft 7) or of the `components` of an OpenAPI 3
/// document. References inside the document are followed. The members of `allOf` are joined; of
/// `anyOf` and `oneOf` null is left out, and alternatives of one type are that type. Constraints are
/// taken over, as far as fields have them. Records that contain themselves in a list are such Items in
/// Swift, and any JSON in a table.
///
/// Every keyword is enforced by the table, or ``remarks`` name it with its location; ``swiftRemarks`` are
/// those on the Swift. The schema of a table, as ``TableSchema`` writes it, gives that table back. Of a schema
/// without a type, values that aren't objects are valid, too: a field holds
/// the whole value.
///
/// ```swift
/// let schema = try JSONDocument(parsing: #"{"properties": {"id": {"type": "integer"}}, "required": ["id"]}"#).root
/// let table = try SchemaTable(of: schema)
/// print(table.table)  // {"id":{"path":"id","type":"int","required":true}}
/// ```
public struct SchemaTable: Sendable {
    private let fields: [InferredField]
    private let isWhole: Bool
    /// The name of the records in the schema, if they contain themselves.
    private let nodeName: String?
    private let isClosed: Bool
    private let description: String?
    /// The table that the schema was made of; `nil` if it is made of the schema.
    private let origin: JSONValue?

    /// True if the schema is that of a list, whose elements are the records of the table.
    public let isOfElements: Bool

    /// What the table doesn't say, with the location in the schema.
    public let remarks: [String]

    /// What the Swift of ``swift(named:heading:)`` doesn't say, with the location in the schema.
    ///
    /// ```swift
    /// let schema = try JSONDocument(parsing: #"{"properties": {"m": {"additionalProperties": {"type": "integer"}}}}"#)
    /// let table = try SchemaTable(of: schema.root)
    /// print(table.table)  // {"m":"m"}
    /// print(table.remarks.count, table.swiftRemarks.count)  // 2 1
    /// ```
    public let swiftRemarks: [String]

    /// Creates the table of the records that a schema describes; of a list, that of its elements.
    ///
    /// - Parameters:
    ///   - json: The schema, or the OpenAPI document.
    ///   - name: The name of a schema in `components.schemas`, `$defs` or `definitions`; nil for the
    ///     document itself.
    /// - Throws: ``SchemaTableError`` if there is no such schema, or if it isn't one.
    /// - Complexity: O(*n*) in the number of schemas that references lead to.
    public init(of json: JSONValue, named name: String? = nil) throws(SchemaTableError) {
        var reader = SchemaReader(root: json)
        let location = try reader.location(of: name)
        if let schema = json.value(at: location), schema.kind != .object, schema.kind != .bool {
            throw SchemaTableError(message: "\(location): a schema is an object, not \(schema.kind.phrase)")
        }
        var result = reader.whole(at: location)
        let own = location == .root ? TableSchema.table(of: json) : nil
        origin = own?.table
        isOfElements = own?.isList ?? result.type.isList
        if case .list(let element) = result.type {
            reader.remarkOnList(result.constraints, at: location)
            result = result.ofItsElements(element)
        }
        switch result.type {
        case .record(let fields): (self.fields, isWhole, nodeName) = (fields, false, nil)
        case .node(let name, let fields): (self.fields, isWhole, nodeName) = (fields, false, name)
        default:
            let field = InferredField(
                key: "value", type: result.type, presence: .always,
                isRequired: !result.isNullable && !result.type.isOptional, remark: nil,
                constraints: result.constraints)
            (fields, isWhole, nodeName) = ([field], true, nil)
        }
        isClosed = reader.isClosed && !isWhole
        description = reader.description(of: json.value(at: location))
        if own != nil {
            (remarks, swiftRemarks) = ([], [])
            return
        }
        if json[TableSchema.tableMember] != nil, location == .root {
            reader.remark("the schema isn't that of its \(TableSchema.tableMember), which isn't read", at: .root)
        }
        reader.addRemarks(on: fields, in: location)
        remarks = reader.remarks.compactMap { remark in remark.ofTable.map { "\(remark.location): \($0)" } }
        swiftRemarks = reader.remarks.compactMap { remark in remark.ofSwift.map { "\(remark.location): \($0)" } }
    }

    /// The table as JSON, in the form that `RecordTable` reads.
    public var table: JSONValue {
        if let origin { return origin }
        let table = TableText(wholePath: isWhole).json(fields)
        return isClosed ? JSONValue([(key: "$unknownKeys", value: "report")] + Array(table.members)) : table
    }

    /// Returns the table as Swift source: an Item with this name, and the types nested in it.
    ///
    /// - Parameters:
    ///   - name: The name of the type; characters that aren't valid in Swift are left out.
    ///   - heading: Lines of comments for the top of the file.
    public func swift(named name: String, heading: [String] = []) -> String {
        if let origin, let source = try? ItemSource(table: Array(origin.description.utf8), named: name) {
            return source.text(heading: heading)
        }
        let source = InferredSource(
            name: SwiftName.type(name), fields: fields, wholePath: isWhole, isDeclared: true, nodeName: nodeName,
            description: description, isClosed: isClosed)
        return source.text(heading: heading)
    }
}

/// The reason why a document has no schema to make a table of.
///
/// ```swift
/// do { _ = try SchemaTable(of: ["openapi": "3.1.0"]) } catch { print(error) }
/// // an OpenAPI document needs the name of one of its schemas: none
/// ```
public struct SchemaTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let message: String

    /// The reason.
    public var description: String { message.inMessage(600) }
}

extension SchemaTableError: LocalizedError {
    /// The reason, as ``description``.
    public var errorDescription: String? { description }
}

extension SchemaReader.Result {
    /// Returns the result for the elements of a list, which are of a type.
    fileprivate func ofItsElements(_ element: InferredType) -> SchemaReader.Result {
        let ofElements = constraints.flatMap { constraint -> [Constraint] in
            if case .elements(let constraints) = constraint.rule { constraints } else { [] }
        }
        return SchemaReader.Result(element, element == .any, ofElements)
    }
}
