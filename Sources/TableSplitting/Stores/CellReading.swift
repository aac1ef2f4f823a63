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

    /// Appends the text of a cell; returns whether it gives the value back.
    func append(
        _ cell: SplitRow.Cell, _ tape: borrowing RecordTape, separator: UInt8, to output: inout [UInt8]
    ) -> Bool {
        if cell.isJSON {
            var json: [UInt8] = []
            tape.appendJSON(cell.entry, to: &json)
            Self.append(json[...], separator: separator, to: &output)
            return isExact(text: json[...])
        }
        switch tape.kind(cell.entry) {
        case .null, .object, .array: return true
        case .bool:
            output += tape.slice(cell.entry)
            return readsBools
        case .integer, .real:
            output += tape.slice(cell.entry)
            return readsNumbers
        case .string:
            let text = tape.text(cell.entry)
            guard text.contains(0) else {
                let hasReturn = Self.append(text, separator: separator, to: &output)
                return !hasReturn && isExact(text: text)
            }
            let visible = text.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
            Self.append(visible[...], separator: separator, to: &output)
            return false
        }
    }

    private func isExact(text: ArraySlice<UInt8>) -> Bool {
        // Nothing else looks like a number or a boolean.
        guard let first = text.first,
            first == .minus || first.isDecimalDigit || first == UInt8(ascii: "t")
                || first == UInt8(ascii: "f")
        else { return true }
        if case .text = cell(Array(text), isQuoted: true) { return true }
        return false
    }

    /// What a reader takes a cell for.
    func cell(_ text: [UInt8], isQuoted: Bool) -> StoredCell {
        if text.isEmpty { return isQuoted ? .text([]) : .null }
        if readsNumbers, Self.isNumber(text) { return .json(text) }
        if readsBools, text == Array("true".utf8) || text == Array("false".utf8) { return .json(text) }
        return .text(text)
    }

    /// Returns whether a text is a number of JSON.
    static func isNumber(_ text: [UInt8]) -> Bool {
        guard let first = text.first, first == .minus || first.isDecimalDigit,
            text.allSatisfy({ $0.isDecimalDigit || "-+.eE".utf8.contains($0) }), let tape = try? RecordTape(text)
        else { return false }
        return tape.kind(0) == .integer || tape.kind(0) == .real
    }

    /// Appends a text as a cell of CSV or TSV; returns whether it has a CR.
    @discardableResult static func append(
        _ text: ArraySlice<UInt8>, separator: UInt8, to output: inout [UInt8]
    ) -> Bool {
        var needsQuotes = text.isEmpty || text.first == .space || text.last == .space
        var hasReturn = false
        for byte in text where byte <= .comma {
            if byte == .quote || byte == separator || byte == .lineFeed { needsQuotes = true }
            if byte == .carriageReturn { (needsQuotes, hasReturn) = (true, true) }
        }
        guard needsQuotes else {
            output += text
            return false
        }
        output.append(.quote)
        for byte in text {
            if byte == .quote { output.append(.quote) }
            output.append(byte)
        }
        output.append(.quote)
        return hasReturn
    }
}
