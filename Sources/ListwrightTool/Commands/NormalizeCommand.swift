import ListwrightEssentials

/// `listwright normalize`: the sections and cells of any input.
struct NormalizeCommand: Command {
    static let name = "normalize"
    static let operands = "[FILE]..."
    static let summary = "Turn JSON of any shape into sections and cells."
    static let details = """
        Without --at, the list in an envelope is taken if it is clear, with title, subtitle and image of its rows, and
        in the sections that its groups are; a note says so. If it isn't clear, the note names the options. --at=.
        takes the whole document. Several files are one list; the name of a file is the header of its first section.
        JSON Lines are a list: --jsonl says so, and several lines that are JSON each need no option. Of one long file, the
        objects of a list, of a map or of JSON Lines are normalized in constant memory, but not for --explain.
        A TEMPLATE is a text with paths in braces, and formats: '{title} by {author.name}', '{price|currency:EUR}',
        '{created|date}'. Formats: text, upper, lower, capitalized, short:N, number:N, compact, percent:N, currency:CODE,
        bytes, duration:UNIT, date:PATTERN, time, datetime.
        With --section-cells=items, [{"title": "New", "items": [...], "count": 2}, ...] is a list of sections: each
        object is one, its items are the cells, and its title is the header.
        """
    static let flags: [Flag] = ListOptions.flags + [format, explain]

    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "text", "json", "html"),
        help: "text (the default), json or html")
    private static let explain = Flag("explain", help: "add the notes, which explain the result")

    private let sources: ListSources
    private let format: String
    private let explains: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        sources = try ListSources(arguments, for: Self.name)
        format = arguments.value(Self.format) ?? "text"
        explains = arguments.has(Self.explain)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        // Notes are about all rows.
        if !explains, let list = sources.streamed(for: format == "html" ? .page : .cells) {
            try write(list, to: &output)
            return .ok
        }
        let (normalized, failure) = try sources.normalized()
        for duplicate in normalized.duplicates where explains {
            Output.warn(
                "\(sources.name): note: the id \(duplicate.id.inMessage) of \(duplicate.first) is repeated at "
                    + "\(duplicate.again)")
        }
        switch format {
        case "json":
            var writer = JSONWriter()
            SectionJSON(showsNotes: explains).write(normalized, to: &writer)
            try output.write(json: writer.bytes + [UInt8(ascii: "\n")])
        case "html":
            try output.write(SectionHTML(title: sources.title, showsNotes: explains).bytes(of: normalized))
        default:
            let text = SectionText(width: Terminal.width, usesColor: Terminal.usesColor).text(of: normalized)
            try output.write(styled: text)
            if explains { try explain(normalized, to: &output) }
        }
        return failure ?? .ok
    }

    private func write(_ list: StreamedList, to output: inout Output) throws(ToolError) {
        if let note = list.note { Output.warn(note) }
        if format == "html" {
            try list.write(SectionHTML(title: sources.title), to: &output)
        } else if format == "json" {
            let json = SectionJSON()
            var writer = JSONWriter()
            json.beginCells(to: &writer)
            try list.forEachPart { (cells) throws(ToolError) in
                for cell in cells { json.write(cell, to: &writer) }
                try output.write(json: writer.bytes)
                writer.removeAll()
            }
            json.endCells(to: &writer)
            try output.write(json: writer.bytes + [UInt8(ascii: "\n")])
        } else {
            let text = SectionText(width: Terminal.width, usesColor: Terminal.usesColor)
            try list.forEachPart { (cells) throws(ToolError) in try output.write(styled: text.text(of: cells)) }
        }
    }

    /// Prints the notes, and for each rule the number of those that were not kept.
    private func explain(_ normalized: NormalizationResult, to output: inout Output) throws(ToolError) {
        for note in normalized.notes { try output.write("note: \(note)\n") }
        let kept = normalized.notes.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
        for rule in NormalizationRule.allCases {
            let left = normalized.noteCounts[rule, default: 0] - kept[rule, default: 0]
            if left > 0 { try output.write("note: and \(left) more of these [\(rule.rawValue)]\n") }
        }
    }
}
