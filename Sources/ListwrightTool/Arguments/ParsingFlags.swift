import Listwright

/// The options that say what counts as a document.
enum ParsingFlags {
    private static let containersOnly = Flag("containers-only", nil, "only an object or an array may stand at the top")
    private static let refuseDuplicates = Flag("refuse-duplicates", nil, "a key may stand only once in an object")
    private static let refuseBigIntegers = Flag("refuse-big-integers", nil, "integers must fit into 64 bits")
    private static let refuseNUL = Flag("refuse-nul", nil, "strings may not hold \\u0000")
    private static let refuseMark = Flag("refuse-bom", nil, "the text may not start with a byte order mark")
    private static let allowTrailing = Flag("allow-trailing", nil, "anything may stand behind the document")
    private static let bytes = Flag(
        "max-bytes", nil, value: .number("N", 1...JSONDocument.Limits.maximalBytes), "the size of a document in bytes")
    private static let depth = Flag(
        "max-depth", nil, value: .number("N", 1...JSONDocument.Limits.maximalDepth),
        "the levels of nesting, 2048 at the most")
    private static let members = Flag("max-members", nil, value: .number("N", 1...Int.max), "the members of an object")
    private static let string = Flag("max-string", nil, value: .number("N", 1...Int.max), "the bytes of a string")

    /// All of them.
    static let all = [
        containersOnly, refuseDuplicates, refuseBigIntegers, refuseNUL, refuseMark, allowTrailing, bytes, depth,
        members,
        string,
    ]

    /// What the command line asks for.
    static func options(_ arguments: Arguments) -> JSONDocument.Options {
        var options = JSONDocument.Options()
        options.allowsScalarAtTop = !arguments.has(containersOnly)
        options.allowsNUL = !arguments.has(refuseNUL)
        if arguments.has(refuseDuplicates) { options.duplicateKeys = .refuse }
        if arguments.has(refuseBigIntegers) { options.bigIntegers = .refuse }
        if arguments.has(refuseMark) { options.byteOrderMark = .refuse }
        if arguments.has(allowTrailing) { options.trailingData = .skip }
        if let limit = arguments.number(bytes) { options.limits.bytes = limit }
        if let limit = arguments.number(depth) { options.limits.depth = limit }
        if let limit = arguments.number(members) { options.limits.members = limit }
        if let limit = arguments.number(string) { options.limits.stringLength = limit }
        return options
    }
}

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

extension JSONPath {
    /// The path that an option gives; the root without it.
    static func argument(_ arguments: Arguments, _ flag: Flag) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return try JSONPath(arguments.value(flag) ?? "")
        } catch {
            throw ToolError(message: "--\(flag.name): \(error.rendered())", status: .usage)
        }
    }

    /// A path from the command line; a malformed one is a wrong command line, shown with a caret.
    static func argument(_ text: String, asPointer: Bool = false) throws(ToolError) -> JSONPath {
        do throws(PathSyntaxError) {
            return asPointer ? try JSONPath(pointer: text) : try JSONPath(text)
        } catch {
            throw ToolError(message: error.rendered(), status: .usage)
        }
    }
}
