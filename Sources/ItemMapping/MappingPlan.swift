import JSONDocuments
import JSONPaths

/// A table compiled: the paths of its fields in one trie, so that shared beginnings are walked once.
///
/// Plain paths (keys and indexes) lead to slots, which a reader fills in one walk over a record. Other paths
/// (wildcards, filters) are followed one by one, only when a field asks.
public final class MappingPlan: Sendable {
    /// Where a field's value comes from: its paths, in the order in which they are tried.
    package struct Column: Sendable {
        /// The field's name, for messages.
        package let name: String
        /// The paths, the first that holds a value counting.
        package let paths: [JSONPath]
        /// For each path its slot, or nil for a path that is followed on demand.
        package let slots: [Int?]
        /// The slot of the only path; -1 where there are several or it has none.
        package let onlySlot: Int
    }

    /// The columns, in the order of the table.
    package let columns: [Column]

    /// The paths as a trie, in preorder.
    package let trie: PathTrie

    /// What a record must be for any field to find something.
    let recordShape: RecordShape

    /// The paths that cannot be read.
    package let malformedPaths: [(path: JSONPath, error: PathSyntaxError)]

    /// Compiles columns of these names and paths.
    package init(_ columns: [(name: String, paths: [JSONPath])]) {
        var builder = PathTrie.Builder()
        self.columns = columns.map { name, paths in
            let slots = paths.map { path in path.plainSteps.map { builder.slot(for: $0) } }
            let only = slots.count == 1 ? slots[0] ?? -1 : -1
            return Column(name: name, paths: paths, slots: slots, onlySlot: only)
        }
        trie = PathTrie(builder)
        malformedPaths = columns.flatMap(\.paths).compactMap { path in path.tableError.map { (path, $0) } }
        recordShape = RecordShape(of: self.columns.flatMap(\.paths))
    }
}

extension JSONPath {
    /// Why the path cannot stand in a table: it cannot be read, or it leaves the record.
    var tableError: PathSyntaxError? {
        if let syntaxError { return syntaxError }
        guard steps?.contains(.parent) ?? false else { return nil }
        return PathSyntaxError(
            code: .misplacedParent, message: "a table cannot go to the parent of a record", path: description, column: 1
        )
    }

    /// The steps of a path that a trie can hold: keys and indexes alone.
    fileprivate var plainSteps: [JSONPath.Step]? {
        steps.flatMap { steps in
            steps.allSatisfy { step in
                switch step {
                case .key, .index: true
                case .wildcard, .parent: false
                }
            } ? steps : nil
        }
    }
}
