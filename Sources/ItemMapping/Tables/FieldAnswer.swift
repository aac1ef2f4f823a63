/// What happens to a field whose value is missing, null or cannot be read.
public enum FieldAnswer: String, Sendable, Hashable, CaseIterable {
    /// An issue; the field keeps its default.
    case error
    /// The field is nil, where it is an optional; else it keeps its default.
    case setNil
    /// The field keeps its default.
    case keepDefault
    /// An issue; the whole Item is left out of the list.
    case skipItem
}
