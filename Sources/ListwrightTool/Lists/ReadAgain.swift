import JSONDocuments
import ListwrightEssentials

/// Reads a long file several times, each time from its start.
struct ReadAgain {
    let input: Input
    private let start: Int

    /// Returns nil for a short file, for one that is repaired, and for a pipe.
    init?(_ input: Input) {
        guard !input.isRepaired, input.openFeed == nil, let start = input.start,
            input.size.map({ $0 > Input.longestShort }) ?? true
        else { return nil }
        (self.input, self.start) = (input, start)
    }

    /// Reads the first bytes, and returns whether the file begins as an array does.
    var isArray: Bool {
        get throws(ToolError) {
            input.restart(at: start)
            defer { input.restart(at: start) }
            return try StreamOpening(input, isKept: false).isArray()
        }
    }

    /// Starts to read the file in portions.
    ///
    /// - Parameter leastSize: The least number of bytes of a portion but the last.
    func portions(at path: PortionPath, leastSize: Int = 256 * 1024) throws(ToolError) -> InputPortions {
        input.restart(at: start)
        return try InputPortions(input, at: path, leastSize: leastSize)
    }

    /// Starts to read the file in blocks of lines.
    func lines() throws(ToolError) -> JSONLines {
        input.restart(at: start)
        return try input.lines(.init())
    }

    /// Reads the first lines, and returns whether the file certainly is JSON Lines.
    var isDividedByLines: Bool {
        get throws(ToolError) {
            input.restart(at: start)
            return try input.dividedByLines().areLines
        }
    }

    /// Reads the document, and keeps the first children of each container; nil if the file isn't a document.
    var thinned: ThinnedDocument? {
        get throws(ToolError) {
            input.restart(at: start)
            return try ThinnedDocument(of: input)
        }
    }

    /// Goes back to the start, for a reader of the whole.
    func restart() { input.restart(at: start) }

    /// Finds the list in the file, and returns the way to its rows; nil without a list.
    var pathOfList: PortionPath? {
        get throws(ToolError) {
            guard let document = try thinned else { return nil }
            return PortionPath(to: ListChoice(in: document.root, counts: document.counts).list)
        }
    }
}
