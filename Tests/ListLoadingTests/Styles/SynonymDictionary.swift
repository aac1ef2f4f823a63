import HTTPLoading
import JSONDocuments
import TestSupport

/// Renames the members, parameters and headers of a style by words that other vendors use for the same.
///
/// A word of paging becomes another one of its kind, the same one wherever it is; any other word becomes one that says
/// nothing. Names keep what separates their words, or all are written in another way.
struct SynonymDictionary {
    private static let kinds: [[String]] = [
        ["next", "following", "subsequent", "forward"],
        ["token", "cursor", "marker", "bookmark", "pointer", "handle", "ticket"],
        ["page", "batch", "chunk", "slice"], ["pages", "batches", "chunks", "slices"],
        ["offset", "skip", "start", "begin"], ["limit", "size", "length", "maximum"],
        ["total", "overall", "all"], ["count", "number", "amount"],
        ["items", "results", "records", "entries", "elements", "data", "values", "objects", "rows", "list", "docs"],
        ["more", "further", "additional"], ["has", "have"], ["previous", "prev", "prior"],
        ["meta", "metadata", "info", "context"], ["pagination", "paging", "pager"], ["url", "uri", "link", "address"],
        ["id", "uid", "identifier"], ["after", "since"], ["last", "final"], ["current", "present"],
        ["starting"], ["first"], ["per"], ["max"], ["index"], ["links"], ["self"], ["rel"], ["relation"], ["href"],
        ["t"],
    ]
    private enum Manner: CaseIterable { case asIs, camel, pascal, snake, kebab }

    private var synonyms: [String: String] = [:]
    private let manner: Manner
    private let seed: UInt64

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        manner = Manner.allCases.randomElement(using: &random)!
        for kind in Self.kinds {
            // A permutation, so that two names that differ stay apart.
            for (word, other) in zip(kind, kind.shuffled(using: &random)) { synonyms[word] = other }
        }
    }

    /// The words of a name and what separates them.
    private static func parts(_ name: String) -> [String] {
        var parts: [String] = []
        for letter in name {
            let isWord = letter.isLetter
            let goesOn = parts.last?.last.map { $0.isLetter == isWord && !(letter.isUppercase && $0.isLowercase) }
            if goesOn ?? false { parts[parts.count - 1].append(letter) } else { parts.append(String(letter)) }
        }
        return parts.flatMap { joined[$0] ?? [$0] }
    }

    /// Names that are written without a sign between their words.
    private static let joined = [
        "startindex": ["start", "index"], "skiptoken": ["skip", "token"],
    ]

    /// Returns a word that says nothing.
    private func meaningless(_ word: String) -> String {
        var hash = word.utf8.reduce(seed &+ 14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        var letters = ""
        for _ in 0..<3 {
            letters.append(Array("bdfglmprvz")[Int(hash % 10)])
            letters.append(Array("aeiou")[Int(hash / 10 % 5)])
            hash /= 50
        }
        return letters + (word.hasSuffix("s") ? "s" : "")
    }

    private func word(_ word: String) -> String {
        let plain = word.lowercased()
        let other = synonyms[plain] ?? meaningless(plain)
        if word == word.uppercased(), word.count > 1 { return other.uppercased() }
        return word.first?.isUppercase ?? false ? Self.capitalized(other) : other
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    func name(_ name: String) -> String {
        let parts = Self.parts(name).map { $0.first?.isLetter ?? false ? word($0) : $0 }
        let isPlain = parts.allSatisfy { $0.allSatisfy(\.isLetter) || ["_", "-"].contains($0) } && name.first != "_"
        guard isPlain, manner != .asIs, parts.contains(where: { $0.count > 1 }) else { return parts.joined() }
        let words = parts.filter { $0 != "_" && $0 != "-" }.map { $0.lowercased() }
        switch manner {
        case .asIs: return name
        case .snake: return words.joined(separator: "_")
        case .kebab: return words.joined(separator: "-")
        case .pascal: return words.map(Self.capitalized).joined()
        case .camel: return words[0] + words.dropFirst().map(Self.capitalized).joined()
        }
    }

    /// Renames the members of all objects in a value.
    private func renamed(_ json: JSONValue, depth: Int = 0, keepsTop: Bool = false) -> JSONValue {
        switch json.kind {
        case .object:
            return JSONValue(
                json.members.map { key, value in
                    let isOptional = key.hasPrefix("?")
                    let name =
                        keepsTop ? key : (isOptional ? "?" : "") + name(isOptional ? String(key.dropFirst()) : key)
                    return (key: name, value: renamed(value))
                })
        case .array: return JSONValue(json.elements.map { renamed($0) })
        default: return json
        }
    }

    private func path(_ path: String) -> String {
        path.split(separator: ".").map { name(String($0)) }.joined(separator: ".")
    }

    /// Returns a style with other names.
    func style(_ style: JSONValue) -> JSONValue {
        var style = style
        style["frame"] = renamed(style["frame"] ?? [:])
        style["rows"] = renamed(style["rows"] ?? [], keepsTop: style["rows"]?.kind == .object)
        for key in ["param", "size", "idkey", "linklist", "relkey", "hrefkey"] {
            if let text = style[key]?.string { style[key] = JSONValue(path(text)) }
        }
        style["hrefkey"] = style["hrefkey"] ?? JSONValue(name("href"))
        style["headers"] = JSONValue(
            (style["headers"]?.members.map { ($0.key, $0.value) } ?? []).map { key, value in
                (key: ["Link", "Content-Range"].contains(key) ? key : name(key), value: value)
            })
        if let text = style["query"]?.string, !text.isEmpty {
            let pairs = RequestParameters(query: text).pairs.map { (name: name($0.name), value: $0.value) }
            var query = RequestParameters(query: "")
            for pair in pairs { query[pair.name] = pair.value }
            style["query"] = JSONValue(query.encoded)
        }
        if let text = style["body0"]?.string, let body = try? JSONDocument(parsing: text).root {
            style["body0"] = JSONValue(JSONWriter.text(of: renamed(body)))
        }
        if let allowed = style["allowed"] {
            style["allowed"] = JSONValue(allowed.elements.map { JSONValue(name($0.string ?? "")) })
        }
        return style
    }
}
