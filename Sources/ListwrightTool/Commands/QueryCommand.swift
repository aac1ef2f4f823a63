import ListwrightEssentials

/// `listwright query`: prints the matches of a path.
struct QueryCommand: Command {
    static let name = "query"
    static let operands = "PATH [FILE]..."
    static let summary = "Print each match of a path as one line of compact JSON; indented on a terminal."
    static let details = """
        PATH is a key path (books[0].title, tags[*].name), a JSON Pointer (/books/0/title)
        or a JSONPath query ($..title). The exit status is 1 if nothing matches. All files are read, even after an error.
        With --first, a file is read no further than to its first match, if PATH is made of keys, indexes and *. An
        error after the match isn't seen then, and of equal keys the first counts. Of JSON Lines it is the first match
        of all lines.
        """
    static let flags: [Flag] = [paths, pointer, first, raw, explain, LineRun.flag, LineRun.jobs, InputRepair.flag]

    private static let paths = Flag("paths", letter: "p", help: "print the normalized path and a tab before each value")
    private static let pointer = Flag("pointer", help: "read PATH as a JSON Pointer, even if it is empty")
    private static let first = Flag(
        "first", letter: "1", help: "print only the first match of each file, and stop reading")
    private static let raw = Flag("raw", letter: "r", help: "print strings without quotes")

    private static let explain = Flag("explain", help: "explain on standard error why nothing matches")

    let path: JSONPath
    private let inputs: [Input]
    let withPaths: Bool
    let firstOnly: Bool
    let isRaw: Bool
    let explains: Bool
    private let lineRuns: [LineRun]

    init(_ arguments: Arguments) throws(ToolError) {
        guard let text = arguments.operands.first else { throw .usage("a path is missing", command: Self.name) }
        path = try JSONPath.argument(text, asPointer: arguments.has(Self.pointer))
        inputs = try arguments.inputs(from: 1)
        withPaths = arguments.has(Self.paths)
        firstOnly = arguments.has(Self.first)
        isRaw = arguments.has(Self.raw)
        explains = arguments.has(Self.explain)
        let endsAtFirst = firstOnly
        lineRuns = try LineRun.runs(of: inputs, arguments: arguments).map { $0.ending(atFirst: endsAtFirst) }
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        if !lineRuns.isEmpty { return try runLines(&output) }
        var (isFound, failures) = (false, [ExitStatus]())
        for input in inputs {
            do throws(ToolError) {
                let answer = try printAnswer(for: input, to: &output)
                isFound = isFound || answer.isPositive
                if let failure = answer.failure { failures.append(failure) }
            } catch {
                try output.flush()
                if error.message.isEmpty { throw error }
                Output.warn(error.message)
                failures.append(error.status)
            }
        }
        return failures.min { $0.rawValue < $1.rawValue } ?? (isFound ? .ok : .negative)
    }

    /// Prints the matches in a file; they aren't part of the answer any more.
    private func printAnswer(for input: Input, to output: inout Output) throws(ToolError) -> LineAnswer {
        let content: InputContent
        if firstOnly {
            content = try input.content(toFirstMatchOf: path)
        } else {
            let bytes = try input.bytes(atMost: JSONDocument.Options().limits.bytes)
            if !input.isRepaired, let matches = matches(in: bytes), matches.count > 0 {
                input.warnOfRepeatedKeys(in: bytes)
                try print(matches, in: bytes, to: &output)
                return LineAnswer(isPositive: true)
            }
            content = try input.content(of: bytes)
        }
        let document: JSONDocument
        switch content {
        case .document(let one, let bytes):
            input.warnOfRepeatedKeys(in: bytes)
            document = one
        case .lines(let records, _): return try printAnswers(for: records, of: input, to: &output)
        }
        let answer = answer(document, of: input)
        for warning in answer.warnings { Output.warn(warning) }
        try print(answer.output, to: &output)
        return answer
    }

    /// Prints the matches in documents one after another, or the first of them.
    ///
    /// Documents without a match are noted, unless one with a match is all that is asked for.
    private func printAnswers(
        for records: [JSONValue], of input: Input, to output: inout Output
    ) throws(ToolError) -> LineAnswer {
        var total = LineAnswer(isPositive: false)
        for record in records {
            let answer = answer(JSONDocument(record.storage), of: input, isLine: true)
            total.isPositive = total.isPositive || answer.isPositive
            total.failure = total.failure ?? answer.failure
            total.warnings += answer.warnings
            try print(answer.output, to: &output)
            if firstOnly, answer.isPositive { return total }
        }
        for warning in total.warnings { Output.warn(warning) }
        return total
    }

    /// Prints some lines.
    func print(_ lines: [UInt8], to output: inout Output) throws(ToolError) {
        if withPaths || isRaw { try output.write(lines) } else { try output.write(json: lines) }
    }

    private func runLines(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let command = self
        var total = LineRun.Summary()
        for run in lineRuns {
            let input = run.input
            let summary = try run.run(to: &output, shortcut: { command.answers(in: $0) }) { document, _ in
                command.answer(document, of: input, isLine: true)
            }
            total.add(summary)
        }
        return total.failure ?? (total.positive > 0 ? .ok : .negative)
    }

    /// The matches in one document, which may be a record of JSON Lines.
    private func answer(_ document: JSONDocument, of input: Input, isLine: Bool = false) -> LineAnswer {
        do throws(PathLimitError) {
            let path = isLine ? ListPath(path).inLine(document.root).path : path
            let matches = try path.matches(in: document.root)
            var answer = LineAnswer(isPositive: !matches.isEmpty)
            for match in firstOnly ? matches.prefix(1) : matches[...] { append(match, to: &answer.output) }
            if explains, let explanation = path.explain(in: document.root) {
                answer.warnings = ["\(input.name): note: \(explanation)"]
            } else if lineRuns.isEmpty, let absence = path.absence(in: document.root) {
                let place = ListPath(path).inMessage
                answer.warnings = ["\(input.name): note: there is nothing at \(place); \(absence.reason)"]
            }
            return answer
        } catch {
            return LineAnswer(warnings: ["\(input.name): error: \(error)"], failure: .malformedInput)
        }
    }

    private func append(_ match: JSONPath.Match, to output: inout [UInt8]) {
        if withPaths { output += "\(match.location.normalizedPath)\t".utf8 }
        if isRaw, let text = match.value.string {
            output += (Terminal.isTerminal ? text.visible : text).utf8
        } else {
            output += JSONWriter.bytes(of: match.value)
        }
        output.append(UInt8(ascii: "\n"))
    }
}
