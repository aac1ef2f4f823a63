/// What a table asks of a field beside its path.
public struct FieldOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A missing or null value is a defect and makes an issue; the field keeps its default.
    public static let required = FieldOptions(rawValue: 1)
    /// The field converts by the strict policy, whatever the table's is.
    public static let strict = FieldOptions(rawValue: 2)
    /// The field converts by the lenient policy, whatever the table's is.
    public static let lenient = FieldOptions(rawValue: 4)

    var policy: ConversionPolicy? { contains(.strict) ? .strict : contains(.lenient) ? .lenient : nil }
}
