import ListwrightEssentials

/// The rows of a list that are new or changed since the last run, by a field of each row.
///
/// A run is the request of the list with one parameter changed; paging knows nothing of it.
struct Since: Sendable {
    private static let command = "pages"

    let path: JSONPath
    /// The path as it was given.
    let name: String
    /// The parameter of the request; nil if known rows are left out here.
    var parameter: Parameter?
    /// The value of the first run.
    var from: SinceValue?
    var lookback: Lookback?

    /// A parameter of the request.
    struct Parameter: Sendable {
        /// As it was given: `updated_after`, `body.filter.after`.
        let text: String
    }

    /// Returns how a run begins.
    ///
    /// - Throws: `ToolError` if the value of an earlier run doesn't go with the options.
    func run(after state: SinceState, isFull: Bool) throws(ToolError) -> SinceRun {
        var run = SinceRun(path: name)
        run.isFull = isFull
        if isFull { return run }
        run.low = try state.high.map { high throws(ToolError) in
            try check(high)
            return high.earlier(by: lookback)
        }
        guard let parameter else {
            run.low = run.low ?? from
            return run
        }
        run.parameter = parameter.text
        run.sent = run.low.flatMap { low in from.map { low.written(like: $0) } ?? low }?.text ?? from?.text
        run.low = run.low ?? from
        return run
    }

    /// Checks that a value can be compared with that of the first run, and that the lookback can be subtracted.
    func check(_ value: SinceValue) throws(ToolError) {
        if let from, value.written(like: from) == nil {
            throw .usage(
                "--since-from is \(from.kind.rawValue), and \(name) is \(value.kind.rawValue); give one like it",
                command: Self.command)
        }
        let advice: String
        switch (value, lookback) {
        case (.text, .some): advice = "\(name) is text, from which --lookback can't be subtracted"
        case (.time, .number): advice = "\(name) is a time, so --lookback needs a unit: 90s, 15m, 2h or 3d"
        default: return
        }
        throw .usage(advice, command: Self.command)
    }

    /// Returns the identity of one version of a row: its id with the value of the field.
    func identity(_ identity: RowIdentity<JSONValue>) -> RowIdentity<JSONValue> {
        identity.refined { row, id in
            guard let json = (try? path.first(in: row)) ?? nil, SinceValue(json) != nil else { return id }
            return .text(SinceState.entry(id.json, json))
        }
    }

    /// What is said of the parameter that a run sends; nil without one.
    static func note(on run: SinceRun, high: SinceValue?) -> String? {
        guard let parameter = run.parameter, let sent = run.sent else { return nil }
        let zone: String
        switch SinceValue(sent).kind {
        case .zonedTime: zone = ", in the time zone that it has"
        case .localTime: zone = ", without a time zone: the server decides which"
        case .number, .text: zone = ""
        }
        let reason = high.map { " (the last run read up to \($0.text))" } ?? ""
        return "sends \(parameter)=\(sent)\(zone)\(reason)"
    }
}

/// Sorts the rows of one run into new and known ones.
struct SinceFilter: Sendable {
    let since: Since
    let run: SinceRun
    private let seen: Set<String>
    /// The number of rows without the field, which come with every run.
    private(set) var missingCount = 0
    /// The number of rows that were known.
    private(set) var knownCount = 0
    private var kind: SinceValue.Kind?
    private var last: SinceValue?
    /// True if the values only fall; a run that is taken up again doesn't know.
    private var descends: Bool
    /// True if all rows of the page are older than those that are read.
    private var isOlder = false

    /// - Parameter entries: The entries of this run's rows so far; nil for a new run.
    init(_ since: Since, _ run: SinceRun, after state: SinceState, entries: [String]?) {
        (self.since, self.run, descends) = (since, run, entries == nil)
        seen = (run.isFull ? [] : state.seen).union(entries ?? [])
        kind = state.high?.kind
    }

    /// True if the list has come to rows that were read before, as its rows descend.
    var isPast: Bool { descends && isOlder && !run.isFull }

    mutating func beginPage() { isOlder = true }

    /// Returns whether a row is new, and its entry for the next runs; nil for a row without the field.
    ///
    /// - Throws: `ToolError` for a value that can't be compared with the ones before.
    mutating func take(_ row: JSONValue, _ id: Identity?) throws(ToolError) -> (isNew: Bool, entry: String?) {
        let json = (try? since.path.first(in: row)) ?? nil
        guard let json, let value = SinceValue(json) else {
            missingCount += 1
            isOlder = false
            return (true, nil)
        }
        if let kind, kind != value.kind {
            let message =
                "error: \(since.name) is \(value.kind.rawValue) (\(value.text.inMessage)), and was \(kind.rawValue); "
                + "--since needs values of one kind"
            throw ToolError(message: message, status: .malformedInput)
        }
        if kind == nil { try since.check(value) }
        kind = value.kind
        if let last, last < value { descends = false }
        last = value
        let isBefore = run.low.map { value < $0 } ?? false
        isOlder = isOlder && isBefore
        let key = id?.text ?? SinceState.entry(JSONValue(Self.digest(of: row)), json)
        let isKnown = isBefore || seen.contains(key)
        if isKnown { knownCount += 1 }
        return (!isKnown, key)
    }

    private static func digest(of row: JSONValue) -> String {
        String(SHA256Digest(of: JSONWriter.bytes(of: row)).text.prefix(32))
    }
}
