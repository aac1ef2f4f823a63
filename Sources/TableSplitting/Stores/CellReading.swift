internal import JSONDocuments

/// How a reader of a column of a CSV file reads its cells.
enum CellReading: String {
    case integer, number, boolean, string, any

    init(_ kinds: ValueKinds) {
        let kinds = kinds.subtracting(.null)
        if kinds.isEmpty {
            self = .any
        } else if kinds == .integer {
            self = .integer
        } else if kinds.isSubset(of: [.integer, .real]) {
            self = .number
        } else if kinds == .bool {
            self = .boolean
        } else {
            self = kinds.isDisjoint(with: [.integer, .real, .bool]) ? .string : .any
        }
    }

    private var readsNumbers: Bool { self == .integer || self == .number || self == .any }

    private var readsBools: Bool { self == .boolean || self == .any }

    /// The text of a cell, and whether it gives the value back.
    func text(of cell: SplitRow.Cell, _ tape: borrowing RecordTape, separator: UInt8) -> ([UInt8], isExact: Bool) {
        if cell.isJSON {
            var json: [UInt8] = []
            tape.appendJSON(cell.entry, to: &json)
            return (Self.quoted(json[...], separator: separator), isExact(text: json))
        }
        switch tape.kind(cell.entry) {
        case .null, .object, .array: return ([], true)
        case .bool: return (Array(tape.slice(cell.entry)), readsBools)
        case .integer, .real: return (Array(tape.slice(cell.entry)), readsNumbers)
        case .string:
            let text = tape.text(cell.entry)
            if text.contains(0) {
                let visible = text.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
                return (Self.quoted(visible[...], separator: separator), false)
            }
            return (Self.quoted(text, separator: separator), isExact(text: text) && !text.contains(.carriageReturn))
        }
    }

    private func isExact(text: some Collection<UInt8>) -> Bool {
        if case .text = cell(Array(text), isQuoted: true) { true } else { false }
    }

    /// What a reader takes a cell for.
    func cell(_ text: [UInt8], isQuoted: Bool) -> StoredCell {
        if text.isEmpty { return isQuoted ? .text([]) : .null }
        if readsNumbers, Self.isNumber(text) { return .json(text) }
        if readsBools, text == Array("true".utf8) || text == Array("false".utf8) { return .json(text) }
        return .text(text)
    }

    /// Whether a text is a number of JSON.
    static func isNumber(_ text: [UInt8]) -> Bool {
        guard let first = text.first, first == .minus || first.isDecimalDigit,
            text.allSatisfy({ $0.isDecimalDigit || "-+.eE".utf8.contains($0) }), let tape = try? RecordTape(text)
        else { return false }
        return tape.kind(0) == .integer || tape.kind(0) == .real
    }

    /// A text as a cell of CSV or TSV.
    static func quoted(_ text: ArraySlice<UInt8>, separator: UInt8) -> [UInt8] {
        let needsQuotes =
            text.isEmpty || text.first == .space || text.last == .space
            || text.contains { $0 == .quote || $0 == separator || $0 == .lineFeed || $0 == .carriageReturn }
        guard needsQuotes else { return Array(text) }
        var output: [UInt8] = [.quote]
        for byte in text { output += byte == .quote ? [.quote, .quote] : [byte] }
        return output + [.quote]
    }
}
