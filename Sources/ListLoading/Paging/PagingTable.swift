import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The paths of the paging fields in a page: a table like that of an Item.
///
/// Each field has one path from the top of the page; the fields that a server doesn't send are left
/// out. A value that can't be read as the field needs it is an issue in the notes of the list.
///
/// ```swift
/// let table = PagingTable([.totalPages: "meta.pages", .page: "meta.page"])
/// ```
public struct PagingTable: Sendable {
    /// The fields a page may have.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// True if there is a next page.
        case hasNext
        /// True if this is the last page.
        case isLast
        /// True if there is a page before this one.
        case hasPrevious
        /// The cursor of the next page.
        case nextCursor
        /// The address of the next page.
        case nextLink
        /// The cursor of the page before this one.
        case previousCursor
        /// The address of the page before this one.
        case previousLink
        /// The number of this page.
        case page
        /// The number of pages.
        case totalPages
        /// The number of this page's first row.
        case offset
        /// The number of rows in a full page.
        case size
        /// The number of rows.
        case total

        fileprivate typealias Member<Value> = any WritableKeyPath<PagingFields, Value?> & Sendable

        fileprivate static let flags: [Name: Member<Bool>] = [
            .hasNext: \.hasNext, .isLast: \.isLast, .hasPrevious: \.hasPrevious,
        ]
        fileprivate static let texts: [Name: Member<String>] = [
            .nextCursor: \.nextCursor, .nextLink: \.nextLink, .previousCursor: \.previousCursor,
            .previousLink: \.previousLink,
        ]
        fileprivate static let numbers: [Name: Member<Int>] = [
            .page: \.page, .totalPages: \.totalPages, .offset: \.offset, .size: \.size, .total: \.total,
        ]

        var isFlag: Bool { Self.flags[self] != nil }

        /// The type it is read as: without loss, so that "2" is a number.
        var kind: RecordKind { isFlag ? .bool : Self.texts[self] != nil ? .any : .int }
    }

    /// The table that is read.
    public let table: RecordTable

    /// The paths of the fields, from the top of the page.
    public init(_ paths: KeyValuePairs<Name, JSONPath> = [:]) { self.init(paths.map { ($0.key, $0.value) }) }

    package init(_ paths: [(Name, JSONPath)]) {
        table = RecordTable(
            paths.map { name, path in
                // Flags come as "yes", "N" and 0, too.
                name.isFlag
                    ? RecordField(name: name.rawValue, paths: [path], kind: name.kind, options: .lenient)
                    : RecordField(name: name.rawValue, paths: [path], kind: name.kind)
            })
    }

    /// A table from a file; it has the names of ``Name``, others are not looked at.
    public init(_ table: RecordTable) { self.table = table }

    /// The path of a field; nil if the table has none.
    public subscript(name: Name) -> JSONPath? { table.fields.first { $0.name == name.rawValue }?.paths.first }

    /// Reads the paging fields that a page has.
    ///
    /// - Returns: Those that can't be read.
    func read(_ page: JSONValue, into fields: inout PagingFields) -> [MappingIssue] {
        guard !table.fields.isEmpty else { return [] }
        let mapping = table.map(record: page)
        guard case .record(let record)? = mapping.rows.first else { return mapping.issues }
        var issues = mapping.issues
        for case (let name?, let value) in zip(record.names.map(Name.init), record.values) {
            fields.set(name, to: value)
            // "Y" and "N" are no words of booleans elsewhere.
            guard name.isFlag, let flag = try? self[name]?.first(in: page)?.pagingFlag else { continue }
            fields.set(name, to: .bool(flag))
            issues.removeAll { $0.field == name.rawValue }
        }
        return issues
    }
}

extension PagingFields {
    /// Sets a field to a value that has one.
    fileprivate mutating func set(_ name: PagingTable.Name, to value: RecordValue) {
        if let path = PagingTable.Name.flags[name], let flag = value.flag { self[keyPath: path] = flag }
        if let path = PagingTable.Name.numbers[name], let number = value.number { self[keyPath: path] = number }
        let text = value.cursorOrLink ?? (name == .nextCursor ? value.query : nil)
        if let path = PagingTable.Name.texts[name], let text { self[keyPath: path] = text }
    }
}

extension RecordValue {
    fileprivate var flag: Bool? { if case .bool(let value) = self { value } else { json.pagingFlag } }

    fileprivate var number: Int? { if case .int(let value) = self { Int(value) } else { json.int } }

    /// The members of an object as a query, those of objects in it too: MediaWiki's `continue`.
    fileprivate var query: String? {
        guard json.kind == .object else { return nil }
        var parameters = RequestParameters()
        for (key, value) in json.members {
            let inner = value.kind == .object ? Array(value.members) : [(key: key, value: value)]
            for (key, value) in inner { parameters[key] = value.string ?? value.numberText }
        }
        return parameters.isEmpty ? nil : parameters.encoded
    }

    /// A cursor or a link: text, a number, or an object with an `href` (JSON:API 1.1, HAL).
    ///
    /// Servers mark the absence of one in many ways: null, false, "", 0.
    fileprivate var cursorOrLink: String? {
        // A path that chooses among several matches gives a list of one.
        let one = json.kind == .array ? json[0] ?? .null : json
        let json = one["href"] ?? one
        let text = json.string ?? json.numberText
        return text.flatMap { $0.isEmpty || JSONValue($0).isStandIn ? nil : $0 }
    }
}

extension JSONValue {
    /// A flag in any of the forms that servers send: a boolean, 0 or 1, or a word for it; nil for anything else.
    fileprivate var pagingFlag: Bool? {
        if let bool { return bool }
        if let int { return int == 1 ? true : int == 0 ? false : nil }
        switch string?.lowercased() {
        case "true", "yes", "y", "on", "1": return true
        case "false", "no", "n", "off", "0": return false
        default: return nil
        }
    }
}
