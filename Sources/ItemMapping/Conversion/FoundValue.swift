import JSONDocuments

// SAFETY: the context owns the document's storage, and a FoundValue cannot leave the call that it
// is handed to.
/// A value that a reader found for a field; a ``FieldValue`` is made from it.
///
/// It is valid during the call that receives it, and the compiler refuses to store it. Keep
/// ``json``, or a value made from it.
///
/// ```swift
/// struct Price: FieldValue {
///     var cents: Int
///     static func value(from found: FoundValue) throws(ConversionFailure) -> Price {
///         let amount = try Double.value(from: found)
///         guard amount >= 0 else { throw ConversionFailure(expected: "a price", found: found) }
///         return Price(cents: Int((amount * 100).rounded()))
///     }
///     var json: JSONValue { JSONValue(Double(cents) / 100) }
/// }
/// ```
@safe public struct FoundValue: ~Escapable {
    /// The content.
    // SAFETY: as for the whole: a scalar's text is good during the call.
    @safe package enum Content {
        /// One value.
        case one(JSONNode)
        /// Everything that a path with a wildcard matched.
        case matches([JSONNode])
        /// A scalar that isn't in the text.
        case made(JSONValue)
        /// A scalar that the direct reader found, and its text.
        case scalar(Scalar, text: UnsafeBufferPointer<UInt8>)
    }

    package let content: Content
    package unowned(unsafe) let context: MappingContext

    @_lifetime(borrow context)
    package init(_ node: JSONNode, in context: borrowing MappingContext) {
        content = .one(node)
        unsafe self.context = copy context
    }

    // SAFETY: the text, like the scalar's own bytes, is good during the call that the value is made
    // for.
    @_lifetime(borrow context)
    init(_ scalar: Scalar, text: UnsafeBufferPointer<UInt8>, in context: borrowing MappingContext) {
        content = unsafe .scalar(scalar, text: text)
        unsafe self.context = copy context
    }

    @_lifetime(borrow context)
    init(_ content: Content, in context: borrowing MappingContext) {
        self.content = content
        unsafe self.context = copy context
    }

    package var scalar: Scalar {
        switch content {
        case .one(let node): Scalar(node)
        case .matches(let nodes): nodes.count == 1 ? Scalar(nodes[0]) : .array
        case .made(let value): Scalar(value.node)
        case .scalar(let scalar, _): scalar
        }
    }

    /// The single value that was found, also as the only match of a path with a wildcard; nil for
    /// several.
    package var node: JSONNode? {
        switch content {
        case .one(let node): node
        case .matches(let nodes): nodes.count == 1 ? nodes[0] : nil
        case .made, .scalar: nil
        }
    }

    /// The kind of JSON value; an array if a path matched several.
    public var kind: JSONValue.Kind { scalar.kind }

    /// The distance that the value may have from the type.
    public var policy: ConversionPolicy { unsafe context.scope.rules.policy }

    /// The form of dates in the data.
    public var dates: DateStyle { unsafe context.scope.rules.dates }

    /// The values that the caller passes to transforms.
    public var values: MappingValues { unsafe context.values }

    /// The found value itself.
    public var json: JSONValue {
        switch content {
        case .one(let node): unsafe JSONValue(node, in: context.storage)
        case .matches(let nodes): JSONValue(nodes.map { unsafe JSONValue($0, in: context.storage) })
        case .made(let value): value
        case .scalar(let scalar, let text): unsafe JSONValue(scalar, text: text)
        }
    }

    /// The text of a number as written in the source; nil for any other kind.
    package var numberText: NumberText? {
        switch content {
        case .one, .matches:
            return node.flatMap { unsafe JSONValue($0, in: context.storage).numberText }.flatMap { NumberText($0) }
        case .made(let value): return value.numberText.flatMap { NumberText($0) }
        case .scalar(let scalar, let text):
            guard scalar.kind == .integer || scalar.kind == .real else { return nil }
            return NumberText(unsafe String(decoding: text, as: UTF8.self))
        }
    }

