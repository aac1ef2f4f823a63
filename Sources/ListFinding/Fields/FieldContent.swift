import JSONPaths

/// The content of a field's values, by which they are formatted for people.
///
/// ```swift
/// let rows = try JSONDocument(parsing: #"[{"name": "Momo", "price": 9.5, "currency": "EUR"}]"#).root
/// ListFinder().fields(of: rows).subtitle?.content == .price(.path("currency"))  // true
/// ```
public enum FieldContent: Sendable, Hashable {
    /// Text, or numbers that are names: a year, a code.
    case text
    /// Text with tags and entities of HTML.
    case markup
    /// Dates as texts.
    case date
    /// Moments as numbers since the beginning of 1970.
    case timestamp(TimeUnit)
    /// Lengths of time, as numbers of a unit or as texts of ISO 8601.
    case duration(TimeUnit)
    /// Amounts of money.
    case price(Currency)
    /// Quantities and counts.
    case number
    /// Shares of a hundred.
    case percent
    /// Sizes of files.
    case bytes

    /// A unit of time.
    public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
        case milliseconds, seconds, minutes, hours
    }

    /// The currency of prices.
    public enum Currency: Sendable, Hashable {
        /// Not known.
        case unknown
        /// The same for all rows, as a code: `EUR`.
        case code(String)
        /// The value at a path in the row.
        case path(JSONPath)
    }
}
