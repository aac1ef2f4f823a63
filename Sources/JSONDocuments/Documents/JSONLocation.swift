internal import CJansson

/// The location of a value inside a document: the keys and indexes from the root down to it.
///
/// A location is one exact path, unlike a `JSONPath`, which may match many values. Keys are
/// compared by their code points.
///
/// ```swift
/// let location = JSONLocation([.key("books"), .index(3), .key("odd.key")])
/// location.keyPath         // books[3]["odd.key"]
/// location.normalizedPath  // $['books'][3]['odd.key']
/// ```
public struct JSONLocation: Sendable, Hashable {
    /// One step from a value to its child.
    ///
    /// Keys are equal if their code points are. Swift compares strings by canonical equivalence, so
    /// two keys that are equal strings may be different members.
    public enum Component: Sendable, Hashable {
        /// The step to the member with a key.
        case key(String)
        /// The step to the element at an index.
        case index(Int)

        /// True for equal indexes, and for keys of the same code points.
        public static func == (left: Component, right: Component) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): ExactText(left) == ExactText(right)
            case (.index(let left), .index(let right)): left == right
            default: false
            }
        }

        /// Hashes the code points of the key, or the index.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): hasher.combine(ExactText(key))
            case .index(let index): hasher.combine(index)
            }
        }
    }

    /// The steps from the root down; empty for the root itself.
    public var components: [Component]

    /// Creates the location that the steps lead to.
    ///
    /// The steps aren't checked; `JSONValue.value(at:)` is nil for a location that doesn't exist.
    public init(_ components: [Component] = []) { self.components = components }

    /// The location of the root of a document.
    public static let root = JSONLocation()

    /// Returns the location of a child.
    ///
    /// ```swift
    /// JSONLocation([.key("books")]).appending(.index(3)).keyPath  // books[3]
    /// ```
    public func appending(_ component: Component) -> JSONLocation { JSONLocation(components + [component]) }

    /// The key path, `books[3].title`; "" for the root.
    ///
    /// Keys with special characters are quoted.
    public var keyPath: String {
        var text = ""
        for component in components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key, atStart: text.isEmpty): text += text.isEmpty ? key : ".\(key)"
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

    /// Returns true if a key needs no quotes in a key path.
    ///
    /// - Parameter atStart: Whether the path begins with it, where `@key` and `@index` are those of a row.
    package static func isPlain(_ key: String, atStart: Bool = false) -> Bool {
        if atStart, key == "@key" || key == "@index" { return false }
        guard let first = key.unicodeScalars.first, !"$^*".unicodeScalars.contains(first) else { return false }
        let special = "./[]\\\"'\u{7F}".unicodeScalars
        // After the first character, `@` is a lookup.
        return key.unicodeScalars.allSatisfy { $0 >= " " && !special.contains($0) }
            && !key.unicodeScalars.dropFirst().contains("@")
    }

    /// Returns the key with the escapes of RFC 9535 for a string in single quotes.
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
            case _ where scalar < " ":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JSONLocation: CustomStringConvertible {
    /// The key path, or "the root", for messages: on one line, and truncated if it is long.
    public var description: String { components.isEmpty ? "the root" : keyPath.inMessage(400) }
}

/// One prepared step from a value to its child: the bytes of a key, or an index.
///
/// A sequence of steps costs no more than jansson's own lookups: there is no call, no copy and no
/// reference count between them.
// SAFETY: `key` points to bytes that the creator of the step keeps alive for as long as the step.
@usableFromInline @safe package struct JSONStep {
    /// The child that a step leads to.
    package enum Kind: UInt8, Sendable {
        /// The member with the key.
        case member
        /// The member with the key or, in an array, the element at the index.
        case memberOrIndex
        /// The element at the index, counted from the end if negative.
        case index
        /// No child.
        case none
    }

    /// The child that the step leads to.
    package let kind: Kind
    /// The bytes of the key, never at a nil address.
    package let key: UnsafePointer<UInt8>
    /// The number of bytes of the key.
    package let length: Int
    /// The index.
    package let index: Int

    package init(_ kind: Kind, key: UnsafePointer<UInt8>, length: Int, index: Int) {
        self.kind = kind
        unsafe self.key = key
        self.length = length
        self.index = index
    }

    /// Returns the child that the step leads to; nil if it doesn't exist.
    package func child(of node: JSONNode) -> JSONNode? { unsafe next(of: node.pointer).map { unsafe JSONNode($0) } }

    /// Returns the value that `count` steps lead to; nil if one of them leads to no child.
    // SAFETY: reads `count` steps from `steps`; nodes are valid for as long as their storage.
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
        // The common kind is tested first, because a jump table costs a nanosecond for each step.
        if kind == .member { return unsafe member(of: pointer) }
        switch kind {
        case .member: return nil
        case .memberOrIndex:
            return unsafe cjansson_typeof(pointer) == JSON_ARRAY ? json_array_get(pointer, index) : member(of: pointer)
        case .index:
            // The size of a value other than an array is 0, and an index past the end returns NULL.
            return unsafe json_array_get(pointer, index < 0 ? index &+ Int(json_array_size(pointer)) : index)
        case .none: return nil
        }
    }

    @inline(__always)
    private func member(of pointer: UnsafeMutablePointer<json_t>) -> UnsafeMutablePointer<json_t>? {
        unsafe json_object_getn(pointer, UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self), length)
    }
}
