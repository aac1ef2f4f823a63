import ListwrightEssentials

/// A page as the journal records it.
struct JournalPage: Sendable {
    /// The key of the next page; nil for the first.
    let next: PageKey?
    /// The declaration of how it is requested; nil if the style is given, or not found yet.
    let declaration: String?
    /// True if this is the last page.
    let isAtEnd: Bool
    /// The number of rows without an id at the head of the next page that are already written.
    let skippedCount: Int
    /// The number of rows of this page that are written.
    let rowCount: Int
    /// The ids of those rows.
    let ids: [Identity]
    /// Where those rows are; nil if they aren't in a file.
    var span: OutputSpan?
    /// The run that begins with this page; nil for its other pages, and for a list that is read once.
    var run: SinceRun?
    /// The number of its rows, known ones included.
    var cameCount: Int
    /// The entries of written rows without an id, for the runs that follow.
    var prints: [String] = []
    /// True if this is surely the last page.
    var isSure = false

    init(
        next: PageKey?, declaration: String?, isAtEnd: Bool, skippedCount: Int, rowCount: Int, ids: [Identity],
        cameCount: Int? = nil, span: OutputSpan? = nil
    ) {
        (self.next, self.declaration, self.isAtEnd, self.span) = (next, declaration, isAtEnd, span)
        (self.skippedCount, self.rowCount, self.ids) = (skippedCount, rowCount, ids)
        self.cameCount = cameCount ?? rowCount
    }
}

extension JournalPage {
    /// Reads the line of a page.
    init(_ json: JSONValue) throws(JournalDefect) {
        guard let isAtEnd = json["end"]?.bool, let next = json["next"], let ids = json["ids"]?.array else {
            throw JournalDefect("expected a page, found other JSON")
        }
        self.isAtEnd = isAtEnd
        self.next = try Self.read(next, "key") { PageKey($0) }
        declaration = try Self.read(json["by"], "declaration") { text in
            text.string.flatMap { (try? PagingStyle(declaration: $0)) == nil ? nil : $0 }
        }
        self.ids = try ids.map { (id) throws(JournalDefect) in
            guard let identity = Identity(id) else { throw JournalDefect("expected ids, found another value") }
            return identity
        }
        rowCount = try Self.count(json["rows"], "rows")
        let rows = rowCount
        skippedCount = try json["skip"].map { (json) throws(JournalDefect) in try Self.count(json, "skip") } ?? 0
        cameCount = try json["came"].map { (json) throws(JournalDefect) in try Self.count(json, "rows") } ?? rows
        run = try Self.read(json["run"], "run") { SinceRun($0) }
        prints = json["prints"]?.array?.compactMap(\.string) ?? []
        isSure = json["sure"]?.bool ?? false
        span = try Self.read(json["output"], "output") { place in
            guard let start = FileState(place), let length = json["length"]?.int, let sum = json["sum"]?.string else {
                return nil
            }
            return OutputSpan(start: start, length: length, digest: sum)
        }
    }

    /// Returns a value that may be missing or null.
    private static func read<Value>(
        _ json: JSONValue?, _ name: String, _ value: (JSONValue) -> Value?
    ) throws(JournalDefect) -> Value? {
        guard let json, !json.isNull else { return nil }
        guard let value = value(json) else { throw JournalDefect("expected a page, found no such \(name)") }
        return value
    }

    private static func count(_ json: JSONValue?, _ name: String) throws(JournalDefect) -> Int {
        guard let count = json?.int, count >= 0 else { throw JournalDefect("expected a number of \(name) from 0 on") }
        return count
    }

    /// The line of the page.
    var json: JSONValue {
        var json: JSONValue = [
            "next": next?.json ?? .null, "end": JSONValue(isAtEnd), "rows": JSONValue(rowCount),
            "ids": JSONValue(ids.map(\.json)),
        ]
        if let declaration { json["by"] = JSONValue(declaration) }
        if skippedCount > 0 { json["skip"] = JSONValue(skippedCount) }
        if cameCount != rowCount { json["came"] = JSONValue(cameCount) }
        if let run { json["run"] = run.json }
        if !prints.isEmpty { json["prints"] = JSONValue(prints.map { JSONValue($0) }) }
        if isSure { json["sure"] = true }
        if let span {
            (json["output"], json["length"]) = (span.start.json, JSONValue(span.length))
            json["sum"] = JSONValue(span.digest)
        }
        return json
    }
}

extension FileState {
    init?(_ json: JSONValue?) {
        guard let device = json?["device"]?.int, let file = json?["file"]?.int, let size = json?["size"]?.int else {
            return nil
        }
        self.init(device: device, file: file, size: size)
    }

    var json: JSONValue {
        ["device": JSONValue(device), "file": JSONValue(file), "size": JSONValue(size)]
    }
}

extension PageKey {
    init?(_ json: JSONValue) {
        if let number = json["number"]?.int {
            self = .number(number)
        } else if let offset = json["offset"]?.int {
            self = .offset(offset)
        } else if let cursor = json["cursor"]?.string {
            self = .cursor(cursor)
        } else if let token = json["token"] {
            self = .token(token)
        } else if let cursor = json["before"]?.string {
            self = .before(cursor)
        } else if let link = json["link"]?.string {
            self = .link(link)
        } else {
            return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): ["number": JSONValue(number)]
        case .offset(let offset): ["offset": JSONValue(offset)]
        case .cursor(let cursor): ["cursor": JSONValue(cursor)]
        case .token(let token): ["token": token]
        case .before(let cursor): ["before": JSONValue(cursor)]
        case .link(let link): ["link": JSONValue(link)]
        }
    }
}
