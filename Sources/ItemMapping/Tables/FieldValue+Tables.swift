import JSONDocuments

extension FieldValue {
    /// Returns the values of a list; a record that makes none is left out and reported.
    static func values(of list: RecordList, in context: MappingContext) -> [Self] {
        if let type = _fieldKind.item { return items(type, of: list, in: context) }
        let values = (0..<list.count).compactMap { number in
            context.cursor.number = number
            return context.attempt(at: nil) { () throws(ConversionFailure) in
                try value(from: FoundValue(list[number], in: context))
            }
        }
        context.checks.hasReadRecord = !values.isEmpty
        return values
    }

    // SAFETY: `Own` is this very type, with another conformance.
    private static func items<Own: Item>(
        _ type: Own.Type, of list: RecordList, in context: MappingContext
    ) -> [Self] {
        unsafe unsafeBitCast(Own.own(Own.table.items(from: list, in: context)), to: [Self].self)
    }

    /// The plan of the type's table; nil for a type without one.
    package static var plan: MappingPlan? {
        func plan<Own: Item>(_ type: Own.Type) -> MappingPlan { Own.table.plan }
        return _fieldKind.item.map { plan($0) }
    }
}

extension MappingPlan {
    /// The paths that a field lists twice, so that the second can never be reached.
    package var unreachableFallbacks: [TableDiagnostic] {
        columns.flatMap { column in
            column.paths.indices.filter { column.paths[..<$0].contains(column.paths[$0]) }.map { index in
                TableDiagnostic(
                    code: .unreachableFallback,
                    description: "\(column.name): the fallback \(column.paths[index]) is listed twice")
            }
        }
    }
}

extension UniqueValues {
    /// Creates the values of the records of a type; nil if none of them must be unique.
    package convenience init?(for type: (some FieldValue).Type) {
        guard type.plan?.hasUniqueValues == true else { return nil }
        self.init()
    }
}
