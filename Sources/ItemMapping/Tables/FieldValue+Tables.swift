import JSONDocuments

extension FieldValue {
    /// The values of a list; a record that makes none is left out and reported.
    static func values(of list: RecordList, in context: MappingContext) -> [Self] {
        if let type = self as? any Item.Type { return items(type, of: list, in: context) }
        let values = (0..<list.count).compactMap { number in
            context.cursor.number = number
            return context.attempt(at: nil) { () throws(ConversionFailure) in
                try value(from: FoundValue(list[number], in: context))
            }
        }
        context.hasReadRecord = !values.isEmpty
        return values
    }

    // SAFETY: `Own` is this very type, with a conformance that only the runtime knows of.
    private static func items<Own: Item>(
        _ type: Own.Type, of list: RecordList, in context: MappingContext
    ) -> [Self] {
        unsafe unsafeBitCast(Own.own(Own.table.items(from: list, in: context)), to: [Self].self)
    }

    /// The plan of the type's table; nil for a type without one.
    package static var plan: MappingPlan? {
        func plan<Own: Item>(_ type: Own.Type) -> MappingPlan { Own.table.plan }
        return (self as? any Item.Type).map { plan($0) }
    }

    /// Counts the fields of the type's table.
    static func count(in statistics: FieldStatistics, by reader: inout DirectReader) {
        func count<Own: Item>(_ type: Own.Type) { reader.count(in: statistics, by: Own.table.direct) }
        if let type = self as? any Item.Type { count(type) }
    }

    /// The reason that jansson reads the records of the type's table; nil if it doesn't, or without one.
    static var directReason: String? {
        func reason<Own: Item>(_ type: Own.Type) -> String? { Own.table.direct.reason }
        return (self as? any Item.Type).flatMap { reason($0) }
    }
}

extension MappingPlan {
    /// The paths that a field lists twice, so that the second can never be reached.
    var unreachableFallbacks: [TableDiagnostic] {
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
    /// The values of the records of a type; nil if none of them must be unique.
    package convenience init?(for type: (some FieldValue).Type) {
        guard type.plan?.hasUniqueValues == true else { return nil }
        self.init()
    }
}
