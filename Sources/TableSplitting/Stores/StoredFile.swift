internal import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

internal import JSONDocuments
import JSONPaths

/// Writes the rows of a table into a file.
final class StoredFile {
    let folder: String
    let name: String
    let format: FolderFormat
    var fields: TableFields
    /// The rules by which readers take the cells of each column.
    private(set) var reading: [CellReading] = []
    /// The kinds of all values of each column.
    private(set) var kinds: [ValueKinds] = []
    /// The names of the fields as JSON keys, each after a brace or comma.
    private var quotedNames: [[UInt8]] = []
    /// The bytes of a row's cells, and the range of each column in them.
    private var text: [UInt8] = []
    private var cells: [Range<Int>] = []
    private var buffer: [UInt8] = []
    private var byteCount = 0
    /// The start of each run of rows with the same number of fields.
    private var segments: [(start: Int, fieldCount: Int)] = []

    init(folder: String, name: String, format: FolderFormat, isExact: Bool) {
        (self.folder, self.name, self.format, fields) = (folder, name, format, TableFields(isExact: isExact))
    }

    func grow(for table: SplitTable) {
        for field in fields.grow(for: table) {
            quotedNames.append([quotedNames.isEmpty ? .openBrace : .comma])
            RecordTape.appendQuoted(
                Array(TableFields.name(field, of: table).utf8), to: &quotedNames[quotedNames.count - 1])
            quotedNames[quotedNames.count - 1].append(.colon)
            guard case .column(let index) = field else { continue }
            reading.append(CellReading(table.columns[index].kinds))
            kinds.append([])
            cells.append(0..<0)
        }
        segments.append((byteCount + buffer.count, fields.fields.count))
    }

    private var separator: UInt8 { format == .tsv ? .tab : .comma }

    /// Fills the cells of a row, and adds what they can't hold exactly to `_rest`.
    func setCells(of row: SplitRow, _ table: SplitTable, _ tape: borrowing RecordTape, _ rest: inout RestText) {
        text.removeAll(keepingCapacity: true)
        for index in cells.indices { cells[index] = 0..<0 }
        for cell in row.cells {
            kinds[cell.column].insert(cell.isJSON ? .json : ValueKinds(tape.kind(cell.entry)))
            let start = text.count
            if format == .jsonl {
                tape.appendJSON(cell.entry, to: &text)
            } else if !reading[cell.column].append(cell, tape, separator: separator, to: &text) {
                rest.add(table.columns[cell.column].restName, cell.entry, of: tape)
            }
            cells[cell.column] = start..<text.count
        }
    }

    func append(_ row: SplitRow, rest: [UInt8]?, key: ArraySlice<UInt8>?) {
        if format == .jsonl { return appendLine(row, rest: rest, key: key) }
        for (index, field) in fields.fields.enumerated() {
            if index > 0 { buffer.append(separator) }
            switch field {
            case .row: buffer.append(digitsOf: row.row)
            case .parent: if let parent = row.parent { buffer.append(digitsOf: parent) }
            case .up: if let up = row.up { buffer.append(digitsOf: up) }
            case .at: if let at = row.at { buffer.append(digitsOf: at) }
            case .key: if let key { CellReading.append(key, separator: separator, to: &buffer) }
            case .shape: if row.shape > 0 { buffer.append(digitsOf: Int64(row.shape)) }
            case .rest: if let rest { CellReading.append(rest[...], separator: separator, to: &buffer) }
            case .column(let column): buffer += text[cells[column]]
            }
        }
        buffer.append(.lineFeed)
    }

    private func appendLine(_ row: SplitRow, rest: [UInt8]?, key: ArraySlice<UInt8>?) {
        for (index, field) in fields.fields.enumerated() {
            buffer += quotedNames[index]
            switch field {
            case .row: append(row.row)
            case .parent: append(row.parent)
            case .up: append(row.up)
            case .at: append(row.at)
            case .key: if let key { RecordTape.appendQuoted(key, to: &buffer) } else { append(nil) }
            case .shape: append(row.shape > 0 ? Int64(row.shape) : nil)
            case .rest: buffer += rest ?? Array("null".utf8)
            case .column(let column): if cells[column].isEmpty { append(nil) } else { buffer += text[cells[column]] }
            }
        }
        buffer += "}\n".utf8
    }

