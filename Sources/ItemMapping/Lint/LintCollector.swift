import JSONDocuments
import JSONPaths

/// Puts the counts of a table and of those nested in it together.
struct LintCollector {
    /// One field, behind the names of the fields it is in.
    struct Line {
        let name: [String]
        let kinds: [(kind: JSONValue.Kind, count: Int)]
        let paths: [(path: JSONPath, present: Int, used: Int)]
    }

    private(set) var fields: [Line] = []
    /// Doubts about paths.
    private(set) var paths: [LintFinding] = []
    /// Doubts about keys.
    private(set) var keys: [LintFinding] = []

    mutating func collect(_ census: LintCensus, behind names: [String], below place: String) {
        for field in census.fields {
            let name = names + [field.name]
            let kinds = field.kinds.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            fields.append(
                Line(
                    name: name, kinds: kinds.map { ($0.key, $0.value) },
                    paths: field.paths.map { ($0.path, $0.present, $0.used) }))
            judge(field, name.joined(separator: "."), census.recordCount)
            guard let nested = field.nested else { continue }
            let below = field.paths.first?.path.description ?? ""
            collect(nested, behind: name, below: place.isEmpty ? below : place + "." + below)
        }
        let unused = census.unusedKeys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        keys += unused.map { exact, count in
            let key = exact.text
            let path = place.isEmpty ? key : key.hasPrefix("[") ? place + key : place + "." + key
            return LintFinding(
                code: .unusedKey, field: nil, path: path, count: count, suggestion: nil, recordCount: census.recordCount
            )
        }
    }

    private mutating func judge(_ field: FieldLint, _ name: String, _ recordCount: Int) {
        guard recordCount > 0 else { return }
        for (number, path) in field.paths.enumerated() where path.used == 0 {
            let isDead = path.present == 0
            // What is null wherever it is there is no mistake of the table.
            guard isDead || field.paths[..<number].contains(where: { $0.used > 0 }) else { continue }
            paths.append(
                LintFinding(
                    code: isDead ? .deadPath : .unreachedFallback, field: name, path: path.path.description,
                    count: recordCount, suggestion: isDead ? path.suggestion : nil, recordCount: recordCount))
        }
    }
}
