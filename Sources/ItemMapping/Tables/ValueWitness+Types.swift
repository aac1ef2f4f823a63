import JSONDocuments

extension ValueWitness {
    /// The witness of the type.
    package init() {
        self =
            if let type = Value.self as? any DirectValue.Type {
                Self.direct(type)
            } else if let type = Value.self as? any Item.Type {
                Self.item(type)
            } else {
                Self { (reader) throws(ReaderFallback) in
                    try reader.found { (found) throws(ConversionFailure) in try Value.value(from: found) }
                }
            }
        if let type = Value.self as? any NullableFieldValue.Type { self = nullable(type) }
    }

    // In each of these `Own` is `Value`, with a conformance that only the runtime knows of.

    private static func direct<Own: DirectValue>(_ type: Own.Type) -> ValueWitness { Own.witness as! ValueWitness }

    private static func item<Own: Item>(_ type: Own.Type) -> ValueWitness {
        let witness = unsafe ValueWitness<Own> { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.read(to: memory, isInitialized: false, from: &reader)
        } replace: { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.read(to: memory, isInitialized: true, from: &reader)
        }
        return witness.with(NestedItems(of: Own.self, isArray: false)) as! ValueWitness
    }

    private func nullable<Own: NullableFieldValue>(_ type: Own.Type) -> ValueWitness {
        let witness = self as! ValueWitness<Own>
        return witness.with(valueForNull: { Own.valueForNull }, isWritten: { $0.isWritten }) as! ValueWitness
    }
}

extension NestedItems {
    init<Own: Item>(of type: Own.Type, isArray: Bool) {
        self.init(isArray: isArray) { $0.fieldPredictor { Own.placedPlan } }
    }
}
