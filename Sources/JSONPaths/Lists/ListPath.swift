import JSONDocuments

/// The place of a list in a document and the form of its rows, in one spelling.
///
/// It is a ``JSONPath`` whose end decides what a row is. Every rule looks at one match of the path:
///
/// | spelling | each match is |
/// |---|---|
/// | `items`, `.`, `[1]`: the end is a key or an index | a list: an array's elements are rows, null is no row, anything else is one row |
/// | `users[*]`, `$.items[?@.ok]`: the end is a wildcard, a slice or a filter | a row as it stands; a member of an object has its key |
/// | `groups[*].items` | a list in each thing, or one row without an array |
/// | `edges[*].node` | a row in its wrapper |
/// | `data[@columns]`, `tables[*].rows[@^.columns]`, `result[@0]` | a list of arrays, whose cells have the names at another path, or in a row of the list |
/// | `hourly[@*]` | an object of columns: a row for each index, or for each inner key |
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"columns": ["id"], "data": [[7], [8]]}"#).root
/// let rows = try RowList("data[@columns]", in: root)
/// rows[1].description  // {"id":8}
/// ```
public struct ListPath: Sendable, Hashable {
    /// What names the cells of rows.
    public enum Cells: Sendable, Hashable {
        /// Rows are as they are in the document.
        case asTheyAre
        /// Rows are arrays, and the names of their cells are at a path from the root, or with `^` from the object around
        /// the list: one array, or several values.
        case named(by: JSONPath)
        /// Rows are arrays, and the row at this index, which is no row itself, has the names.
        case firstRow(Int)
        /// The members of an object are columns.
        case columns
    }

    /// The path of the list, or of its rows.
    public let path: JSONPath
    /// What names the cells of rows.
    public let cells: Cells

    /// The whole document: an array's elements, or one row.
    public static let root = ListPath(.root)

    /// Makes the list path of a path and the names of its cells.
    public init(_ path: JSONPath, cells: Cells = .asTheyAre) {
        (self.path, self.cells) = (path, cells)
    }

    /// Parses a list path; `.` and the empty text are the document.
    ///
    /// - Throws: ``PathSyntaxError`` with the column of the error.
    /// - Complexity: O(*n*) in the length of the text.
    public init(validating text: String) throws(PathSyntaxError) {
        if text == "." {
            self = .root
            return
        }
        do throws(PathSyntaxError) {
            self.init(try JSONPath(text))
        } catch {
            guard let (list, names) = Self.parts(of: text) else { throw error }
            self.init(try JSONPath(list == "." ? "" : list), cells: try Self.cells(names))
        }
    }

    /// The text before `[@`, and the names inside of it.
    private static func parts(of text: String) -> (list: String, names: String)? {
        guard text.hasSuffix("]"), let start = text.firstRange(of: "[@") else { return nil }
        return (String(text[..<start.lowerBound]), String(text[start.upperBound...].dropLast()))
    }

    private static func cells(_ names: String) throws(PathSyntaxError) -> Cells {
        if names == "*" { return .columns }
        if let index = ArrayIndex(names) { return .firstRow(index.value) }
        return .named(by: try JSONPath(names))
    }

    /// True if the path ends with a wildcard, a slice or a filter, so that each match is a row as it stands.
    public var endsInRows: Bool {
        guard let last = path.form.segments.last else { return false }
        return !last.isSingular && last.lookup == nil
    }

    /// True if each of several matches is a list, or a row if it is none.
    package var isSpread: Bool { !endsInRows && !path.isSingular && cells == .asTheyAre }

    /// The error of a malformed literal; nil for a valid path.
    public var syntaxError: PathSyntaxError? { path.syntaxError }
}

extension ListPath: LosslessStringConvertible {
    /// Parses a list path; nil for a text that isn't one.
    public init?(_ description: String) {
        do throws(PathSyntaxError) { try self.init(validating: description) } catch { return nil }
    }

    /// The spelling that ``init(validating:)`` takes; `.` for the document.
    public var description: String {
        let place = path.canonicalSpelling
        return switch cells {
        case .asTheyAre: place.isEmpty ? "." : place
        case .named(let names): "\(place)[@\(names.canonicalSpelling)]"
        case .firstRow(let index): "\(place)[@\(index)]"
        case .columns: "\(place)[@*]"
        }
    }
}

extension ListPath: ExpressibleByStringLiteral {
    /// Makes a list path from a literal in the source; a malformed one keeps its ``syntaxError``.
    public init(stringLiteral text: String) {
        // The default of many parameters.
        self = text.isEmpty ? .root : ListPath(text) ?? ListPath(JSONPath(stringLiteral: text))
    }
}
