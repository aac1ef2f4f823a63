/// A sum of 64 bits over bytes: tells damaged data from whole, and names files; no protection against malice.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The sum of these bytes.
    static func of(_ bytes: [UInt8]) -> UInt64 {
        var sum = Checksum()
        sum.add(bytes)
        return sum.value
    }

    /// Adds bytes, eight at a time, each word mixed so that every bit counts.
    mutating func add(_ bytes: [UInt8]) {
        var value = value
        var word: UInt64 = 0
        var filled: UInt64 = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            filled += 1
            if filled == 8 {
                value = Self.mixed(value, word)
                (word, filled) = (0, 0)
            }
        }
        self.value = Self.mixed(Self.mixed(value, word), filled &+ UInt64(bytes.count) << 8)
    }

    /// The sum in sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        var mixed = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
        mixed ^= mixed >> 29
        mixed = mixed &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 32)
    }
}
