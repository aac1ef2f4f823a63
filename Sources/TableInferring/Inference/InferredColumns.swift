import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The columns of rows that nobody described: a path for each value that isn't an object with fields.
///
/// Their names are the paths that read them, as those of related tables are.
package struct InferredColumns {
    /// A column of the members of rows: the keys that lead to its values, and their type.
    package let columns: [(keys: [String], field: InferredField)]
    /// What the rows have around them: their keys, and the headers of their groups.
    private let context: [InferredField]
    /// True if there are columns of what is around the rows.
    package var haveContext: Bool { !context.isEmpty }
    /// True if some rows are objects, and others aren't.
    package let hasOtherRows: Bool
    /// True if a table reads each row: all are objects with members, or none is an object.
    package let haveTable: Bool

    init(_ inference: TableInference) {
        let (records, types) = (inference.records, inference.inference)
        let areObjects = records.objects.count > 0
        let fields =
            areObjects
            ? FlatFields(types.fields(of: records.objects)).leaves
            : inference.fields.prefix(1).map { (keys: [], field: $0) }
        columns = fields
        context = inference.context.fields(by: types, besides: fields.map(\.field), count: records.count)
        hasOtherRows = areObjects && records.valueCount > records.objects.count
        haveTable = !fields.isEmpty && records.valueCount > 0 && (!hasOtherRows || !context.isEmpty)
    }

    /// The table that reads the columns.
    ///
    /// - Parameter isTyped: Whether the fields have the types of the values; else each value stays as it is.
    package func table(isTyped: Bool) -> RecordTable {
        var names = DistinctKeyNames()
        return RecordTable(
            columns.map { keys, field in
                RecordField(
                    name: names.name(of: keys), paths: [JSONPath(steps: keys.map { .key($0) })],
                    kind: isTyped ? field.type.columnKind : .any)
            }
                + context.map { field in
                    let name = names.name(of: [field.key])
                    if let origin = field.origin { return RecordField(name: name, from: origin) }
                    return RecordField(name: name, paths: [field.path ?? .root])
                })
    }
}

extension TableInference {
    /// The columns of the records as rows.
    package var columns: InferredColumns { InferredColumns(self) }
}

extension InferredType {
    /// The type of a column in whose cells the values are as they were: numbers have the type that holds their digits.
    fileprivate var columnKind: RecordKind {
        switch self {
        case .list, .dictionary, .record, .node, .recursive, .optional: .any
        default: term.kind
        }
    }
}
