import JSONDocuments
import ListwrightEssentials

/// `listwright find`: where the list of each document is, and what to show of its rows.
struct FindCommand: Command {
    static let name = "find"
    static let operands = "[FILE]..."
    static let summary = "Find the list in a document, and title, subtitle, image and id of its rows."
    static let details = """
        For each file: whether it is a list, a map of things by id, a single object or none; the path of the rows; the
        groups, if the rows are in groups; and the paths of title, subtitle, image and id in a row, each with its
        reason. "." is the document or the row itself, @key the key of a row in a map. All files are looked at, even
        after an error. JSON Lines are a list.
        """
    static let flags: [Flag] = [json, explain, features, request, LineRun.flag, InputRepair.flag]

    private static let json = Flag("json", help: "print one JSON object for each file, in a line")
    private static let explain = Flag(
        "explain", help: "explain the list, and print the points of the best three candidates")
    private static let features = Flag(
        "features", help: "print what is seen of every candidate as JSON, from which the points are learned")
    private static let request = Flag(
        "request", letter: "r", value: "PATH", help: "the path of the request that the document responds to: /v1/books")

    private let inputs: [Input]
    private let printsJSON: Bool
    private let explains: Bool
    private let printsFeatures: Bool
    private let isLines: Bool
    private let finder: ListFinder

    init(_ arguments: Arguments) throws(ToolError) {
        inputs = try arguments.inputs()
        printsJSON = arguments.has(Self.json)
        explains = arguments.has(Self.explain)
        printsFeatures = arguments.has(Self.features)
        isLines = arguments.has(LineRun.flag)
        finder = ListFinder(requestPath: arguments.value(Self.request))
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        let (command, isJSON) = (self, printsJSON && !printsFeatures)
        var failures: [ExitStatus] = []
        try OrderedWork(jobs: nil, for: inputs).forEachResult(of: inputs.count) {
            command.answer(to: command.inputs[$0])
        } body: { (answer: Answer) throws(ToolError) in
            if !answer.messages.isEmpty { try output.flush() }
            for message in answer.messages { Output.warn(message) }
            if let failure = answer.failure { failures.append(failure) }
            if isJSON { try output.write(json: Array(answer.text.utf8)) } else { try output.write(answer.text) }
        }
        return failures.min { $0.rawValue < $1.rawValue } ?? .ok
    }

    /// What is found in a file.
    private struct Answer: Sendable {
        var text = ""
        var messages: [String] = []
        var failure: ExitStatus?
    }

    private func answer(to input: Input) -> Answer {
        var answer = Answer()
        let document: (root: JSONValue, counts: TrueCounts)
        do throws(ToolError) {
            document = try self.document(in: input, for: &answer)
        } catch {
            answer.messages.append(error.message)
            answer.failure = error.status
            return answer
        }
        let root = document.root
        var finder = finder
        finder.counts = document.counts
        if printsFeatures {
            answer.text = JSONWriter.text(of: finder.features(in: root)) + "\n"
            return answer
        }
        let found = finder.find(in: root)
        if printsJSON {
            answer.text = FoundListJSON(found, of: input, explains: explains).line
            return answer
        }
        if explains {
            let explanation = ListExplanation(ListChoice(found: found), in: root, counts: document.counts)
            answer.messages += explanation.lines.map { "\(input.name): note: \($0)" }
        }
        answer.text = FoundListText(found, of: input, explains: explains).text
        return answer
    }
}

extension FindCommand {
    /// The document of a file; of a long one only the first children with their true counts.
    private func document(
        in input: Input, for answer: inout Answer
    ) throws(ToolError) -> (root: JSONValue, counts: TrueCounts) {
        let isLong = !input.isRepaired && (input.size ?? 0) > Input.longestShort
        var messages: [String] = []
        defer { answer.messages += messages }
        var areLines = isLines
        if isLong, !areLines { areLines = try input.dividedByLines().areLines }
        if areLines {
            let (document, failure) = try input.lineSample { messages.append($0) }
            answer.failure = failure
            return (document.root, document.counts)
        }
        if isLong, let document = try ThinnedDocument(of: input) { return (document.root, document.counts) }
        switch try input.content(asLines: false, warn: { messages.append($0) }) {
        case .document(let document, _): return (document.root, TrueCounts())
        case .lines(let records, _): return (JSONValue(records), TrueCounts())
        }
    }
}

