import ItemMapping
import JSONDocuments
import TableInferring

/// Collects the issues of a table with the records of a sample, by path.
struct DriftRefusals: Sendable {
    private var byPath: [DriftPath: (count: Int, issue: MappingIssue, example: DriftChange.Example)] = [:]

    mutating func add(
        _ issues: [MappingIssue], of record: JSONValue, in shape: SampleShape, from source: String?,
        portion: DocumentPortion? = nil
    ) {
        for issue in issues {
            let path = shape.path(of: issue.location)
            if byPath[path] == nil {
                let value = record.value(at: issue.location) ?? record
                let example = DriftChange.Example(at: issue.location, of: value, in: record, from: source)
                byPath[path] = (0, issue, example.at(issue.position).moved(from: portion))
            }
            byPath[path]?.count += 1
        }
    }

    /// Returns whether there is an issue at a path, inside of it or around it.
    func contain(_ path: DriftPath) -> Bool { byPath.keys.contains { $0.overlaps(path) && !$0.steps.isEmpty } }

    /// The issues at paths without a change of their own.
    func changes(besides paths: [DriftPath]) -> [DriftChange] {
        byPath.filter { path, _ in !paths.contains { $0.overlaps(path) } }.map { path, refusal in
            DriftChange(
                path: path.text, kind: .refused, severity: .doubtful,
                message: "the table refuses \(refusal.count == 1 ? "1 value" : "\(refusal.count) values"): expected "
                    + "\(refusal.issue.expected), found \(refusal.issue.found)", example: refusal.example)
        }
    }
}

extension SampleShape {
    /// Returns the path of a location in one of the records.
    func path(of location: JSONLocation) -> DriftPath {
        var (path, shape) = (DriftPath(), SampleShape?.some(self))
        for component in location.components {
            switch component {
            case .index:
                path = path.appending(.elements)
                shape = shape?.arrays.elements
            case .key(let key):
                let isData = shape?.objects.hasDataKeys ?? false
                path = path.appending(isData ? .values : .key(key))
                shape = isData ? shape?.objects.anyMember : shape?.objects.members.first { $0.key == key }?.shape
            }
        }
        return path
    }
}
