import JSONDocuments

/// Makes the tape of a text from its tokens.
///
/// Whatever isn't certainly valid throws, and so does a repeated key; the tape is made of a tree
/// then.
struct TapeBuilder: ~Copyable {
    /// A container whose end hasn't been read.
    private struct Open {
        let index: Int
        let isObject: Bool
        /// The number of values so far.
        var count = 0
        /// A bit for each key's hash modulo 64: a key whose bit isn't set is new.
        var filter: UInt64 = 0
    }

    private var reader: JSONTokenReader
    private var entries: ContiguousArray<ValueTape.Entry> = []
    private var open: [Open] = []
    /// The hashes of the keys of open objects with many, by the entries of the objects.
    private var manyKeys: [Int: Set<UInt64>] = [:]

    // SAFETY: the bytes outlive the builder, which `ValueTape.init(of:)` ensures.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let reader = unsafe JSONTokenReader(bytes, options: options) else { return nil }
        self.reader = reader
        entries.reserveCapacity(bytes.count / 6 + 2)
    }

    /// The entries of the values in a text, or nil if a tree is needed.
    static func entries(of text: [UInt8], options: JSONDocument.Options) -> ContiguousArray<ValueTape.Entry>? {
        unsafe text.withUnsafeBufferPointer { bytes in
            guard var builder = unsafe TapeBuilder(bytes, options: options) else { return nil }
            return try? builder.run()
        }
    }

    private mutating func run() throws(ReaderFallback) -> ContiguousArray<ValueTape.Entry> {
        repeat {
            if try appendValue() { try closeContainers() }
        } while !open.isEmpty
        try reader.finish()
        entries.append(.init(offset: 0, count: 0, next: UInt32(entries.count + 1), kind: .null))
        return entries
    }

    /// Reads a scalar or an empty container, or else an opening bracket, and the first key after it.
    ///
    /// - Returns: Whether the value is complete.
    private mutating func appendValue() throws(ReaderFallback) -> Bool {
        let start = reader.offset
        switch try reader.next() {
        case .object(let isEmpty): return try appendContainer(.object, at: start, isEmpty: isEmpty)
        case .array(let isEmpty): return try appendContainer(.array, at: start, isEmpty: isEmpty)
        case .string(let text):
            append(.string, start + 1, text.count) { entry in
                entry.isSpecial = text.hasEscapes
                entry.isASCII = text.isASCII
            }
        case .integer(let value): append(.integer, start, 0) { $0.bits = UInt64(bitPattern: value) }
        case .real(let value): append(.real, start, 0) { $0.bits = value.bitPattern }
        case .bool(let value): append(.bool, start, 0) { $0.bits = value ? 1 : 0 }
        case .null: append(.null, start, 0) { _ in }
        }
        return true
    }

    @inline(__always)
    private mutating func append(
        _ kind: JSONValue.Kind, _ offset: Int, _ count: Int, _ fill: (inout ValueTape.Entry) -> Void
    ) {
        var entry = ValueTape.Entry(
            offset: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: count),
            next: UInt32(truncatingIfNeeded: entries.count + 1), kind: kind)
        fill(&entry)
        entries.append(entry)
    }

    private mutating func appendContainer(
        _ kind: JSONValue.Kind, at start: Int, isEmpty: Bool
    ) throws(ReaderFallback) -> Bool {
        append(kind, start, isEmpty ? reader.offset - start : 0) { _ in }
        if isEmpty { return true }
        open.append(Open(index: entries.count - 1, isObject: kind == .object))
        if kind == .object { try appendKey() }
        return false
    }

    /// Reads a key, and refuses a repeated one.
    private mutating func appendKey() throws(ReaderFallback) {
        let start = reader.offset + 1
        let text = try reader.key()
        let hash = unsafe TapeKeyHash.of(reader.bytes(of: text))
        guard isNew(hash) else { throw .input }
        append(.string, start, text.count) { entry in
            entry.isSpecial = text.hasEscapes
            entry.isASCII = text.isASCII
            entry.bits = hash
        }
    }

    /// Reads what follows a value: a comma with the key after it, or the ends of containers.
    private mutating func closeContainers() throws(ReaderFallback) {
        while let last = open.last {
            open[open.count - 1].count += 1
            if try reader.hasNext(in: last.isObject ? .closeBrace : .closeBracket) {
                if last.isObject { try appendKey() }
                return
            }
            entries[last.index].bits = UInt64(last.count + 1)
            entries[last.index].next = UInt32(truncatingIfNeeded: entries.count)
            entries[last.index].count = UInt32(truncatingIfNeeded: reader.offset) - entries[last.index].offset
            if last.count >= Self.many { manyKeys[last.index] = nil }
            open.removeLast()
        }
    }
}

// MARK: - Repeated keys

extension TapeBuilder {
    /// From this number of keys on their hashes are in a set.
    private static let many = 48

    /// Returns whether the object that is open has no key of this hash yet.
    ///
    /// Keys of equal hashes count as equal, which costs a tree and nothing else.
    private mutating func isNew(_ hash: UInt64) -> Bool {
        let last = open.count - 1
        let bit: UInt64 = 1 << (hash & 63)
        if open[last].filter & bit == 0 {
            open[last].filter |= bit
            if open[last].count < Self.many { return true }
        }
        let object = open[last].index
        guard open[last].count >= Self.many else { return !contains(hash, in: object) }
        var keys = manyKeys.removeValue(forKey: object) ?? hashes(of: object)
        let isNew = keys.insert(hash).inserted
        manyKeys[object] = keys
        return isNew
    }

    /// Returns whether one of the keys of an object has a hash.
    private func contains(_ hash: UInt64, in object: Int) -> Bool {
        var index = object + 1
        while index < entries.count {
            if entries[index].bits == hash { return true }
            index = Int(entries[index + 1].next)
        }
        return false
    }

    /// The hashes of the keys of an object.
    private func hashes(of object: Int) -> Set<UInt64> {
        var hashes: Set<UInt64> = []
        var index = object + 1
        while index < entries.count {
            hashes.insert(entries[index].bits)
            index = Int(entries[index + 1].next)
        }
        return hashes
    }
}
