import ItemMapping
import JSONPaths

/// What a table looks at besides the record, from nothing to everything.
package enum RecordReach: Int, Comparable {
    /// The record and its index.
    case record
    /// The keys on the way to it.
    case keys
    /// The objects around it.
    case surroundings
    /// Any place of the document.
    case document

    package static func < (first: RecordReach, second: RecordReach) -> Bool { first.rawValue < second.rawValue }
}

extension RecordTable {
    /// What is needed with a record to make its row.
    package var reach: RecordReach { fields.map(\.reach).max() ?? .record }
}

extension RecordField {
    fileprivate var reach: RecordReach {
        if constant != nil { return .record }
        if let origin { return origin == .index ? .record : .keys }
        return max(paths.map(\.reach).max() ?? .record, kind.reach)
    }
}

extension JSONPath {
    fileprivate var reach: RecordReach {
        guard let steps, !hasLookups else { return .document }
        return steps.contains(.parent) ? .surroundings : .record
    }
}

extension RecordKind {
    fileprivate var reach: RecordReach {
        switch self {
        case .list(let element): element.reach
        // A nested table's paths lead out of the record by as many steps.
        case .record(let table): table.reach
        default: .record
        }
    }
}
