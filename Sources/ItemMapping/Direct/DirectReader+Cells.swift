import JSONDocuments
import JSONPaths

// Cells: a row for an export, whose values are passed on as the bytes in which they were written.
// No String and no RecordValue is made of a value that an export copies as it is.

/// One field of a row, for an export.
// SAFETY: the bytes are those of the block, and are valid during the call that passes the cell.
@safe package enum DirectCell {
    /// No value: it is missing or null, and the field has no default.
    case empty
    /// Text as written between the quotes, perhaps with escapes.
    case text(UnsafeBufferPointer<UInt8>, hasEscapes: Bool)
    /// A number, `true` or `false`, in the bytes that a JSON writer would write for it.
    case token(UnsafeBufferPointer<UInt8>)
    /// A number with a fraction or an exponent, which is written in its shortest form.
    case real(Double)
    /// Any other value, converted by its field.
    case value(RecordValue)
}

extension RecordTable {
    /// Whether each row is decided by its record alone.
    ///
    /// False for a table that also looks at the rest of the document, such as the object around the
    /// record. The record's index isn't part of the rest.
    package var needsOnlyRecords: Bool { fields.allSatisfy(\.needsOnlyItsRecord) }

    /// Reads the records of a block, and passes the cells of each; nil for a record that falls back
    /// to jansson, as every one with a defect does.
    // SAFETY: the bytes don't move while they are read.
    package func forEachRow(of block: RecordBlock, _ body: (_ number: Int, _ cells: [DirectCell]?) -> Void) {
        guard direct.reason == nil, !fields.isEmpty else {
            for number in 0..<block.count { body(number, nil) }
            return
        }
        let columns = fields.indices.map { CellColumn($0, of: self) }
        unsafe block.withBytes { bytes in
            var reader = unsafe DirectReader(block, in: bytes)
            let predictor = reader.predictor(for: direct)
            var cells: [DirectCell] = []
            cells.reserveCapacity(columns.count)
            var number = 0
            while reader.nextInBlock() {
                cells.removeAll(keepingCapacity: true)
                let isRead =
                    (try? reader.wholeRecord { (reader) throws(ReaderFallback) in
                        try reader.readRow(of: columns, predictor, into: &cells)
                    }) != nil
                body(number, isRead ? cells : nil)
                number += 1
            }
        }
    }
}

extension RecordField {
    fileprivate var needsOnlyItsRecord: Bool {
        if constant != nil { return true }
        if let origin { return origin == .index }
        let isRelative = paths.allSatisfy { path in
            path.steps?.allSatisfy { step in
                switch step {
                case .key, .index, .wildcard: true
                default: false
                }
            } ?? false
        }
        return isRelative && kind.needsOnlyItsRecord
    }
}

extension RecordKind {
    fileprivate var needsOnlyItsRecord: Bool {
        switch self {
        case .list(let element): element.needsOnlyItsRecord
        case .record(let table): table.needsOnlyRecords
        default: true
        }
    }
}

extension DirectReader {
    /// Reads the record at the offset, and appends a cell for each column.
    fileprivate mutating func readRow(
        of columns: [CellColumn], _ predictor: KeyPredictor, into cells: inout [DirectCell]
    ) throws(ReaderFallback) {
        let record = try unsafe open(predictor, to: nil)
        defer { close(record) }
        for index in columns.indices { cells.append(try cell(of: columns[index], in: record)) }
    }

    /// The cell of a column.
    // SAFETY: a slot is nil or the address of a value in the text.
    @inline(__always)
    private mutating func cell(of column: CellColumn, in record: OpenRecord) throws(ReaderFallback) -> DirectCell {
        if column.slot >= 0 {
            let start = unsafe slots[record.firstSlot + column.slot]
            guard let start = unsafe start, unsafe start.pointee != UInt8(ascii: "n") else {
                if column.isRequired { throw .record }
                return column.replacement
            }
            return unsafe try cell(of: column, at: start)
        }
        let located = try located(column.number, in: record, policy: column.rules.policy)
        guard case .value(let start, let steps) = located else {
            guard case .index = located else {
                if column.isRequired { throw .record }
                return column.replacement
            }
            context.scope.rules = column.rules
            return .value(try column.field.value(located, from: &self))
        }
        guard let steps else { return unsafe try cell(of: column, at: start) }
        return unsafe try converted(column, at: start, through: steps)
    }

    /// The cell of the value at an earlier address.
    // SAFETY: the address is in the text, at the start of a value that was validated.
    @inline(__always)
    private mutating func cell(
        of column: CellColumn, at start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> DirectCell {
        let after = unsafe scanner.next
        unsafe scanner.next = unsafe start
        defer { unsafe scanner.next = unsafe after }
        let byte = unsafe start.pointee
        let isAny = column.form == .any
        if byte == .quote, isAny || column.form == .text {
            let text = try scanner.takeString()
            return unsafe .text(
                UnsafeBufferPointer(start: text.start, count: text.count), hasEscapes: text.hasEscapes)
        }
        if byte.startsNumber, isAny || column.form == .int || column.form == .double {
            if let cell = unsafe try number(of: column.form, at: start) { return cell }
        }
        if byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"), isAny || column.form == .bool {
            _ = try scanner.takeLiteral()
            return unsafe .token(UnsafeBufferPointer(start: start, count: scanner.next - start))
        }
        return unsafe try converted(column, at: start, through: nil)
    }

    /// The cell of a number at the offset; nil if it needs a conversion.
    // SAFETY: the number starts at the address and ends at the scanner's offset.
    private mutating func number(
        of form: CellColumn.Form, at start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> DirectCell? {
        switch try scanner.takeNumber() {
        case .integer(0):
            // The last byte is the zero of -0, too.
            return unsafe .token(UnsafeBufferPointer(start: scanner.next - 1, count: 1))
        case .integer(let value):
            guard form != .double || value.magnitude <= 1 << 53 else { return nil }
        case .real(let value):
            if form == .any { return .real(value) }
            guard form == .double, value.magnitude < 0x1p53 else { return nil }
        }
        return unsafe .token(UnsafeBufferPointer(start: start, count: scanner.next - start))
    }

    /// The cell of a value that its field converts.
    // SAFETY: the address is in the text, at the start of a value.
    private mutating func converted(
        _ column: CellColumn, at start: UnsafePointer<UInt8>, through steps: ArraySlice<JSONPath.Step>?
    ) throws(ReaderFallback) -> DirectCell {
        context.scope.rules = column.rules
        return .value(
            try unsafe read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                try column.field.value(from: &reader)
            })
    }
}
