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
    case missing(FieldAnswer)
    /// What happens where null is all there is; an optional is set to nil and any other default kept unless told
    /// otherwise.
    case null(FieldAnswer)
    /// What happens where the value cannot be read; an issue unless told otherwise.
    case invalid(FieldAnswer)
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
