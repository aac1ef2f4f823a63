/// Reads the parts of an entry; nil where there is less than it says.
struct EntryReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        let value = rest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return value
    }

    mutating func block() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= rest.count else { return nil }
        let block = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return block
    }

    mutating func text() -> String? { block().flatMap { String(validating: $0, as: UTF8.self) } }
}
