/// Keys that collide in one bucket of jansson's hash table under a given seed.
enum CollidingKeys {
    /// `count` keys of eight characters whose hashes agree in the low 15 bits under this seed.
    static func under(seed: UInt32, count: Int) -> [String] {
        var keys: [String] = []
        keys.reserveCapacity(count)
        var number: UInt64 = 0
        while keys.count < count {
            let key = characters(of: number)
            if hash(key, seed) & 0x7FFF == 0 { keys.append(text(key)) }
            number += 1
        }
        return keys
    }

    /// A number as eight letters: its nibbles, counted from 'a'.
    private static func characters(of number: UInt64) -> UInt64 {
        var key: UInt64 = 0
        for index in 0..<8 {
            let nibble = (number >> (4 * UInt64(index))) & 0xF
            key |= (UInt64(UInt8(ascii: "a")) + nibble) << (8 * UInt64(index))
        }
        return key
    }

    private static func text(_ key: UInt64) -> String {
        String(decoding: (0..<8).map { UInt8(key >> (8 * UInt64($0)) & 0xFF) }, as: UTF8.self)
    }

    /// The hash that jansson computes for a key of eight bytes: Bob Jenkins' lookup3 (hashlittle).
    private static func hash(_ key: UInt64, _ seed: UInt32) -> UInt32 {
        var c = 0xDEAD_BEEF &+ 8 &+ seed
        var a = c &+ UInt32(truncatingIfNeeded: key)
        var b = c &+ UInt32(truncatingIfNeeded: key >> 32)
        func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 { value << bits | value >> (32 - bits) }
        c = (c ^ b) &- rotated(b, 14)
        a = (a ^ c) &- rotated(c, 11)
        b = (b ^ a) &- rotated(a, 25)
        c = (c ^ b) &- rotated(b, 16)
        a = (a ^ c) &- rotated(c, 4)
        b = (b ^ a) &- rotated(a, 14)
        return (c ^ b) &- rotated(b, 24)
    }
}
