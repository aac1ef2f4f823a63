/// The keys of one object, to find out whether all of them differ.
package struct DistinctKeys {
    /// The hashes of the first keys, which are compared one by one; and of all keys, once there are
    /// many.
    private var first: [UInt64] = []
    private var all: Set<UInt64> = []

    private static let few = 16

    package init() {}

    /// Removes all keys.
    package mutating func removeAll() {
        first.removeAll(keepingCapacity: true)
        if !all.isEmpty { all = [] }
    }

    /// Adds a key; false if it may equal one that was added before.
    package mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        // FNV-1a. Keys that collide cost a tree, and nothing else.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in key.indices { hash = unsafe (hash ^ UInt64(key[index])) &* 0x0000_0100_0000_01B3 }
        if first.count == Self.few {
            if all.isEmpty { all = Set(first) }
            return all.insert(hash).inserted
        }
        if first.contains(hash) { return false }
        first.append(hash)
        return true
    }
}
