import JSONDocuments
import JSONPaths

/// The list that a document carries, with the reasons for it and the fields of its rows.
///
/// ```swift
/// let text = #"{"total": 2, "books": [{"id": 7, "name": "Momo"}, {"id": 8, "name": "Krabat"}]}"#
/// let found = ListFinder().find(in: try JSONDocument(parsing: text).root)
/// found.keyPath               // books
/// found.title?.path.description  // name
/// found.isClear               // true
/// ```
public struct FoundList: Sendable {
    /// The kind of a document.
    public enum Kind: String, Sendable, CaseIterable {
        /// A list of rows.
        case list
        /// An object whose members are the rows, by their ids or names.
        case map
        /// One thing: a detail page, settings, an error.
        case object
        /// Nothing that could be shown as a list or a thing.
        case none
    }

    /// The groups of a list: each has a header and rows of its own.
    public struct Sections: Sendable {
        /// The path of the list of groups, or of an object whose members are the groups.
        public let groups: JSONPath
        /// The path of the header in a group; nil if it has none.
        public let header: RowPath?
        /// The path of the rows in a group; the root path if the group is its rows.
        public let rows: JSONPath
    }

    /// The kind of the document.
    public let kind: Kind
    /// The path of the rows: of the list itself, or through the wrapper of each row as in
    /// `edges[*].node`; nil if there is no list.
    public let path: JSONPath?
    /// The list as `at:` and `--at` take it, with the names of cells; nil if there is no list.
    public let list: ListPath?
    /// The location of the list itself; nil if there is no list, or one in each group.
    public let location: JSONLocation?
    /// The evidence for the list, for people.
    public let reason: String
    /// True if the evidence is enough to take the list without asking.
    public let isClear: Bool
    /// The best three of all lists and the document as one thing, the best first, with their points.
    package let contenders: [Contender]
    /// The groups in which the rows are; nil without groups.
    public let sections: Sections?
    /// The number of rows.
    public let count: Int
    /// The fields of the rows, with those that replace them in rows without.
    public let fields: FoundFields

    /// Another list that is about as likely; nil if this one is clearly likelier.
    public var rival: ListPath? { isClear ? nil : contenders.dropFirst().lazy.compactMap(\.list).first }

    /// The field that names a row for a person.
    public var title: FoundField? { fields.title }
    /// A second, short text, date or price of a row.
    public var subtitle: FoundField? { fields.subtitle }
    /// The address of a picture of a row.
    public var image: FoundField? { fields.image }
    /// The field that distinguishes the rows.
    public var id: FoundField? { fields.id }

    /// The key path of the list, or of the rows in wrappers, `.` for the document itself; nil if there is no list.
    public var keyPath: String? { path.map { $0.canonicalSpelling.isEmpty ? "." : $0.canonicalSpelling } }
}

/// The header of the groups that rows are in: a path in the object of a group.
package struct GroupHeader: Sendable {
    /// The path of the header in a group.
    package let path: JSONPath
    /// The number of components of the location of a group.
    private let depth: Int

    fileprivate init(_ path: JSONPath, depth: Int) { (self.path, self.depth) = (path, depth) }

    /// Returns the path of the header from a row: `^.title`; nil for a row that is in no group.
    package func path(from row: RowContext) -> JSONPath? {
        guard let distance = row.distance(toObjectAt: depth), let steps = path.steps else { return nil }
        return JSONPath(steps: Array(repeating: .parent, count: distance) + steps)
    }

    /// Returns the header of the group that a row is in.
    package func value(for row: RowContext) -> JSONValue? {
        row.distance(toObjectAt: depth).flatMap { row.ancestor($0) }.flatMap { (try? path.first(in: $0)) ?? nil }
    }
}

extension FoundList {
    /// The header of the groups; nil if groups have none, or have a key.
    package var groupHeader: GroupHeader? {
        guard let sections, case .path(let path)? = sections.header else { return nil }
        return GroupHeader(path, depth: (sections.groups.steps?.count ?? 0) + 1)
    }

    /// A list that was weighed, or the document as one thing.
    package struct Contender: Sendable {
        /// The list; nil for the document as one thing.
        package let list: ListPath?
        /// The sum of all reasons.
        package let points: Double
        /// What speaks for and against it, the most first.
        package let reasons: [PointReason]
    }

    /// All lists that could be meant, the likeliest first: of a clear list its own.
    ///
    /// The root path is the document as one thing. One that is taken as such may have a list all the same.
    package var candidates: [ListPath] {
        let best = contenders.first?.points ?? 0
        let reach = (isClear ? 2 : 3) * ListFeature.margin
        let close = contenders.prefix(isClear && path != nil ? 1 : 3).filter { $0.points > best - reach }
        guard close.contains(where: { $0.list != nil }) else { return [] }
        return close.map { $0.list ?? .root }
    }

    /// The rows of a document, which may be another one than that of the list; nil without a list.
    package func rows(in root: JSONValue) -> RowList? {
        guard let list, let rows = try? RowList(list, in: root), rows.form != .missing else { return nil }
        return rows
    }
}
