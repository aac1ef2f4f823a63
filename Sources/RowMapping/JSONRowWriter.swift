import ItemMapping
import JSONDocuments

/// Writes rows as JSON objects: from records, or from the bytes in which their values were found.
package struct JSONRowWriter: Sendable {
    /// The text so far, as UTF-8.
    package private(set) var bytes: [UInt8] = []

    /// The bytes before each value: the opening brace or a comma, the key and the colon; none without a table.
    private let keys: [[UInt8]]

    /// The closing brace; nothing without a table.
    private let end: [UInt8]

    /// Writes the values that aren't copied.
    private var json = JSONWriter()

    /// The text of a cell whose escapes are decoded.
    private var scratch: [UInt8] = []

    /// Creates a writer of the rows of a table, or of rows without one, with an empty buffer.
    package init(_ table: RecordTable?) {
        let names = table?.names ?? []
        end = names.isEmpty ? [] : [.closeBrace]
        keys =
            names.isEmpty
            ? [[]]
            : names.enumerated().map { number, name in
                [number == 0 ? .openBrace : .comma] + JSONWriter.bytes(of: JSONValue(name)) + [.colon]
            }
    }

    /// Appends a byte as it is: a comma or a line end between two rows.
    package mutating func write(raw byte: UInt8) { bytes.append(byte) }

    /// Writes a row.
    package mutating func write(_ row: RecordValue) {
        json.removeAll()
        row.write(to: &json)
        bytes += json.bytes
    }

    /// Writes a row of the table, or the only cell of one without a table, from the bytes in which it was found.
    // SAFETY: the bytes of the cells are valid during the call.
    package mutating func write(_ cells: [DirectCell]) {
        for index in cells.indices {
            bytes += keys[index]
            switch cells[index] {
            case .empty: bytes += "null".utf8
            case .text(let text, hasEscapes: false):
                bytes.append(.quote)
                unsafe bytes.append(contentsOf: text)
                bytes.append(.quote)
            case .text(let text, hasEscapes: true): unsafe append(escaped: text)
            case .token(let token): unsafe bytes.append(contentsOf: token)
            case .json(let text, let form) where form.isFinal: unsafe bytes.append(contentsOf: text)
            case .json(let text, let form):
                json.removeAll()
                unsafe json.write(source: text, form: form)
                bytes += json.bytes
            case .value(let value): write(value)
            }
        }
        bytes += end
    }

    /// Appends a text that has escapes, with those that the writer uses.
    // SAFETY: the text is read during the call only.
    private mutating func append(escaped text: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        unsafe StringEscapes.decode(text, into: &scratch)
        json.removeAll()
        unsafe scratch.withUnsafeBufferPointer { unsafe json.write(stringUTF8: $0) }
        bytes += json.bytes
    }
}
