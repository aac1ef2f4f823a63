import Listwright

/// `listwright normalize`: the sections and cells that any loose input stands for.
struct NormalizeCommand: Command {
    static let name = "normalize"
    static let operands = "[FILE]"
    static let summary = "Turn any loose input into sections and cells."
    static let details = """
        A TEMPLATE is a text with paths in braces: '{title} by {author.name}'.
        """
    static let flags: [Flag] = ListSource.flags + [format, explain]

    private static let format = Flag(
        "format", "f", value: .words("FORMAT", "text", "json", "html"), "text (the default), json or html")
    private static let explain = Flag("explain", nil, "add the notes: why the result looks as it does")

    private let source: ListSource
    private let format: String
    private let explains: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        source = try ListSource(arguments, for: Self.name)
        format = arguments.value(Self.format) ?? "text"
        explains = arguments.has(Self.explain)
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let normalized = try source.normalized()
        for duplicate in normalized.duplicates where explains {
            Output.warn(
                "\(source.input.name): note: the id \(duplicate.id.inMessage) of \(duplicate.first) stands again at "
                    + "\(duplicate.again)")
        }
        switch format {
        case "json":
            var writer = JSONWriter()
            SectionJSON(showsNotes: explains).write(normalized, to: &writer)
            try output.write(writer.bytes)
            try output.write("\n")
        case "html":
            try output.write(SectionHTML(title: source.input.title, showsNotes: explains).page(of: normalized))
        default:
            let text = SectionText(width: Terminal.width, usesColor: Terminal.usesColor).text(of: normalized)
            try output.write(styled: text)
            if explains { try explain(normalized, &output) }
        }
        return .ok
    }

    /// Prints the notes; of many by the same rule the first ones are kept, and the others counted.
    private func explain(_ normalized: Normalized, _ output: inout Output) throws(ToolError) {
        for note in normalized.notes { try output.write("note: \(note)\n") }
        let kept = normalized.notes.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
        for rule in NormalizationRule.allCases {
            let left = normalized.noteCounts[rule, default: 0] - kept[rule, default: 0]
            if left > 0 { try output.write("note: and \(left) more of these [\(rule.rawValue)]\n") }
        }
    }
}
