import ListwrightEssentials

/// The options of a command that normalizes lists: the path, the table, and the choices where the
/// rules of normalization leave one.
struct ListOptions: Sendable {
    /// The flags for them.
    static let flags = [
        Flag.at, table, Flag.reader, LineRun.flag, title, subtitle, image, locale, sectionCells,
        sectionHeader, sectionFooter, keepsSections, dropNulls, dropEmpty, coalesce, nested, InputRepair.flag,
    ]

    private static let table = Flag(
        "table", letter: "t", value: .file("TABLE"), help: "map the list by a table first (see map)")
    private static let title = Flag("title", value: "TEMPLATE", help: "the first line of each cell")
    private static let subtitle = Flag("subtitle", value: "TEMPLATE", help: "the second line of each cell")
    private static let image = Flag("image", value: "TEMPLATE", help: "the image of each cell")
    private static let locale = Flag(
        "locale", value: "LOCALE",
        help: "the language of numbers, prices and dates, as in de or en-GB (default: C, of none)")
    private static let sectionCells = Flag(
        "section-cells", value: "PATH", help: "the list in an object that makes it a section: its cells")
    private static let sectionHeader = Flag(
        "section-header", value: "TEMPLATE",
        help: "the header of such a section (default: its header or title)")
    private static let sectionFooter = Flag(
        "section-footer", value: "TEMPLATE", help: "the footer of such a section (default: its footer)")
    private static let keepsSections = Flag(
        "sections", help: "take the whole document, with a section for each of its lists")
    private static let dropNulls = Flag("drop-nulls", help: "leave out nulls inside arrays")
    private static let dropEmpty = Flag("drop-empty-sections", help: "leave out sections without cells")
    private static let coalesce = Flag("coalesce", help: "put consecutive elements other than arrays into one section")
    private static let nested = Flag(
        "nested", value: .choice("HOW", of: "object", "flatten", "children"),
        help: "arrays in sections: object (the default), flatten or children")

    /// The list that the command line names; nil for none.
    let list: ListPath?
    /// Whether the list is searched for.
    let finds: Bool
    /// Whether each line of the input is a record.
    let isLines: Bool
    /// The options of normalization.
    let normalization: NormalizationOptions
    /// The table, and its file.
    let table: RecordTable?
    let tableFile: Word?
    let reader: ReaderStrategy

    init(_ arguments: Arguments, for command: String, of inputs: [Input]) throws(ToolError) {
        list = try arguments.list()
        finds = list == nil && !arguments.has(Self.sectionCells) && !arguments.has(Self.keepsSections)
        isLines = arguments.has(LineRun.flag)
        normalization = try Self.normalization(arguments)
        tableFile = arguments.word(Self.table)
        try arguments.require(Self.table, with: Flag.reader)
        reader = arguments.value(Flag.reader).flatMap(ReaderStrategy.init) ?? .auto
        table = try tableFile.map { file throws(ToolError) in
            try RecordTable.file(file, for: command, besides: inputs.standardInput, policy: .lossless)
        }
    }

    private static func normalization(_ arguments: Arguments) throws(ToolError) -> NormalizationOptions {
        var options = NormalizationOptions()
        options.dropNulls = arguments.has(dropNulls)
        options.dropEmptySections = arguments.has(dropEmpty)
        options.coalesceLooseRuns = arguments.has(coalesce)
        if let arrays = arguments.value(nested).flatMap(NormalizationOptions.NestedArrays.init) {
            options.nestedArrays = arrays
        }
        options.sections = try sections(arguments)
        options.locale = try locale(arguments)
        options.template = CellTemplate(
            title: try template(title, in: arguments), subtitle: try template(subtitle, in: arguments),
            image: try template(image, in: arguments))
        return options
    }

    private static func locale(_ arguments: Arguments) throws(ToolError) -> TextLocale {
        guard let name = arguments.value(locale) else { return .c }
        guard let locale = TextLocale(name) else {
            let known = TextLocale.identifiers.joined(separator: ", ")
            throw ToolError(message: "--locale: '\(name.inMessage)' isn't known; there are \(known)", status: .usage)
        }
        return locale
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
}

extension ListOptions {
    /// Warns of the templates of the command line that find nothing in any row of a file: most often
    /// a path is misspelt.
    func warn(of normalized: NormalizationResult, from name: String) {
        let rows = normalized.sections.lazy.flatMap(\.cells).compactMap { $0.object?.jsonObject }
        warn(of: normalization.template?.title, flag: Self.title, in: rows, from: name)
        warn(of: normalization.template?.subtitle, flag: Self.subtitle, in: rows, from: name)
        warn(of: normalization.template?.image, flag: Self.image, in: rows, from: name)
        if let sections = normalization.sections, normalized.noteCounts[.unusedSectionTemplate] != nil {
            warn(
                flag: Self.sectionCells, finding: "nothing in any row", at: [sections.cells], in: rows.first,
                from: name)
        }
        let objects = normalized.sections.lazy.compactMap { $0.object?.jsonObject }
        warn(
            of: normalization.sections?.header, flag: Self.sectionHeader, in: objects, named: "section", from: name)
        warn(
            of: normalization.sections?.footer, flag: Self.sectionFooter, in: objects, named: "section", from: name)
    }

    private func warn(
        of template: TextTemplate?, flag: Flag, in rows: some Sequence<JSONValue>, named kind: String = "row",
        from name: String
    ) {
        guard let template, !template.paths.isEmpty, let first = rows.first(where: { _ in true }) else { return }
        var search = TemplateSearch(template)
        for row in rows { search.add(row) }
        if !search.isFound {
            return warn(flag: flag, finding: "nothing in any \(kind)", at: template.paths, in: first, from: name)
        }
        guard let (format, path) = search.unfitFormat else { return }
        Output.warn(
            "\(name): warning: --\(flag.name): the format '\(format)' fits no value at "
                + path.canonicalSpelling.inMessage)
    }

    private func warn(flag: Flag, finding: String, at paths: [JSONPath], in first: JSONValue?, from name: String) {
        let reason = first.flatMap { first in paths.lazy.compactMap { $0.explain(in: first) }.first }
            .map { "; in the first one \($0)" }
        Output.warn("\(name): warning: --\(flag.name) finds \(finding)\(reason ?? "")")
    }
}

extension CellObject {
    /// The object, if it is JSON; nil for anything else.
    var jsonObject: JSONValue? {
        if case .json(let json) = self, json.kind == .object { json } else { nil }
    }
}
