import JSONDocuments
import JSONPaths

/// One line of an Item's table: a property, and the path that its value is read from.
///
/// The type of the property decides what the value is converted to; ``FieldOption`` changes the
/// policy and the reaction to missing, null and invalid values. By default a missing value keeps
/// the property's default, null sets an optional to nil, and a value that can't be converted is
/// reported as a ``MappingIssue`` and keeps the default.
///
/// ```swift
/// Field(\.title, "book.info.title")
/// Field(\.year, "year", or: "published.year")
/// Field(\.id, "id", .required)
/// Field(\.shop, "^.shop.name")                                    // in the object around the record
/// Field(\.maker, "maker_id@makers[id].name")                      // in another list of the document
/// Field(\.celsius, "f") { (f: Double) in (f - 32) / 1.8 }
/// Field(\.name, combining: "first", "last") { (first: String, last: String) in "\(first) \(last)" }
/// ```
///
/// ## Topics
///
/// ### Values at a path
///
/// - ``init(_:_:_:)``
/// - ``init(_:_:or:with:)``
/// - ``init(_:_:_:_:or:_:)``
/// - ``init(_:_:or:_:_:)``
/// - ``init(_:_:or:_:_:_:)``
///
/// ### Other values
///
/// - ``init(_:from:_:)``
/// - ``init(_:constant:at:)``
public struct Field<Root, Value>: Sendable {
    let field: TableField<Root>
}

extension Field where Value: FieldValue {
    /// A field that reads the value at `path`.
    ///
    /// ```swift
    /// Field(\.title, "book.info.title", .required)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property: stored, computed or observed.
    ///   - path: The path of the value, relative to the record; `^` goes to the object around the
    ///     record, and `@list[id]` to the element of another list that a reference leads to.
    ///   - options: Further rules for the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ options: FieldOption...
    ) {
        self.init(keyPath, paths: [path], options: options)
    }

    /// A field that reads the first of these paths that holds a value.
    ///
    /// ```swift
    /// Field(\.year, "year", or: "published.year", "issued")
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: A writable property: stored, computed or observed.
    ///   - path: The first path, relative to the record; the value is written here when the Item is
    ///     encoded.
    ///   - others: The fallbacks, in order; a path whose value is missing or null is skipped.
    ///   - options: Further rules for the field.
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or others: JSONPath...,
        with options: FieldOption...
    ) {
        self.init(keyPath, paths: [path] + others, options: options)
    }

    /// A field that reads the first of these paths that holds a value; the rules come first.
    ///
    /// ```swift
    /// Field(\.year, "year", .required, or: "published.year", "issued")
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, _ option: FieldOption,
        _ options: FieldOption..., or fallback: JSONPath, _ others: JSONPath...
    ) {
        self.init(keyPath, paths: [path, fallback] + others, options: [option] + options)
    }

    /// A field that reads the first of two paths that holds a value; the rules come last.
    ///
    /// ```swift
    /// Field(\.year, "year", or: "published.year", .required)
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or fallback: JSONPath,
        _ option: FieldOption, _ options: FieldOption...
    ) {
        self.init(keyPath, paths: [path, fallback], options: [option] + options)
    }

    /// A field that reads the first of three paths that holds a value; the rules come last.
    ///
    /// ```swift
    /// Field(\.year, "year", or: "published.year", "issued", .required)
    /// ```
    public init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONPath, or fallback: JSONPath,
        _ other: JSONPath, _ option: FieldOption, _ options: FieldOption...
    ) {
        self.init(keyPath, paths: [path, fallback, other], options: [option] + options)
    }

    init(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable, paths: [JSONPath], options: [FieldOption]
    ) {
        let rules = FieldRules(options)
        field = TableField(keyPath) { style in
            TableField.Resolved(keyPath, MappingPlan.Source(paths.map { style.applied(to: $0) }), rules)
        }
    }

    /// A field that holds the position of the record: its index in the list, or its key.
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

    /// A field that always holds `constant`, whatever the data contains; encoded at `path` if one
    /// is given.
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

/// One line of a table: a ``Field`` or a ``Check``.
///
/// A table takes lines of both types by one function, so that the compiler names a misspelt
/// property. Other types don't conform.
///
/// ```swift
/// let table = ItemTable(Book()) {
///     Field(\.title, "title")
///     Check("has a title") { book in !book.title.isEmpty }
/// }
/// ```
public protocol TableLine<Root> {
    /// The Item of the table.
    associatedtype Root

