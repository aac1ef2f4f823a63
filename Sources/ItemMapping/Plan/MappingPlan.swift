import JSONDocuments
import JSONPaths

/// A table compiled: the paths of its fields in one trie, so that shared beginnings are walked once.
///
/// Plain paths (keys and indexes) lead to slots, which a reader fills in one walk over a record. Other paths
/// (wildcards, filters, parents) are followed one by one, only when a field asks.
public final class MappingPlan: Sendable {
    /// The columns, in the order of the table.
    package let columns: [Column]

    /// The paths as a trie, in preorder.
    package let trie: PathTrie

    /// What a record must be for any field to find something.
    let recordShape: RecordShape

    /// The paths that cannot be read.
    package let malformedPaths: [(path: JSONPath, error: PathSyntaxError)]

    /// What else is wrong with the table; reported by every mapping.
    package let defects: [TableDefect]

    /// Whether there is anything wrong with the table.
    let hasDefects: Bool

    /// Whether a field asks where its record stands, or for what is around it: more than the record itself tells.
    package let looksAround: Bool

    /// Compiles columns with these sources.
    package init(_ sources: [Source], defects: [TableDefect] = []) {
        var builder = PathTrie.Builder()
        columns = sources.map { Column($0, &builder) }
        trie = PathTrie(builder)
        let used = columns.flatMap(\.usedPaths)
        malformedPaths = used.compactMap { path in path.syntaxError.map { (path, $0) } }
        recordShape = RecordShape(of: used.filter { Climb($0) == nil }, columns.contains { $0.takesAll })
        looksAround = columns.contains { $0.origin != nil } || used.contains { Climb($0) != nil }
        self.defects = defects
        hasDefects = !malformedPaths.isEmpty || !defects.isEmpty
    }

    /// Compiles columns of these names and paths.
    package convenience init(_ columns: [(name: String, paths: [JSONPath])]) {
        self.init(columns.map { Source($0.paths, named: $0.name) })
    }
}
