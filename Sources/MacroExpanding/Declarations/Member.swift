/// What the body of a type declares, as far as a table depends on it.
enum Member: Sendable {
    case property(Property)
    case initializer(Initializer)
    /// A case of an enum; true if it has associated values.
    case enumCase(hasPayload: Bool, index: Int)
    /// A line of conditional compilation: `#if`, `#elseif`, `#else`, `#endif` with its condition.
    case directive(String, index: Int)
    /// A freestanding macro that may declare anything.
    case macro(name: String, index: Int)
    /// Variables declared by a pattern: `var (a, b) = pair`.
    case pattern(isConstant: Bool, prefix: DeclarationPrefix, index: Int)
}

/// One variable or constant of a type, stored or computed.
struct Property: Sendable {
    /// The ways in which a property is stored or computed.
    enum Storage: Sendable, Equatable {
        /// Stored, with observers or without.
        case stored
        /// Computed; true if it has a setter.
        case computed(isSettable: Bool)
    }

    /// The name, without backticks.
    let name: String
    /// The name as it is written.
    let spelling: String
    let index: Int
    let isConstant: Bool
    let prefix: DeclarationPrefix
    let storage: Storage
    /// The tokens of the type; nil if it isn't written.
    let type: Range<Int>?
    /// The tokens of the initial value; nil without one.
    let value: Range<Int>?
    /// True if the type is written `T?` or `T!`, so that a variable begins as nil.
    let hasOptionalType: Bool
    /// True if the declaration declares further names.
    let isOneOfSeveral: Bool
    /// The number of `#if` around the property.
    let conditions: Int
    /// True for a stored property with `willSet` or `didSet`.
    let isObserved: Bool

    var isStatic: Bool { prefix.has("static") || prefix.has("class") }

    /// True for a stored property that has a value before any initializer runs.
    var hasDefault: Bool { value != nil || (!isConstant && hasOptionalType) || prefix.has("lazy") }

    /// True if a table can't assign it: a constant with a value of its own.
    var isFixed: Bool { isConstant && value != nil }
}

/// An initializer in the body of a type.
struct Initializer: Sendable {
    /// One parameter: its label, and whether it may be left out.
    struct Parameter: Sendable {
        /// The argument label without backticks; nil for `_`.
        let label: String?
        /// The name inside the initializer, without backticks.
        let name: String
        let hasDefault: Bool
    }

    let parameters: [Parameter]
    /// True if calling it needs neither `try` nor `await` nor generic arguments, and makes a value
    /// rather than an optional.
    let isPlain: Bool
    /// True if it is declared `nonisolated`.
    let isNonisolated: Bool
    let index: Int
    /// The number of `#if` around it.
    let conditions: Int

    /// True if it can be called without arguments.
    var needsNoArguments: Bool { isPlain && parameters.allSatisfy(\.hasDefault) }
}
