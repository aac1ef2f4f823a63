import Listwright

/// The decision of a command about a list that was found without `--at`.
struct ListChoice {
    private let found: FoundList

    init(of found: FoundList) { self.found = found }

    /// Whether the list is taken: the keys of a map that are its titles would be lost.
    private var isTaken: Bool {
        found.isClear && (found.kind == .list || (found.kind == .map && found.title?.path != .key))
    }

    /// The message for standard error, with the option for each list; nil if nothing was found.
    var note: String? {
        guard let path = found.keyPath else { return nil }
        let count = found.count == 1 ? "1 row" : "\(found.count) rows"
        if isTaken { return "showing the list at \(path.inMessage), \(count); --at=. shows the whole document" }
        let paths = [path] + (found.rival.map { [$0.canonicalSpelling] } ?? [])
        let flags = paths.map { "--at=\(Self.quoted($0).inMessage)" }.joined(separator: " or ")
        return "the list may be at \(flags); the whole document is shown"
    }

    /// A path as a word of a shell.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 128
                || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
                || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
        }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }

    /// The path of what is normalized: the groups, if the rows are in groups, else the rows.
    private var path: JSONPath? { found.sections?.groups ?? found.path }

    /// The rows, or their groups; nil if the list isn't taken.
    func rows(in root: JSONValue) -> (any Sendable)? {
        guard isTaken, let path, let matches = try? path.values(in: root) else { return nil }
        guard path.isSingular else { return matches }
        guard found.kind == .map, let map = matches.first else { return matches.first }
        return map.members.map(\.value)
    }

    /// The options with the sections that the groups are, and the texts and images of the rows
    /// where the options name none.
    func options(_ options: NormalizationOptions) -> NormalizationOptions {
        guard isTaken else { return options }
        var options = options
        if let sections = found.sections, sections.header != .key {
            options.sections = SectionTemplate(header: Self.template(sections.header), cells: sections.rows)
        }
        let template = options.template ?? CellTemplate()
        options.template = CellTemplate(
            title: template.title ?? Self.template(found.title?.path),
            subtitle: template.subtitle ?? Self.template(found.subtitle?.path),
            image: template.image ?? Self.template(found.image?.path))
        return options
    }

    /// A text with the value at a path alone; nil without a path in the row.
    private static func template(_ path: RowPath?) -> TextTemplate? {
        guard case .path(let path)? = path, !path.canonicalSpelling.isEmpty else { return nil }
        return try? TextTemplate("{\(path.canonicalSpelling)}")
    }
}
