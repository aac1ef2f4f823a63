/// The format of rows as text with one row a line: CSV or TSV.
///
/// CSV is RFC 4180: a cell with a comma, a quote or a line end is in quotes, and quotes in it are
/// doubled. Lines end with LF unless ``lineEnding`` says CRLF. A missing value or null is an empty
/// cell; empty text is `""`, so that readers which distinguish them can do so. In TSV, tabs, line
/// ends and backslashes are written as `\t`, `\n`, `\r` and `\\`, and cells have no quotes; a missing
/// value is `\N`, as PostgreSQL and ClickHouse read it, and empty text is an empty cell. ``null`` is another
/// text for missing values.
///
/// A cell with a list or an object holds compact JSON.
public struct DelimitedFormat: Sendable, Hashable {
    /// The separator, and the way in which special characters are written.
    public enum Style: Sendable, Hashable {
        /// Commas, and cells in quotes where needed.
        case csv
        /// Tabs, and backslash escapes.
        case tsv
    }

    /// The end of each line, the last one included.
    public enum LineEnding: Sendable, Hashable {
        /// A line feed, as Unix tools expect.
        case lf
        /// A carriage return and a line feed, as RFC 4180 has it.
        case crlf
    }

    /// The separator of the cells of CSV.
    public enum Separator: Sendable, Hashable {
        /// A comma, as RFC 4180 has it.
        case comma
        /// A semicolon, as spreadsheets expect it where the comma is in numbers.
        case semicolon
    }

    /// The separator, and the way in which special characters are written.
    public var style: Style

    /// The separator of the cells of CSV.
    public var separator = Separator.comma

    /// True if the header begins with a byte-order mark, by which Excel recognizes UTF-8.
    public var hasMark = false

    /// The end of each line.
    public var lineEnding: LineEnding

    /// True if an apostrophe precedes text that a spreadsheet would take for a formula.
    ///
    /// These are strings that begin with `=`, `+`, `-`, `@`, a tab or a line end, and aren't numbers.
    public var defusesFormulas: Bool

    /// The text of a missing value or null; nil for nothing in CSV and `\N` in TSV.
    ///
    /// It is written as it is, without quotes or escapes; ``accepts(null:)`` says whether that is possible. In
    /// CSV, a value with the same text is in quotes. In TSV, such a value can't be distinguished from a missing
    /// one, unless this text begins with a backslash.
    public var null: String?

    /// Creates a format.
    public init(_ style: Style, lineEnding: LineEnding = .lf, defusesFormulas: Bool = false, null: String? = nil) {
        self.style = style
        self.lineEnding = lineEnding
        self.defusesFormulas = defusesFormulas
        self.null = null
    }

    /// Returns whether a text can stand for missing values.
    ///
    /// ```swift
    /// DelimitedFormat.csv.accepts(null: "NULL")  // true
    /// DelimitedFormat.csv.accepts(null: "a,b")   // false
    /// ```
    public func accepts(null: String) -> Bool {
        let separators = style == .csv ? "\(separator == .comma ? "," : ";")\"\r\n" : "\t\r\n"
        return !null.utf8.contains { separators.utf8.contains($0) }
    }

    /// CSV with LF at the end of each line.
    public static let csv = DelimitedFormat(.csv)

    /// CSV that Excel opens: a byte-order mark, CRLF at the end of each line, and no formulas.
    ///
    /// Excel still shows numbers with 15 digits, and without zeros in front.
    ///
    /// ```swift
    /// let rows = try RecordTable(json: #"{"title": "title"}"#)
    /// var writer = DelimitedWriter(RowColumns(of: rows), format: .excel)
    /// ```
    public static let excel: DelimitedFormat = {
        var format = DelimitedFormat(.csv, lineEnding: .crlf, defusesFormulas: true)
        format.hasMark = true
        return format
    }()

    /// As ``excel``, with semicolons, as Excel expects them where the comma is in numbers.
    public static let excelWithSemicolons: DelimitedFormat = {
        var format = excel
        format.separator = .semicolon
        return format
    }()

    /// TSV with LF at the end of each line.
    public static let tsv = DelimitedFormat(.tsv)
}
