/// Writes the parts of an entry.
struct EntryWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func block(_ block: [UInt8]) {
        number(UInt64(block.count))
        bytes += block
    }

    mutating func text(_ text: String) { block(Array(text.utf8)) }
}
