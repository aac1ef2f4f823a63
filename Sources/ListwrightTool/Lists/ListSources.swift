import ListwrightEssentials

/// The lists of all files of a command line, as one list.
struct ListSources: Sendable {
    /// The files, each with its list.
    let sources: [ListSource]
    /// The files that the list is made from, the table included.
    let files: [Word]
    /// The names of the fields, if the lists are mapped by a table.
    let columns: [String]

    init(_ arguments: Arguments, for command: String) throws(ToolError) {
        let inputs = try arguments.inputs()
        let options = try ListOptions(arguments, for: command, of: inputs)
        sources = inputs.map { ListSource($0, options: options) }
        files = arguments.words + (options.tableFile.map { [$0] } ?? [])
        columns = options.table?.fields.map(\.name) ?? []
    }

    /// The name for messages.
    var name: String { sources.map(\.input.name).joined(separator: ", ") }

    /// The title for people.
    var title: String { sources.map(\.input.title).joined(separator: ", ").inMessage }

    /// True if one of the files is standard input.
    var readsStandardInput: Bool { sources.contains { $0.input.isStandardInput } }

    /// Returns the list of one long file whose rows are read one after the other; nil to normalize all files as a whole.
    func streamed(for use: ListSurvey.Use) -> StreamedList? {
        sources.count == 1 ? StreamedList(sources[0], for: use) : nil
    }

    /// Reads and normalizes all files; warnings go to standard error.
    ///
    /// - Returns: The sections of all files, and the exit status if a line of JSON Lines isn't JSON.
    func normalized() throws(ToolError) -> (list: NormalizationResult, failure: ExitStatus?) {
        var lists: [(title: String, result: NormalizationResult)] = []
        var failure: ExitStatus?
        for source in sources {
            let list = try source.read()
            failure = failure ?? list.failure
            lists.append((source.input.title, try source.normalized(list, by: source.choice(for: list))))
        }
        return (lists.count == 1 ? lists[0].result : .joining(lists), failure)
    }
}
