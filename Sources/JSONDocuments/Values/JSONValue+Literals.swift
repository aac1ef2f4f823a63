internal import CJansson

extension JSONValue {
    /// The JSON literal `null`; one shared value, as `json_null` in jansson.
    public static let null = unsafe JSONValue(adopting: json_null())

    private static let yes = unsafe JSONValue(adopting: json_true())
    private static let no = unsafe JSONValue(adopting: json_false())

    /// Creates `true` or `false`, which are shared values.
    public init(_ value: Bool) { self = value ? .yes : .no }

    /// Creates an integer.
    public init(_ value: Int64) { unsafe self.init(adopting: json_integer(value)) }

    /// Creates an integer.
    public init(_ value: Int) { self.init(Int64(value)) }

    /// Creates a real; null for NaN and infinity, which JSON doesn't have.
    public init(_ value: Double) {
        guard value.isFinite else { self = .null; return }
        unsafe self.init(adopting: json_real(value))
    }

    /// Creates a real that is written with the digits of a text, whose value it is.
    // SAFETY: the text is copied.
    package init(_ value: Double, text: UnsafeBufferPointer<UInt8>) {
        let node = unsafe JSONNode(json_real(value)!)
        self.init(node, in: unsafe JSONStorage(adopting: node, source: Array(text), height: 0))
    }

    /// Creates a string.
    public init(_ value: String) {
        var value = value
        let pointer = value.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe json_stringn_nocheck($0.baseAddress ?? UnsafePointer(bitPattern: 1)!, $0.count)
            }
        }
        unsafe self.init(adopting: pointer)
    }

    /// Creates an array of values, which are shared and not copied.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public init(_ elements: some Sequence<JSONValue>) {
        // SAFETY: the array takes a reference of its own to each element.
        let array = unsafe json_array()
        unsafe self.init(adopting: array, height: 1)
        for element in elements {
            _ = unsafe json_array_append_new(array, json_incref(element.node.pointer))
            storage.adopt(element.storage)
        }
    }

    /// Creates an object of members in this order; the last of equal keys counts.
    ///
    /// The values are shared and not copied.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        _ = Jansson.seeded
        // SAFETY: `put` takes a reference of its own to each value and copies the key.
        let object = unsafe json_object()
        unsafe self.init(adopting: object, height: 1)
        for (key, value) in members {
            var key = key
            key.withUTF8 { unsafe Self.put(value.node, at: $0, in: object!) }
            storage.adopt(value.storage)
        }
    }
}

// Not by `nil`, which could be an optional value or JSON's null (`found ? value : nil`). Null is
// written `.null`.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self.init(value) }
    /// Creates a real.
    public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self.init(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
    /// Creates an object with members in this order.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.lazy.map { (key: $0.0, value: $0.1) })
    }
}
