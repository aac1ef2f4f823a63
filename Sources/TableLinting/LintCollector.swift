import ItemMapping
import JSONDocuments
import JSONPaths

/// Collects the counts of a table and of the tables nested in it.
struct LintCollector {
    /// One field, with the names of the fields around it first.
    struct Line {
        let name: [String]
        let kinds: [(kind: JSONValue.Kind, count: Int)]
        let paths: [(path: JSONPath, present: Int, used: Int)]
    }

    private(set) var fields: [Line] = []
    /// Findings about paths.
    private(set) var paths: [LintFinding] = []
    /// Findings about keys.
    private(set) var keys: [LintFinding] = []

    mutating func collect(_ accumulator: LintAccumulator, inside parents: [String], at location: String) {
        for field in accumulator.fields {
            let name = parents + [field.name]
            let kinds = field.kinds.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            fields.append(
                Line(
                    name: name, kinds: kinds.map { ($0.key, $0.value) },
                    paths: field.paths.map { ($0.path, $0.present, $0.used) }))
            checkPaths(of: field, named: name.joined(separator: "."), recordCount: accumulator.recordCount)
            guard let nested = field.nested else { continue }
            let path = field.paths.first?.path.description ?? ""
            collect(nested, inside: name, at: location.isEmpty ? path : location + "." + path)
        }
        let unused = accumulator.unusedKeys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        keys += unused.map { exact, count in
            let key = exact.text
            let path = location.isEmpty ? key : key.hasPrefix("[") ? location + key : location + "." + key
            return LintFinding(
                code: .unusedKey, field: nil, path: path, count: count, suggestion: nil,
                recordCount: accumulator.recordCount
            )
        }
    }

    private mutating func checkPaths(of field: FieldLint, named name: String, recordCount: Int) {
        guard recordCount > 0 else { return }
        for (number, path) in field.paths.enumerated() where path.used == 0 {
            let isDead = path.present == 0
            // A value that is null in every sample isn't a mistake of the table.
            guard isDead || field.paths[..<number].contains(where: { $0.used > 0 }) else { continue }
            paths.append(
                LintFinding(
                    code: isDead ? .deadPath : .unreachedFallback, field: name, path: path.path.description,
                    count: recordCount, suggestion: isDead ? path.suggestion : nil, recordCount: recordCount))
        }
    }
}