    /// The number that is found, or that the policy reads in a text; nil for any other value.
    package var number: NumberText? {
        switch scalar {
        case .integer, .real: numberText
        case .string(let utf8) where policy != .strict: unsafe NumberText(utf8, policy: policy)
        default: nil
        }
    }

    /// The value as messages show it: the kind and a short content; big numbers in their own
    /// digits.
    public var excerpt: String {
        guard case .real(let value) = scalar, value.magnitude >= 0x1p53, let number = numberText else {
            return scalar.excerpt
        }
        let isShort = number.text.utf8.count <= 40
        guard isShort || Double(number.text)?.isFinite != true else { return scalar.excerpt }
        return "the number \(isShort ? number.text : number.text.prefix(39) + "…")"
    }

    /// The elements of an array, or what a wildcard matched, and whether a single value is the only
    /// one; nil for another kind.
    ///
    /// Under the lenient policy a scalar is a list of one, and for a field of one or many any value.
    var elements: (nodes: [JSONNode], isOne: Bool)? {
        switch content {
        case .matches(let nodes): return (nodes, false)
        case .one(let node) where node.kind == .array: return ((0..<node.count).map { node.element(at: $0)! }, false)
        case .one(let node):
            let takesOne = unsafe context.scope.rules.conversions.contains(.takesOne)
            return takesOne || policy == .lenient && node.kind != .object ? ([node], takesOne) : nil
        case .made, .scalar: return nil
        }
    }

    /// The number of elements or members that were sent; nil for a scalar that isn't a list of one.
    package var sentCount: Int? {
        switch content {
        case .matches(let nodes): return nodes.count
        case .one(let node) where node.kind == .array: return node.count
        case .one(let node): return elements != nil ? 1 : node.kind == .object ? node.count : nil
        case .made, .scalar: return nil
        }
    }

    /// Calls `body` with each element and the step to it, nil for a single value that is the list; nil
    /// if the value isn't a list.
    ///
    /// Lists inside the list must be lists.
    package func forEachElement(
        _ start: (Int) -> Void, _ body: (Int, JSONNode, JSONLocation.Component?) -> Void
    ) throws(ConversionFailure) {
        guard let (nodes, isOne) = elements else {
            let takesOne = unsafe context.scope.rules.conversions.contains(.takesOne)
            throw ConversionFailure(expected: takesOne ? "one value or an array" : "an array", found: self)
        }
        let context = unsafe context
        let outer = context.scope.rules.conversions
        context.scope.rules.conversions.remove(.takesOne)
        defer { context.scope.rules.conversions = outer }
        start(nodes.count)
        for (index, node) in nodes.enumerated() { body(index, node, isOne ? nil : .index(index)) }
    }

    /// Fails if the field must have all its elements and one is invalid, the first of them at `step`.
    package func checkElements(_ step: JSONLocation.Component?) throws(ConversionFailure) {
        guard let step, unsafe context.scope.rules.conversions.contains(.needsAllElements) else { return }
        throw ConversionFailure(
            leavingOut: "every element to be readable", found: "one at \(JSONLocation([step]).keyPath) that is not")
    }
}

extension ConversionFailure {
    /// Creates a failure to convert `value`, which the message shows shortened.
    ///
    /// It must be made while the value is valid: in the call that received it.
    public init(expected: String, found value: FoundValue) {
        self.init(expected: expected, found: value.excerpt)
    }
}

extension JSONValue {
    /// Creates the value that a scalar of a text is; a number keeps its digits.
    // SAFETY: the bytes are copied.
    fileprivate init(_ scalar: Scalar, text: UnsafeBufferPointer<UInt8>) {
        switch scalar {
        case .bool(let value): self.init(value)
        case .integer(0) where text.count > 1: unsafe self.init(exactNumber: String(decoding: text, as: UTF8.self))
        case .integer(let value): self.init(value)
        case .real(let value): unsafe self.init(value, text: text)
        case .string(let utf8): unsafe self.init(String(decoding: utf8, as: UTF8.self))
        case .null, .array, .object: self = .null
        }
    }
}
