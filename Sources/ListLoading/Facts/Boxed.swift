/// Keeps a large value apart, so that a copy of the struct that has it is a reference.
///
/// A change of a shared value copies it. The compiler writes out the copy of a generic struct member by member, with nested
/// structs, in each place that makes one.
@propertyWrapper struct Boxed<Value: Sendable>: Sendable {
    // Only its uniquely referenced owner changes it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    var wrappedValue: Value {
        get { storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
