import JSONPaths

/// One field of an Item's table with the type of its value erased.
struct TableField<Root>: Sendable {
    /// The property.
    let keyPath: any AnyKeyPath & Sendable

    /// Resolves the field for a spelling of keys.
    let resolve: @Sendable (KeyStyle) -> Resolved

    /// A field whose paths have the data's spelling of keys.
    struct Resolved: Sendable {
        /// The source of the value.
        let source: MappingPlan.Source
        /// Makes the field for the executors, given the slot of its only path.
        let plan: @Sendable (_ onlySlot: Int) -> PlannedField
        /// The encoder of the value; nil if the field isn't written when its Item is encoded.
        let encoder: FieldEncoder<Root>?
        /// The reason why encoding can't write what the field has read, though it should; nil if it
        /// can.
        var encodingDefect: String?
    }

    init(_ keyPath: any AnyKeyPath & Sendable, _ resolve: @escaping @Sendable (KeyStyle) -> Resolved) {
        self.keyPath = keyPath
        self.resolve = resolve
    }

    /// A field of a subclass, for a table of its base class.
    init<Subclass>(_ field: TableField<Subclass>) {
        self.init(field.keyPath) { [resolve = field.resolve] style in
            let resolved = resolve(style)
            return Resolved(
                source: resolved.source, plan: resolved.plan, encoder: resolved.encoder.map { FieldEncoder($0) },
                encodingDefect: resolved.encodingDefect)
        }
    }
}

extension TableField.Resolved {
    /// A field whose value is made by its type, and stored at the byte offset of the property if it
    /// has one.
    init<Value: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules
    ) {
        let witness = ValueWitness<Value>()
        let codec = FieldCodec.native(witness).written(by: rules)
        let encoder = source.paths.first.map { FieldEncoder(keyPath, $0, codec, dates: rules.dates) }
        guard let offset = MemoryLayout<Root>.offset(of: keyPath) else {
            self.init(keyPath, source, rules, codec, encoder)
            return
        }
        self.init(
            source: source.with(rules),
            plan: { slot in
                PlannedField(
                    onlySlot: slot, quick: rules.isJSONText ? .none : witness.primitiveKind, offset: offset,
                    size: MemoryLayout<Value>.size,
                    rules: rules, writer: OffsetWriter(offset: offset, witness: witness))
            }, encoder: encoder, encodingDefect: rules.encodingDefect ?? source.encodingDefect)
    }

    /// A field whose value is made by a codec.
    init<Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules,
        _ codec: FieldCodec<Value>, _ encoder: FieldEncoder<Root>?, encodingDefect: String? = nil
    ) {
        self.init(
            source: source.with(rules),
            plan: { slot in
                PlannedField(
                    onlySlot: slot, quick: .none, offset: -1, size: 0, rules: rules,
                    writer: CodecWriter(keyPath: keyPath, codec: codec))
            }, encoder: encoder, encodingDefect: encodingDefect ?? rules.encodingDefect ?? source.encodingDefect)
    }
}

extension FieldRules {
    /// The reason why encoding can't write what was read by these rules.
    fileprivate var encodingDefect: String? {
        hasSeveralDates ? "two .dates: encoding can't tell which to write; write .dates(…, or: …)" : nil
    }
}

extension MappingPlan.Source {
    /// The reason why encoding can't write a value at the first path.
    ///
    /// Values of other records, which a parent or a lookup leads to, are written with these.
    fileprivate var encodingDefect: String? {
        guard let path = paths.first, path.syntaxError == nil, path.writableSteps == nil, !path.hasLookups,
            MappingPlan.ParentPath(path) == nil
        else { return nil }
        return "encoding can't write at a path of more than keys, wildcards and indexes from the start"
    }
}

/// One field of an Item's table as the executors run it: a code for the fast path, and a writer for
/// all other values.
struct PlannedField: Sendable {
    /// The slot of the only path; -1 if the value must be searched for.
    let onlySlot: Int
    /// The code of the fast path.
    let quick: PrimitiveKind
    /// The byte offset of the stored property; -1 if it has none.
    let offset: Int
    /// The size of the property in bytes.
    let size: Int
    /// The rules of the table for the field.
    let rules: FieldRules
    /// The writer that handles every value.
    let writer: any FieldWriter
}
