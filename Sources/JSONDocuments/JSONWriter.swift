/// Writes JSON piece by piece into a buffer of bytes, with commas and indentation put where they belong.
///
/// Numbers are written so that they read back equal: integers in full, doubles in their shortest form.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("title")
/// writer.string("Momo")
/// writer.endObject()
/// writer.text  // {"title":"Momo"}
/// ```
public struct JSONWriter: Sendable {
    /// How to write.
    public let options: Options

    /// What has been written, as UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// One entry an open container: whether something was written in it already.
    private var isFirst: [Bool] = []

    /// True between a key and its value.
    private var hasKey = false

    /// A writer with an empty buffer.
    public init(options: Options = .init()) { self.options = options }

    /// What has been written, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The JSON of one value.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public static func bytes(of value: JSONValue, options: Options = .init()) -> [UInt8] {
        var writer = JSONWriter(options: options)
        writer.value(value)
        return writer.bytes
    }

    /// Forgets what has been written and keeps the buffer, for writing one record after the other.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends bytes as they are, outside the grammar: a line end between records.
    public mutating func raw(_ byte: UInt8) { bytes.append(byte) }

    /// Opens an array.
    public mutating func beginArray() { open(0x5B) }
    /// Closes the innermost array.
    public mutating func endArray() { close(0x5D) }
    /// Opens an object.
    public mutating func beginObject() { open(0x7B) }
    /// Closes the innermost object.
    public mutating func endObject() { close(0x7D) }

    /// Writes a member's key; its value must come next.
    public mutating func key(_ key: String) {
        separate()
        var key = key
        // SAFETY: the bytes are read during the call only.
        key.withUTF8 { unsafe quote($0) }
        colon()
    }

    package mutating func key(utf8 key: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe quote(key)
        colon()
    }

    /// Writes `null`.
    public mutating func null() { literal("null") }
    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) { literal(String(value)) }

    /// Writes a double in its shortest form that reads back equal; null for what JSON cannot say (NaN, infinity).
    public mutating func real(_ value: Double) {
        guard value.isFinite else { return null() }
        literal(value.description)
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        separate()
        var value = value
        // SAFETY: the bytes are read during the call only.
        value.withUTF8 { unsafe quote($0) }
    }

    /// Writes a number's own text, which must be a JSON number.
    package mutating func number(text: String) { literal(text) }

    /// Writes a whole value.
    public mutating func value(_ value: JSONValue) {
        withExtendedLifetime(value.storage) { node(value.node) }
    }

    package mutating func node(_ node: JSONNode) {
        switch node.kind {
        case .null: null()
        case .bool: bool(node.isTrue)
        case .integer: integer(node.integer)
        case .real: real(node.real)
        case .string:
            separate()
            unsafe quote(node.utf8)
        case .array:
            beginArray()
            for index in 0..<node.count { self.node(node.element(at: index)!) }
            endArray()
        case .object: object(node)
        }
    }

    private mutating func object(_ node: JSONNode) {
        beginObject()
        let members = options.sortedKeys ? Array(node.members).sorted { $0.key < $1.key } : Array(node.members)
        for member in members {
            unsafe key(utf8: member.utf8)
            self.node(member.value)
        }
        endObject()
    }
}

extension JSONWriter {
    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isFirst.append(true)
    }

    private mutating func close(_ bracket: UInt8) {
        let isEmpty = isFirst.removeLast()
        if !isEmpty { newline() }
        bytes.append(bracket)
    }

    private mutating func colon() {
        bytes.append(0x3A)
        if options.indent > 0 { bytes.append(0x20) }
        hasKey = true
    }

    /// Puts the comma and the line break that belong before a key or an element.
    private mutating func separate() {
        if hasKey {
            hasKey = false
            return
        }
        guard let last = isFirst.indices.last else { return }
        if !isFirst[last] { bytes.append(0x2C) }
        isFirst[last] = false
        newline()
    }

    private mutating func newline() {
        guard options.indent > 0 else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: options.indent * isFirst.count))
    }

    // SAFETY: reads the bytes of the buffer only, during the call.
    private mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes.append(0x22)
        var start = 0
        for index in utf8.indices {
            guard let escape = unsafe Self.escape(utf8[index]) else { continue }
            unsafe bytes.append(contentsOf: utf8[start..<index])
            bytes.append(contentsOf: escape.utf8)
            start = index + 1
        }
        unsafe bytes.append(contentsOf: utf8[start...])
        bytes.append(0x22)
    }

    @inline(__always)
    private static func escape(_ byte: UInt8) -> String? {
        if byte >= 0x20 && byte != 0x22 && byte != 0x5C { return nil }
        return escaped(byte)
    }

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case 0x22: return "\\\""
        case 0x5C: return "\\\\"
        case 0x08: return "\\b"
        case 0x0C: return "\\f"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x09: return "\\t"
        default:
            let hex = String(byte, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }
}
