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
        /// The field for the executors.
        let planned: PlannedField
        /// The encoder of the value; nil if the field isn't written when its Item is encoded.
        let encoder: FieldEncoder<Root>?
        /// The reason why encoding can't write what the field has read, though it should; nil if it
        /// can.
        var encodingDefect: String?
        /// The failure of the default in a new Item; nil if the field has no constraints.
        var defaultFailure: (@Sendable (Root) -> ConversionFailure?)?
        /// The constraints that no value of the field's type can break.
        var unfitConstraints: [Constraint] = []
        /// The type that the value has in the data; nil if it is made of nothing, or of several.
        var type: (any FieldValue.Type)?
        /// The rules of the field.
        var rules = FieldRules()
    }

    init(_ keyPath: any AnyKeyPath & Sendable, _ resolve: @escaping @Sendable (KeyStyle) -> Resolved) {
        self.keyPath = keyPath
        self.resolve = resolve
    }

    /// Creates a field of a subclass, for a table of its base class.
    init<Subclass>(_ field: TableField<Subclass>) {
        self.init(field.keyPath) { [resolve = field.resolve] style in
            let resolved = resolve(style)
            return Resolved(
                source: resolved.source, planned: resolved.planned, encoder: resolved.encoder.map { FieldEncoder($0) },
                encodingDefect: resolved.encodingDefect,
                defaultFailure: resolved.defaultFailure.map { failure in
                    { @Sendable (root: Root) in (root as? Subclass).flatMap { failure($0) } }
                },
                unfitConstraints: resolved.unfitConstraints, type: resolved.type, rules: resolved.rules)
        }
    }
}

extension TableField.Resolved {
    /// Creates a field whose value is made by its type, and stored at the byte offset of the property if it
    /// has one.
    init<Value: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules
    ) {
        let witness = ValueWitness<Value>()
        let codec = FieldCodec.native(witness).constrained(by: rules).writing(by: rules)
        let encoder = source.paths.first.map { FieldEncoder(keyPath, $0, codec, dates: rules.dates) }
        guard let offset = MemoryLayout<Root>.offset(of: keyPath) else {
            self.init(keyPath, source, rules, codec, encoder)
            noteType(keyPath, rules)
            return
        }
        self.init(
            source: source.with(rules), planned: PlannedField(witness, at: offset, rules: rules),
            encoder: encoder, encodingDefect: rules.encodingDefect ?? source.encodingDefect)
        noteType(keyPath, rules)
    }

    /// Notes what is known of the values without data.
    private mutating func noteType<Value: FieldValue>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ rules: FieldRules
    ) {
        (type, self.rules) = (Value.self, rules)
        guard let constraints = rules.constraints else { return }
        let check = ValueCheck<Value>(constraints, dates: rules.dates)
        if rules.keepsDefault { defaultFailure = { check.failure(of: $0[keyPath: keyPath]) } }
        unfitConstraints = constraints.unfit(
            for: JSONKinds(of: Value.self), elements: JSONKinds(ofElementsOf: Value.self))
    }

    /// Creates a field whose value is made by a codec.
    init<Value>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ source: MappingPlan.Source, _ rules: FieldRules,
        _ codec: FieldCodec<Value>, _ encoder: FieldEncoder<Root>?, encodingDefect: String? = nil
    ) {
        self.init(
            source: source.with(rules),
            planned: PlannedField(
                quick: .none, offset: MemoryLayout<Root>.offset(of: keyPath) ?? -1, size: MemoryLayout<Value>.size,
                rules: rules, writer: CodecWriter(keyPath: keyPath, codec: codec)),
            encoder: encoder, encodingDefect: encodingDefect ?? rules.encodingDefect ?? source.encodingDefect)
    }
}

extension FieldRules {
    /// The reason why encoding can't write what was read by these rules.
    fileprivate var encodingDefect: String? {
        hasSeveralDates ? "two .dates: encoding doesn't know which to write; write .dates(…, or: …)" : nil
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
