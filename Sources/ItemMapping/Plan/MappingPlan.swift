import JSONDocuments
import JSONPaths

/// A compiled table: the columns, and their paths in one trie.
///
/// Plain paths (keys and indexes) lead to slots, which are filled in one walk over a record. Other
/// paths (wildcards, filters, parents) are followed one by one, if their field needs them.
package final class MappingPlan: Sendable {
    /// The columns, in the order of the table.
    package let columns: [PlannedColumn]

    /// The paths as a trie, in preorder.
    package let trie: PathTrie

    /// The kind of value that a record must be for any field to find something.
    package let recordShape: RecordShape

    /// The malformed paths.
    package let malformedPaths: [(path: JSONPath, error: PathSyntaxError)]

    /// The other mistakes in the table; every mapping reports them.
    package let defects: [TableDiagnostic]

    /// True if there is a mistake in the table.
    let hasDefects: Bool

    /// The keys that paths down from the record use; a path of other steps uses the whole record.
    package let usedKeys: UsedKeys

    /// True if a field needs the record's position, the objects around it or other lists, not the
    /// record alone.
    package let looksAround: Bool

    /// True if a path looks a reference up in another list of the document.
    package let hasLookups: Bool

    /// True if a value is made of the record as a whole, as by an Item whose fields are in the same object.
    let takesAll: Bool

    /// The paths of all fields, if one of them takes the record as a whole.
    let pathsBeside: [JSONPath]

    /// True if no two records of a list may have the same value in some field.
    package let hasUniqueValues: Bool

    /// The answer to keys that no path uses.
    package let unknownKeys: UnknownKeys

    /// Compiles columns with these sources.
    package init(_ sources: [Source], defects: [TableDiagnostic] = [], unknownKeys: UnknownKeys = .ignore) {
        self.unknownKeys = unknownKeys
        var builder = PathTrie.Builder()
        columns = sources.map { PlannedColumn($0, &builder) }
        trie = PathTrie(builder)
        let used = columns.flatMap(\.usedPaths)
        malformedPaths = used.compactMap { path in path.syntaxError.map { (path, $0) } }
        let below = used.filter { ParentPath($0) == nil }
        usedKeys = UsedKeys(below.map { $0.ownSteps ?? [] })
        takesAll = columns.contains { $0.takesAll }
        pathsBeside = takesAll ? used : []
        recordShape = RecordShape(of: below, takesAll)
        hasLookups = used.contains { $0.hasLookups }
        looksAround =
            hasLookups || columns.contains { $0.origin != nil } || used.contains { ParentPath($0) != nil }
        hasUniqueValues = columns.contains { $0.constraintSet?.isUnique ?? false }
        self.defects = defects + columns.flatMap(\.malformedPatterns)
        hasDefects = !malformedPaths.isEmpty || !self.defects.isEmpty
    }

    /// Compiles columns of these names and paths.
    package convenience init(_ columns: [(name: String, paths: [JSONPath])]) {
        self.init(columns.map { Source($0.paths, named: $0.name) })
    }
}

extension MappingPlan {
    /// The source of a field's value: its paths, in the order in which they are tried.
    package struct PlannedColumn: Sendable {
        /// The field's name, for messages.
        package let name: String
        /// The paths; the first with a value counts.
        package let paths: [JSONPath]
        /// The slot of each path; nil for a path that is followed on demand.
        package let slots: [Int?]
        /// The parent part of each path; nil for a path below the record.
        package let parentPaths: [ParentPath?]
        /// The slot of the only path; -1 if there are several, or if it has none.
        package let onlySlot: Int
        /// The position that the value is, for a column without paths.
        package let origin: RecordPosition?
        /// The paths that decide what is found.
        package let usedPaths: [JSONPath]
        /// What keeps the value from being read in the text of the document; nil if nothing does.
        let treeReason: String?
        /// The index of the element that is the value; nil for the whole.
        let element: Int?
        /// The separator of the list in a text; nil if it has none.
        let separator: String?
        /// The constraints on the value; `nil` without any.
        let constraintSet: ConstraintSet?

        /// The constraints on the value, in the order in which they are declared.
        package var constraints: [Constraint] { constraintSet?.constraints ?? [] }

        /// True if the value is the same for every record.
        var isConstant: Bool { origin == nil && usedPaths.isEmpty }

        /// True if the whole record is the value.
        var takesAll: Bool { usedPaths.contains { $0.ownSteps?.isEmpty ?? false } }

        init(_ source: Source, _ builder: inout PathTrie.Builder) {
            name = source.name
            paths = source.paths
            origin = source.origin
            treeReason = source.treeReason
            (element, separator) = (source.element, source.separator)
            constraintSet = source.constraints
            usedPaths = source.partPaths ?? source.paths
            slots = source.paths.map { path in
                source.element == nil ? path.plainSteps.map { builder.slot(for: $0) } : nil
            }
            parentPaths = source.paths.map { ParentPath($0) }
            onlySlot = slots.count == 1 ? slots[0] ?? -1 : -1
        }
    }
}

