import ListwrightEssentials

/// What is known of a list after its finished runs: the highest value of a field, and the rows that may come again.
struct SinceState: Sendable, Equatable {
    /// The highest value of the rows of all runs that surely ended; nil before the first one.
    private(set) var high: SinceValue?
    /// The entries of rows that the next run may bring again.
    private(set) var seen: Set<String> = []

    /// Takes the entries of the rows of a run.
    ///
    /// The highest value moves only if the list surely ended: rows that weren't read may have a lower one.
    mutating func finish(_ entries: [String], isSure: Bool, isFull: Bool, lookback: Lookback?) {
        seen.formUnion(entries)
        guard isSure else { return }
        let values = (isFull ? entries : Array(seen)).compactMap { Self.value(of: $0) }
        let known = isFull ? [] : [high].compactMap(\.self)
        guard let highest = (known + values).max(by: <) else { return }
        high = highest
        let low = highest.earlier(by: lookback)
        seen = seen.filter { entry in Self.value(of: entry).map { !($0 < low) } ?? false }
    }

    /// Returns the entry of a row: its id, else a digest, with the value that it has.
    static func entry(_ key: JSONValue, _ value: JSONValue) -> String { JSONWriter.text(of: [key, value]) }

    private static func value(of entry: String) -> SinceValue? {
        (try? JSONDocument(parsing: Array(entry.utf8)).root).flatMap { $0.count == 2 ? SinceValue($0[1]) : nil }
    }
}

/// The beginning of a run, as the journal records it with the run's first page.
struct SinceRun: Sendable, Equatable {
    /// The path of the field; nil for a run without one.
    var path: String?
    /// The parameter that is sent, and its value; nil if none is sent.
    var parameter: String?
    var sent: String?
    /// The value below which rows are known; nil if none are.
    var low: SinceValue?
    /// True if everything is read again.
    var isFull = false

    var json: JSONValue {
        var json: JSONValue = [:]
        if let path { json["since"] = JSONValue(path) }
        if let parameter { json["parameter"] = JSONValue(parameter) }
        if let sent { json["sent"] = JSONValue(sent) }
        if let low { json["low"] = JSONValue(low.text) }
        if isFull { json["full"] = true }
        return json
    }

    init(path: String) { self.path = path }
    init(full isFull: Bool) { self.isFull = isFull }

    init?(_ json: JSONValue) {
        guard json.kind == .object else { return nil }
        (path, parameter, sent) = (json["since"]?.string, json["parameter"]?.string, json["sent"]?.string)
        (low, isFull) = (json["low"]?.string.map { SinceValue($0) }, json["full"]?.bool ?? false)
    }
}
