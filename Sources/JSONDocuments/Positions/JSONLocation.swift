internal import CJansson

/// Where a value is inside a document: the keys and indexes from the root down.
///
/// ```swift
/// let location = JSONLocation([.key("books"), .index(3), .key("odd.key")])
/// location.keyPath         // books[3]["odd.key"]
/// location.normalizedPath  // $['books'][3]['odd.key']
/// ```
public struct JSONLocation: Sendable, Hashable {
    /// One step down.
    public enum Component: Sendable, Hashable {
        /// To the member with this key.
        case key(String)
        /// To the element at this index.
        case index(Int)

        /// Keys are equal where they have the same code points.
        public static func == (left: Component, right: Component) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): ExactText(left) == ExactText(right)
            case (.index(let left), .index(let right)): left == right
            default: false
            }
        }

        /// Feeds the code points of the key, or the index.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): hasher.combine(ExactText(key))
            case .index(let index): hasher.combine(index)
            }
        }
    }

    /// The steps from the root down; none is the root itself.
    public var components: [Component]

    /// The place these steps lead to.
    public init(_ components: [Component] = []) { self.components = components }

    /// The root of a document.
    public static let root = JSONLocation()

    /// The place one step further down.
    public func appending(_ component: Component) -> JSONLocation { JSONLocation(components + [component]) }

    /// The everyday spelling, `books[3].title`; keys that would read as something else are quoted; "" is the root.
    public var keyPath: String {
        var text = ""
        for component in components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\(JSONValue(key).description)]"
            }
        }
        return text
    }

    /// The normalized path of RFC 9535, section 2.7: `$['books'][3]['title']`.
    public var normalizedPath: String {
        components.reduce(into: "$") { text, component in
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += "['\(Self.normalized(key))']"
            }
        }
    }

    /// Whether a key can stand in a key path without quotes.
    package static func isPlain(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !"$/^*".unicodeScalars.contains(first) else { return false }
        let special = ".[]\\\"'\u{7F}".unicodeScalars
        return key.unicodeScalars.allSatisfy { $0.value >= 0x20 && !special.contains($0) }
    }

    /// The key as RFC 9535 escapes it between single quotes.
    private static func normalized(_ key: String) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\u{08}": text += "\\b"
            case "\u{0C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JSONLocation: CustomStringConvertible {
    /// The everyday spelling, or "the root", for messages: in one line, and cut where it is long.
    public var description: String { components.isEmpty ? "the root" : keyPath.inMessage(400) }
}

/// One step down from a value, made ready: the bytes of a key, or an index.
///
/// Following a row of steps costs what jansson's own lookups cost: no call, no copy and no reference count between them.
// SAFETY: `key` points to bytes that whoever made the step keeps alive for as long as the step.
@usableFromInline @safe package struct JSONStep {
    /// Where the step leads.
    package enum Kind: UInt8, Sendable {
        /// To the member with the key.
        case member
        /// To the member with the key, or, in an array, to the element at the index.
        case memberOrIndex
        /// To the element at the index, counted from the end when negative.
        case index
        /// Nowhere.
        case none
    }

    /// Where the step leads.
    package let kind: Kind
    /// The bytes of the key, never at a nil address.
    package let key: UnsafePointer<UInt8>
    /// How many bytes the key has.
    package let length: Int
    /// The index.
    package let index: Int

    package init(_ kind: Kind, key: UnsafePointer<UInt8>, length: Int, index: Int) {
        self.kind = kind
        unsafe self.key = key
        self.length = length
        self.index = index
    }

    /// The child the step leads to; nil where there is none.
    package func child(of node: JSONNode) -> JSONNode? { unsafe next(of: node.pointer).map { unsafe JSONNode($0) } }

    /// The value that `count` steps lead to; nil where one of them leads nowhere.
    // SAFETY: reads `count` steps from `steps`; nodes are good for as long as their storage.
    @usableFromInline
    package static func follow(_ steps: UnsafePointer<JSONStep>, count: Int, from start: JSONNode) -> JSONNode? {
        var pointer = unsafe start.pointer
        var step = unsafe steps
        let end = unsafe steps + count
        while unsafe step != end {
            guard let next = unsafe step.pointee.next(of: pointer) else { return nil }
            unsafe pointer = next
            unsafe step += 1
        }
        return unsafe JSONNode(pointer)
    }

    // SAFETY: jansson's lookups accept every kind of value and every index.
    @inline(__always)
    private func next(of pointer: UnsafeMutablePointer<json_t>) -> UnsafeMutablePointer<json_t>? {
        // The common kind first and apart, since a table of jumps costs a nanosecond a step.
        if kind == .member { return unsafe member(of: pointer) }
        switch kind {
        case .member: return nil
        case .memberOrIndex:
            return unsafe cjansson_typeof(pointer) == JSON_ARRAY ? json_array_get(pointer, index) : member(of: pointer)
        case .index:
            // The size of what is no array is 0, and an index past the end answers nothing.
            return unsafe json_array_get(pointer, index < 0 ? index &+ Int(json_array_size(pointer)) : index)
        case .none: return nil
        }
    }

    @inline(__always)
    private func member(of pointer: UnsafeMutablePointer<json_t>) -> UnsafeMutablePointer<json_t>? {
        unsafe json_object_getn(pointer, UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self), length)
    }
}