extension JSONPath {
    /// The steps of a path that fits into a trie: only keys and indexes, and few enough for a walk
    /// that recurses.
    fileprivate var plainSteps: [JSONPath.Step]? {
        steps.flatMap { steps in
            steps.count <= PathTrie.mostSteps
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
    /// The source of a field's value, before it is compiled.
    package struct Source: Sendable {
        /// The name in messages; empty for a combination, whose parts have names.
        package private(set) var name: String
        /// The paths, in the order in which they are tried; empty if the record's position is the
        /// value.
        package var paths: [JSONPath]
        /// The position that the value is, for a source without paths.
        package let origin: RecordPosition?
        /// The paths that are followed if the value is made of the record as a whole; else nil.
        package var partPaths: [JSONPath]?
        /// What keeps the value from being read in the text of the document; nil if nothing does.
        var treeReason: String?
        /// The index of the element that is the value; nil for the whole.
        var element: Int?
        /// The separator of the list in a text; nil if it has none.
        var separator: String?
        /// The constraints on the value; `nil` without any.
        var constraints: ConstraintSet?

        /// Creates a value at one of these paths.
        package init(_ paths: [JSONPath], named name: String? = nil) {
            self.init(name: name ?? paths[0].description, paths: paths, origin: nil, partPaths: nil)
        }

        /// Creates the position of the record.
        package init(_ origin: RecordPosition, named name: String? = nil) {
            self.init(name: name ?? (origin == .index ? "index" : "key"), paths: [], origin: origin, partPaths: nil)
        }

        private init(name: String, paths: [JSONPath], origin: RecordPosition?, partPaths: [JSONPath]?) {
            self.name = name
            self.paths = paths
            self.origin = origin
            self.partPaths = partPaths
        }

        /// Returns the source with its keys in the spelling of the data.
        func spelt(_ style: KeyStyle) -> Source {
            guard origin == nil, style != .asWritten else { return self }
            var spelt = self
            spelt.paths = paths.map { style.applied(to: $0) }
            spelt.name = spelt.paths[0].description
            return spelt
        }

        /// Returns the source of a field with rules.
        package func with(_ rules: FieldRules) -> Source {
            var source = self
            source.treeReason = rules.treeReason
            (source.element, source.separator) = (rules.element, rules.separator)
            source.constraints = rules.constraints
            return source
        }

        /// Returns a value that is the same for every record.
        package static func constant(named name: String) -> Source {
            Source(name: name, paths: [.root], origin: nil, partPaths: [])
        }

        /// Returns a value made of several, which a plan of their own locates.
        static func combination(of plan: MappingPlan) -> Source {
            Source(name: "", paths: [.root], origin: nil, partPaths: plan.columns.flatMap(\.usedPaths))
        }
    }
}

extension MappingPlan {
    /// A path that leaves the record: the number of objects out, and the path down from there.
    package struct ParentPath: Sendable {
        let count: Int
        let path: JSONPath

        /// Finds the parts of a path that starts with `^`; nil for any other.
        init?(_ path: JSONPath) {
            (count, self.path) = path.parents
            if count == 0 { return nil }
        }
    }
}

extension MappingPlan.PlannedColumn {
    /// True if a value needs others in its record.
    var requiresOthers: Bool { !(constraintSet?.requiredPaths.isEmpty ?? true) }

    /// The patterns that aren't regular expressions, as mistakes of the table.
    var malformedPatterns: [TableDiagnostic] {
        constraints.flatMap(\.withElements).compactMap { constraint in
            guard case .pattern(let pattern) = constraint.rule, let defect = pattern.defect else { return nil }
            return TableDiagnostic(
                code: .malformedPattern, description: "\(name): the pattern \(pattern.text) \(defect)")
        }
    }
}

extension Constraint {
    /// The constraint, and those on the elements, on their elements and so on.
    fileprivate var withElements: [Constraint] {
        guard case .elements(let constraints) = rule else { return [self] }
        return [self] + constraints.flatMap(\.withElements)
    }
}
