import JSONDocuments
import ListwrightEssentials

/// A long file, which is read more than once.
struct ReadAgain {
    let input: Input
    private let start: Int

    /// Returns nil for a short file, for one that is repaired, and for what can be read once only.
    init?(_ input: Input) {
        guard !input.isRepaired, input.openFeed == nil, let start = input.start,
            input.size.map({ $0 > Input.longestShort }) ?? true
        else { return nil }
        (self.input, self.start) = (input, start)
    }

    /// Whether the file begins as an array does.
    var isArray: Bool {
        get throws(ToolError) {
            input.restart(at: start)
            defer { input.restart(at: start) }
            return try StreamOpening(input, isKept: false).isArray()
        }
    }

    /// The portions of the file from its start on.
    func portions(at path: PortionPath) throws(ToolError) -> InputPortions {
        input.restart(at: start)
        return try InputPortions(input, at: path)
    }

    /// The blocks of lines of the file from its start on.
    func lines() throws(ToolError) -> JSONLines {
        input.restart(at: start)
        return try input.lines(.init())
    }

    /// Whether the file is JSON Lines beyond doubt.
    var isDividedByLines: Bool {
        get throws(ToolError) {
            input.restart(at: start)
            return try input.dividedByLines().areLines
        }
    }

    /// The document with the first children of its containers; nil if the file isn't one.
    var thinned: ThinnedDocument? {
        get throws(ToolError) {
            input.restart(at: start)
            return try ThinnedDocument(of: input)
        }
    }

    /// Begins again, for a reader of the whole.
    func restart() { input.restart(at: start) }

    /// The way to the rows of the list that is found in the file; nil without one.
    var pathOfList: PortionPath? {
        get throws(ToolError) {
            guard let document = try thinned else { return nil }
            return PortionPath(to: ListChoice(in: document.root, counts: document.counts).list)
        }
    }
}
