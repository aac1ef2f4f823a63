import JSONDocuments

/// Reads the value at the direct reader's offset.
typealias DirectRead<Value> = @Sendable (inout DirectReader) throws(ReaderFallback) -> Value

/// Makes the value at the direct reader's offset in uninitialized memory.
// SAFETY: the memory is for one value of the type; it is initialized unless this throws.
typealias DirectInitializer =
    @Sendable (inout DirectReader, UnsafeMutableRawPointer) throws(ReaderFallback) -> Void

/// How the executors treat a type of field values: found once, when a table is made, and kept in
/// its fields.
///
/// ``FieldValue`` asks no more of a user's type than how a value is made and written. The rest is
/// decided here: a type of the library has a fast path of its own, an Item is read by its table,
/// and any other type is made from a found value. The witness of a container holds that of its
/// element, so that no element is looked up again. An Item's witness asks for the table only when
/// it reads: the table of a recursive Item contains its own type.
///
/// ```
/// [String: [Book]?]   takes the members of an object apart, for each of them
///          [Book]?    checks for null, else
///          [Book]     takes the elements of an array apart, for each of them
///           Book      reads an object by Book.table
/// ```
// SAFETY: `initialize` is called with memory for one value.
@safe package struct ValueWitness<Value: FieldValue>: Sendable {
    /// Makes a value straight from the bytes.
    private(set) var initialize: DirectInitializer

    /// Replaces a value by one made straight from the bytes; some value remains if this throws.
    private(set) var replace: DirectInitializer

    /// The code for fields of this type in a plan.
    package private(set) var primitiveKind: PrimitiveKind

    /// The way to read an Item, or an array of Items, in place; nil for any other type.
    private(set) var nested: NestedItems?

    /// The value for null; nil if null isn't a value of the type.
    private(set) var valueForNull: @Sendable () -> Value? = { nil }

    /// Returns true if a value is a member of its encoded Item.
    private(set) var isWritten: @Sendable (Value) -> Bool = { _ in true }

    init(
        _ primitiveKind: PrimitiveKind = .none, initialize: @escaping DirectInitializer,
        replace: @escaping DirectInitializer
    ) {
        unsafe (self.initialize, self.replace) = unsafe (initialize, replace)
        self.primitiveKind = primitiveKind
    }

    init(_ functions: (initialize: DirectInitializer, replace: DirectInitializer)) {
        unsafe self.init(initialize: functions.initialize, replace: functions.replace)
    }

    // SAFETY: `replace` is called with an initialized value.
    init(_ primitiveKind: PrimitiveKind = .none, initialize: @escaping DirectInitializer) {
        unsafe self.init(primitiveKind, initialize: initialize) { (reader, memory) throws(ReaderFallback) in
            unsafe try reader.replace(memory.assumingMemoryBound(to: Value.self), by: initialize)
        }
    }

    init(_ primitiveKind: PrimitiveKind = .none, read: @escaping DirectRead<Value>) {
        unsafe self.init(primitiveKind) { (reader, memory) throws(ReaderFallback) in
            unsafe memory.initializeMemory(as: Value.self, to: try read(&reader))
        }
    }

    /// Reads a value straight from the bytes.
    func read(_ reader: inout DirectReader) throws(ReaderFallback) -> Value {
        unsafe try reader.value(of: Value.self, by: initialize)
    }

    /// Returns the witness of Items, or of arrays of Items, that are read in place.
    func with(_ nested: NestedItems) -> ValueWitness {
        var witness = self
        witness.nested = nested
        return witness
    }

    /// Returns the witness of a type for which null is a value.
    func with(
        valueForNull: @escaping @Sendable () -> Value?, isWritten: @escaping @Sendable (Value) -> Bool
    ) -> ValueWitness {
        var witness = self
        (witness.valueForNull, witness.isWritten) = (valueForNull, isWritten)
        return witness
    }
}

/// The way to read an Item, or an array of Items, into a property without knowing its type.
package struct NestedItems: Sendable {
    let isArray: Bool

    /// Makes the predictor of the keys of one field's Items, when the first of them is read; nil if
    /// they are read by the general path.
    let predictor: @Sendable (inout DirectReader) -> KeyPredictor?
}

/// The types that the executors write without a call through their type: plain codes in the plan.
package enum PrimitiveKind: UInt8, Sendable {
    /// Any other type: its values are read through its witness.
    case none
    case int, double, bool, string, optionalInt, optionalDouble, optionalBool, optionalString
    /// An Item, or an array of Items, for the direct reader only.
    case item, items
    /// A value of a row; see ``RecordValue``.
    case rowInt, rowDouble, rowBool, rowString

    /// The code for an optional of this type.
    var optional: PrimitiveKind {
        switch self {
        case .int: .optionalInt
        case .double: .optionalDouble
        case .bool: .optionalBool
        case .string: .optionalString
        default: .none
        }
    }

    /// True for an optional of another type.
    var isOptional: Bool {
        switch self {
        case .optionalInt, .optionalDouble, .optionalBool, .optionalString: true
        default: false
        }
    }

    /// True for a text.
    var isText: Bool { self == .string || self == .optionalString || self == .rowString }

    /// True for Items.
    @inline(__always) var isItems: Bool { self == .item || self == .items }

    /// True if a value of a JSON kind needs no conversion, so that it is accepted or refused by
    /// every policy alike.
    func isOwn(_ kind: JSONValue.Kind) -> Bool {
        switch self {
        case .none, .item, .items: false
        case .int, .optionalInt, .rowInt, .double, .optionalDouble, .rowDouble: kind == .integer || kind == .real
        case .bool, .optionalBool, .rowBool: kind == .bool
        case .string, .optionalString, .rowString: kind == .string
        }
    }
}

/// A type of the library whose values have a path of their own through the bytes.
protocol DirectValue: FieldValue {
    static var witness: ValueWitness<Self> { get }
}

extension _FieldKind {
    init(direct: any DirectValue.Type, nullable: (any NullableFieldValue.Type)? = nil) {
        self.init(nullable: nullable, above: DirectType(type: direct))
    }

    /// The type as one that is read straight from the bytes; nil for any other.
    var direct: (any DirectValue.Type)? { (above as? DirectType)?.type }
}

private struct DirectType: TypeOfLayerAbove {
    let type: any DirectValue.Type
}
