import JSONDocuments

// SAFETY: `offsets` is allocated by the initializer, and freed by deinit; the closures are called with a slot.
/// The memory for the arguments of an initializer while a record is read: to the readers an Item whose properties are
/// the arguments.
///
/// Each argument has a slot that is nil until a value is found. A parameter that is an optional has it itself, any
/// other one has an optional of its own:
///
/// ```
/// Track.init(id: Int, name: String, seconds: Double?)
///
/// offset   0        16         32
/// slot     Int?     String?    Double?        nil, nil, nil for each record
/// ```
///
/// The payload of an optional is at the optional's address, so an argument is taken from its slot in either case.
@safe final class ArgumentFrame: @unchecked Sendable {
    /// The fields of the arguments, in order.
    private(set) var fields: ContiguousArray<PlannedField> = []

    /// The size of a frame in bytes, and its alignment, which is that of any argument.
    private(set) var size = 0
    static let alignment = 16

    private let offsets: UnsafeMutablePointer<Int>
    private var slots: [ArgumentSlot] = []

    /// A frame of empty slots; nil holds no reference, so its bytes are copied.
    private var image: UnsafeMutableRawPointer

    init(count: Int) {
        unsafe offsets = .allocate(capacity: max(1, count))
        unsafe image = .allocate(byteCount: 0, alignment: Self.alignment)
    }

    deinit {
        unsafe offsets.deallocate()
        unsafe image.deallocate()
    }

    /// Adds the slot of an argument, whose slot holds what `stored` makes of a value.
    // SAFETY: the closures are called with the addresses of slots, and of frames.
    func add<Value: FieldValue, Stored: FieldValue>(
        _ witness: ValueWitness<Stored>, rules: FieldRules, default defaultValue: (@Sendable () -> Value)?,
        null: @escaping @Sendable () -> Value?, _ stored: @escaping @Sendable (Value) -> Stored
    ) {
        let offset = (size + MemoryLayout<Stored>.alignment - 1) & ~(MemoryLayout<Stored>.alignment - 1)
        unsafe offsets[fields.count] = offset
        size = offset + MemoryLayout<Stored>.stride
        func write(_ value: @escaping @Sendable () -> Value?) -> Replacements.Write {
            { frame in
                guard let value = value() else { return }
                unsafe (frame + offset).assumingMemoryBound(to: Stored.self).pointee = stored(value)
            }
        }
        let replacements = unsafe Replacements(
            fallback: defaultValue.map { make in unsafe write { make() } }, null: null() == nil ? nil : write(null),
            isNil: Stored.self == Value.self)
        fields.append(
            PlannedField(witness, at: offset, rules: rules, replacements: replacements))
        let empty = (Stored.self as! any ExpressibleByNilLiteral.Type)
        let slot = unsafe ArgumentSlot { frame in
            func initialize<Own: ExpressibleByNilLiteral>(_ type: Own.Type) {
                unsafe (frame + offset).initializeMemory(as: Own.self, to: nil)
            }
            initialize(empty)
        } deinitialize: { frame in
            unsafe (frame + offset).assumingMemoryBound(to: Stored.self).deinitialize(count: 1)
        }
        slots.append(slot)
    }

    /// Makes the image of an empty frame, once all columns are added.
    func finish() {
        unsafe image.deallocate()
        unsafe image = .allocate(byteCount: max(1, size), alignment: Self.alignment)
        for slot in slots { unsafe slot.initialize(image) }
    }

    /// Makes an empty frame in uninitialized memory.
    // SAFETY: the memory has room for a frame.
    @inline(__always)
    func initialize(_ frame: UnsafeMutableRawPointer) { unsafe frame.copyMemory(from: image, byteCount: size) }

    /// Releases the values in a frame.
    func deinitialize(_ frame: UnsafeMutableRawPointer) {
        for slot in slots { unsafe slot.deinitialize(frame) }
    }

    /// Moves the next argument out of a frame in which every slot has one.
    // SAFETY: as many arguments are taken as columns were added, in their order.
    func take<Value>(_ type: Value.Type, from frame: UnsafeMutableRawPointer, _ number: inout Int) -> Value {
        defer { number += 1 }
        return unsafe (frame + offsets[number]).assumingMemoryBound(to: Value.self).move()
    }
}

/// Makes and releases the slot of an argument in a frame.
@safe private struct ArgumentSlot {
    let initialize: (UnsafeMutableRawPointer) -> Void
    let deinitialize: (UnsafeMutableRawPointer) -> Void
}

/// The values that replace one that is absent, for an argument; without any, the record makes no Item.
@safe package struct Replacements: Sendable {
    typealias Write = @Sendable (UnsafeMutableRawPointer) -> Void

    /// Writes the default of the column; nil without one.
    let fallback: Write?
    /// Writes the value for null of the type; nil if it has none.
    let null: Write?
    /// True if nil in the slot is the value for null.
    let isNil: Bool

    /// True if nothing replaces a value.
    var isEmpty: Bool { unsafe fallback == nil && null == nil }

    /// Writes the replacement of a strategy; returns false if it has none.
    // SAFETY: `frame` is the address of a frame.
    func write(_ strategy: FieldFailureStrategy, to frame: UnsafeMutableRawPointer) -> Bool {
        let write: Write? =
            switch strategy {
            case .keepDefault: unsafe fallback ?? null
            case .setNil: unsafe null ?? fallback
            case .error, .skipItem: nil
            }
        guard let write = unsafe write else { return false }
        unsafe write(frame)
        return true
    }
}
