import JSONPaths

/// One field of an Item's table with its value's type put away; what ``FieldBuilder`` collects.
public struct TableField<Root>: Sendable {
    /// The property.
    let keyPath: any AnyKeyPath & Sendable

    /// What the field comes to under a spelling of keys.
    let resolve: @Sendable (KeyStyle) -> Resolved

    /// A field whose paths have their keys as the data spells them.
    struct Resolved: Sendable {
        /// Where the value comes from.
        let source: MappingPlan.Source
        /// How the executors run the field, given the slot of its only path.
        let plan: @Sendable (_ onlySlot: Int) -> PlannedField
        /// How the value is written when its Item is encoded; nil for a value that is not.
        let encoder: FieldEncoder<Root>?
    }

    init(_ keyPath: any AnyKeyPath & Sendable, _ resolve: @escaping @Sendable (KeyStyle) -> Resolved) {
        self.keyPath = keyPath
        self.resolve = resolve
    }

    /// A field of a subclass, for the table of its class.
    init<Subclass>(_ field: TableField<Subclass>) {
        self.init(field.keyPath) { [resolve = field.resolve] style in
            let resolved = resolve(style)
            return Resolved(
                source: resolved.source, plan: resolved.plan, encoder: resolved.encoder.map { FieldEncoder($0) })
        }
    }
}

extension TableField.Resolved {
    /// A field whose value is made in its type's own way; through the byte offset of the property where it has one.
    init<Value: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules
    ) {
        let encoder = source.paths.first.map { FieldEncoder(keyPath, $0, .native, dates: rules.dates) }
        guard let offset = MemoryLayout<Root>.offset(of: keyPath) else {
            self.init(keyPath, source, rules, .native, encoder)
            return
        }
        self.init(
            source: source,
            plan: { slot in
                PlannedField(
                    onlySlot: slot, quick: Value.primitiveKind.code, offset: offset, size: MemoryLayout<Value>.size,
                    rules: rules,
                    writer: OffsetWriter<Value>(offset: offset))
            }, encoder: encoder)
    }

    /// A field whose value is made in a way of its own.
    init<Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules,
        _ codec: FieldCodec<Value>, _ encoder: FieldEncoder<Root>?
    ) {
        self.init(
            source: source,
            plan: { slot in
                PlannedField(
                    onlySlot: slot, quick: .none, offset: -1, size: 0, rules: rules,
                    writer: CodecWriter(keyPath: keyPath, codec: codec))
            }, encoder: encoder)
    }
}

/// One field of an Item's table as the executors run it: plain codes first, calls only where they must be.
struct PlannedField: Sendable {
    /// The slot of the only path; -1 where the value must be looked for.
    let onlySlot: Int
    /// The quick way to write the value.
    let quick: PrimitiveKind.Code
    /// The byte offset of the stored property; -1 where there is none.
    let offset: Int
    /// How many bytes the property has.
    let size: Int
    /// What the table asks of the field.
    let rules: FieldRules
    /// The way to write the value that always works.
    let writer: any FieldWriter
}
