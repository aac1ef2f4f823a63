internal import JSONDocuments

/// The records of a CSV or TSV file, read in constant memory.
struct DelimitedRecords {
    struct Cell {
        var text: [UInt8] = []
        var isQuoted = false
    }

    private let file: OpenFile
    private let separator: UInt8
    private var chunk: [UInt8] = []
    private var index = 0
    /// The line of the record that was read last.
    private(set) var line = 0

    private final class OpenFile {
        let descriptor: FileDescriptor
        init(_ path: String) throws(SystemError) {
            // SAFETY: the path is read during the call only.
            descriptor = unsafe try FileDescriptor(reading: path)
        }
        deinit { descriptor.close() }
    }

    init(_ path: String, separator: UInt8) throws(SplitError) {
        self.separator = separator
        do throws(SystemError) { file = try OpenFile(path) } catch {
            throw SplitError(.badTables, "\(path): \(error.reason)")
        }
    }

    private mutating func byte() throws(SplitError) -> UInt8? {
        if index == chunk.count {
            do throws(SystemError) { chunk = try file.descriptor.read() } catch {
                throw SplitError(.badTables, error.reason)
            }
            index = 0
            if chunk.isEmpty { return nil }
        }
        defer { index += 1 }
        return chunk[index]
    }

    /// The cells of the next record; nil at the end.
    mutating func next() throws(SplitError) -> [Cell]? {
        guard var current = try byte() else { return nil }
        line += 1
        var (cells, cell, isInQuotes) = ([Cell](), Cell(), false)
        while true {
            if isInQuotes {
                if current == .quote {
                    guard let following = try byte() else { break }
                    if following != .quote {
                        isInQuotes = false
                        current = following
                        continue
                    }
                }
                cell.text.append(current)
            } else if current == .quote, cell.text.isEmpty, !cell.isQuoted {
                (isInQuotes, cell.isQuoted) = (true, true)
            } else if current == separator {
                cells.append(cell)
                cell = Cell()
            } else if current == .lineFeed {
                break
            } else {
                cell.text.append(current)
            }
            guard let following = try byte() else { break }
            current = following
        }
        // A file that a spreadsheet has saved ends its lines with CR LF.
        if !cell.isQuoted, cell.text.last == .carriageReturn { cell.text.removeLast() }
        return cells + [cell]
    }
}
