internal import CJansson

extension JSONValue {
    /// The JSON literal `null`.
    public static var null: JSONValue { unsafe JSONValue(adopting: json_null()) }

    /// `true` or `false`.
    public init(_ value: Bool) { unsafe self.init(adopting: value ? json_true() : json_false()) }

    /// An integer.
    public init(_ value: Int64) { unsafe self.init(adopting: json_integer(value)) }

    /// An integer.
    public init(_ value: Int) { self.init(Int64(value)) }

    /// A real; null for what JSON cannot say (NaN, infinity).
    public init(_ value: Double) { unsafe self.init(adopting: value.isFinite ? json_real(value) : json_null()) }

    /// A string.
    public init(_ value: String) {
        var value = value
        let pointer = value.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe json_stringn_nocheck($0.baseAddress ?? UnsafePointer(bitPattern: 1)!, $0.count)
            }
        }
        unsafe self.init(adopting: pointer)
    }

    /// An array of values, which are shared and not copied.
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

    /// An object of members in this order, the last of equal keys winning; the values are shared and not copied.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        _ = JSONParser.seeded
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

// Not by `nil`: an optional value and JSON's null would be mixed up (`found ? value : nil`). Null is written `.null`.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self.init(value) }
    /// A real.
    public init(floatLiteral value: Double) { self.init(value) }
    /// A string.
    public init(stringLiteral value: String) { self.init(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
    /// An object, members in this order.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members.lazy.map { (key: $0.0, value: $0.1) })
    }
}
