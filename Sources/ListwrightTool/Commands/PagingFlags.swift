import ListwrightEssentials

/// The options for the way in which a server divides its list into pages.
enum PagingFlags {
    private static let paging = Flag(
        "paging", value: "TARGET=SOURCE",
        help:
            "how the next page is requested: the parameter, or link, and what it has, as page=number, offset=rows, "
            + "cursor=$.next, link=header.Link or after=last.id; or none, relay, hal or jsonapi (default: found)")
    private static let more = Flag(
        "more", value: "PATH",
        help: "the path of the flag that says that there are more pages; !PATH if it says that there are none")
    private static let pagesAt = Flag("pages-at", value: "PATH", help: "the path of the number of pages; none for none")
    private static let totalAt = Flag(
        "total-at", value: "PATH", help: "the path of the number of all rows; none if no number is that")

    private static let plainRows = Flag(
        "plain-rows", help: "leave out @key and @group, which rows of maps and of lists in groups have without a table")

    /// All of them.
    static let all = [paging, more, pagesAt, totalAt, plainRows]

    /// Returns the style of a command line; its method is found if it isn't given.
    static func style(_ arguments: Arguments) throws(ToolError) -> PagingStyle {
        let list = try arguments.list()
        let rows = list?.path
        var (paths, ignored) = ([(PagingTable.Name, JSONPath)](), Set<PagingTable.Name>())
        for (flag, name) in [(more, PagingTable.Name.hasNext), (pagesAt, .totalPages), (totalAt, .total)] {
            guard let text = arguments.value(flag) else { continue }
            let isNegated = flag.name == more.name && text.hasPrefix("!")
            if text == "none" {
                ignored.insert(name)
            } else {
                paths.append((isNegated ? .isLast : name, try path(isNegated ? String(text.dropFirst()) : text)))
            }
        }
        let fields = PagingTable(paths)
        var style = try style(arguments.value(paging), rows: rows, fields: fields)
        style.ignored = ignored
        style.cells = list?.cells ?? .asTheyAre
        style.addsContext = !arguments.has(plainRows) && !arguments.has(MapCommand.table)
        return style
    }

    private static func style(
        _ text: String?, rows: JSONPath?, fields: PagingTable
    ) throws(ToolError) -> PagingStyle {
        guard let text else { return PagingStyle(found: rows, fields: fields) }
        if let style = named(text, rows: rows) { return style }
        do throws(PagingDeclarationError) {
            return try PagingStyle(declaration: text, rows: rows, fields: fields)
        } catch {
            throw .usage("--paging: \(error.reason)", command: PagesCommand.name)
        }
    }

    /// Returns a style that has a name; nil for a declaration.
    private static func named(_ name: String, rows: JSONPath?) -> PagingStyle? {
        switch name {
        case "jsonapi": .link("links.next", previous: "links.prev", rows: rows ?? "data")
        case "hal": .link("_links.next.href", previous: "_links.prev.href", rows: rows)
        case "relay": .relay(rows ?? .root, parameter: "after")
        default: nil
        }
    }

    /// Returns a path of an option: `$.meta.more`, or in the spelling of tables.
    private static func path(_ text: String) throws(ToolError) -> JSONPath {
        guard text.hasPrefix("$") else { return try JSONPath.argument(text) }
        do throws(PathSyntaxError) {
            return try JSONPath(query: text)
        } catch {
            throw ToolError(message: error.rendered(), status: .usage)
        }
    }
}
