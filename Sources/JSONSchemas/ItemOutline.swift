import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The table of an Item without its types, as a table of records: what a schema describes.
package struct ItemOutline {
    /// The fields that read something, each with its policy, its dates and its constraints.
    package let table: RecordTable
    /// What the table doesn't say, each with the name of its field.
    package let remarks: [(field: String, text: String)]

    /// Creates the outline of a table.
    package init(of table: ItemTable<some Any>) {
        var writer = OutlineWriter()
        self.table = writer.records(of: table)
        remarks = writer.remarks
    }
}

/// Writes the fields of Items as fields of records.
private struct OutlineWriter {
    private(set) var remarks: [(field: String, text: String)] = []
    private var names: [String] = []
    /// The Items around the field, for those that contain themselves.
    private var open: [ObjectIdentifier] = []

    mutating func records<Root>(of table: ItemTable<Root>) -> RecordTable {
        if table.hasChecks { remark("rules over the whole record aren't described") }
        let fields = table.outline.compactMap { field(of: $0, in: table.rules) }
        return RecordTable(fields, policy: table.rules.policy, unknownKeys: table.plan.unknownKeys)
    }

    private mutating func remark(_ text: String) {
        let field = names.joined(separator: ".")
        if !remarks.contains(where: { $0 == (field, text) }) { remarks.append((field, text)) }
    }

    private mutating func field(of part: FieldOutline, in table: ReadingRules) -> RecordField? {
        names.append(part.column.name)
        defer { names.removeLast() }
        guard let type = part.type, !part.column.paths.isEmpty else {
            // A constant and a position are the same for any record.
            if part.type == nil, part.column.usedPaths.count > 0 { remark("a combination isn't described") }
            return nil
        }
        if !part.isRequired, part.rules.null.isReported { remark("null is an issue") }
        var rules = part.rules
        var kind = RecordKind.any
        if part.rules.invalid.isReported {
            let found = self.kind(of: type)
            kind = found.kind
            let constraints = (rules.constraints?.constraints ?? []) + found.constraints
            rules = FieldRules(constraints.map { .constraint($0) })
            rules.conversions = part.rules.conversions.subtracting(.needsAllElements)
            (rules.separator, rules.element) = (part.rules.separator, part.rules.element)
        } else {
            rules = FieldRules()
        }
        rules.policy = part.rules.policy ?? table.policy
        rules.dates = part.rules.dates ?? table.dates
        return RecordField(
            name: part.column.name, paths: part.column.paths, origin: nil, constant: nil, kind: kind, defaultValue: nil,
            isRequired: part.isRequired, rules: rules)
    }

    /// Returns the type of a table file for a Swift type, and the constraints that the Swift type adds.
    private mutating func kind(of type: any Any.Type) -> (kind: RecordKind, constraints: [Constraint]) {
        if let term = RecordKind.terms.first(where: { $0.isHeld(by: type) }) { return (term.kind, []) }
        switch type {
        case let type as any FixedWidthInteger.Type: return (.int, [Self.range(of: type)])
        case let type as any WrappingValue.Type: return kind(of: type.wrappedType)
        case let type as any ListValue.Type: return list(of: type.elementType)
        case let type as any Item.Type: return (item(type), [])
        case let type as any RawRepresentable.Type: return rawOutline(of: type)
        default:
            remark("the values of \(type) aren't described")
            return (.any, [])
        }
    }

    private mutating func list(of element: any Any.Type) -> (kind: RecordKind, constraints: [Constraint]) {
        if element is any WrappingValue.Type {
            remark("the elements, which may be null, aren't described")
            return (.list(.any), [])
        }
        let (kind, constraints) = kind(of: element)
        return (.list(kind), constraints.isEmpty ? [] : [Constraint(.elements(constraints))])
    }

    private mutating func item<Own: Item>(_ type: Own.Type) -> RecordKind {
        guard !open.contains(ObjectIdentifier(type)) else {
            remark("\(type) inside itself isn't described")
            return .any
        }
        open.append(ObjectIdentifier(type))
        defer { open.removeLast() }
        return .record(records(of: Own.table))
    }

    private mutating func rawOutline<Own: RawRepresentable>(
        of type: Own.Type
    ) -> (kind: RecordKind, constraints: [Constraint]) {
        let (kind, constraints) = kind(of: Own.RawValue.self)
        if Own.self is any OpenRawValues.Type { return (kind, constraints) }
        guard let values = AllowedValues.rawValues(of: Own.self) else {
            remark("the raw values of \(type) aren't described")
            return (kind, constraints)
        }
        return (kind, constraints + [Constraint(.oneOf(values))])
    }

    private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> Constraint {
        Constraint.range(Integer.min...Integer.max)
    }
}

/// A type that also has values for raw values that it doesn't know.
private protocol OpenRawValues {}

extension OpenEnum: OpenRawValues {}

extension FieldFailureStrategy {
    /// True if the strategy reports an issue.
    fileprivate var isReported: Bool { self == .error || self == .skipItem }
}
