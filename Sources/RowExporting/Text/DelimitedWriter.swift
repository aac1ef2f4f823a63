import ItemMapping
import JSONDocuments
import RowMapping

/// Writes rows as CSV or TSV into a buffer of bytes.
///
/// ```swift
/// let table = try RecordTable(json: #"{"title": "title", "tags": "tags"}"#)
/// var writer = DelimitedWriter(RowColumns(of: table), format: .csv)
/// writer.writeHeader()
/// for row in try table.map(Array(#"[{"title": "Momo, or", "tags": ["a"]}]"#.utf8)).rows { writer.write(row) }
/// print(writer.text, terminator: "")
/// // title,tags
/// // "Momo, or","[""a""]"
/// ```
public struct DelimitedWriter: Sendable {
    /// The columns.
    public let columns: RowColumns

    /// The format.
    public let format: DelimitedFormat

    /// The output so far, as UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// The number of cells in the open row.
    private var cellCount = 0

    /// Writes the JSON of lists, objects and scalars.
    private var json = JSONWriter()

    /// The text of a cell whose escapes are decoded.
    private var scratch: [UInt8] = []

    /// The text of a missing value.
    private let null: [UInt8]

    /// True if values may have that text.
    private let mayMeetNull: Bool

    private let separator: UInt8

    /// What a reader of the cells can't tell.
    package private(set) var doubts = CellDoubts()

    /// Creates a writer with an empty buffer.
    public init(_ columns: RowColumns, format: DelimitedFormat) {
        self.columns = columns
        self.format = format
        var null = format.null ?? (format.style == .csv ? "" : "\\N")
        // An empty line would be skipped by readers.
        if null.isEmpty, columns.columns.count == 1, format.style == .csv { null = "\"\"" }
        self.null = Array(null.utf8)
        separator = format.style == .tsv ? .tab : format.separator == .comma ? .comma : UInt8(ascii: ";")
        // In CSV, an empty text is in quotes; in TSV, a backslash in a text is doubled.
        mayMeetNull = format.style == .csv ? !null.isEmpty && null != "\"\"" : !null.hasPrefix("\\")
    }

    /// The output so far, as text.
    ///
    /// - Complexity: O(*n*) in the length of the output, which is copied.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the buffer but keeps its memory, to write rows piece by piece.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes the line with the names of the columns.
    public mutating func writeHeader() {
        if format.hasMark { bytes += [0xEF, 0xBB, 0xBF] }
        for column in columns.columns { write(text: column.name) }
        endRow()
    }

    /// Writes a row as a line.
    ///
    /// - Complexity: O(*n*) in the size of the row.
    public mutating func write(_ row: RecordValue) {
        columns.forEachValue(of: row) { write(value: $0) }
        endRow()
    }

    /// Writes a row from the bytes in which it was found.
    // SAFETY: the bytes of the cells are valid during the call.
    package mutating func write(_ cells: [DirectCell]) {
        for index in cells.indices {
            switch cells[index] {
            case .empty: for _ in 0..<columns.count(ofField: index) { writeEmpty() }
            case .text(let text, hasEscapes: false): unsafe write(utf8: text)
            case .text(let text, hasEscapes: true): unsafe write(escaped: text)
            case .token(let token):
                separate()
                let start = bytes.count
                unsafe bytes.append(contentsOf: token)
                distinguish(from: start)
            case .json(let text, let form) where form.isFinal: unsafe write(utf8: text)
            case .json(let text, let form):
                json.removeAll()
                unsafe json.write(source: text, form: form)
                writeJSON()
            case .value(let value): columns.forEachValue(ofField: index, value) { write(value: $0) }
            }
        }
        endRow()
    }
}

// MARK: - Values

extension DelimitedWriter {
    private mutating func write(value: RecordValue) {
        switch value {
        case .null: writeEmpty()
        case .bool(let value): write(token: (value ? "true" : "false").utf8)
        case .int(let value): write(token: String(value).utf8)
        case .double(_, let digits), .decimal(let digits): write(token: digits.utf8)
        case .string(let text): write(text: text)
        case .json(let value): write(json: value)
        case .list, .record:
            json.removeAll()
            value.write(to: &json)
            writeJSON()
        }
    }

