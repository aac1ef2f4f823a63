import Listwright

/// The options that restrict which documents are valid.
enum ParsingFlags {
    private static let containersOnly = Flag(
        "containers-only", help: "refuse a document that is not an object or an array")
    private static let refuseDuplicates = Flag("refuse-duplicates", help: "refuse a key that is repeated in an object")
    private static let refuseBigIntegers = Flag(
        "refuse-big-integers", help: "refuse integers that do not fit into 64 bits, and numbers past a double's range")
    private static let refuseNUL = Flag("refuse-nul", help: "refuse \\u0000 in strings")
    private static let refuseMark = Flag("refuse-bom", help: "refuse a byte order mark at the start")
    private static let allowTrailing = Flag("allow-trailing", help: "ignore anything after the document")
    private static let bytes = Flag(
        "max-bytes", value: .number("N", in: 1...JSONDocument.Limits.maximalBytes),
        help: "limit the size of a document in bytes")
    private static let depth = Flag(
        "max-depth", value: .number("N", in: 1...JSONDocument.Limits.maximalDepth),
        help: "limit the levels of nesting (at most 2048)")
    private static let members = Flag(
        "max-members", value: .number("N", in: 1...Int.max), help: "limit the members of an object")
    private static let string = Flag(
        "max-string", value: .number("N", in: 1...Int.max), help: "limit the bytes of a string")

    /// All of them.
    static let all = [
        containersOnly, refuseDuplicates, refuseBigIntegers, refuseNUL, refuseMark, allowTrailing, bytes, depth,
        members,
        string,
    ]

    /// The parser options of a command line.
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

/// The options for the way in which a server divides its list into pages.
enum PageStyleFlags {
    private static let style = Flag(
        "style", letter: "s",
        value: .choice(
            "STYLE", of: "guess", "number", "offset", "cursor", "link", "header", "jsonapi", "hal", "relay", "single"),
        help:
            "how the next page is requested: guess (the default), number, offset, cursor, link, header, jsonapi, hal, "
            + "relay or single")
    private static let parameter = Flag(
        "parameter", value: "NAME", help: "the query parameter for the number, the offset or the cursor")
    private static let first = Flag(
        "first", value: .number("N", in: 0...Int.max), help: "the number of the first page (default: found, 0 or 1)")
    private static let next = Flag("next", value: "PATH", help: "the path of the cursor or the link of the next page")
    private static let hasNext = Flag(
        "has-next", value: "PATH", help: "the path of the flag for another page")
    private static let totalPages = Flag("total-pages", value: "PATH", help: "the path of the number of pages")

    /// All of them.
    static let all = [style, parameter, first, next, hasNext, totalPages]

    /// The options that each style reads.
    private static let used: [String: [Flag]] = [
        "number": [parameter, first, hasNext, totalPages], "offset": [parameter, hasNext],
        "cursor": [parameter, next, hasNext],
        "link": [next], "relay": [parameter],
    ]

    /// The style of a command line; nil if it is to be guessed.
    static func style(_ arguments: Arguments) throws(ToolError) -> PagingStyle? {
        let word = arguments.value(style) ?? "guess"
        let rows = try path(PagesCommand.at, in: arguments)
        if word == "guess" {
            for flag in [parameter, first, next, hasNext, totalPages] where arguments.has(flag) {
                throw .usage("--\(flag.name) requires --style", command: PagesCommand.name)
            }
            // --at alone gives the path of the rows, but no style.
            return nil
        }
        let names = (used[word] ?? []).map(\.name)
        for flag in [parameter, first, next, hasNext, totalPages]
        where arguments.has(flag) && !names.contains(flag.name) {
            throw .usage("--\(flag.name) says nothing with --style=\(word)", command: PagesCommand.name)
        }
        let name = arguments.value(parameter)
        switch word {
        case "number":
            var style = PagingStyle.pageNumber(
                name ?? "page", first: arguments.number(first) ?? 1, rows: rows,
                totalPages: try path(totalPages, in: arguments), hasNext: try path(hasNext, in: arguments))
            if !arguments.has(first) { style.openBase() }
            return style
        case "offset":
            let fields = try path(hasNext, in: arguments).map { PagingTable([.hasNext: $0]) } ?? PagingTable()
            return PagingStyle(.offset(name ?? "offset"), rows: rows, fields: fields, sizeParameter: "limit")
        case "cursor":
            return .cursor(
                name ?? "cursor", next: try required(next, in: arguments, style: word),
                hasNext: try path(hasNext, in: arguments),
                rows: rows)
        case "link": return .link(try required(next, in: arguments, style: word), rows: rows)
        case "header": return .linkHeader(rows: rows)
        case "jsonapi": return .jsonAPI
        case "hal": return PagingStyle(.link, rows: rows, fields: PagingTable([.nextLink: "_links.next.href"]))
        case "relay": return .relay(rows ?? .root, parameter: name ?? "after")
        default: return PagingStyle(.single, rows: rows)
        }
    }

    private static func path(_ flag: Flag, in arguments: Arguments) throws(ToolError) -> JSONPath? {
        guard let text = arguments.value(flag) else { return nil }
        return try JSONPath.argument(text)
    }

    private static func required(
        _ flag: Flag, in arguments: Arguments, style: String
    ) throws(ToolError) -> JSONPath {
        guard let path = try path(flag, in: arguments) else {
            throw .usage("--style=\(style) requires --\(flag.name)", command: PagesCommand.name)
        }
        return path
    }
}
