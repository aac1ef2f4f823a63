import JSONDocuments
import JSONPaths

/// One line of an Item's table: which property holds what is at which path.
///
/// ```swift
/// Field(\.title, "book.info.title")
/// Field(\.year, "year", or: "published.year")
/// Field(\.id, "id", .required)
/// Field(\.shop, "^.shop.name")                                    // of the object around the record
/// Field(\.celsius, "f") { (f: Double) in (f - 32) / 1.8 }
/// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
/// ```
public struct Field<Root, Value>: Sendable {
    let field: TableField<Root>
}

extension Field where Value: FieldValue {
    /// The property `keyPath` holds what is at `path`.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down; `^` goes to the object around the record.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...
    ) {
        self.init(keyPath, [path], options)
    }

    /// The property `keyPath` holds what is at the first of these paths that holds a value.
    ///
    /// - Parameters:
    ///   - keyPath: A property that can be written: stored, computed or observed.
    ///   - path: Where the value is, from the record down; where it is written when the Item is encoded.
    ///   - others: Where it may be instead; paths that are missing or null are passed over.
    ///   - options: What else is asked of the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or others: JSONPath...,
        with options: FieldOption...
    ) {
        self.init(keyPath, [path] + others, options)
    }

    init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ paths: [JSONPath], _ options: [FieldOption]) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { style in
            TableField.Resolved(keyPath, MappingPlan.Source(paths.map { style.applied(to: $0) }), rules)
        }
    }

    /// The property `keyPath` holds where the record stands: its place in the list, or its key.
    ///
    /// ```swift
    /// Field(\.position, from: .index)
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, from origin: RecordPosition, _ options: FieldOption...
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { _ in TableField.Resolved(keyPath, MappingPlan.Source(origin), rules) }
    }

    /// The property `keyPath` always holds `constant`, whatever the data says; encoded at `path`, where one is given.
    ///
    /// ```swift
    /// Field(\.kind, constant: "book", at: "type")
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, constant: Value, at path: JSONPath? = nil
    ) where Value: Sendable {
        let codec = FieldCodec<Value>(
            read: { _ throws(ConversionFailure) in constant }, valueForNull: { nil },
            encoded: { _, dates in constant.json(dates: dates) })
        field = TableField(keyPath) { style in
            let path = path.map { style.applied(to: $0) }
            return TableField.Resolved(
                keyPath, .constant(named: path?.description ?? "a constant"), FieldRules(), codec,
                path.map { FieldEncoder(keyPath, $0, codec) })
        }
    }
}

/// Collects the fields of a table.
@resultBuilder
public enum FieldBuilder<Root> {
    /// One field.
    public static func buildExpression<Value>(_ field: Field<Root, Value>) -> [TableField<Root>] {
        [field.field]
    }
    /// All fields.
    public static func buildBlock(_ fields: [TableField<Root>]...) -> [TableField<Root>] { fields.flatMap { $0 } }
    /// Fields under an `if`.
    public static func buildOptional(_ fields: [TableField<Root>]?) -> [TableField<Root>] { fields ?? [] }
    /// Fields of an `if`'s first branch.
    public static func buildEither(first fields: [TableField<Root>]) -> [TableField<Root>] { fields }
    /// Fields of an `if`'s second branch.
    public static func buildEither(second fields: [TableField<Root>]) -> [TableField<Root>] { fields }
    /// Fields of a loop.
    public static func buildArray(_ fields: [[TableField<Root>]]) -> [TableField<Root>] { fields.flatMap { $0 } }
}

/// What a table asks of a field beside its path.
///
/// ```swift
/// Field(\.id, "id", .missing(.skipItem), .strict)
/// Field(\.created, "created", .dates(.milliseconds))
/// Field(\.tags, "tags", .allElements, .invalid(.setNil))
/// ```
public enum FieldOption: Sendable, Hashable {
    /// A missing or null value is a defect: an issue, and the field keeps its default.
    case required
    /// How far the value may be from the field's type, whatever the table says.
    case policy(ConversionPolicy)
    /// What happens where none of the field's paths is there; the default is kept unless told otherwise.
    case missing(FieldFailureStrategy)
    /// What happens where null is all there is; an optional is set to nil and any other default kept unless told
    /// otherwise.
    case null(FieldFailureStrategy)
    /// What happens where the value cannot be read; an issue unless told otherwise.
    case invalid(FieldFailureStrategy)
    /// How dates of the field stand in the data, whatever the table says.
    case dates(DateStyle)
    /// One bad element of a list makes the whole field invalid, instead of being left out.
    case allElements

    /// The strict policy.
    public static let strict = FieldOption.policy(.strict)
    /// The lossless policy.
    public static let lossless = FieldOption.policy(.lossless)
    /// The lenient policy.
    public static let lenient = FieldOption.policy(.lenient)
}

/// The paths of one line of a table that is written as a literal: one, or several of which the first that holds a value
/// counts.
public struct FieldPaths: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let paths: [JSONPath]

    /// One path.
    public init(stringLiteral path: String) { paths = [JSONPath(stringLiteral: path)] }

    /// Several paths; without any, the record itself.
    public init(arrayLiteral paths: JSONPath...) { self.paths = paths.isEmpty ? [.root] : paths }
}

/// What happens to a field whose value is missing, null or cannot be read.
public enum FieldFailureStrategy: String, Sendable, Hashable, CaseIterable {
    /// An issue; the field keeps its default.
    case error
    /// The field is nil, where it is an optional; else it keeps its default.
    case setNil
    /// The field keeps its default.
    case keepDefault
    /// An issue; the whole Item is left out of the list.
    case skipItem
}

/// The options of a field, put together; of two that say different things the later counts.
struct FieldRules: Sendable, Hashable {
    var missing = FieldFailureStrategy.keepDefault
    var null = FieldFailureStrategy.setNil
    var invalid = FieldFailureStrategy.error
    var policy: ConversionPolicy?
    var dates: DateStyle?
    var needsAllElements = false

    init(_ options: [FieldOption] = []) {
        for option in options {
            switch option {
            case .required: (missing, null) = (.error, .error)
            case .policy(let policy): self.policy = policy
            case .missing(let answer): missing = answer
            case .null(let answer): null = answer
            case .invalid(let answer): invalid = answer
            case .dates(let style): dates = style
            case .allElements: needsAllElements = true
            }
        }
    }

    /// How the field is read in a table that reads so.
    func reading(in table: ReadingRules) -> ReadingRules {
        ReadingRules(
            policy: policy ?? table.policy, dates: dates ?? table.dates, needsAllElements: needsAllElements)
    }
}
