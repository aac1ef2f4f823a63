import Listwright

/// `listwright preview`: the list as a page to look at.
struct PreviewCommand: Command {
    static let name = "preview"
    static let operands = "[FILE]"
    static let summary = "Show the list as an HTML page that needs nothing else."
    static let details = """
        The page goes to standard output, or to a file with --output. It follows the reader's choice of light or
        dark, and holds its own style; only images are loaded from elsewhere.
        A TEMPLATE is a text with paths in braces: '{title} by {author.name}'.
        """
    static let flags: [Flag] = [output, heading, data, explain] + ListSource.flags

    private static let output = Flag("output", "o", value: .file("OUT"), "the file to write")
    private static let heading = Flag(
        "heading", nil, value: "TEXT", "the title of the page; the file's name without it")
    private static let data = Flag("data", "d", "let each row unfold to show the data behind it")
    private static let explain = Flag("explain", nil, "show below the list why it looks as it does")

    private let source: ListSource
    private let page: SectionHTML
    private let file: String?

    init(_ arguments: Arguments) throws(ToolError) {
        source = try ListSource(arguments, for: Self.name)
        file = arguments.value(Self.output)
        page = SectionHTML(
            title: arguments.value(Self.heading) ?? source.input.title, showsData: arguments.has(Self.data),
            showsNotes: arguments.has(Self.explain))
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let text = page.page(of: try source.normalized())
        if let file { try Output.write(Array(text.utf8), toFile: file) } else { try output.write(text) }
        return .ok
    }
}
