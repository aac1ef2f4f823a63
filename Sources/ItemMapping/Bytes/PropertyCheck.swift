import JSONDocuments

// SAFETY: the memory is allocated by the initializer and freed by deinit.
/// The constraints on the stored properties of an Item, checked once its record is read.
///
/// A value with constraints is read and written as one without, so that only tables that have
/// constraints do anything for them.
@safe struct PropertyChecks: ~Copyable {
    private let checks: UnsafeMutableBufferPointer<PropertyCheck>

    var isEmpty: Bool { unsafe checks.isEmpty }

    /// Without any checks, nothing is allocated.
    init(_ checks: [PropertyCheck]) {
        unsafe self.checks =
            checks.isEmpty ? UnsafeMutableBufferPointer(start: nil, count: 0) : .allocate(capacity: checks.count)
        _ = unsafe self.checks.initialize(fromContentsOf: checks)
    }

    deinit { unsafe checks.deallocate() }

    /// Returns whether the properties of an Item whose keys were met keep their constraints.
    ///
    /// As long as the values are within bounds, nothing is called.
    // SAFETY: `item` is the address of an initialized Item of the table.
    @inline(__always)
    func accept(_ item: UnsafeRawPointer, met: UInt64) -> Bool {
        guard var check = unsafe checks.baseAddress else { return true }
        let end = unsafe check + checks.count
        while unsafe check != end {
            guard unsafe check.pointee.isWithinBounds(in: item) else {
                return unsafe Self.accept(item, met: met, from: check, to: end)
            }
            unsafe check += 1
        }
        return true
    }

    // SAFETY: as for `accept`.
    @inline(never)
    private static func accept(
        _ item: UnsafeRawPointer, met: UInt64, from first: UnsafeMutablePointer<PropertyCheck>,
        to end: UnsafeMutablePointer<PropertyCheck>
    ) -> Bool {
        unsafe UnsafeMutableBufferPointer(start: first, count: end - first).allSatisfy {
            unsafe $0.accepts(item, met: met)
        }
    }
}

// SAFETY: the offset is that of a stored property of the check's type, and the plan keeps the check.
/// The constraints on one stored property of an everyday type.
@safe struct PropertyCheck {
    /// How the bounds are compared.
    private enum Form {
        case int, optionalInt, double, optionalDouble, string, optionalString
        /// The constraints aren't bounds.
        case other
    }

    private let form: Form
    private let offset: Int
    private let bounds: PrimitiveBounds
    /// The bit of the property's key.
    private let bit: UInt64
    private let check: Unmanaged<PrimitiveCheck>

    init(_ check: PrimitiveCheck, offset: Int, bit: UInt64) {
        form =
            switch check.kind {
            case _ where check.bounds == nil: .other
            case .int: .int
            case .optionalInt: .optionalInt
            case .double: .double
            case .optionalDouble: .optionalDouble
            case .string: .string
            case .optionalString: .optionalString
            default: .other
            }
        bounds = check.bounds ?? .all
        (self.offset, self.bit) = (offset, bit)
        unsafe self.check = unsafe .passUnretained(check)
    }

    /// Returns whether the property is certain to keep the constraints.
    // SAFETY: `item` is the address of an initialized Item of the table.
    @inline(__always)
    fileprivate func isWithinBounds(in item: UnsafeRawPointer) -> Bool {
        let property = unsafe item + offset
        switch form {
        case .int: return bounds.contains(unsafe property.assumingMemoryBound(to: Int.self).pointee)
        case .double: return bounds.contains(unsafe property.assumingMemoryBound(to: Double.self).pointee)
        case .string: return bounds.contains(unsafe ShortString.asciiCount(at: property))
        case .optionalInt:
            guard let value = unsafe property.assumingMemoryBound(to: Int?.self).pointee else { return true }
            return bounds.contains(value)
        case .optionalDouble:
            guard let value = unsafe property.assumingMemoryBound(to: Double?.self).pointee else { return true }
            return bounds.contains(value)
        case .optionalString:
            return unsafe ShortString.isNil(property) || bounds.contains(ShortString.asciiCount(at: property))
        case .other: return false
        }
    }

    /// Returns whether the property keeps the constraints, if its key was met: a default is the table's.
    // SAFETY: as for `isWithinBounds`.
    fileprivate func accepts(_ item: UnsafeRawPointer, met: UInt64) -> Bool {
        unsafe isWithinBounds(in: item) || met & bit == 0
            || check._withUnsafeGuaranteedRef { unsafe $0.accepts(at: item + offset) }
    }
}
