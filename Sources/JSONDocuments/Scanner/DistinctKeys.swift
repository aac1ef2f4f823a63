internal import SystemHeaders

/// The keys of one object, to find out whether all of them differ; those of the objects before it are expected again.
///
/// Objects of one list mostly have the same keys in the same order, so a key is compared with the one that followed its
/// predecessor last time, and is hashed only if it is another one. For `{"id": 1, "a": 2}` and `{"id": 3, "b": 4}`:
///
///     id    new, number 0
///     a     new, number 1, and follows 0
///     id    is number 0, the first key last time: two bytes are compared
///     b     isn't number 1; new, number 2, and now follows 0
package struct DistinctKeys: Sendable {
    private struct Key {
        let hash: UInt64
        /// The place of its bytes.
        let start: Int
        let count: Int
        /// The number of the object that had it last.
        var object: Int
        /// The number of the key that followed it last; that of no key if none did.
        var follower = Int.max
    }

    /// The keys of this object and of some before it, and their bytes.
    private var keys: [Key] = []
    private var bytes: [UInt8] = []

    /// The numbers of the keys by their hashes, once there are many.
    private var numbers: [UInt64: Int] = [:]

    /// The number of the object, of its last key, and of the key that is expected next.
    private var object = 0
    private var last = -1
    private var expected = 0

    private static let few = 16

    /// The number of keys that are kept for the next object.
    private static let most = 1_024

    package init() {}

    /// Begins with the first key of another object.
    package mutating func removeAll() {
        object += 1
        (last, expected) = (-1, 0)
        if keys.count > Self.most { (keys, bytes, numbers) = ([], [], [:]) }
    }

    /// Adds a key; false if it may equal one that was added before.
    package mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard expected < keys.count, unsafe isKey(expected, key) else { return unsafe insertOther(key) }
        return insert(number: expected)
    }

    private mutating func insert(number: Int) -> Bool {
        guard keys[number].object != object else { return false }
        keys[number].object = object
        (last, expected) = (number, keys[number].follower)
        return true
    }

    /// Adds a key that isn't the expected one.
    private mutating func insertOther(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        // FNV-1a. Keys that collide cost a tree, and nothing else.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in key.indices { hash = unsafe (hash ^ UInt64(key[index])) &* 0x0000_0100_0000_01B3 }
        let known = number(ofHash: hash)
        if let known, unsafe !isKey(known, key) { return false }
        let number = unsafe known ?? append(key, hash: hash)
        if last >= 0 { keys[last].follower = number }
        return insert(number: number)
    }

    private func number(ofHash hash: UInt64) -> Int? {
        keys.count <= Self.few ? keys.firstIndex { $0.hash == hash } : numbers[hash]
    }

    private mutating func append(_ key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
        let number = keys.count
        keys.append(Key(hash: hash, start: bytes.count, count: key.count, object: object - 1))
        unsafe bytes.append(contentsOf: key)
        if number == Self.few {
            for (number, key) in keys.enumerated() { numbers[key.hash] = number }
        } else if number > Self.few {
            numbers[hash] = number
        }
        return number
    }

    /// Returns whether a number is that of a key.
    // SAFETY: compares as many bytes as both have.
    @inline(__always)
    private func isKey(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let known = keys[number]
        guard known.count == key.count else { return false }
        guard let start = key.baseAddress, known.count > 0 else { return true }
        return unsafe bytes.withUnsafeBufferPointer { unsafe memcmp($0.baseAddress! + known.start, start, known.count) }
            == 0
    }
}
