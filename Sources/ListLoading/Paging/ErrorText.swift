import JSONDocuments

/// The text of an error, for people.
enum ErrorText {
    static let messages: Set<String> = [
        "message", "msg", "detail", "details", "title", "description", "reason", "info", "text", "errormessage",
        "errormsg", "errmsg", "errordescription", "faultstring", "longmessage", "errorsummary",
    ]
    private static let errors = ["error", "errors", "err", "fault", "exception", "errormessage", "failure"]
    private static let words = [
        "message", "msg", "errordescription", "errormessage", "errormsg", "errmsg", "errorsummary", "title", "detail",
        "reason", "description", "info", "text", "faultstring", "details",
    ]

    /// The most characters of a text that is shown.
    private static let limit = 200

    static func text(of root: JSONValue) -> String {
        let members = plain(root)
        let parts = errors.compactMap { members[$0] }.flatMap(texts) + words.compactMap { members[$0] }.flatMap(texts)
        let nested = ["meta", "status", "header"].compactMap { members[$0] }.filter { $0.kind == .object }.flatMap(
            texts)
        let found = parts.isEmpty ? nested : parts
        var unique: [String] = []
        for part in found where !unique.contains(part) { unique.append(part) }
        return shown(unique.isEmpty ? JSONWriter.text(of: root) : unique.joined(separator: ": "))
    }

    private static func texts(_ value: JSONValue) -> [String] {
        switch value.kind {
        case .string: return value.string.map { $0.isEmpty ? [] : [$0] } ?? []
        case .integer: return value.numberText.map { ["error \($0)"] } ?? []
        case .array:
            guard let first = value[0] else { return [] }
            let more = value.count > 1 ? " (and \(value.count - 1) more)" : ""
            return [(texts(first).first ?? JSONWriter.text(of: first)) + more]
        case .object:
            let members = plain(value)
            let own = words.lazy.compactMap { members[$0]?.string }.first { !$0.isEmpty }
            let code = ["code", "type", "errorcode"].lazy.compactMap { members[$0] }.first { !$0.isNull }
            guard let own else { return [JSONWriter.text(of: value)] }
            return [(code.flatMap { $0.string ?? $0.numberText }.map { "\($0): " } ?? "") + own]
        default: return []
        }
    }

    private static func plain(_ object: JSONValue) -> [String: JSONValue] {
        Dictionary(object.members.map { (Spelling.plain($0.key), $0.value) }) { first, _ in first }
    }

    /// The head of a text, its control characters as blanks.
    private static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(limit).map { scalar in
            scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar
        }
        var head = String.UnicodeScalarView()
        head.append(contentsOf: scalars)
        return String(head) + (text.unicodeScalars.count > limit ? "…" : "")
    }
}
