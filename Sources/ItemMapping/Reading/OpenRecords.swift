import JSONDocuments

// Records that aren't whole, which the readers of growing texts close after what is shown of them.

extension MappingContext {
    /// Creates the context for an open record of a stream.
    fileprivate convenience init(ofOpenRecord document: JSONDocument, number: Int, values: MappingValues) {
        self.init(storage: document.storage, values: values)
        _ = RecordList(of: document.root, context: self)
        cursor.number = 0
        cursor.streamNumber = number
        // A constraint is about a whole value, and a rule about a whole record.
        scope.checksConstraints = false
    }
}

extension FieldValue {
    /// Returns the value of a record that isn't whole; nil if it can't be read.
    package static func value(ofOpenRecord document: JSONDocument, number: Int, values: MappingValues) -> Self? {
        let context = MappingContext(ofOpenRecord: document, number: number, values: values)
        return context.muted { () -> Self? in try? value(from: FoundValue(context.storage.root, in: context)) }
    }
}

extension ItemTable {
    /// True for a table of fields, false for one over an initializer.
    package var hasDefaults: Bool { make != nil }

    /// Returns the type of a field's value in the data; nil for one that is made by a transform.
    package func swiftType(ofField number: Int) -> (any FieldValue.Type)? {
        make == nil ? countedColumns[number].type : (direct.fields[number].writer as? any TypedWriter)?.valueType
    }

    /// True if one invalid element makes a field's whole list invalid.
    package func readsAllElements(ofField number: Int) -> Bool {
        let rules = make == nil ? countedColumns[number].rules : direct.fields[number].rules
        return rules.conversions.contains(.needsAllElements)
    }

    /// True if no value of a field leaves the Item out, and no text is changed before it is converted.
    package func alwaysKeepsItem(field number: Int) -> Bool {
        let rules = direct.fields[number].rules
        return ![rules.missing, rules.null, rules.invalid].contains(.skipItem)
            && rules.textConversions(in: policy).isEmpty
    }

    /// Makes an Item of the fields that aren't unknown; nil if that isn't enough.
    ///
    /// - Parameter final: For each field, whether its value is whole, so that its constraints are checked.
    // SAFETY: memory for one Item, moved out after it was initialized.
    package func item(
        ofOpenRecord document: JSONDocument, number: Int, final: [Bool], unknown: [Bool], values: MappingValues
    ) -> Root? {
        let context = MappingContext(ofOpenRecord: document, number: number, values: values)
        context.scope.rules = rules
        context.checks.finalFields = final
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        let record = context.storage.root
        return unsafe initializeUnchecked(memory, from: record, in: context, unknown: unknown) ? memory.move() : nil
    }
}

/// A writer of a field that knows the type of the value in the data.
private protocol TypedWriter {
    var valueType: (any FieldValue.Type)? { get }
}

extension OffsetWriter: TypedWriter {
    fileprivate var valueType: (any FieldValue.Type)? { Value.self }
}

extension ConstrainedWriter: TypedWriter {
    fileprivate var valueType: (any FieldValue.Type)? { Value.self }
}

extension CodecWriter: TypedWriter {
    fileprivate var valueType: (any FieldValue.Type)? {
        codec.readDirectly == nil ? nil : Value.self as? any FieldValue.Type
    }
}
