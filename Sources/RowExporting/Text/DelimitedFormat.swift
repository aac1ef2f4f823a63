/// The format of rows as text with one row a line: CSV or TSV.
///
/// CSV is RFC 4180: a cell with a comma, a quote or a line end is in quotes, and quotes in it are
/// doubled. Lines end with LF unless ``lineEnding`` says CRLF. A missing value or null is an empty
/// cell; empty text is `""`, so that readers which distinguish them can do so. In TSV, tabs, line
/// ends and backslashes are written as `\t`, `\n`, `\r` and `\\`, and cells have no quotes.
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

    /// The separator, and the way in which special characters are written.
    public var style: Style

    /// The end of each line.
    public var lineEnding: LineEnding

    /// Whether an apostrophe precedes text that a spreadsheet would take for a formula.
    ///
    /// These are strings that begin with `=`, `+`, `-`, `@`, a tab or a line end, and aren't numbers.
    public var defusesFormulas: Bool

    /// Creates a format.
    public init(_ style: Style, lineEnding: LineEnding = .lf, defusesFormulas: Bool = false) {
        self.style = style
        self.lineEnding = lineEnding
        self.defusesFormulas = defusesFormulas
    }

    /// CSV with LF at the end of each line.
    public static let csv = DelimitedFormat(.csv)

    /// TSV with LF at the end of each line.
    public static let tsv = DelimitedFormat(.tsv)
}
