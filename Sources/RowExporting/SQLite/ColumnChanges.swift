import JSONDocuments

/// The values that an existing table changes, as the types of its columns convert them: the text `01234` in
/// an integer column becomes 1234.
package struct ColumnChanges: Sendable {
    /// What a declared type does with values; see https://www.sqlite.org/datatype3.html, section 3.1.
    private enum Affinity {
        case none, numbers, doubles

        init(ofType declared: String) {
            let type = declared.uppercased()
            if type.contains("INT") {
                self = .numbers
            } else if type.isEmpty || ["CHAR", "CLOB", "TEXT", "BLOB"].contains(where: type.contains) {
                self = .none
            } else {
                self = ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? .doubles : .numbers
            }
        }
    }

    /// What a declared type says of the values in a key.
    enum KeyType { case none, bool, numbers, texts }

    static func affinityName(ofType declared: String) -> KeyType {
        if declared.uppercased() == "BOOLEAN" { return .bool }
        return Affinity(ofType: declared) != .none ? .numbers : declared.isEmpty ? .none : .texts
    }

    private let affinities: [Affinity]
    /// The number of values that were changed.
    package private(set) var count = 0
    /// The first of them: its column, and its text.
    package private(set) var first: (column: Int, text: String)?

    /// Counts the changes in columns of these declared types.
    init(_ types: [String]) { affinities = types.map(Affinity.init) }

    /// The counts so far, for a table that has other columns.
    func continued(_ types: [String]) -> ColumnChanges {
        var changes = ColumnChanges(types)
        (changes.count, changes.first) = (count, first)
        return changes
    }

    /// Counts the cells of a row that are changed.
    mutating func add(_ row: Range<Int>, of rows: SQLiteCells) {
        for (index, affinity) in affinities.enumerated() where affinity != .none && index < row.count {
            guard let text = Self.changedText(rows, row.lowerBound + index, by: affinity) else { continue }
            count += 1
            first = first ?? (index, text)
        }
    }

    /// The text of a value that isn't that of the number which it becomes; nil for one that is kept.
    private static func changedText(_ rows: SQLiteCells, _ index: Int, by affinity: Affinity) -> String? {
        switch rows[index] {
        case .text(_, let count), .digits(_, let count), .json(_, let count):
            guard count < 400 else { return nil }
            return changedText(String(decoding: rows.bytes(of: index), as: UTF8.self))
        case .integer(let number) where affinity == .doubles:
            return Int64(exactly: Double(number)) == number ? nil : "\(number)"
        default: return nil
        }
    }

    /// A text that isn't that of the number which it becomes; nil for one that is kept.
    private static func changedText(_ text: String) -> String? {
        guard text.utf8.count < 400, text.utf8.allSatisfy({ "0123456789+-.eE \t\n".utf8.contains($0) }),
            let number = Double(text.filter { !$0.isWhitespace })
        else { return nil }
        let isKept = Int64(text).map { "\($0)" == text } ?? ("\(number)" == text)
        return isKept ? nil : text
    }
}