    /// The line, as the table collects it.
    var lines: FieldBuilder<Root>.Fields { get }
}

extension Field: TableLine {
    /// The field, as its table collects it.
    public var lines: FieldBuilder<Root>.Fields { FieldBuilder<Root>.Fields(fields: [field]) }
}

/// The result builder for the fields of a table; it allows conditions and loops.
///
/// ```swift
/// let isAdmin = true
/// let table = ItemTable(Book()) {
///     Field(\.title, "title")
///     if isAdmin { Field(\.id, "internal.id") }
/// }
/// ```
@resultBuilder
public enum FieldBuilder<Root> {
    /// The fields collected so far.
    public struct Fields: Sendable {
        let fields: [TableField<Root>]
        var checks: [Check<Root>] = []
    }

    /// One field, or one rule over the whole record.
    public static func buildExpression<Line: TableLine>(_ line: Line) -> Fields where Line.Root == Root { line.lines }
    /// All fields.
    public static func buildBlock(_ parts: Fields...) -> Fields { joined(parts) }
    /// Fields under an `if`.
    public static func buildOptional(_ fields: Fields?) -> Fields { fields ?? Fields(fields: []) }
    /// Fields of an `if`'s first branch.
    public static func buildEither(first fields: Fields) -> Fields { fields }
    /// Fields of an `if`'s second branch.
    public static func buildEither(second fields: Fields) -> Fields { fields }
    /// Fields from a loop.
    public static func buildArray(_ parts: [Fields]) -> Fields { joined(parts) }

    private static func joined(_ parts: [Fields]) -> Fields {
        var (fields, checks): ([TableField<Root>], [Check<Root>]) = ([], [])
        for part in parts {
            for field in part.fields { fields.append(field) }
            for check in part.checks { checks.append(check) }
        }
        return Fields(fields: fields, checks: checks)
    }
}

/// A rule for one field: its policy, its dates, and the reaction to missing, null and invalid
/// values.
///
/// Options apply in order; of two that contradict each other the later one counts. Several styles of
/// dates are tried in turn.
///
/// ```swift
/// Field(\.id, "id", .missing(.skipItem), .strict)
/// Field(\.created, "created", .dates(.milliseconds))
/// Field(\.tags, "tags", .allElements, .invalid(.setNil))
/// Field(\.pages, "pages", .range(1...5_000))
/// Field(\.name, "name", .trimmed, .nonEmpty)
/// ```
public enum FieldOption: Sendable, Hashable {
    /// Leaves out a record without a value for the field, and reports it as an issue: a value that is
    /// missing or null, or that can't be read.
    ///
    /// It is short for `.missing(.skipItem)`, `.null(.skipItem)` and `.invalid(.skipItem)`; another `.invalid`
    /// takes precedence. An Item is never made with a default in place of the value.
    case required
    /// Overrides the table's policy: how far the value may be from the field's type.
    case policy(ConversionPolicy)
    /// The strategy if none of the field's paths exists; ``FieldFailureStrategy/keepDefault`` by
    /// default.
    case missing(FieldFailureStrategy)
    /// The strategy if the field's paths hold only null; ``FieldFailureStrategy/setNil`` by
    /// default.
    case null(FieldFailureStrategy)
    /// The strategy if the value can't be converted; ``FieldFailureStrategy/error`` by default.
    case invalid(FieldFailureStrategy)
    /// Overrides the table's style of dates.
    ///
    /// Of several such options each is tried in turn; ``dates(_:or:_:)`` says the same in one.
    case dates(DateStyle)
    /// Makes the whole field invalid if one element of its list is, instead of leaving out that
    /// element.
    case allElements
    /// Reads a single value as a list of one: an object, or a scalar, where the data has no array. It
    /// is written as a list.
    case oneOrMany
    /// Reads a text that is JSON itself, as a value of the field's type; its defects have their
    /// locations and positions inside the text. It is written as a text.
    ///
    /// Any other value is invalid, except under the lenient policy, which reads it as it is.
    case jsonText
    /// Removes white space and line breaks at either end of a text, as the lenient policy does.
    ///
    /// It applies to each text of a list or a dictionary, too, and before constraints are checked.
    case trimmed
    /// Treats a text of only white space as missing, as the lenient policy does: the next path is tried,
    /// and without a value the reaction is that to a missing one.
    case nonEmpty
    /// Allows only values that keep a constraint; any other is invalid.
    ///
    /// `.range(1...5)`, `.length(...80)`, `.pattern("[A-Z]{3}")` and the like say the same in one word;
    /// see <doc:Constraints>. Of several constraints the first that is broken is reported.
    case constraint(Constraint)

