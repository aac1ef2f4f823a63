internal import JSONDocuments
internal import RowExporting

// How cells hold values.

extension SQLiteTables {
    /// Sets a cell; returns whether it gives the JSON back exactly.
    static func set(
        _ cells: inout SQLiteCells, _ field: Int, to cell: SplitRow.Cell, of tape: borrowing RecordTape,
        _ type: Affinity
    ) -> Bool {
        if cell.isJSON {
            var json: [UInt8] = []
            tape.appendJSON(cell.entry, to: &json)
            cells[field] = cells.text(json)
            return keepsText(json, type)
        }
        switch tape.kind(cell.entry) {
        case .null, .object, .array: return true
        case .bool:
            cells[field] = .integer(tape.slice(cell.entry).first == UInt8(ascii: "t") ? 1 : 0)
            return type == .bool
        case .string:
            let text = tape.text(cell.entry)
            cells[field] = cells.text(text)
            return keepsText(text, type) && !text.contains(0)
        case .integer, .real:
            let digits = tape.slice(cell.entry)
            let (value, isExact) = number(digits, type)
            cells[field] = value ?? cells.text(digits)
            return isExact
        }
    }

    /// The cell of a number; nil for one that SQLite has as a text.
    private static func number(
        _ digits: ArraySlice<UInt8>, _ type: Affinity
    ) -> (SQLiteCells.Cell?, isExact: Bool) {
        if let value = digits.plainInteger { return (.integer(value), type == .integer || type == .none) }
        let text = String(decoding: digits, as: UTF8.self)
        let isInteger = digits.allSatisfy { $0 == .minus || $0.isDecimalDigit }
        guard !isInteger || text == "-0", let value = Double(text), value.isFinite else { return (nil, false) }
        // SQLite has no -0.0.
        let isExact = (type == .real || type == .none) && (value.sign == .plus || value < 0) && "\(value)" == text
        return (.real(value), isExact)
    }

    /// Returns whether a column of a type keeps a text, which may look like a number.
    private static func keepsText(_ text: some Collection<UInt8>, _ type: Affinity) -> Bool {
        if type == .text || type == .none { return true }
        guard let first = text.first(where: { !(9...13).contains($0) && $0 != .space }) else { return true }
        return !(first == .minus || first == .plus || first == .period || first.isDecimalDigit)
    }
}