    private mutating func write(json value: JSONValue) {
        switch value.kind {
        case .null: writeEmpty()
        case .string: write(text: value.string ?? "")
        case .bool, .integer, .real:
            json.removeAll()
            json.write(value)
            write(token: json.bytes)
        case .array, .object:
            json.removeAll()
            json.write(value)
            writeJSON()
        }
    }

    /// Writes the JSON of a list or an object as a cell.
    private mutating func writeJSON() {
        let text = json.bytes
        // SAFETY: the bytes are read during the call only.
        unsafe text.withUnsafeBufferPointer { unsafe write(utf8: $0) }
    }

    private mutating func write(token: some Sequence<UInt8>) {
        separate()
        let start = bytes.count
        bytes.append(contentsOf: token)
        distinguish(from: start)
    }

    private mutating func write(text: String) {
        var text = text
        // SAFETY: the bytes are read during the call only.
        text.withUTF8 { unsafe write(utf8: $0) }
    }

    /// Writes text as it is in JSON, with escapes.
    // SAFETY: the text is read during the call only.
    private mutating func write(escaped text: UnsafeBufferPointer<UInt8>) {
        var decoded = scratch
        scratch = []
        unsafe StringEscapes.decode(text, into: &decoded)
        unsafe decoded.withUnsafeBufferPointer { unsafe write(utf8: $0) }
        scratch = decoded
    }
}

// MARK: - Cells

extension DelimitedWriter {
    private mutating func separate() {
        if cellCount > 0 { bytes.append(separator) }
        cellCount += 1
    }

    private mutating func writeEmpty() {
        separate()
        if null.first == .quote { doubts.quotedCount += 1 }
        bytes += null
    }

    /// Makes a cell that begins at an offset differ from a missing value, where it can.
    private mutating func distinguish(from start: Int) {
        guard mayMeetNull, bytes[start...].elementsEqual(null) else { return }
        guard format.style == .csv else { return doubts.nullLikeCount += 1 }
        bytes.insert(.quote, at: start)
        bytes.append(.quote)
    }

    private mutating func endRow() {
        cellCount = 0
        if format.lineEnding == .crlf { bytes.append(.carriageReturn) }
        bytes.append(.lineFeed)
    }

    /// Writes text as a cell.
    // SAFETY: the text is read during the call only.
    private mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
        separate()
        let start = bytes.count
        unsafe writeText(text)
        distinguish(from: start)
    }

    // SAFETY: the text is read during the call only.
    private mutating func writeText(_ text: UnsafeBufferPointer<UInt8>) {
        let isDefused = unsafe format.defusesFormulas && Formula.isLike(text)
        if format.style == .tsv {
            if isDefused { bytes.append(UInt8(ascii: "'")) }
            return unsafe writeEscaping(text)
        }
        guard unsafe needsQuotes(text) else {
            if isDefused { bytes.append(UInt8(ascii: "'")) }
            return unsafe bytes.append(contentsOf: text)
        }
        bytes.append(.quote)
        if isDefused { bytes.append(UInt8(ascii: "'")) }
        unsafe writeDoublingQuotes(text)
        bytes.append(.quote)
    }

    /// Returns whether a text must be in quotes; white space at an end is, because some readers drop it.
    // SAFETY: reads within the text only.
    private func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe text.first, let last = unsafe text.last else { return true }
        if first <= .space || last <= .space { return true }
        for index in text.indices {
            let byte = unsafe text[index]
            guard byte <= UInt8(ascii: ";") else { continue }
            if byte == separator || byte == .quote || byte == .lineFeed || byte == .carriageReturn { return true }
        }
        return false
    }

    // SAFETY: reads within the text only.
    private mutating func writeDoublingQuotes(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices where unsafe text[index] == .quote {
            // The quote itself begins the next run.
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...index]))
            start = index
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    // SAFETY: reads within the text only.
    private mutating func writeEscaping(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices {
            guard let letter = Self.letter(for: unsafe text[index]) else { continue }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            bytes += [.backslash, letter]
            start = index + 1
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// The letter of the escape for a byte; nil for one that stays.
    private static func letter(for byte: UInt8) -> UInt8? {
        switch byte {
        case .tab: UInt8(ascii: "t")
        case .lineFeed: UInt8(ascii: "n")
        case .carriageReturn: UInt8(ascii: "r")
        case .backslash: .backslash
        default: nil
        }
    }
}
