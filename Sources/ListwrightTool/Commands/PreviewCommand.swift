import ListwrightEssentials
import PageServing

/// `listwright preview`: the list as an HTML page.
struct PreviewCommand: Command {
    static let name = "preview"
    static let operands = "[FILE]..."
    static let summary = "Show the list as a self-contained HTML page."
    static let details = """
        The page goes to standard output, or to a file with --output. It follows the reader's choice of light or
        dark, and contains its own style; only images are loaded from elsewhere.
        With --serve it is served at an address of this machine until Ctrl-C, and is updated when its files change. The
        address is printed; it contains a secret, new in each run, which keeps other users of the machine from reading
        the page. Images with relative URLs are served from the folder of the first FILE and the folders below.
        With --table, the page offers the rows as a table, too: a field is a column, and a heading sorts the rows.
        Without --at, the list in an envelope is taken if it is clear; --at=. takes the whole document. Several files
        are one list. JSON Lines are a list, so that 'listwright pages URL | listwright preview' shows what is paged.
        The page of one long file with a list, a map or JSON Lines of objects is made in constant memory, but not with
        --explain or --table.
        A TEMPLATE is a text with paths in braces, and formats: '{title} by {author.name}', '{price|currency:EUR}',
        '{created|date}'. Formats: text, upper, lower, capitalized, short:N, number:N, compact, percent:N, currency:CODE,
        bytes, duration:UNIT, date:PATTERN, time, datetime.
        With --section-cells=items, [{"title": "New", "items": [...], "count": 2}, ...] is a list of sections: each
        object is one, its items are the cells, and its title is the header.
        """
    static let flags: [Flag] = [output, heading, data, explain, serve, port, address, expose] + ListOptions.flags

    private static let output = Flag("output", letter: "o", value: .file("OUT"), help: "the file to write")
    private static let heading = Flag(
        "heading", value: "TEXT", help: "the title of the page (default: the name of the file)")
    private static let data = Flag("data", letter: "d", help: "let each row unfold to show its data")
    private static let explain = Flag("explain", help: "explain the result below the list")

    private static let serve = Flag(
        "serve", letter: "s", help: "serve the page to browsers of this machine, and watch its files")
    static let port = Flag(
        "port", letter: "p", value: .number("N", in: 0...65_535),
        help: "the port, or 0 for any free one (default: 8020)")
    private static let address = Flag("address", value: "ADDRESS", help: "the address to serve at (default: 127.0.0.1)")
    private static let expose = Flag("expose", help: "allow an address that other machines can reach")

    private let arguments: Arguments
    private let sources: ListSources
    private let page: SectionHTML
    private let file: Word?

    init(_ arguments: Arguments) throws(ToolError) {
        for flag in [Self.port, Self.address, Self.expose] { try arguments.require(Self.serve, with: flag) }
        try arguments.refuse(Self.serve, with: Self.output)
        var arguments = arguments
        arguments.isWatching = arguments.has(Self.serve)
        self.arguments = arguments
        sources = try ListSources(arguments, for: Self.name)
        file = try arguments.outputFile(Self.output, besides: arguments.inputs())
        var page = SectionHTML(
            title: arguments.value(Self.heading) ?? sources.title, showsData: arguments.has(Self.data),
            showsNotes: arguments.has(Self.explain))
        page.columns = sources.columns
        self.page = page
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if arguments.has(Self.serve) { return try serve() }
        // Notes, and rows as a table, are about all rows.
        let streams = !page.showsNotes && page.columns.isEmpty
        if streams, let list = sources.streamed(for: .page) {
            if let note = list.note { Output.warn(note) }
            try write(to: &output) { (output) throws(ToolError) in try list.write(page, to: &output) }
            return .ok
        }
        let (list, failure) = try sources.normalized()
        try write(to: &output) { (output) throws(ToolError) in try output.write(page.bytes(of: list)) }
        return failure ?? .ok
    }

    /// Writes the page to the file of the command line, which is replaced once the page is complete, or to standard output.
    private func write(
        to output: inout Output, _ body: (inout Output) throws(ToolError) -> Void
    ) throws(ToolError) {
        guard let file else { return try body(&output) }
        let target = try OutputFile(file)
        var written = Output(to: target)
        try body(&written)
        try written.flush()
        try target.commit()
    }

    /// Serves the page until Ctrl-C.
    private func serve() throws(ToolError) -> ExitStatus {
        let files = sources.files
        guard !sources.readsStandardInput else { throw .usage("--serve needs a file to watch", command: Self.name) }
        let text = arguments.value(Self.address) ?? "127.0.0.1"
        guard let address = SocketAddress(text) else {
            throw .usage(
                "--address needs a numeric address, as in 127.0.0.1, not '\(text.inMessage)'", command: Self.name)
        }
        let isExposed = arguments.has(Self.expose)
        guard isExposed || address.isLoopback else {
            throw .usage("other machines can reach \(text); --expose allows that", command: Self.name)
        }
        Interrupt.watch()
        let socket = try ServerSocket.opened(at: address, port: arguments.number(Self.port) ?? 8_020)
        let token = PageToken()
        let location = "http://\(address.host(socket.port))/\(token)/"
        Output.warn("listwright: \(sources.name) is at \(location) until Ctrl-C")
        let site = PreviewSite(watching: FileWatch(files), images: ImageFolder(beside: files[0])) { livePage($0) }
        let hosts: Set<String>? = isExposed ? nil : ["localhost", "127.0.0.1", "::1", text]
        var server = PageServer(socket, access: SiteAccess(site: site, hosts: hosts, token: token))
        server.run()
        return .ok
    }

    /// The page for the current files; if it cannot be made, a page with the error.
    private func livePage(_ version: Int) -> [UInt8] {
        var page = page
        page.version = version
        do throws(ToolError) {
            // The table is read again, too.
            let sources = try ListSources(arguments, for: Self.name)
            return page.bytes(of: try sources.normalized().list)
        } catch {
            return Array(page.page(of: .failed(error.message)).utf8)
        }
    }
}
