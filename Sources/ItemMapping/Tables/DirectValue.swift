import JSONDocuments
import JSONPaths

// The library's types read from the bytes without a found value, for elements of lists, values of
// dictionaries and nested Items; properties of everyday types are written by their codes.

extension Bool: DirectValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var witness: ValueWitness<Bool> {
        ValueWitness(.bool) { (reader) throws(ReaderFallback) in
            try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
        }
    }
}

extension Optional: DirectValue where Wrapped: FieldValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self, nullable: Self.self) }

    static var witness: ValueWitness<Wrapped?> {
        let wrapped = ValueWitness<Wrapped>()
        let initialize = unsafe wrapped.initialize
        return ValueWitness(wrapped.primitiveKind.optional) { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == UInt8(ascii: "n") else {
                return unsafe try reader.value(of: Wrapped.self, by: initialize)
            }
            _ = try reader.scanner.takeLiteral()
            return nil
        }
    }
}

extension Array: DirectValue where Element: FieldValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var witness: ValueWitness<[Element]> {
        if let scalars = scalarWitness { return scalars }
        if let type = Element._fieldKind.item { return items(type) }
        let (element, elements) = unsafe (ValueWitness<Element>().initialize, ElementOperations(of: Element.self))
        return unsafe ValueWitness { (reader, memory) throws(ReaderFallback) in
            unsafe try reader.readArray(to: memory, isInitialized: false, of: elements, by: element)
        } replace: { (reader, memory) throws(ReaderFallback) in
            unsafe try reader.readArray(to: memory, isInitialized: true, of: elements, by: element)
        }
    }

    // `Own` is `Element`, with another conformance.
    private static func items<Own: Item>(_ type: Own.Type) -> ValueWitness<[Element]> {
        let elements = ElementOperations(of: Own.self)
        let witness = unsafe ValueWitness<[Element]> { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.readArray(to: memory, isInitialized: false, from: &reader, elements)
        } replace: { (reader, memory) throws(ReaderFallback) in
            unsafe try Own.readArray(to: memory, isInitialized: true, from: &reader, elements)
        }
        return witness.with(NestedItems(of: Own.self, isArray: true))
    }

    /// The witness of an array of an everyday type; nil for any other.
    private static var scalarWitness: ValueWitness<[Element]>? {
        if Element.self == Int.self { return unsafe ValueWitness(scalarArray(of: Int.self)) }
        if Element.self == Double.self { return unsafe ValueWitness(scalarArray(of: Double.self)) }
        if Element.self == String.self { return unsafe ValueWitness(scalarArray(of: String.self)) }
        return nil
    }
}

/// Returns how an array of scalars is made, and replaced by another: specialized for each type of scalars.
// SAFETY: the memory is for an array of scalars, which `replace` finds initialized.
@inline(__always)
private func scalarArray<Scalar: DirectScalar>(
    of type: Scalar.Type
) -> (initialize: DirectInitializer, replace: DirectInitializer) {
    (
        { (reader, memory) throws(ReaderFallback) in
            unsafe memory.initializeMemory(as: [Scalar].self, to: try reader.scalars(of: Scalar.self))
        },
        { (reader, memory) throws(ReaderFallback) in
            unsafe memory.assumingMemoryBound(to: [Scalar].self).pointee = try reader.scalars(of: Scalar.self)
        }
    )
}

/// As `scalarArray(of:)`.
@inline(__always)
private func scalarDictionary<Scalar: DirectScalar>(
    of type: Scalar.Type
) -> (initialize: DirectInitializer, replace: DirectInitializer) {
    let owner = DictionaryOwner()
    return (
        { (reader, memory) throws(ReaderFallback) in
            let values = try reader.dictionary(of: Scalar.self, for: owner)
            unsafe memory.initializeMemory(as: [String: Scalar].self, to: values)
        },
        { (reader, memory) throws(ReaderFallback) in
            let values = try reader.dictionary(of: Scalar.self, for: owner)
            unsafe memory.assumingMemoryBound(to: [String: Scalar].self).pointee = values
        }
    )
}

extension Set: DirectValue where Element: FieldValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var witness: ValueWitness<Set<Element>> {
        let list = unsafe ValueWitness<[Element]>().initialize
        return ValueWitness { (reader) throws(ReaderFallback) in
            let elements = unsafe try reader.value(of: [Element].self, by: list)
            let values = Set(elements)
            // Elements that are equal in Swift alone are for jansson to report.
            if values.count < elements.count, Set<JSONValue>(elements.map(\.json)).count > values.count {
                throw .record
            }
            return values
        }
    }
}

extension Dictionary: DirectValue where Key: DictionaryKey, Value: FieldValue {
    // swift-format-ignore: NoLeadingUnderscores
    /// A type with a way of its own through the bytes.
    public static var _fieldKind: _FieldKind { _FieldKind(direct: Self.self) }

    static var witness: ValueWitness<[Key: Value]> {
        if let scalars = scalarWitness { return scalars }
        let value = unsafe ValueWitness<Value>().initialize
        return ValueWitness { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == .openBrace else { throw .record }
            return try reader.nested { (reader) throws(ReaderFallback) in
                unsafe try members(from: &reader, by: value)
            }
        }
    }

    /// The witness of a dictionary of an everyday type by texts; nil for any other.
    private static var scalarWitness: ValueWitness<[Key: Value]>? {
        guard Key.self == String.self else { return nil }
        if Value.self == Int.self { return unsafe ValueWitness(scalarDictionary(of: Int.self)) }
        if Value.self == Double.self { return unsafe ValueWitness(scalarDictionary(of: Double.self)) }
        if Value.self == String.self { return unsafe ValueWitness(scalarDictionary(of: String.self)) }
        return nil
    }

    /// Returns the members of an object; an invalid one, and a repeated key, make the record jansson's.
    private static func members(
        from reader: inout DirectReader, by initialize: DirectInitializer
    ) throws(ReaderFallback) -> [Key: Value] {
        var values: [Key: Value] = [:]
        if try reader.scanner.takeOpening(endingWith: .closeBrace) { return values }
        repeat {
            let text = unsafe String(decoding: try reader.scanner.takeKey(), as: UTF8.self)
            guard let key = Key(jsonKey: text), values[key] == nil else { throw .record }
            values[key] = unsafe try reader.value(of: Value.self, by: initialize)
        } while try reader.scanner.takeComma(orEnd: .closeBrace)
        return values
    }
}
