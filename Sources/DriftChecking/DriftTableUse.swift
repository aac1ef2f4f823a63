import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// Classes changes for a table, by the paths that it reads.
struct DriftTableUse: Sendable {
    /// A path that a field reads.
    struct Use: Sendable {
        let steps: [JSONPath.Step]
        let kind: RecordKind
        let hasDefault: Bool
        /// Whether the field has other paths to fall back to.
        let hasFallback: Bool
    }

    private var uses: [Use] = []

    /// - Parameter prefix: The steps from the compared values to the records.
    init(_ table: RecordTable, below prefix: [JSONPath.Step] = []) { add(table, below: prefix, hasFallback: false) }

    private mutating func add(_ table: RecordTable, below prefix: [JSONPath.Step], hasFallback: Bool) {
        for field in table.fields {
            for path in field.paths where path.parents.count == 0 {
                // Of a query nothing is known but that it may read anything.
                let steps = prefix + (path.ownSteps ?? [])
                add(
                    field.kind, at: steps, hasDefault: field.defaultValue != nil,
                    hasFallback: hasFallback || field.paths.count > 1, isKnown: path.ownSteps != nil)
            }
        }
    }

    private mutating func add(
        _ kind: RecordKind, at steps: [JSONPath.Step], hasDefault: Bool, hasFallback: Bool, isKnown: Bool
    ) {
        let kind = isKnown ? kind : .any
        uses.append(Use(steps: steps, kind: kind, hasDefault: hasDefault, hasFallback: hasFallback))
        switch kind {
        case .list(let element):
            // A wildcard at the end selects the elements already.
            let steps = steps.last == .wildcard || steps.contains(.wildcard) ? steps : steps + [.wildcard]
            add(element, at: steps, hasDefault: false, hasFallback: hasFallback, isKnown: true)
        case .record(let table): add(table, below: steps, hasFallback: hasFallback)
        default: break
        }
    }

    /// Returns the severity of a change for the table.
    ///
    /// - Parameter isRefused: Whether the table has an issue with a value at the path.
    func severity(of change: ShapeChange, isRefused: Bool) -> DriftChange.Severity {
        let path = change.id.path.steps
        let exact = uses.filter { $0.steps.count == path.count && Self.overlap($0.steps, path) }
        let deeper = uses.filter { $0.steps.count > path.count && Self.overlap($0.steps, path) }
        let around = uses.filter { $0.steps.count < path.count && Self.overlap($0.steps, path) && $0.takesAll }
        guard !exact.isEmpty || !deeper.isEmpty || !around.isEmpty else { return .harmless }
        if change.id.kind == .added { return .harmless }
        if isRefused { return .breaking }
        if exact.isEmpty, deeper.isEmpty { return min(change.severity, .doubtful) }
        let readers = exact.filter { if case .record = $0.kind { false } else { true } } + deeper
        return severity(of: change, readBy: readers.isEmpty ? exact : readers, isInside: exact.isEmpty)
    }

    /// Returns the severity of a change in a value that the table reads without an issue.
    private func severity(of change: ShapeChange, readBy uses: [Use], isInside: Bool) -> DriftChange.Severity {
        switch change.id.kind {
        case .missing where change.isTotal:
            uses.allSatisfy(\.hasFallback) ? .doubtful : change.severity
        case .missing, .null: uses.allSatisfy(\.hasDefault) ? .harmless : min(change.severity, .doubtful)
        case .type:
            // Values inside can't be found in a value of another type.
            isInside ? change.severity : uses.contains(where: \.takesAll) ? .doubtful : .harmless
        case .format: uses.allSatisfy(\.isFormatted) ? .harmless : .doubtful
        case .range, .word, .length, .count, .added, .refused: change.severity
        }
    }

    private static func overlap(_ steps: [JSONPath.Step], _ path: [DriftPath.Step]) -> Bool {
        zip(steps, path).allSatisfy { step, other in
            switch (step, other) {
            case (.key(let key), .key(let other)): ExactText(key) == ExactText(other)
            case (.key, .values), (.index, .elements), (.wildcard, _): true
            case (.key(let key), .elements): key.allSatisfy(\.isNumber)
            default: false
            }
        }
    }
}

extension DriftTableUse.Use {
    /// Whether the field takes values of any type, with all that is in them.
    fileprivate var takesAll: Bool { if case .any = kind { true } else { false } }

    /// Whether the field reads texts of one format only, so that another one is an issue.
    fileprivate var isFormatted: Bool {
        switch kind {
        case .date, .url, .uuid: true
        default: false
        }
    }
}
