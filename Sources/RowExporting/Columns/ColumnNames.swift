import JSONDocuments

/// Gives columns names that differ, as a reader of the rows compares names.
struct ColumnNames {
    /// How names are compared.
    enum Comparison: Sendable {
        /// By their code points.
        case exact
        /// As SQLite does, which ignores the case of ASCII letters, and has no empty names.
        case sqlite
    }

    private let comparison: Comparison
    /// The names given so far, by what is compared of them.
    private var given: [ExactText: String] = [:]
    /// The columns with another name than they asked for.
    private(set) var renamings: [RowColumns.Renaming] = []

    init(comparedBy comparison: Comparison, after given: [String] = []) {
        self.comparison = comparison
        for name in given { self.given[compared(name)] = name }
    }

    /// Returns a name for each of the names that are asked for: the same one, for the first that asks.
    ///
    /// - Parameter existing: The names of a table's columns, which go to those who ask for exactly them.
    mutating func names(for wanted: [String], existing: [String] = []) -> [String] {
        let existing = Set(existing.map(ExactText.init))
        var names = [String?](repeating: nil, count: wanted.count)
        for (index, name) in wanted.enumerated() where existing.contains(ExactText(name)) {
            names[index] = take(name)
        }
        for (index, name) in wanted.enumerated() where names[index] == nil { names[index] = take(name) }
        return zip(names, wanted).map { name, wanted in name ?? other(than: wanted) }
    }

    /// Gives a name to the one who asks; nil if it is given already, or if it can't be one.
    private mutating func take(_ name: String) -> String? {
        guard name == possible(name), given[compared(name)] == nil else { return nil }
        given[compared(name)] = name
        return name
    }

    /// Gives the first free name with a number at its end, and notes the meeting.
    private mutating func other(than wanted: String) -> String {
        let start = possible(wanted)
        var (name, number) = (start, 1)
        while given[compared(name)] != nil {
            number += 1
            name = "\(start)_\(number)"
        }
        renamings.append(RowColumns.Renaming(wanted: wanted, name: name, met: given[compared(wanted)]))
        given[compared(name)] = name
        return name
    }

    /// Returns the name without what no column's name has.
    private func possible(_ name: String) -> String {
        guard comparison == .sqlite, name.isEmpty || name.utf8.contains(0) else { return name }
        let rest = String(decoding: name.utf8.filter { $0 != 0 }, as: UTF8.self)
        return rest.isEmpty ? "column" : rest
    }

    private func compared(_ name: String) -> ExactText {
        ExactText(comparison == .exact ? name : Self.folded(name))
    }

    /// A name as SQLite compares it: without the case of ASCII letters.
    static func folded(_ name: String) -> String {
        String(
            decoding: name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | .caseBit : $0 },
            as: UTF8.self)
    }
}
