import ItemMapping
import JSONDocuments
import JSONPaths
import Synchronization

// Cells: a row for an export, whose values are passed on as the bytes in which they were written.
// No String and no RecordValue is made of a value that an export copies as it is.

/// One field of a row, for an export.
// SAFETY: the bytes are those of the block, and are valid during the call that passes the cell.
@safe package enum DirectCell {
    /// No value: it is missing or null, and the field has no default.
    case empty
    /// Text as written between the quotes, perhaps with escapes.
    case text(UnsafeBufferPointer<UInt8>, hasEscapes: Bool)
    /// A number, `true` or `false` as written.
    case token(UnsafeBufferPointer<UInt8>)
    /// An array or an object as written.
    case json(UnsafeBufferPointer<UInt8>, JSONScanner.SkippedForm)
    /// Any other value, converted by its field.
    case value(RecordValue)
}

extension RecordTable {
    /// Reads the records of a block, and passes the cells of each; nil for a record that falls back
    /// to jansson, as every one with a defect does. Without fields, a record is the only cell.
    // SAFETY: the cells are read and written within their memory.
    package func forEachRow(of block: RecordBlock, _ body: (_ number: Int, _ cells: [DirectCell]?) -> Void) {
        guard !fields.isEmpty else { return forEachWholeRow(of: block, body) }
        guard direct.reason == nil else {
            for number in 0..<block.count { body(number, nil) }
            return
        }
        let plan = cells.made(for: self)
        let defaults = fields.map { field -> DirectCell in
            (field.constant ?? field.defaultValue).map { .value($0) } ?? .empty
        }
        block.withTexts { texts in
            var reader = DirectReader(block, texts)
            let predictor = reader.predictors.predictor(for: plan)
            var cells = defaults
            var number = 0
            while reader.nextInBlock() {
                let isRead = unsafe cells.withUnsafeMutableBufferPointer { row in
                    for index in defaults.indices { unsafe row[index] = defaults[index] }
                    let row = UnsafeMutableRawPointer(row.baseAddress!)
                    let read: Void? = try? reader.wholeRecord { (reader) throws(ReaderFallback) in
                        unsafe try reader.readRecord(predictor, to: row)
                    }
                    return read != nil
                }
                body(number, isRead ? cells : nil)
                number += 1
            }
        }
    }
}

extension RecordTable {
    private func forEachWholeRow(of block: RecordBlock, _ body: (_ number: Int, _ cells: [DirectCell]?) -> Void) {
        var cells: [DirectCell] = [.empty]
        unsafe block.forEachForm { number, record in
            guard let (text, form) = unsafe record else { return body(number, nil) }
            cells[0] = unsafe .json(text, form)
            body(number, cells)
        }
    }
}

/// A table compiled for the cells of an export; made on first use.
final class CellPlan: Sendable {
    private let made = Mutex<DirectPlan?>(nil)

    func made(for table: RecordTable) -> DirectPlan {
        made.withLock { made in
            if let made { return made }
            let fields = table.fields.enumerated().map { PlannedField(cell: $1, $0, policy: table.policy) }
            let plan = DirectPlan(
                table.plan, fields: ContiguousArray(fields), rules: ReadingRules(policy: table.policy))
            made = plan
            return plan
        }
    }
}

extension PlannedField {
    /// A field of a row of cells, which has a default already.
    fileprivate init(cell field: RecordField, _ number: Int, policy: ConversionPolicy) {
        let offset = number * MemoryLayout<DirectCell>.stride
        self.init(
            quick: .none, offset: offset, size: MemoryLayout<DirectCell>.size,
            rules: field.rowRules,
            writer: CellWriter(field, offset: offset, policy: policy))
    }
}

/// Writes a cell.
// SAFETY: a row is the address of initialized cells, one for each field of the table.
@safe private struct CellWriter: FieldWriter {
    private let offset: Int
    private let form: DirectCell.Form
    private let converter: RowWriter
    private let isConstant: Bool

