import JSONDocuments
internal import SystemHeaders
import JSONPaths

/// The values of a JSON text in the order of the text, one entry for each value and for each key.
///
/// Types are decoded from it instead of from a tree, which takes longer to make than most types take
/// to decode. An entry says where its text is, and which entry follows its value. For
/// `{"a": [1, 2], "b": "x"}` the entries are:
///
///     0  object, 2 members, next 7
///     1  string a             the key of 2
///     2  array, 2 elements, next 5
///     3  integer 1
///     4  integer 2
///     5  string b             the key of 6
///     6  string x
///     7  null                 for a super decoder without a member
final class ValueTape: Sendable {
    /// One value or key.
    struct Entry: Sendable {
        /// The offset of the value's text; of the characters of a string.
        var offset: UInt32
        /// The number of bytes of a string or container; 0 for any other value of a text.
        var count: UInt32
        /// The entry after the value.
        var next: UInt32
        let kind: JSONValue.Kind
        /// True if a string has escapes; whether a number is beyond the range of a double.
        var isSpecial = false
        /// True if all characters of a string are ASCII.
        var isASCII = false
        /// The number of members or elements; an integer, the bits of a double, a boolean; the hash of
        /// a key.
        var bits: UInt64 = 0
    }

    /// The bytes that the offsets are in.
    let text: [UInt8]
    let entries: ContiguousArray<Entry>
    /// The values of a tree, for a tape that was made of one; empty otherwise.
    private let nodes: [JSONNode]
    private let storage: JSONStorage?

    init(text: [UInt8], entries: ContiguousArray<Entry>, nodes: [JSONNode] = [], storage: JSONStorage? = nil) {
        self.text = text
        self.entries = entries
        self.nodes = nodes
        self.storage = storage
    }

    /// The entry of null that is no value of the text.
    var absent: Int { entries.count - 1 }

    /// The bytes of a value: the characters of a string, the digits of a number.
    func slice(_ entry: Entry) -> ArraySlice<UInt8> {
        let start = Int(entry.offset)
        if entry.count > 0 || entry.kind == .string { return text[start..<start + Int(entry.count)] }
        return text[start...].prefix { byte in
            byte > .space && byte != .comma && byte != .closeBracket && byte != .closeBrace
        }
    }

    /// The value of an entry as JSON.
    func json(_ index: Int) -> JSONValue {
        if let storage { return JSONValue(nodes[index], in: storage) }
        guard index < absent else { return .null }
        var bytes = slice(entries[index])
        // The quotes of a string aren't part of its text.
        if entries[index].kind == .string { bytes = text[bytes.startIndex - 1..<bytes.endIndex + 1] }
        return (try? JSONDocument(parsing: [UInt8](bytes)).root) ?? .null
    }
}

extension ValueTape {
    /// The entry at a path of keys and indexes; nil if nothing is there, and for any other path.
    func entry(at path: JSONPath) -> Int? {
        guard let steps = path.steps else { return nil }
        var index = 0
        for step in steps {
            switch (step, entries[index].kind) {
            case (.key(let key), .object):
                var hint = index + 1
                guard let value = member(key, of: index, startingAt: &hint) else { return nil }
                index = value
            case (.index(let number), .array):
                guard 0..<Int(entries[index].bits) ~= number else { return nil }
                index += 1
                for _ in 0..<number { index = Int(entries[index].next) }
            default: return nil
            }
        }
        return index
    }
}

// MARK: - Strings and keys

extension ValueTape {
    /// The text of a string.
    // SAFETY: the range is in the text, whose UTF-8 was validated when the tape was made.
    @inline(__always)
    func string(_ entry: Entry) -> String {
        if entry.isSpecial { return String(decoding: StringEscapes.decoded(slice(entry)), as: UTF8.self) }
        return unsafe text.withUnsafeBufferPointer { bytes in
            let part = unsafe UnsafeBufferPointer(
                rebasing: bytes[Int(entry.offset)..<Int(entry.offset + entry.count)])
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return unsafe String(copying: UTF8Span(unchecked: part.span, isKnownASCII: entry.isASCII))
            }
            return unsafe String(decoding: part, as: UTF8.self)
        }
    }

    /// The keys of an object, with the entries of their values.
    func members(_ object: Int) -> [(key: String, value: Int)] {
        var members: [(key: String, value: Int)] = []
        var index = object + 1
        let end = Int(entries[object].next)
        while index < end {
            members.append((string(entries[index]), index + 1))
            index = Int(entries[index + 1].next)
        }
        return members
    }

    /// The entry of the value of a member; nil if the object has none of this key.
    ///
    /// - Parameter hint: The entry of a key at which the search begins; it becomes that of the next
    ///   key.
    @inline(__always)
    func member(_ key: String, of object: Int, startingAt hint: inout Int) -> Int? {
        var key = key
        return key.withUTF8 { bytes in
            let hash = unsafe TapeKeyHash.of(bytes)
            let end = Int(entries[object].next)
            let start = hint
            if let found = unsafe member(bytes, hash, from: start, to: end, next: &hint) { return found }
            return unsafe member(bytes, hash, from: object + 1, to: start, next: &hint)
        }
    }

    // SAFETY: the bytes are read during the call only.
    @inline(__always)
    private func member(
        _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt64, from start: Int, to end: Int, next: inout Int
    ) -> Int? {
        var index = start
        while index < end {
            if entries[index].bits == hash, unsafe isKey(entries[index], key) {
                next = Int(entries[index + 1].next)
                return index + 1
            }
            index = Int(entries[index + 1].next)
        }
        return nil
    }

    // SAFETY: the bytes are read during the call only.
    private func isKey(_ entry: Entry, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        if entry.isSpecial { return unsafe StringEscapes.decoded(slice(entry)).elementsEqual(key) }
        guard Int(entry.count) == key.count, key.count > 0 else { return key.isEmpty && entry.count == 0 }
        return unsafe text.withUnsafeBufferPointer { bytes in
            unsafe memcmp(bytes.baseAddress! + Int(entry.offset), key.baseAddress!, key.count) == 0
        }
    }
}

/// The hash of a key's bytes.
enum TapeKeyHash {
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    // SAFETY: eight bytes are read only if so many are left.
    @inline(__always)
    static func of(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(key)
        var hash = UInt64(truncatingIfNeeded: key.count) &* factor
        var index = 0
        while index + 8 <= bytes.count {
            hash = unsafe (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* factor
            hash ^= hash >> 29
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = unsafe rest << 8 | UInt64(bytes[index])
            index += 1
        }
        hash = (hash ^ rest) &* factor
        return hash ^ hash >> 32
    }
}
