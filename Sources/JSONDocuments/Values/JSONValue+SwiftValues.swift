#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONValue {
    /// Creates an unsigned integer, which is exact past Int64 too.
    public init(_ value: UInt64) {
        if let small = Int64(exactly: value) { self.init(small) } else { self.init(exactNumber: String(value)) }
    }

    /// Creates a number with every digit of a decimal; null for NaN.
    public init(_ value: Decimal) { self.init(exactNumber: value.description) }

    /// Creates a number with exactly this text; null if the text isn't a number.
    package init(exactNumber text: String) {
        guard let document = try? JSONDocument(parsing: text),
            document.root.kind == .integer || document.root.kind == .real
        else {
            self = .null
            return
        }
        self = document.root
    }

    /// Creates a value from a tree of Swift values: nil, Bool, numbers, String, arrays, dictionaries,
    /// JSONValue.
    ///
    /// `import Listwright` or `FoundationBridging` adds NSNull and NSNumber.
    /// The members of a dictionary are in the order of their keys.
    ///
    /// ```swift
    /// let value = try JSONValue(any: ["title": "Momo", "tags": ["time", nil]])
    /// value.description                       // {"tags":["time",null],"title":"Momo"}
    /// try JSONValue(any: ["x": [Double.nan]])  // throws x[0]: nan is not a JSON number
    /// ```
    ///
    /// - Throws: `JSONEditError` with the location of a value that JSON doesn't have: NaN,
    ///   infinity, another type, or nesting deeper than 2,048 levels.
    public init(any value: Any?) throws(JSONEditError) { try self.init(any: value, at: .root) }

    private init(any value: Any?, at location: JSONLocation) throws(JSONEditError) {
        guard location.components.count <= JSONDocument.Limits.maximalDepth else {
            throw JSONEditError(at: location, "nested deeper than \(JSONDocument.Limits.maximalDepth) levels")
        }
        switch value {
        case nil: self = .null
        case let value as any OptionalValue where value.isNil: self = .null
        case let value as any ForeignScalar: self = try value.json(at: location)
        case let value as JSONValue: self = value
        case let value as String: self.init(value)
        case let value as Bool: self.init(value)
        case let value as any BinaryInteger: self.init(integer: value)
        case let value as Decimal: self.init(value)
        case let value as any BinaryFloatingPoint: try self.init(real: Double(value), at: location)
        case let value as [Any?]: try self.init(array: value, at: location)
        case let value as [String: Any?]: try self.init(dictionary: value, at: location)
        case let value?: throw JSONEditError(at: location, "\(type(of: value)) is not a JSON value")
        }
    }

    private init(integer value: some BinaryInteger) {
        if let small = Int64(exactly: value) {
            self.init(small)
        } else if let large = UInt64(exactly: value) {
            self.init(large)
        } else {
            self.init(exactNumber: value.description)
        }
    }

    private init(real value: Double, at location: JSONLocation) throws(JSONEditError) {
        guard value.isFinite else { throw JSONEditError(at: location, "\(value) is not a JSON number") }
        self.init(value)
    }

    private init(array: [Any?], at location: JSONLocation) throws(JSONEditError) {
        var elements: [JSONValue] = []
        for (index, element) in array.enumerated() {
            elements.append(
                try CallStack.withRoom { () throws(JSONEditError) in
                    try JSONValue(any: element, at: location.appending(.index(index)))
                })
        }
        self.init(elements)
    }

    private init(dictionary: [String: Any?], at location: JSONLocation) throws(JSONEditError) {
        var members: [(key: String, value: JSONValue)] = []
        for (key, value) in dictionary.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
            members.append(
                (
                    key,
                    try CallStack.withRoom { () throws(JSONEditError) in
                        try JSONValue(any: value, at: location.appending(.key(key)))
                    }
                ))
        }
        self.init(members)
    }

    /// The value as a tree of Swift values: nil, Bool, Int, UInt64, Decimal, Double, String,
    /// [Any?], [String: Any?].
    ///
    /// An integer is the first of these that holds it: Int, UInt64, Decimal, Double, `JSONValue`. Any other number past
    /// a double's range is a `JSONValue`.
    ///
    /// An array or object more than 512 levels deep stays a `JSONValue`, because Swift needs stack
    /// for each level when it frees a tree. So does an object with keys that Swift treats as equal
    /// because they are canonically equivalent.
    public var any: Any? { any(depth: 0) }

    /// The deepest level of a tree of Swift values.
    private static let mostSwiftLevels = 512

    private func any(depth: Int) -> Any? {
        switch kind {
        case .array where depth == Self.mostSwiftLevels: self
        case .object where depth == Self.mostSwiftLevels: self
        case .null: nil
        case .bool: node.isTrue
        case .integer: Int(exactly: node.integer) ?? node.integer
        case .real: bigNumber ?? node.real
        case .string: node.string
        case .array: CallStack.withRoom { elements.map { $0.any(depth: depth + 1) } }
        case .object:
            CallStack.withRoom {
                let swift = Dictionary(members.map { ($0.key, $0.value.any(depth: depth + 1)) }) { $1 }
                return swift.count == count ? swift : self
            }
        }
    }

    /// An integer past Int64, or a number past a double's range, as a Swift value.
    private var bigNumber: Any? {
        guard storage.largeNumberText(of: node) != nil else { return nil }
        return uint64 ?? decimal ?? (storage.isPastDouble(node) ? self : nil)
    }
}

/// A null, boolean or number of another library, such as Foundation's NSNull and NSNumber.
package protocol ForeignScalar {
    /// The value in JSON; nil for a number that JSON doesn't have.
    var foreignJSON: JSONValue? { get }
}

extension ForeignScalar {
    fileprivate func json(at location: JSONLocation) throws(JSONEditError) -> JSONValue {
        guard let json = foreignJSON else { throw JSONEditError(at: location, "\(self) is not a JSON number") }
        return json
    }
}

/// An optional of any type.
private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { self == nil }
}