    init(_ field: RecordField, offset: Int, policy: ConversionPolicy) {
        self.offset = offset
        converter = RowWriter(field, kind: field.kind(in: policy), offset: offset)
        isConstant = field.constant != nil
        // Texts with rules are converted, and values with constraints are checked.
        let isConverted = !field.rules.textConversions(in: policy).isEmpty || field.check != nil
        form = isConverted ? .other : DirectCell.Form(field.kind)
    }

    func read(_ reader: inout DirectReader, to row: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let cell: DirectCell
        if reader.isDirect, let written = try reader.cell(of: form) {
            cell = written
        } else {
            cell = .value(try converter.value(from: &reader))
        }
        unsafe (row + offset).assumingMemoryBound(to: DirectCell.self).pointee = cell
    }

    func write(_ found: FoundValue, to row: UnsafeMutableRawPointer) throws(ConversionFailure) {
        if isConstant { return }
        let cell = DirectCell.value(try converter.value(of: found))
        unsafe (row + offset).assumingMemoryBound(to: DirectCell.self).pointee = cell
    }

    func merge(_ found: FoundValue, into row: UnsafeMutableRawPointer) throws(ConversionFailure) {
        unsafe try write(found, to: row)
    }

    func check(_ found: FoundValue) throws(ConversionFailure) { try converter.check(found) }
    func check(_ reader: inout DirectReader) throws(ReaderFallback) { try converter.check(&reader) }
    func writeNull(to row: UnsafeMutableRawPointer) {
        unsafe (row + offset).assumingMemoryBound(to: DirectCell.self).pointee = .empty
    }
}

extension DirectCell {
    /// The values that are passed on as they are written.
    fileprivate enum Form { case text, int, double, bool, any, other }
}

extension DirectCell.Form {
    fileprivate init(_ kind: RecordKind) {
        switch kind {
        case .any: self = .any
        case .int: self = .int
        case .double: self = .double
        case .string: self = .text
        case .bool: self = .bool
        default: self = .other
        }
    }
}

extension DirectReader {
    /// The cell of the value at the offset; nil, at the same offset, if it needs a conversion.
    // SAFETY: the offset is at the start of a value.
    fileprivate mutating func cell(of form: DirectCell.Form) throws(ReaderFallback) -> DirectCell? {
        let start = unsafe scanner.next
        let byte = unsafe start.pointee
        let isAny = form == .any
        if byte == .quote, isAny || form == .text {
            let text = try scanner.takeString()
            return unsafe .text(
                UnsafeBufferPointer(start: text.start, count: text.count), hasEscapes: text.hasEscapes)
        }
        if byte.startsNumber, isAny || form == .int || form == .double {
            if let cell = unsafe try number(of: form, at: start) { return cell }
            unsafe scanner.next = unsafe start
        }
        if byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"), isAny || form == .bool {
            _ = try scanner.takeLiteral()
            return unsafe .token(UnsafeBufferPointer(start: start, count: scanner.next - start))
        }
        if isAny, byte == .openBrace || byte == .openBracket {
            let form = try scanner.skipContainer(comparing: &cellKeys)
            return unsafe .json(UnsafeBufferPointer(start: start, count: scanner.next - start), form)
        }
        return nil
    }

    /// The cell of a number at the offset; nil if it needs a conversion.
    // SAFETY: the number starts at the address and ends at the scanner's offset.
    private mutating func number(
        of form: DirectCell.Form, at start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> DirectCell? {
        switch try scanner.takeNumber() {
        case .integer(0) where form == .int:
            // The last byte is the zero of -0, too.
            return unsafe .token(UnsafeBufferPointer(start: scanner.next - 1, count: 1))
        case .integer(let value):
            guard form != .double || value.magnitude <= 1 << 53 else { return nil }
        case .real(let value):
            guard form == .any || form == .double && value.magnitude < 0x1p53 else { return nil }
        }
        return unsafe .token(UnsafeBufferPointer(start: start, count: scanner.next - start))
    }
}
