import Listwright

/// `listwright diff`: the batch of changes that turns one normalized list into another.
struct DiffCommand: Command {
    static let name = "diff"
    static let operands = "OLD NEW"
    static let summary = "Show the changes from one list to another, in stages for a table view."
    static let details = """
        Both files are normalized in the same way. Rows are matched by their ids, in any order, and rows without an id
        by their indexes. '-' deletes, '+' inserts, '~' updates and '>' moves a row; deleted and updated rows have
        indexes of the old list, inserted ones of the new list. The exit status is 1 if the lists differ.
        A TEMPLATE is a text with paths in braces: '{title} by {author.name}'.
        With --section-cells=items, [{"title": "New", "items": [...], "count": 2}, ...] is a list of sections: each
        object is one, its items are the cells, and its title is the header.
        """
    static let flags: [Flag] = ListSource.flags + [format]

    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "text", "json"), help: "text (the default) or json")

    private let old: ListSource
    private let new: ListSource
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 2, reads: "two files")
        guard arguments.operands.count == 2 else { throw .usage("diff needs two files", command: Self.name) }
        guard arguments.operands != ["-", "-"] else {
            throw .usage("standard input cannot be read twice", command: Self.name)
        }
        old = try ListSource(arguments, for: Self.name, operand: 0)
        new = try ListSource(arguments, for: Self.name, operand: 1)
        asJSON = arguments.value(Self.format) == "json"
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let lists = [try old.normalized(), try new.normalized()]
        for (source, list) in zip([old, new], lists) {
            for duplicate in list.duplicates {
                Output.warn(
                    "\(source.input.name): note: the id \(duplicate.id.inMessage) of \(duplicate.first) is repeated at "
                        + "\(duplicate.again)")
            }
        }
        let difference = SectionDifference(from: lists[0].sections, to: lists[1].sections)
        let batch = difference.batch
        if asJSON {
            var writer = JSONWriter()
            BatchJSON(batch).write(to: &writer)
            try output.write(writer.bytes)
            try output.write("\n")
        } else {
            try output.write(BatchText(batch, width: Terminal.width).text)
        }
        return batch.stages.isEmpty ? .ok : .negative
    }
}
