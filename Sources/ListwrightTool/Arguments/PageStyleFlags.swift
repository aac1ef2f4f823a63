import Listwright

/// The options that say how a server cuts its list into pages.
enum PageStyleFlags {
    private static let style = Flag(
        "style", "s",
        value: .words(
            "STYLE", "guess", "number", "offset", "cursor", "link", "header", "jsonapi", "hal", "relay", "single"),
        "how the next page is asked for; guessed without it")
    private static let parameter = Flag(
        "parameter", nil, value: "NAME", "the parameter of the number, the offset or the cursor")
    private static let first = Flag(
        "first", nil, value: .number("N", 0...Int.max), "the number of the first page; 1 without it")
    private static let next = Flag("next", nil, value: "PATH", "where a page tells the cursor or the link of the next")
    private static let hasNext = Flag("has-next", nil, value: "PATH", "where it tells whether there is another one")
    private static let totalPages = Flag("total-pages", nil, value: "PATH", "where it tells how many there are")

    /// All of them.
    static let all = [style, parameter, first, next, hasNext, totalPages]

    /// The style that the command line asks for; nil where it is to be guessed.
    static func style(_ arguments: Arguments) throws(ToolError) -> PagingStyle? {
        let word = arguments.value(style) ?? "guess"
        let rows = try path(arguments, MapCommand.at)
        if word == "guess" {
            for flag in [parameter, first, next, hasNext, totalPages] where arguments.has(flag) {
                throw .usage("--\(flag.name) goes with --style only", command: PagesCommand.name)
            }
            // Where the rows are is known; the rest is not, so a given place is no style.
            return nil
        }
        let name = arguments.value(parameter)
        switch word {
        case "number":
            return .pageNumber(
                name ?? "page", first: arguments.number(first) ?? 1, rows: rows,
                totalPages: try path(arguments, totalPages), hasNext: try path(arguments, hasNext))
        case "offset": return .offset(name ?? "offset", rows: rows)
        case "cursor":
            return .cursor(
                name ?? "cursor", next: try required(arguments, next, word), hasNext: try path(arguments, hasNext),
                rows: rows)
        case "link": return .link(try required(arguments, next, word), rows: rows)
        case "header": return .linkHeader(rows: rows)
        case "jsonapi": return .jsonAPI
        case "hal": return PagingStyle(.link, rows: rows, fields: PagingTable([.nextLink: "_links.next.href"]))
        case "relay": return .relay(arguments.value(MapCommand.at) ?? "", parameter: name ?? "after")
        default: return PagingStyle(.single, rows: rows)
        }
    }

    private static func path(_ arguments: Arguments, _ flag: Flag) throws(ToolError) -> JSONPath? {
        guard let text = arguments.value(flag) else { return nil }
        return try JSONPath.argument(text)
    }

    private static func required(_ arguments: Arguments, _ flag: Flag, _ style: String) throws(ToolError) -> JSONPath {
        guard let path = try path(arguments, flag) else {
            throw .usage("--style=\(style) goes with --\(flag.name)", command: PagesCommand.name)
        }
        return path
    }
}
