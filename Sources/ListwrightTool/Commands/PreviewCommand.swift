import Listwright

/// `listwright preview`: the list as a page to look at.
struct PreviewCommand: Command {
    static let name = "preview"
    static let operands = "[FILE]"
    static let summary = "Show the list as an HTML page that needs nothing else."
    static let details = """
        The page goes to standard output, or to a file with --output. It follows the reader's choice of light or
        dark, and holds its own style; only images are loaded from elsewhere.
        With --serve it is shown at an address of this machine until Ctrl-C, and follows its files as they change. The
        address is printed; a secret in it, new in each run, keeps other users of the machine from reading the page. Images
        with relative addresses come from the folder of FILE and the folders below.
        A TEMPLATE is a text with paths in braces: '{title} by {author.name}'.
        """
    static let flags: [Flag] = [output, heading, data, explain, serve, port, address, expose] + ListSource.flags

    private static let output = Flag("output", "o", value: .file("OUT"), "the file to write")
    private static let heading = Flag(
        "heading", nil, value: "TEXT", "the title of the page; the file's name without it")
    private static let data = Flag("data", "d", "let each row unfold to show the data behind it")
    private static let explain = Flag("explain", nil, "show below the list why it looks as it does")

    private static let serve = Flag("serve", "s", "serve the page to browsers of this machine, and follow its files")
    private static let port = Flag(
        "port", "p", value: .number("N", 0...65_535), "the port, 8020 without it; 0 is any free one")
    private static let address = Flag("address", nil, value: "ADDRESS", "the address to serve at, 127.0.0.1 without it")
    private static let expose = Flag("expose", nil, "allow an address that other machines reach")

    private let arguments: Arguments
    private let source: ListSource
    private let page: SectionHTML
    private let file: Word?

    init(_ arguments: Arguments) throws(ToolError) {
        for flag in [Self.port, Self.address, Self.expose] { try arguments.require(Self.serve, with: flag) }
        try arguments.refuse(Self.serve, with: Self.output)
        self.arguments = arguments
        source = try ListSource(arguments, for: Self.name)
        file = arguments.word(Self.output)
        page = SectionHTML(
            title: arguments.value(Self.heading) ?? source.input.title, showsData: arguments.has(Self.data),
            showsNotes: arguments.has(Self.explain))
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if arguments.has(Self.serve) { return try serve() }
        let text = page.page(of: try source.normalized())
        if let file { try Output.write(Array(text.utf8), toFile: file) } else { try output.write(text) }
        return .ok
    }

    /// Serves the page until Ctrl-C.
    private func serve() throws(ToolError) -> ExitStatus {
        let files = source.files
        guard !source.input.isStandardInput else { throw .usage("--serve wants a file to follow", command: Self.name) }
        let text = arguments.value(Self.address) ?? "127.0.0.1"
        guard let address = SocketAddress(text) else {
            throw .usage(
                "--address wants an address in numbers, as in 127.0.0.1, not '\(text.inMessage)'", command: Self.name)
        }
        let isExposed = arguments.has(Self.expose)
        guard isExposed || address.isLoopback else {
            throw .usage("other machines reach \(text); --expose allows that", command: Self.name)
        }
        Interrupt.watch()
        let socket = try ServerSocket(at: address, port: arguments.number(Self.port) ?? 8_020)
        let token = PageToken()
        let location = "http://\(address.host(socket.port))/\(token)/"
        Output.warn("listwright: \(source.input.name) is at \(location) until Ctrl-C")
        var server = PageServer(
            socket, hosts: isExposed ? nil : ["localhost", "127.0.0.1", "::1", text],
            images: ImageFolder(beside: files[0]), token: token)
        server.run(watching: FileWatch(files)) { livePage($0) }
        return .ok
    }

    /// The page as the files are now; one that cannot be made says why.
    private func livePage(_ version: Int) -> [UInt8] {
        var page = page
        page.version = version
        do throws(ToolError) {
            // The table is read anew, too.
            let source = try ListSource(arguments, for: Self.name)
            return Array(page.page(of: try source.normalized()).utf8)
        } catch {
            return Array(page.page(of: .failed(error.message)).utf8)
        }
    }
}
