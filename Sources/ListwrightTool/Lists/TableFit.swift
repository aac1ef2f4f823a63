import ListwrightEssentials

/// The share of a table's fields that records have: evidence for the list that a table is for.
struct TableFit {
    /// The number of records that are looked at.
    static let sampleSize = 50

    private let fields: [(paths: [JSONPath], isRequired: Bool)]

    /// The fit of a table; paths that lead out of the record, or are the record, tell nothing.
    init(_ table: RecordTable) {
        fields = table.fields.compactMap { field in
            let paths = field.paths.filter { !($0.steps?.contains(.parent) ?? false) }
            return paths.isEmpty || paths.contains(.root) ? nil : (paths, field.isRequired)
        }
    }

    /// The mean share of the fields that records have, from 0 to 1; 0 if most of them lack a required
    /// one.
    func share(of records: [JSONValue]) -> Double {
        guard !fields.isEmpty, !records.isEmpty else { return 0 }
        var (found, complete) = (0, 0)
        for record in records {
            let here = fields.map { field in field.paths.contains { Self.leads($0, into: record) } }
            found += here.count { $0 }
            if zip(fields, here).allSatisfy({ !$0.isRequired || $1 }) { complete += 1 }
        }
        guard complete * 2 > records.count else { return 0 }
        return Double(found) / Double(fields.count * records.count)
    }

    /// The lists of a document, and the things in the wrappers that their rows are, with their shares, the best first;
    /// each list once.
    func lists(
        in root: JSONValue, counts: TrueCounts = TrueCounts()
    ) -> [(list: ListPath, found: FoundList?, share: Double)] {
        guard !fields.isEmpty else { return [] }
        var seen: Set<ListPath> = []
        let lists = ListFinder(counts: counts).lists(in: root).filter { list in
            list.list.map { seen.insert($0).inserted } ?? false
        }
        let wrapped = lists.flatMap { Self.things(inRowsOf: $0, root) }.filter { seen.insert($0).inserted }
        let all = lists.compactMap { found in found.list.map { ($0, Optional(found)) } } + wrapped.map { ($0, nil) }
        let shares = all.map { list, found in
            let rows = (try? RowList(list, in: root))?.first(Self.sampleSize) ?? []
            return (list: list, found: found, share: share(of: rows))
        }
        return shares.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
            .map(\.element)
    }

    /// The paths of the objects in the rows of a list.
    private static func things(inRowsOf found: FoundList, _ root: JSONValue) -> [ListPath] {
        guard let list = found.list, list.cells == .asTheyAre, let row = found.rows(in: root)?.first else { return [] }
        let path = list.endsInRows ? list.path : list.path.appending(.wildcard)
        return row.members.filter { $0.value.kind == .object }.map { ListPath(path.appending(.key($0.key))) }
    }

    private static func leads(_ path: JSONPath, into record: JSONValue) -> Bool {
        if path.isSingular { return ((try? path.first(in: record)) ?? nil) != nil }
        return ((try? path.values(in: record)) ?? []).isEmpty == false
    }
}
