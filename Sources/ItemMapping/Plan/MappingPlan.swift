import JSONDocuments
import JSONPaths

/// A table compiled: the paths of its fields in one trie, so that shared beginnings are walked once.
///
/// Plain paths (keys and indexes) lead to slots, which a reader fills in one walk over a record. Other paths
/// (wildcards, filters, parents) are followed one by one, only when a field asks.
package final class MappingPlan: Sendable {
    /// The columns, in the order of the table.
    package let columns: [Column]

    /// The paths as a trie, in preorder.
    package let trie: PathTrie

    /// What a record must be for any field to find something.
    let recordShape: RecordShape

    /// The paths that cannot be read.
    package let malformedPaths: [(path: JSONPath, error: PathSyntaxError)]

    /// What else is wrong with the table; reported by every mapping.
    package let defects: [TableDiagnostic]

    /// Whether there is anything wrong with the table.
    let hasDefects: Bool

    /// Whether a field asks where its record stands, or for what is around it: more than the record itself tells.
    package let looksAround: Bool

    /// Compiles columns with these sources.
    package init(_ sources: [Source], defects: [TableDiagnostic] = []) {
        var builder = PathTrie.Builder()
        columns = sources.map { Column($0, &builder) }
        trie = PathTrie(builder)
        let used = columns.flatMap(\.usedPaths)
        malformedPaths = used.compactMap { path in path.syntaxError.map { (path, $0) } }
        recordShape = RecordShape(of: used.filter { ParentPath($0) == nil }, columns.contains { $0.takesAll })
        looksAround = columns.contains { $0.origin != nil } || used.contains { ParentPath($0) != nil }
        self.defects = defects
        hasDefects = !malformedPaths.isEmpty || !defects.isEmpty
    }

    /// Compiles columns of these names and paths.
    package convenience init(_ columns: [(name: String, paths: [JSONPath])]) {
        self.init(columns.map { Source($0.paths, named: $0.name) })
    }
}

extension MappingPlan {
    /// Where a field's value comes from: its paths, in the order in which they are tried.
    package struct Column: Sendable {
        /// The field's name, for messages.
        package let name: String
        /// The paths, the first that holds a value counting.
        package let paths: [JSONPath]
        /// For each path its slot, or nil for a path that is followed on demand.
        package let slots: [Int?]
        /// For each path the way up and down again, or nil for a path below the record.
        package let parentPaths: [ParentPath?]
        /// The slot of the only path; -1 where there are several or it has none.
        package let onlySlot: Int
        /// Where the value comes from when not from a path.
        package let origin: RecordPosition?
        /// The paths that really decide what is found.
        package let usedPaths: [JSONPath]

        /// Whether the whole record is the value, as it is.
        var takesAll: Bool { usedPaths.contains { $0.steps?.isEmpty ?? false } }

        init(_ source: Source, _ builder: inout PathTrie.Builder) {
            name = source.name
            paths = source.paths
            origin = source.origin
            usedPaths = source.partPaths ?? source.paths
            slots = source.paths.map { path in path.plainSteps.map { builder.slot(for: $0) } }
            parentPaths = source.paths.map { ParentPath($0) }
            onlySlot = slots.count == 1 ? slots[0] ?? -1 : -1
        }
    }
}

extension JSONPath {
    /// The steps of a path that a trie can hold: keys and indexes alone, and not so many that walking needs much stack.
    fileprivate var plainSteps: [JSONPath.Step]? {
        steps.flatMap { steps in
            steps.count <= DirectPlan.mostSteps
                && steps.allSatisfy { step in
                    switch step {
                    case .key, .index: true
                    case .wildcard, .parent: false
                    }
                } ? steps : nil
        }
    }
}

extension MappingPlan {
    /// Where a field's value comes from, before it is compiled.
    package struct Source: Sendable {
        /// The name that messages use; empty for a combination, whose parts have names.
        package let name: String
        /// The paths, in the order in which they are tried; none where the record's place is the value.
        package var paths: [JSONPath]
        /// Where the value comes from when not from a path.
        package let origin: RecordPosition?
        /// The paths that are really followed, where the value is made from the record as a whole; else nil.
        package var partPaths: [JSONPath]?

        /// A value at one of these paths.
        package init(_ paths: [JSONPath], named name: String? = nil) {
            self.init(name: name ?? paths[0].description, paths: paths, origin: nil, partPaths: nil)
        }

        /// The place of the record.
        package init(_ origin: RecordPosition, named name: String? = nil) {
            self.init(name: name ?? (origin == .index ? "index" : "key"), paths: [], origin: origin, partPaths: nil)
        }

        private init(name: String, paths: [JSONPath], origin: RecordPosition?, partPaths: [JSONPath]?) {
            self.name = name
            self.paths = paths
            self.origin = origin
            self.partPaths = partPaths
        }

        /// The source with its keys as the data spells them.
        func spelt(_ style: KeyStyle) -> Source {
            guard origin == nil, style != .asWritten else { return self }
            return Source(paths.map { style.applied(to: $0) })
        }

        /// A value that is always the same, whatever the record holds.
        static func constant(named name: String) -> Source {
            Source(name: name, paths: [.root], origin: nil, partPaths: [])
        }

        /// A value made of others, which a plan of their own finds.
        static func combination(of plan: MappingPlan) -> Source {
            Source(name: "", paths: [.root], origin: nil, partPaths: plan.columns.flatMap(\.usedPaths))
        }
    }
}

extension MappingPlan {
    /// A path that leaves the record upwards: how many objects out, and the way down from there.
    package struct ParentPath: Sendable {
        let count: Int
        let path: JSONPath

        /// The parentPath of a path that starts with `^`; nil for any other.
        init?(_ path: JSONPath) {
            guard let steps = path.steps else { return nil }
            count = steps.prefix { $0 == .parent }.count
            if count == 0 { return nil }
            self.path = JSONPath(steps: Array(steps.dropFirst(count)))
        }
    }
}

extension MappingPlan {
    /// Reports that a record holds no value for a column that must have one.
    func reportAbsence(of number: Int, _ code: MappingIssue.Code, in record: JSONNode, _ context: MappingContext) {
        let paths = columns[number].paths.map(\.description)
        let tried = paths.count > 1 ? " (also tried \(paths.dropFirst().joined(separator: ", ")))" : ""
        let hint = code == .missing ? columns[number].paths.first.map { Self.hint($0, in: record, context) } ?? "" : ""
        context.report(
            code, at: .column(self, number, path: 0, record: record),
            ConversionFailure(expected: "a value", found: (code == .null ? "null" : "nothing") + tried + hint))
    }

    /// The key that was perhaps meant, where one is spelt nearly like the one that is not there.
    private static func hint(_ path: JSONPath, in record: JSONNode, _ context: MappingContext) -> String {
        let value = JSONValue(record, in: context.storage)
        return path.explain(in: value)?.suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Reports the paths that cannot be read, which match nothing, and what else is wrong with the table: once a call.
    func reportDefects(_ context: MappingContext) {
        guard hasDefects, context.faultyPlans.insert(ObjectIdentifier(self)).inserted else { return }
        if context.isFragment { context.looksOutOfFragment = true }
        for (path, error) in malformedPaths {
            context.report(.badPath, ConversionFailure(expected: "a path", found: "\"\(path)\", \(error)"))
        }
        for defect in defects {
            context.report(.badTable, ConversionFailure(expected: "a sound table", found: defect.description))
        }
    }
}
