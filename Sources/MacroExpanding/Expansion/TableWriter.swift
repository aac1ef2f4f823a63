/// A file and a line of the user's source.
package struct SourceLocation: Equatable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        (self.file, self.line, self.column) = (file, line, column)
    }
}

/// Writes a table so that errors of the compiler are shown in the user's source.
///
/// Each field is on the line and in the column of its property's name, by `#sourceLocation` and
/// white space: an error in its type is reported there. Without a location the table is laid out as
/// by hand.
struct TableWriter {
    let list: TokenList
    let type: TypeDeclaration
    let location: SourceLocation?
    private(set) var text = ""
    /// The offsets after the line feeds of the source.
    private let lineStarts: [Int]
    /// The line of the user's source that the next byte is on; nil if it isn't known.
    private var line: Int?

    init(list: TokenList, type: TypeDeclaration, location: SourceLocation?) {
        self.list = list
        self.type = type
        lineStarts = list.bytes.indices.filter { list.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        // A directive can't name a file with these characters.
        self.location = location.flatMap { location in
            location.file.isEmpty || location.file.contains { "\"\\\n\r".contains($0) } ? nil : location
        }
    }

    mutating func writeFields(_ entries: [TableEntry], options: [String], declaration: TableDeclaration) {
        start(declaration)
        write("\((["\(type.name)()"] + options).joined(separator: ", "))) {")
        for entry in entries {
            switch entry {
            case .field(let mapped):
                move(to: mapped.property.index, mayDirect: true)
                let arguments = mapped.arguments.field(named: mapped.property.name)
                write("ItemMapping.Field(\(mapped.property.keyPath), \(arguments))")
            case .check(let check):
                move(to: check.property.index, mayDirect: true)
                write(check.line(among: entries.mapped, of: type.name))
            case .directive(let directive, _):
                write("\n\(directive)")
                line = nil
            }
        }
        write("\n}\(declaration.end)")
        finish()
    }

    mutating func writeColumns(
        _ mapped: [MappedProperty], checks: [CheckedProperty], make: String, isMemberwise: Bool, options: [String],
        declaration: TableDeclaration
    ) {
        start(declaration)
        write(make)
        for mapped in mapped {
            write(",")
            move(to: mapped.property.index, mayDirect: false)
            let value = mapped.property.value.map { argument($0) }
            write(
                "ItemMapping.Column(\(mapped.arguments.columnText(named: mapped.property.name, defaultValue: value)))"
            )
            if isMemberwise { write(".filling(\\\(type.name).\(mapped.property.spelling))") }
        }
        write(options.map { ", \($0)" }.joined() + ")")
        for (number, check) in checks.enumerated() {
            write(number == 0 ? ".checking(" : ",")
            move(to: check.property.index, mayDirect: false)
            write(check.line(among: mapped, of: type.name))
        }
        write((checks.isEmpty ? "" : ")") + declaration.end)
        finish()
    }

    /// Begins the declaration, with the table at the name of its type.
    private mutating func start(_ declaration: TableDeclaration) {
        let name = sourcePosition(of: type.nameIndex)
        if let location, name.line > 1 {
            line = name.line - 1
            text += "#sourceLocation(file: \"\(location.file)\", line: \(name.line - 1))\n"
            write("\(declaration.start)\n")
            pad(to: name.column)
        } else {
            direct(to: type.nameIndex)
            write(declaration.start + (declaration.start.hasSuffix("=") ? " " : ""))
        }
        write("ItemMapping.ItemTable(")
    }

    /// Returns a value as an argument, where an `if` or a `switch` needs a closure around it.
    private func argument(_ value: Range<Int>) -> String {
        let text = list.text(value)
        return list.isWord(value.lowerBound, in: ["if", "switch"]) ? "{ \(text) }()" : text
    }

    private mutating func write(_ more: String) {
        text += more
        line = line.map { $0 + more.utf8.count { $0 == UInt8(ascii: "\n") } }
    }

    /// Writes a directive that makes the next line the one of a token.
    private mutating func direct(to index: Int) {
        guard let location else { return }
        line = sourcePosition(of: index).line
        text += "#sourceLocation(file: \"\(location.file)\", line: \(line ?? 1))\n"
    }

    /// Moves to the line and the column of a token.
    private mutating func move(to index: Int, mayDirect: Bool) {
        guard location != nil else {
            write("\n    ")
            return
        }
        let target = sourcePosition(of: index)
        let distance = line.map { target.line - $0 }
        if let distance, (mayDirect ? 1...1 : 1...Int.max).contains(distance) {
            write(String(repeating: "\n", count: distance))
        } else if mayDirect {
            text += "\n"
            direct(to: index)
        } else {
            write(" ")
        }
        pad(to: target.column)
    }

    private mutating func pad(to column: Int) {
        let written = text.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
        write(String(repeating: " ", count: max(0, column - 1 - written)))
    }

    private mutating func finish() {
        if location != nil { text += "\n#sourceLocation()" }
        text += "\n"
    }

    /// Returns the line and the column of a token in the user's file.
    private func sourcePosition(of index: Int) -> (line: Int, column: Int) {
        let offset = list[index].range.lowerBound
        // The lines that begin up to the offset, by bisection.
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        let column = low == 0 ? (location?.column ?? 1) + offset : offset - lineStarts[low - 1] + 1
        return ((location?.line ?? 1) + low, column)
    }
}
