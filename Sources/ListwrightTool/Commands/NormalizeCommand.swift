import Listwright

/// `listwright normalize`: the sections and cells of any input.
struct NormalizeCommand: Command {
    static let name = "normalize"
    static let operands = "[FILE]"
    static let summary = "Turn JSON of any shape into sections and cells."
    static let details = """
        Without --at, the list in an envelope is shown if it is clear, with title, subtitle and image of its rows, and
        a note says so; if it isn't clear, the note names the options. --at=. is the whole document.
        A TEMPLATE is a text with paths in braces: '{title} by {author.name}'.
        With --section-cells=items, [{"title": "New", "items": [...], "count": 2}, ...] is a list of sections: each
        object is one, its items are the cells, and its title is the header.
        """
    static let flags: [Flag] = ListSource.flags + [format, explain]

    private static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "text", "json", "html"),
        help: "text (the default), json or html")
    private static let explain = Flag("explain", help: "add the notes, which explain the result")

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
                "\(source.input.name): note: the id \(duplicate.id.inMessage) of \(duplicate.first) is repeated at "
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
            if explains { try explain(normalized, to: &output) }
        }
        return .ok
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

/// The list of a command line: its path in the input, its table, and the options of normalization.
struct ListSource: Sendable {
    /// The options for it.
    static let flags = [
        MapCommand.at, table, MapCommand.reader, title, subtitle, image, sectionCells, sectionHeader, sectionFooter,
        dropNulls, dropEmpty, coalesce, nested, InputRepair.flag,
    ]

    private static let table = Flag(
        "table", letter: "t", value: .file("TABLE"), help: "map the list by a table first (see map)")
    private static let title = Flag("title", value: "TEMPLATE", help: "the first line of each cell")
    private static let subtitle = Flag("subtitle", value: "TEMPLATE", help: "the second line of each cell")
    private static let image = Flag("image", value: "TEMPLATE", help: "the image of each cell")
    private static let sectionCells = Flag(
        "section-cells", value: "PATH", help: "the list in an object that makes it a section: its cells")
    private static let sectionHeader = Flag(
        "section-header", value: "TEMPLATE",
        help: "the header of such a section (default: its header or title)")
    private static let sectionFooter = Flag(
        "section-footer", value: "TEMPLATE", help: "the footer of such a section (default: its footer)")
    private static let dropNulls = Flag("drop-nulls", help: "leave out nulls inside arrays")
    private static let dropEmpty = Flag("drop-empty-sections", help: "leave out sections without cells")
    private static let coalesce = Flag("coalesce", help: "put consecutive elements other than arrays into one section")
    private static let nested = Flag(
        "nested", value: .choice("HOW", of: "object", "flatten", "children"),
        help: "arrays in sections: object (the default), flatten or children")

    /// The document.
    let input: Input
    /// The files that the list is made from.
    let files: [Word]
    private let path: JSONPath
    /// Whether the list is searched for, because no path is given.
    private let finds: Bool
    private let options: NormalizationOptions
    private let table: RecordTable?
    private let reader: ReaderStrategy

    init(_ arguments: Arguments, for command: String) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one file")
        try self.init(arguments, for: command, operand: 0)
    }

    /// The list in one of several files.
    init(_ arguments: Arguments, for command: String, operand: Int) throws(ToolError) {
        path = try JSONPath.argument(MapCommand.at, in: arguments)
        finds = !arguments.has(MapCommand.at) && !arguments.has(Self.sectionCells) && command != DiffCommand.name
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
        options.sections = try sections(arguments)
        options.template = CellTemplate(
            title: try template(title, in: arguments), subtitle: try template(subtitle, in: arguments),
            image: try template(image, in: arguments))
        return options
    }

    private static func sections(_ arguments: Arguments) throws(ToolError) -> SectionTemplate? {
        for flag in [sectionHeader, sectionFooter] { try arguments.require(sectionCells, with: flag) }
        guard arguments.has(sectionCells) else { return nil }
        return SectionTemplate(
            header: try template(sectionHeader, in: arguments), footer: try template(sectionFooter, in: arguments),
            cells: try JSONPath.argument(sectionCells, in: arguments))
    }

    private static func template(_ flag: Flag, in arguments: Arguments) throws(ToolError) -> TextTemplate? {
        guard let text = arguments.value(flag) else { return nil }
        do throws(PathSyntaxError) {
            return try TextTemplate(text)
        } catch {
            throw ToolError(message: "--\(flag.name): \(error.rendered())", status: .usage)
        }
    }

    /// Reads and normalizes the input; warnings go to standard error.
    func normalized() throws(ToolError) -> NormalizationResult {
        let found = try foundList()
        let normalized = Normalizer(found.options).normalize(found.list as Any)
        let rows = normalized.sections.lazy.flatMap(\.cells).compactMap { Self.json(of: $0.object) }
        warn(of: options.template?.title, flag: Self.title, in: rows)
        warn(of: options.template?.subtitle, flag: Self.subtitle, in: rows)
        warn(of: options.template?.image, flag: Self.image, in: rows)
        if let sections = options.sections, normalized.noteCounts[.unusedSectionTemplate] != nil {
            warn(flag: Self.sectionCells, finding: "nothing in any row", at: [sections.cells], in: rows.first)
        }
        let objects = normalized.sections.lazy.compactMap { Self.json(of: $0.object) }
        warn(of: options.sections?.header, flag: Self.sectionHeader, in: objects, of: "section")
        warn(of: options.sections?.footer, flag: Self.sectionFooter, in: objects, of: "section")
        return normalized
    }

    private static func json(of object: CellObject?) -> JSONValue? {
        if case .json(let json)? = object, json.kind == .object { json } else { nil }
    }

    /// Warns if a template finds nothing in any row: most often a path is misspelt.
    private func warn(
        of template: TextTemplate?, flag: Flag, in rows: some Sequence<JSONValue>, of kind: String = "row"
    ) {
        guard let template, !template.paths.isEmpty, let first = rows.first(where: { _ in true }),
            rows.allSatisfy({ template.text(for: $0) == nil })
        else { return }
        warn(flag: flag, finding: "nothing in any \(kind)", at: template.paths, in: first)
    }

    private func warn(flag: Flag, finding: String, at paths: [JSONPath], in first: JSONValue?) {
        let reason = first.flatMap { first in paths.lazy.compactMap { $0.explain(in: first) }.first }
            .map { "; in the first one \($0)" }
        Output.warn("\(input.name): warning: --\(flag.name) finds \(finding)\(reason ?? "")")
    }

    /// The list to normalize, and the options for it: the list in an envelope if no path is given
    /// and the rules would make one row of the whole.
    private func foundList() throws(ToolError) -> (list: any Sendable, options: NormalizationOptions) {
        let list = try list()
        guard finds, table == nil, let root = list as? JSONValue, root.kind == .object else { return (list, options) }
        let whole = Normalizer(options).normalize(root)
        guard whole.sections.count == 1, let section = whole.sections.first else { return (list, options) }
        let isOneRow = section.header == nil && whole.cellCount == 1
        let isOneList = root.count == 1 && section.cells.allSatisfy { Self.json(of: $0.object) != nil }
        guard isOneRow || isOneList else { return (list, options) }
        let choice = ListChoice(of: Normalizer.find(in: root))
        if let note = choice.note { Output.warn("\(input.name): note: \(note)") }
        return (choice.rows(in: root) ?? list, choice.options(options))
    }

    /// The input at the path, mapped if there is a table; several matches are a list.
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
        // A Swift array keeps the sources of the matches, and so the digits of their numbers.
        return path.isSingular ? matches.first ?? .null : matches
    }
}
