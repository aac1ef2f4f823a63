internal import CJansson

/// Builds jansson's values from a text that jansson accepts, through jansson's own constructors.
///
/// The result is the tree that `json_loadb` makes: the same values in the same order. Whatever
/// isn't certainly valid throws, and jansson reads the text.
///
/// A container is attached to its parent at its opening bracket, so that the root owns all values
/// from the start: one release of the root frees them. For `{"a": [1, {"b": 2}]}` the calls are:
///
///     {         root = json_object()
///     "a": [    json_object_setn_new_nocheck(root, "a", array = json_array())
///     1         json_array_append_new(array, json_integer(1))
///     , {       json_array_append_new(array, object = json_object())
///     "b": 2    json_object_setn_new_nocheck(object, "b", json_integer(2))
///     }]}       continues in array, in root, and after it
// SAFETY: the containers in use belong to the tree of one root. A repeated key frees a value that
// is finished, never one that contains the current position.
@safe struct TreeBuilder: ~Copyable {
    private typealias Value = UnsafeMutablePointer<json_t>
    private typealias Position = UnsafePointer<UInt8>

    private var scanner: JSONScanner

    /// The containers around the current one, the outermost first, and their number.
    private let around: UnsafeMutablePointer<Value>
    private var depth = 0

    /// True if a real was built.
    private(set) var hasReals = false

    /// True if jansson shall report a repeated key.
    private let refusesRepeatedKeys: Bool

    /// The memory for the current key if it has escapes: its value may have some, too.
    private var keyMemory = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    /// The most containers around one: jansson counts the current one and its value as levels.
    private static let mostLevels = JSONDocument.Limits.maximalDepth - 2

    /// Creates a builder for the object or array in `bytes`; nil for a text that jansson must read.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let scanner = unsafe JSONScanner(text: bytes, options: options) else { return nil }
        self.scanner = scanner
        refusesRepeatedKeys = options.duplicateKeys == .refuse
        unsafe around = .allocate(capacity: Self.mostLevels)
    }

    // SAFETY: allocated by the builder, and freed here alone; the entries are trivial.
    deinit {
        unsafe around.deallocate()
        unsafe keyMemory.deallocate()
    }

    /// Builds the tree; returns its root and the offset of the byte after it.
    mutating func build() throws(ReaderFallback) -> (root: JSONNode, end: Int) {
        _ = Jansson.seeded
        let start = unsafe scanner.next
        guard let root = unsafe Self.openedContainer(try scanner.significantByte()) else { throw .input }
        var position = unsafe scanner.next
        do throws(ReaderFallback) {
            unsafe try fill(root, from: &position)
            unsafe try scanner.finish(at: position)
            return unsafe (JSONNode(root), position - start)
        } catch {
            unsafe JSONStorage.release(JSONNode(root), height: JSONDocument.Limits.maximalDepth)
            throw error
        }
    }

    /// Reads the elements or members of `root`, whose opening bracket is at the position.
    private mutating func fill(_ root: Value, from position: inout Position) throws(ReaderFallback) {
        var container = unsafe root
        var end = unsafe position.pointee + 2
        guard unsafe try !scanner.takeOpening(endingWith: end, at: &position) else { return }
        while true {
            let key = unsafe end == .closeBrace ? try key(at: &position) : Key(start: position)
            let byte = unsafe try scanner.significantByte(at: &position)
            if let child = unsafe Self.openedContainer(byte) {
                unsafe try attach(child, key, to: container)
                if unsafe try !scanner.takeOpening(endingWith: byte + 2, at: &position) {
                    guard depth < Self.mostLevels else { throw .input }
                    unsafe around[depth] = unsafe container
                    depth += 1
                    unsafe (container, end) = unsafe (child, byte + 2)
                    continue
                }
            } else {
                unsafe try attach(scalar(at: &position), key, to: container)
            }
            while unsafe try !scanner.takeComma(orEnd: end, at: &position) {
                if depth == 0 { return }
                depth -= 1
                unsafe container = unsafe around[depth]
                end = unsafe container.pointee.type == JSON_OBJECT ? .closeBrace : .closeBracket
            }
        }
    }
}

extension TreeBuilder {
    /// The bytes of a key.
    // SAFETY: they are in the text or in `keyMemory` until the next key is read.
    @safe private struct Key {
        var start: UnsafePointer<UInt8>
        var count = 0
    }

    /// Creates the container for an opening bracket; nil for any other byte.
    @inline(__always)
    private static func openedContainer(_ byte: UInt8) -> Value? {
        if byte == .openBrace { return unsafe json_object() }
        return byte == .openBracket ? unsafe json_array() : nil
    }

    /// Reads a key and its colon.
    @inline(__always)
    private mutating func key(at position: inout Position) throws(ReaderFallback) -> Key {
        let text = unsafe try scanner.takeKey(at: &position)
        if text.hasEscapes { return try decodedKey(text) }
        return unsafe Key(start: text.start, count: text.count)
    }

    /// Returns a key with its escapes decoded; jansson reports NUL in a key.
    // SAFETY: the memory has room for the decoded bytes, which are at most as many as the text's.
    private mutating func decodedKey(_ text: JSONScanner.Text) throws(ReaderFallback) -> Key {
        let bytes = unsafe scanner.bytes(of: text)
        if unsafe bytes.contains(0) { throw .input }
        if unsafe keyMemory.count < bytes.count {
            unsafe keyMemory.deallocate()
            unsafe keyMemory = .allocate(capacity: 2 * bytes.count)
        }
        _ = unsafe keyMemory.update(fromContentsOf: bytes)
        return unsafe Key(start: UnsafePointer(keyMemory.baseAddress!), count: bytes.count)
    }

    /// Creates the value of the scalar at a position; nil if memory is exhausted.
    @inline(__always)
    private mutating func scalar(at position: inout Position) throws(ReaderFallback) -> Value? {
        switch unsafe position.pointee {
        case .quote:
            let bytes = unsafe scanner.bytes(of: try scanner.takeString(at: &position))
            return unsafe json_stringn_nocheck(
                UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self), bytes.count)
        case .minus, .digitZero ... .digitNine:
            switch unsafe try scanner.takeNumber(at: &position) {
            case .integer(let value): return unsafe json_integer(json_int_t(value))
            case .real(let value):
                hasReals = true
                return unsafe json_real(value)
            }
        default:
            switch unsafe try scanner.takeLiteral(at: &position) {
            case UInt8(ascii: "t"): return unsafe json_true()
            case UInt8(ascii: "f"): return unsafe json_false()
            default: return unsafe json_null()
            }
        }
    }

    /// Adds a value to a container, which takes over the reference.
    ///
    /// A repeated key keeps its first position, and its value is replaced.
    // SAFETY: jansson copies the key, and frees the value if it fails.
    @inline(__always)
    private func attach(_ value: Value?, _ key: Key, to container: Value) throws(ReaderFallback) {
        if unsafe container.pointee.type == JSON_ARRAY {
            guard unsafe json_array_append_new(container, value) == 0 else { throw .input }
            return
        }
        let name = unsafe UnsafeRawPointer(key.start).assumingMemoryBound(to: CChar.self)
        let count = unsafe refusesRepeatedKeys ? json_object_size(container) : -1
        guard unsafe json_object_setn_new_nocheck(container, name, key.count, value) == 0 else { throw .input }
        if unsafe refusesRepeatedKeys && json_object_size(container) == count { throw .input }
    }
}
