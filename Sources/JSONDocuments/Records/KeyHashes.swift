/// The hashes of many keys, to find out at the end whether one is repeated; eight bytes for each.
struct KeyHashes: Sendable {
    /// The hashes by their first byte, so that an array that grows is short.
    private var buckets = [[UInt64]](repeating: [], count: 256)

    /// Adds the hash of a key (FNV-1a, 64 bits).
    mutating func insert(_ key: [UInt8]) {
        let hash = key.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        buckets[Int(truncatingIfNeeded: hash >> 56)].append(hash)
    }

    /// True if two keys are equal, as 64 bits tell.
    ///
    /// - Complexity: O(*n* log *n*) in the number of keys.
    var haveRepeated: Bool {
        mutating get {
            for index in buckets.indices where buckets[index].count > 1 {
                buckets[index].sort()
                if zip(buckets[index], buckets[index].dropFirst()).contains(where: ==) { return true }
            }
            return false
        }
    }
}