    private func append(_ number: Int64?) {
        if let number { buffer.append(digitsOf: number) } else { buffer += "null".utf8 }
    }

    func flush(above limit: Int) throws(SplitError) {
        guard limit == 0 || buffer.count > limit else { return }
        try TableFolder.write(buffer, to: folder + "/" + name + ".rows", appending: true)
        byteCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    /// Completes the file: writes the header, and gives each row all fields.
    func finish(of table: SplitTable) throws(SplitError) {
        try flush(above: 0)
        let path = folder + "/" + name
        if format != .jsonl {
            let names = fields.fields.map { TableFields.name($0, of: table) }
            var header: [UInt8] = []
            for (index, name) in names.enumerated() {
                if index > 0 { header.append(separator) }
                CellReading.append(Array(name.utf8)[...], separator: separator, to: &header)
            }
            try TableFolder.write(header + [.lineFeed], to: path)
        }
        try copyRows(to: path)
        try? FileManager.default.removeItem(atPath: path + ".rows")
    }

    private func copyRows(to path: String) throws(SplitError) {
        do throws(SystemError) {
            // SAFETY: the paths are read during the calls only.
            let source = unsafe try FileDescriptor(opening: path + ".rows", flags: O_RDONLY)
            defer { source.close() }
            let target = unsafe try FileDescriptor(opening: path, flags: O_WRONLY | O_APPEND | O_CREAT, mode: 0o666)
            defer { target.close() }
            var (offset, ending) = (0, ChunkEnding())
            while true {
                let chunk = try source.read()
                if chunk.isEmpty { break }
                try target.writeAll(padded(chunk, at: offset, after: &ending))
                offset += chunk.count
            }
            guard fsync(target.rawValue) == 0 else { throw .current }
        } catch { throw SplitError(.store, "can't write: \(error.reason)") }
    }

    /// What the end of a chunk means for the next one.
    private struct ChunkEnding {
        /// Whether the next byte is between quotes.
        var isQuoted = false
        /// A brace that ends a row if a line feed follows.
        var brace: [UInt8] = []
    }

    /// Adds the fields that came later to the rows of a chunk.
    private func padded(_ chunk: [UInt8], at offset: Int, after ending: inout ChunkEnding) -> [UInt8] {
        guard let last = segments.last, offset < last.start else { return chunk }
        var output = ending.brace
        output.reserveCapacity(chunk.count * 5 / 4)
        for (index, byte) in chunk.enumerated() {
            if byte == .quote, format != .jsonl { ending.isQuoted.toggle() }
            if byte == .lineFeed, !ending.isQuoted {
                let segment = segments.last { $0.start <= offset + index } ?? last
                pad(from: segment.fieldCount, to: last.fieldCount, &output)
            }
            output.append(byte)
        }
        let endsInBrace = format == .jsonl && output.last == .closeBrace && offset + chunk.count < last.start
        ending.brace = endsInBrace ? [output.removeLast()] : []
        return output
    }

    /// Adds the fields that came later to a row.
    private func pad(from count: Int, to end: Int, _ output: inout [UInt8]) {
        guard format == .jsonl else { return output += repeatElement(separator, count: end - count) }
        output.removeLast()
        for index in count..<end { output += quotedNames[index] + "null".utf8 }
        output.append(.closeBrace)
    }
}

extension [UInt8] {
    /// Appends the digits of a number.
    fileprivate mutating func append(digitsOf number: Int64) {
        if number < 10, number >= 0 { return append(.digitZero + UInt8(number)) }
        guard number > 0 else { return self += String(number).utf8 }
        var rest = number
        let start = count
        while rest > 0 {
            append(.digitZero + UInt8(rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }
}
