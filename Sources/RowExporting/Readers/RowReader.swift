import ItemMapping
import JSONDocuments
import RowMapping

/// A program or library that reads rows, said once: what it reads, the types of its columns, and what to give it so that
/// each value arrives.
///
/// A new reader is a file with one of these, and a line in ``RowReaders/all``.
package protocol RowReader: Sendable {
    /// The name in `--for`.
    var name: String { get }

    /// The formats that it reads without a loss, the usual one first.
    var formats: [RowFormat] { get }

    /// The most columns that it has.
    var mostColumns: Int { get }

    /// True if it takes an empty text in CSV for a missing value if that is written as nothing.
    var mistakesEmptyText: Bool { get }

    /// The type of a column.
    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType

    /// What it is given: statements, a program or a schema.
    func script(for rows: ReadRows) -> String
}

/// A format of rows that others read.
package enum RowFormat: String, Sendable, CaseIterable {
    case csv, tsv, jsonl, json

    /// True if values have the types of JSON.
    var isJSON: Bool { self == .jsonl || self == .json }
}

/// The readers.
package enum RowReaders {
    /// All of them, in the order in which messages list them.
    package static let all: [any RowReader] = [
        DuckDBReader(), PolarsReader(), PandasReader(), PyArrowReader(), PostgreSQLReader(), ClickHouseReader(),
        SQLiteReader(), SparkReader(), FrictionlessReader(),
    ]

    /// The reader of data packages.
    package static let dataPackages: any RowReader = FrictionlessReader()
}

/// A type of a reader, and what it loses of the values.
package struct ReaderType: Sendable, Equatable, ExpressibleByStringLiteral {
    let text: String
    /// What is lost, or which type stands for an exact one; nil if values arrive as they are.
    let loss: String?

    init(_ text: String, but loss: String? = nil) { (self.text, self.loss) = (text, loss) }

    package init(stringLiteral text: String) { self.init(text) }

    /// What many readers lose of a moment.
    static let microseconds = "digits of a second past microseconds are lost"
}

/// The rows that a reader is to read.
package struct ReadRows: Sendable {
    /// The name of the file.
    package let file: String
    package let format: RowFormat
    /// The text of a missing value in CSV and TSV.
    let null: String
    let columns: [ReadColumn]

    /// - Parameters:
    ///   - table: The table that the rows are mapped by.
    ///   - format: The format of the rows.
    ///   - null: The text of a missing value in CSV and TSV; nil for the usual one.
    ///   - file: The name of the file; nil for `rows` with the name of the format.
    package init(of table: RecordTable, format: RowFormat, null: String? = nil, file: String? = nil) {
        self.format = format
        self.null = null ?? (format == .tsv ? "\\N" : "")
        self.file = file ?? "rows.\(format.rawValue)"
        let names = format.isJSON ? table.fields.map(\.name) : RowColumns(of: table).names
        let kinds = format.isJSON ? table.fields.map { ReadKind($0) } : Self.cells(of: table)
        columns = zip(names, kinds).map { ReadColumn(name: $0, kind: $1) }
    }

    /// True if readers have to take `""` for a missing value.
    ///
    /// In the only column, a missing value would be an empty line else. Text, and a value of any type, may be empty itself.
    var quotesNulls: Bool {
        format == .csv && null.isEmpty && columns.count == 1 && columns[0].kind != .text && columns[0].kind != .any
    }

    /// What the cells of columns are, in the order of ``RowColumns``.
    private static func cells(of table: RecordTable) -> [ReadKind] {
        table.fields.flatMap { field in
            if case .record(let nested) = field.kind, !nested.fields.isEmpty { return cells(of: nested) }
            return [ReadKind(field)]
        }
    }

    /// The columns as lines with commas between them.
    func lines(indent: Int, _ line: (ReadColumn) -> String) -> String {
        let space = String(repeating: " ", count: indent)
        return columns.map { space + line($0) }.joined(separator: ",\n")
    }
}

extension RowReader {
    package var mostColumns: Int { .max }
    package var mistakesEmptyText: Bool { false }

    /// Says why it can't read the rows at all; nil if it can.
    package func problem(with rows: ReadRows) -> String? {
        if !formats.contains(rows.format) {
            let names = formats.map(\.rawValue)
            let list =
                names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
            return "--for=\(name) reads \(list), not \(rows.format.rawValue)"
        }
        if rows.columns.isEmpty { return "TABLE has no fields, so its rows have no columns" }
        let count = rows.columns.count
        return count > mostColumns ? "\(name) has at most \(mostColumns) columns, and TABLE has \(count)" : nil
    }

    /// What is lost, with the names of the columns; empty if each value arrives.
    package func losses(of rows: ReadRows) -> [String] {
        var losses: [(text: String, columns: [String])] = []
        func add(_ text: String, _ column: String) {
            if let index = losses.firstIndex(where: { $0.text == text }) {
                losses[index].columns.append(column)
            } else {
                losses.append((text, [column]))
            }
        }
        let hasNoMissingText = rows.format == .csv && rows.null.isEmpty
        for column in rows.columns {
            if let loss = type(of: column.kind, in: rows.format).loss { add(loss, column.name) }
            guard hasNoMissingText, column.kind.holdsText else { continue }
            if mistakesEmptyText || rows.columns.count == 1 {
                add(
                    "an empty text is read as a missing one, unless --null=TEXT of map and schema names a text for those",
                    column.name)
            }
        }
        return losses.map { loss in
            let rest = loss.columns.count - 10
            let names = loss.columns.prefix(10).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
            return "\(names): \(loss.text)"
        }
    }
}

extension ReadKind {
    /// True if the cells may be empty texts.
    fileprivate var holdsText: Bool { self == .text || self == .any }
}

// MARK: - Quotes

extension String {
    /// The text as a literal of Python, which is also one of JSON.
    var inPython: String { JSONValue(self).description }

    /// The text between quotes, with quotes in it doubled, as SQL has names and texts.
    func quoted(by quote: Character) -> String {
        "\(quote)" + split(separator: quote, omittingEmptySubsequences: false).joined(separator: "\(quote)\(quote)")
            + "\(quote)"
    }

    /// The text between quotes, with backslashes before quotes and backslashes.
    func escaped(by quote: Character) -> String {
        "\(quote)" + map { $0 == quote || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\(quote)"
    }
}
