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
    private func explain(_ normalized: NormalizationResult, _ output: inout Output) throws(ToolError) {
        for note in normalized.notes { try output.write("note: \(note)\n") }
        let kept = normalized.notes.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
        for rule in NormalizationRule.allCases {
            let left = normalized.noteCounts[rule, default: 0] - kept[rule, default: 0]
            if left > 0 { try output.write("note: and \(left) more of these [\(rule.rawValue)]\n") }
        }
    }
}

/// The list that a command line asks for: where it is in the input, how it is mapped, and how it becomes cells.
struct ListSource: Sendable {
    /// The options that say so.
    static let flags = [
        MapCommand.at, table, MapCommand.reader, title, subtitle, image, dropNulls, dropEmpty, coalesce, nested,
    ]

    private static let table = Flag("table", "t", value: .file("TABLE"), "map the list by a table first (see map)")
    private static let title = Flag("title", nil, value: "TEMPLATE", "the first line of each cell")
    private static let subtitle = Flag("subtitle", nil, value: "TEMPLATE", "the second line of each cell")
    private static let image = Flag("image", nil, value: "TEMPLATE", "the image of each cell")
    private static let dropNulls = Flag("drop-nulls", nil, "leave out nulls inside arrays")
    private static let dropEmpty = Flag("drop-empty-sections", nil, "leave out sections without cells")
    private static let coalesce = Flag("coalesce", nil, "put loose neighbours among arrays into one section")
    private static let nested = Flag(
        "nested", nil, value: .words("HOW", "object", "flatten", "children"),
        "arrays in sections: object (the default), flatten or children")

    /// Where the document comes from.
    let input: Input
    /// The files that the list is made from.
    let files: [Word]
    private let path: JSONPath
    private let options: NormalizationOptions
    private let table: RecordTable?
    private let reader: ReaderStrategy

    init(_ arguments: Arguments, for command: String) throws(ToolError) {
        try arguments.refuseOperands(past: 1, "one file")
        try self.init(arguments, for: command, operand: 0)
    }

    /// The list in one of several files.
    init(_ arguments: Arguments, for command: String, operand: Int) throws(ToolError) {
        path = try JSONPath.argument(arguments, MapCommand.at)
        let input = try arguments.input(at: operand)
        self.input = input
        options = try Self.options(arguments)
        files = arguments.words + (arguments.word(Self.table).map { [$0] } ?? [])
        try arguments.require(Self.table, with: MapCommand.reader)
        reader = arguments.value(MapCommand.reader).flatMap(ReaderStrategy.init) ?? .auto
        table = try arguments.word(Self.table).map { file throws(ToolError) in
            try RecordTable.file(file, for: command, besides: input, policy: .lossless)
        }
    }

    private static func options(_ arguments: Arguments) throws(ToolError) -> NormalizationOptions {
        var options = NormalizationOptions()
        options.dropNulls = arguments.has(dropNulls)
        options.dropEmptySections = arguments.has(dropEmpty)
        options.coalesceLooseRuns = arguments.has(coalesce)
        if let arrays = arguments.value(nested).flatMap(NormalizationOptions.NestedArrays.init) {
            options.nestedArrays = arrays
        }
        options.template = CellTemplate(
            title: try template(arguments, title), subtitle: try template(arguments, subtitle),
            image: try template(arguments, image))
        return options
    }

    private static func template(_ arguments: Arguments, _ flag: Flag) throws(ToolError) -> TextTemplate? {
        guard let text = arguments.value(flag) else { return nil }
        do throws(PathSyntaxError) {
            return try TextTemplate(text)
        } catch {
            throw ToolError(message: "--\(flag.name): \(error.rendered())", status: .usage)
        }
    }

    /// Reads the input and makes sections and cells of it; what is odd goes to standard error.
    func normalized() throws(ToolError) -> NormalizationResult {
        let normalized = Normalizer(options).normalize(try list() as Any)
        warn(of: options.template?.title, Self.title, normalized)
        warn(of: options.template?.subtitle, Self.subtitle, normalized)
        warn(of: options.template?.image, Self.image, normalized)
        return normalized
    }

    /// Says so where a template finds nothing in any row: most often a path is misspelt.
    private func warn(of template: TextTemplate?, _ flag: Flag, _ normalized: NormalizationResult) {
        guard let template, !template.paths.isEmpty else { return }
        let rows = normalized.sections.lazy.flatMap(\.cells).compactMap { cell in
            if case .json(let json)? = cell.object, json.kind == .object { json } else { nil }
        }
        guard let first = rows.first, rows.allSatisfy({ template.text(for: $0) == nil }) else { return }
        let reason = template.paths.lazy.compactMap { $0.explain(in: first) }.first.map { "; in the first one \($0)" }
        Output.warn("\(input.name): warning: --\(flag.name) finds nothing in any row\(reason ?? "")")
    }

    /// The input at the path, mapped where there is a table; several matches are a list.
    private func list() throws(ToolError) -> any Sendable {
        if let table {
            let mapping = try input.mapping(by: table, at: path, reader)
            for issue in mapping.issues { Output.warn(issue.rendered(file: input.name)) }
            return RecordValue.list(mapping.rows).json
        }
        let root = try input.document().root
        let matches: [JSONValue]
        do throws(PathLimitError) {
            matches = try path.values(in: root)
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
        }
        if matches.isEmpty { try input.require(path, in: root) }
        // As a Swift array the matches keep their sources, and so the digits of their numbers.
        return path.isSingular ? matches.first ?? .null : matches
    }
}
