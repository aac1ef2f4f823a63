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
public enum FieldOption: Sendable, Hashable, ConstraintMaking {
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
    /// Reads a text as the list that is joined in it by a separator: `"a;b"`; an empty text is an empty list.
    ///
    /// A field that takes no list reads a list of scalars as one text, joined by the separator. Values are written as one
    /// text either way.
    ///
    /// ```swift
    /// Field(\.tags, "tags", .separator(","), .trimmed)
    /// ```
    case separator(String)
    /// Reads the element of a list at an index, which counts from the end if it is negative; of a text, that of the list
    /// that its separator joins.
    ///
    /// A list that is shorter has no value, as a path that leads to nothing. The field isn't written.
    ///
    /// ```swift
    /// Field(\.price, "prices", .separator("-"), .element(0))  // 5.0 for "5-9"
    /// ```
    case element(Int)
    /// Keeps a URL with its characters outside ASCII percent-encoded, in a row; without the option the text is kept as
    /// given.
    ///
    /// A `URL` always has them encoded.
    case percentEncoded
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
