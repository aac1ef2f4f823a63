import JSONDocuments

extension ValueWitness {
    /// Creates the witness of the type.
    package init() {
        let kind = Value._fieldKind
        self =
            if let type = kind.direct {
                Self.directWitness(type)
            } else if let type = kind.item {
                Self.item(type)
            } else {
                Self { (reader) throws(ReaderFallback) in
                    try reader.found { (found) throws(ConversionFailure) in try Value.value(from: found) }
                }
            }
        if let type = kind.nullable { self = nullableWitness(type) }
    }

    // SAFETY: in each of these `Own` is `Value`, with another conformance.

    private static func directWitness<Own: DirectValue>(_ type: Own.Type) -> ValueWitness {
        unsafe unsafeBitCast(Own.witness, to: ValueWitness.self)
    }

    private static func item<Own: Item>(_ type: Own.Type) -> ValueWitness {
        let witness = unsafe ValueWitness { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.read(to: memory, isInitialized: false, from: &reader)
        } replace: { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.read(to: memory, isInitialized: true, from: &reader)
        }
        return witness.with(NestedItems(of: Own.self, isArray: false))
    }

    private func nullableWitness<Own: NullableFieldValue>(_ type: Own.Type) -> ValueWitness {
        with(
            valueForNull: { unsafe unsafeBitCast(Own.valueForNull, to: Value.self) },
            isWritten: { value in unsafe unsafeBitCast(value, to: Own.self).isWritten })
    }
}

extension NestedItems {
    init<Own: Item>(of type: Own.Type, isArray: Bool) {
        self.init(isArray: isArray) { $0.predictors.fieldPredictor { Own.placedPlan } }
    }
}
