import JSONDocuments

/// The account of every keyword of the schemas that are read: a keyword is enforced by the table, is an
/// annotation, or is named in a remark.
///
/// A keyword that no line of the reader enforces is named, whether it is known or not. What is enforced and
/// then lost, because schemas are joined, is named by the line that loses it.
///
/// ```
/// {"type": "string", "title": "A name", "contains": {}}
///   enforced          annotation         named: not checked: contains
/// ```
struct KeywordLedger {
    enum Account: Sendable, Hashable {
        case annotation, enforced, named
    }

    /// The accounts of the keywords of each schema, by its location.
    private(set) var accounts: [JSONLocation: [String: Account]] = [:]
    /// The keywords that are enforced of the schemas around this one, and of this one.
    private var enforced: [Set<String>] = []

    mutating func begin() { enforced.append([]) }

    mutating func enforce(_ keywords: [String]) {
        if !enforced.isEmpty { enforced[enforced.count - 1].formUnion(keywords) }
    }

    /// Closes the account of a schema, and returns the keywords that are to be named.
    mutating func end(_ schema: JSONValue, at location: JSONLocation) -> [String] {
        let enforced = enforced.popLast() ?? []
        var rest: [String] = []
        if accounts[location] == nil { accounts[location] = [:] }
        for (key, _) in schema.members {
            let isAnnotation = Self.annotations.contains(key) || key.hasPrefix("x-")
            let account: Account = enforced.contains(key) ? .enforced : isAnnotation ? .annotation : .named
            accounts[location]?[key] = account
            if account == .named { rest.append(key) }
        }
        return rest
    }

    /// The keywords that assert nothing: those of the core vocabulary, of the meta-data, and of OpenAPI.
    private static let annotations: Set<String> = [
        "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$comment", "$defs",
        "definitions", "title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "example",
        "xml", "externalDocs", "openapi", "info", "servers", "paths", "components", "tags", "security",
    ]
}

/// The version of JSON Schema, or of OpenAPI, that a document is written in.
struct SchemaDialect {
    /// True if the keywords beside a reference hold, too: not before draft 2019-09 and OpenAPI 3.1.
    let readsSiblings: Bool
    /// True if `nullable` is a keyword: of OpenAPI 3.0, and of documents that don't say what they are.
    let hasNullable: Bool
    /// True if `dependencies` is a keyword, which draft 2019-09 replaced.
    let hasDependencies: Bool
    /// True if the meaning of the keywords is known; not that of other vocabularies.
    let isKnown: Bool

    init(of root: JSONValue) {
        let name = root["$schema"]?.string
        let version = root["openapi"]?.string ?? (root["swagger"] == nil ? nil : "2.0")
        let isOld = name.map { name in
            ["draft-03", "draft-04", "draft-05", "draft-06", "draft-07"].contains { name.contains($0) }
        }
        // Without a name, `definitions` is where draft 7 has its schemas.
        let looksOld = root["definitions"] != nil && root["$defs"] == nil
        let isOldAPI = version.map { $0.hasPrefix("2") || $0.hasPrefix("3.0") }
        readsSiblings = !(isOld ?? isOldAPI ?? looksOld)
        hasNullable = isOldAPI ?? (name == nil)
        hasDependencies = isOld ?? (version == nil)
        isKnown = name.map { $0.contains("json-schema.org/") || $0.contains("spec.openapis.org/") } ?? true
    }
}