    /// Dates in the first of several styles that can read the value; they are written in the first
    /// one.
    ///
    /// ```swift
    /// Field(\.created, "created", .dates(.iso8601, or: .seconds, .format("dd.MM.yyyy")))
    /// ```
    public static func dates(_ style: DateStyle, or other: DateStyle, _ others: DateStyle...) -> FieldOption {
        .dates(.anyOf([style, other] + others))
    }

    /// The strict policy: only values of the field's own kind.
    public static let strict = FieldOption.policy(.strict)
    /// The lossless policy, for one field of a table with another: also `"42"` for an Int.
    public static let lossless = FieldOption.policy(.lossless)
    /// The lenient policy: also white space around text, `"yes"` for a Bool, and one value for a
    /// list.
    public static let lenient = FieldOption.policy(.lenient)
}

/// The paths of one line of a table literal: one path, or several of which the first that holds a
/// value counts.
///
/// ```swift
/// struct Film: DefaultItem {
///     var title = ""
///     var year = 0
///     static let table: ItemTable<Film> = [\.title: "title", \.year: ["year", "released.year"]]
/// }
/// ```
public struct FieldPaths: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let paths: [JSONPath]

    /// One path, as `"year"`.
    public init(stringLiteral path: String) { paths = [JSONPath(stringLiteral: path)] }

    /// Several paths, as `["year", "published.year"]`; an empty list is the record itself.
    public init(arrayLiteral paths: JSONPath...) { self.paths = paths.isEmpty ? [.root] : paths }
}

/// The reaction to a value that is missing, null or invalid; see ``FieldOption``.
///
/// ```swift
/// Field(\.id, "id", .missing(.skipItem), .invalid(.skipItem))
/// Field(\.tags, "tags", .invalid(.setNil))
/// ```
public enum FieldFailureStrategy: String, Sendable, Hashable, CaseIterable {
    /// Reports an issue; the field keeps its default.
    ///
    /// `items(in:)` and `item(in:)` throw for any issue; only `map` returns such an Item.
    case error
    /// Sets an optional field to nil; any other field keeps its default.
    case setNil
    /// Keeps the field's default and reports nothing.
    case keepDefault
    /// Reports an issue and leaves the whole Item out of the list.
    case skipItem
}

/// The options of a field combined; of two that contradict each other the later one counts.
package struct FieldRules: Sendable, Hashable {
    var missing = FieldFailureStrategy.keepDefault
    var null = FieldFailureStrategy.setNil
    var invalid = FieldFailureStrategy.error
    package var policy: ConversionPolicy?
    package var dates: DateStyle?
    /// True if several options name a style of dates, so that none is the one to write.
    var hasSeveralDates = false
    var needsAllElements = false
    package var takesOne = false
    package var isJSONText = false
    package var text: TextRules = []
    /// The constraints; `nil` without any.
    let constraints: ConstraintSet?

    init(_ options: [FieldOption] = []) {
        constraints = ConstraintSet(options)
        if !options.isEmpty, options.contains(.required) { invalid = .skipItem }
        for option in options {
            switch option {
            case .required: (missing, null) = (.skipItem, .skipItem)
            case .policy(let policy): self.policy = policy
            case .missing(let strategy): missing = strategy
            case .null(let strategy): null = strategy
            case .invalid(let strategy): invalid = strategy
            case .dates(let style):
                hasSeveralDates = dates != nil && dates != style
                dates = dates.map { $0 == style ? style : .anyOf([$0, style]) } ?? style
            case .allElements: needsAllElements = true
            case .oneOrMany: takesOne = true
            case .jsonText: isJSONText = true
            case .trimmed: text.insert(.trimmed)
            case .nonEmpty: text.insert(.blankIsMissing)
            case .constraint: break
            }
        }
    }

    /// True if a missing value is a defect.
    var isRequired: Bool { missing == .error || missing == .skipItem }

    /// The rules for texts, in a table with a policy.
    func text(in table: ConversionPolicy) -> TextRules { text.union((policy ?? table).text) }

    /// The rules for reading the field: its own, and the table's for all that it leaves open.
    func reading(in table: ReadingRules) -> ReadingRules {
        ReadingRules(
            policy: policy ?? table.policy, dates: dates ?? table.dates, needsAllElements: needsAllElements,
            takesOne: takesOne, isTrimming: text.contains(.trimmed))
    }
}