/// The findings as one line of JSON.
struct FoundListJSON {
    /// The JSON with a line end.
    let line: String

    init(_ found: FoundList, of input: Input, explains: Bool) {
        func text(_ path: RowPath?) -> JSONValue { path.map { JSONValue("\($0)") } ?? .null }
        var object: JSONValue = ["file": JSONValue(input.name), "list": .null, "kind": JSONValue(found.kind.rawValue)]
        if let list = found.list { object["list"] = JSONValue(list.description) }
        object["sections"] = .null
        if let sections = found.sections {
            object["sections"] = [
                "groups": text(.path(sections.groups)), "header": text(sections.header),
                "rows": text(.path(sections.rows)),
            ]
        }
        object["title"] = text(found.title?.path)
        object["subtitle"] = text(found.subtitle?.path)
        object["image"] = text(found.image?.path)
        object["id"] = text(found.id?.path)
        object["clear"] = JSONValue(found.isClear)
        object["choose"] = JSONValue(found.likelyLists.map { JSONValue($0.description) })
        if explains { object["candidates"] = JSONValue(found.contenders.map(Self.json)) }
        line = JSONWriter.text(of: object) + "\n"
    }
}

extension FoundListJSON {
    /// A candidate with its points; the list is null for the document as one thing.
    private static func json(_ contender: FoundList.Contender) -> JSONValue {
        [
            "list": contender.spelling.map { JSONValue($0) } ?? .null,
            "points": JSONValue(FoundListText.roundedPoints(contender.points)),
            "reasons": JSONValue(
                contender.reasons.map {
                    ["points": JSONValue(FoundListText.roundedPoints($0.points)), "reason": JSONValue($0.text)]
                        as JSONValue
                }),
        ]
    }
}

extension FoundList {
    /// The lists that could be meant, each of which is what `--at` takes; none of a clear list.
    fileprivate var likelyLists: [ListPath] { isClear && list != nil ? [] : candidates }
}

extension FoundList.Contender {
    /// The path of the list, `.` for the document itself; nil for the document as one thing.
    fileprivate var spelling: String? { list?.description }
}

/// The findings as a few lines of text.
struct FoundListText {
    private(set) var text: String

    init(_ found: FoundList, of input: Input, explains: Bool) {
        let list = found.list.map { " at \($0.inMessage)" } ?? ""
        text = "\(input.name): \(found.kind.rawValue)\(list) (\(found.reason.inMessage(400)))\n"
        if !found.isClear {
            let rival = found.contenders.dropFirst().first.map { $0.list?.inMessage ?? "the document as one thing" }
            add("unclear", rival.map { "\($0) is about as likely" } ?? "the evidence is thin")
        }
        let choices = found.likelyLists
        if !choices.isEmpty { add("choose", choices.map(\.asOption).joined(separator: " or ")) }
        if explains { for contender in found.contenders { add(contender) } }
        guard found.kind == .list || found.kind == .map else { return }
        if let sections = found.sections {
            add("groups", "\(RowPath.path(sections.groups))")
            add("header", sections.header.map { "\($0)" } ?? "-")
            add("rows", "\(RowPath.path(sections.rows))")
        }
        for (name, field) in [
            ("title", found.title), ("subtitle", found.subtitle), ("image", found.image), ("id", found.id),
        ] {
            add(name, field.map { "\("\($0.path)".inMessage) (\($0.reason.inMessage(200)))" } ?? "-")
        }
    }

    /// Adds the points of a candidate: `points    data.books: 7.5 = +5.0 most of the document is in it, -1.0 it is deeply nested`.
    private mutating func add(_ contender: FoundList.Contender) {
        func signed(_ points: Double) -> String { (points < 0 ? "" : "+") + "\(Self.roundedPoints(points))" }
        let reasons = contender.reasons.map { "\(signed($0.points)) \($0.text.inMessage)" }.joined(separator: ", ")
        let name = contender.spelling?.inMessage ?? "one thing"
        add("points", "\(name): \(Self.roundedPoints(contender.points)) = \(reasons)")
    }

    /// Points with one digit after the point.
    static func roundedPoints(_ points: Double) -> Double { (points * 10).rounded() / 10 }

    private mutating func add(_ name: String, _ value: String) {
        text += "  " + name + String(repeating: " ", count: 10 - name.count) + value + "\n"
    }
}
