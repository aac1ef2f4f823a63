import ListwrightEssentials

/// `listwright diff`: the batch of changes that turns one normalized list into another.
struct DiffCommand: Command {
    static let name = "diff"
    static let operands = "OLD NEW"
    static let summary = "Show the changes from one list to another, in stages for a table view."
    static let details = """
        Both files are normalized in the same way. Rows are matched by the id that 'find' shows, in any order, and rows
        without one by their content, then by the rows that they follow. '-' deletes, '+' inserts, '~' updates and '>'
        moves a row; deleted and updated rows have indexes of the old list, inserted ones of the new list. Below an updated row is what changed in it: title,
        subtitle, image, accessory, and the paths of its data, from → to. Numbers are compared by their values: 1.50 is
        1.5, but not the integer 1. The exit status is 1 if the lists differ.
        Without --at, the list in an envelope is taken if it is clear and both files have it, and a note says so;
        --at=. takes the whole documents. JSON Lines are a list.
        A TEMPLATE is a text with paths in braces, and formats: '{title} by {author.name}', '{price|currency:EUR}',
        '{created|date}'. Formats: text, upper, lower, capitalized, short:N, number:N, compact, percent:N, currency:CODE,
        bytes, duration:UNIT, date:PATTERN, time, datetime.
        With --section-cells=items, [{"title": "New", "items": [...], "count": 2}, ...] is a list of sections: each
        object is one, its items are the cells, and its title is the header.
        """
    static let flags: [Flag] = ListOptions.flags + [format]

    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "text", "json"), help: "text (the default) or json")

    private let sources: [ListSource]
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 2, reads: "two files")
        guard arguments.operands.count == 2 else { throw .usage("diff needs two files", command: Self.name) }
        let inputs = try arguments.inputs()
        let options = try ListOptions(arguments, for: Self.name, of: inputs)
        sources = inputs.map { ListSource($0, options: options) }
        asJSON = arguments.value(Self.format) == "json"
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let streamed = StreamedList.pair(sources)
        let lists = if let streamed { try Self.marked(streamed) } else { try normalized() }
        for (source, list) in zip(sources, lists) {
            for duplicate in list.duplicates {
                Output.warn(
                    "\(source.input.name): note: the id \(duplicate.id.inMessage) of \(duplicate.first) is repeated at "
                        + "\(duplicate.again)")
            }
        }
        var (old, new) = CellPairing.identified(lists[0].sections, lists[1].sections)
        var difference = SectionDifference(from: old, to: new)
        if let streamed {
            // Only the rows that are printed are read again.
            let changes = difference.changes
            old = try streamed[0].filled(old, rows: Set((difference.deletes + changes.map(\.old)).map(\.row)))
            new = try streamed[1].filled(new, rows: Set((difference.inserts + changes.map(\.new)).map(\.row)))
            difference = SectionDifference(from: old, to: new)
        }
        let batch = difference.batch
        if asJSON {
            var writer = JSONWriter()
            BatchJSON(batch).write(to: &writer)
            try output.write(json: writer.bytes + [UInt8(ascii: "\n")])
        } else {
            try output.write(BatchText(batch, width: Terminal.width).text)
        }
        return batch.stages.isEmpty ? .ok : .negative
    }

    /// Both lists without the data of their rows.
    private static func marked(_ lists: [StreamedList]) throws(ToolError) -> [NormalizationResult] {
        var results: [NormalizationResult] = []
        for list in lists {
            if let note = list.comparedNote { Output.warn(note) }
            results.append(try list.marked())
        }
        return results
    }

    /// Both lists, read in the same way.
    ///
    /// - Throws: `ToolError` also for a bad line: its row would seem to be deleted.
    private func normalized() throws(ToolError) -> [NormalizationResult] {
        var lists: [ReadList] = []
        for source in sources { lists.append(try source.read()) }
        if let failure = lists.lazy.compactMap(\.failure).first { throw ToolError(message: "", status: failure) }
        let choices = ListChoice.pair(lists.map { $0.isLines ? nil : $0.root }) { sources[0].choice(for: $0) }
        // One list decides the texts and the id, so that rows differ by their data alone.
        let fields = choices.compactMap { $0?.found }.max { $0.count < $1.count } ?? commonFields(of: lists)
        var results: [NormalizationResult] = []
        for (index, source) in sources.enumerated() {
            results.append(try source.normalized(lists[index], by: choices[index], fields: fields))
        }
        return results
    }

    /// The fields of the rows of both documents, if these are lists; nil for others, and for lines.
    private func commonFields(of lists: [ReadList]) -> FoundList? {
        let areArrays = lists.allSatisfy { !$0.isLines && $0.root.kind == .array }
        guard areArrays, sources.allSatisfy(\.findsFields) else { return nil }
        return CommonFields.find(in: lists.map { (Array($0.root.elements), $0.root.count) })
    }
}
