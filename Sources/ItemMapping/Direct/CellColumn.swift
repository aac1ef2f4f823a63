import JSONDocuments
import JSONPaths

/// A field of a table, prepared for reading its cells.
struct CellColumn {
    /// The values that are passed on as they are written.
    enum Form { case text, int, double, bool, any, other }

    let form: Form
    let number: Int
    let field: RecordField
    let rules: ReadingRules
    let isRequired: Bool
    let replacement: DirectCell

    /// The slot of the value; -1 if its paths must be followed.
    let slot: Int

    init(_ number: Int, of table: RecordTable) {
        let field = table.fields[number]
        self.number = number
        rules = field.rules.reading(in: ReadingRules(policy: table.policy))
        isRequired = field.isRequired
        replacement = (field.constant ?? field.defaultValue).map { .value($0) } ?? .empty
        let sources = table.direct.sources[number]
        let isPlain = sources.count == 1 && sources[0].walk.isEmpty && sources[0].steps == nil
        // Blank text is missing, and text is trimmed, under the lenient policy.
        let isLenient = rules.policy == .lenient
        slot = isPlain && !isLenient ? sources[0].slot : -1
        form = isLenient || field.check != nil ? .other : Form(field.kind)
        self.field = field
    }
}

extension CellColumn.Form {
    init(_ kind: RecordKind) {
        switch kind {
        case .any: self = .any
        case .int: self = .int
        case .double: self = .double
        case .string: self = .text
        case .bool: self = .bool
        case .decimal, .date, .url, .uuid, .data, .list, .record: self = .other
        }
    }
}
