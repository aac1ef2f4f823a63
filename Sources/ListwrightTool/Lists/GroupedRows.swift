import Listwright

extension FoundList {
    /// The value that is normalized: the rows, or the groups in which they are.
    func groupedRows(in root: JSONValue) -> any Sendable {
        guard let sections else {
            guard let path, path.isSingular else { return matches(of: rowsByGroup, in: root) }
            return ((try? path.first(in: root)) ?? nil) ?? .null
        }
        let groups = ((try? sections.groups.first(in: root)) ?? nil) ?? .null
        if sections.header != .key || (sections.rows == .root && groups.members.allSatisfy { $1.kind == .array }) {
            return groups
        }
        return Self.dictionaries(of: self.groups(in: root))
    }

    /// The path of the rows, or of the list of rows in each element.
    private var rowsByGroup: JSONPath? { kind == .map ? path?.appending(.wildcard) : path }

    private func matches(of path: JSONPath?, in root: JSONValue) -> [JSONValue] {
        path.flatMap { try? $0.values(in: root) } ?? []
    }

    /// Rows that were made of those of the document, in the same groups; nil without groups.
    func regrouped(_ rows: [JSONValue], in root: JSONValue) -> JSONValue? {
        guard sections != nil else { return nil }
        let groups = groups(in: root)
        guard groups.reduce(0, { $0 + $1.rows.count }) == rows.count else { return nil }
        var start = 0
        return Self.dictionaries(
            of: groups.map { group in
                defer { start += group.rows.count }
                return (group.header, Array(rows[start..<start + group.rows.count]))
            })
    }

    /// Objects that are sections by the rules of normalization.
    private static func dictionaries(of groups: [(header: String?, rows: [JSONValue])]) -> JSONValue {
        JSONValue(
            groups.map { group in
                let header = group.header.map { [(key: "header", value: JSONValue($0))] } ?? []
                return JSONValue(header + [(key: "items", value: JSONValue(group.rows))])
            })
    }

    /// The groups with their headers and their rows.
    private func groups(in root: JSONValue) -> [(header: String?, rows: [JSONValue])] {
        guard let sections, let groups = (try? sections.groups.first(in: root)) ?? nil else { return [] }
        func rows(of group: JSONValue) -> [JSONValue] {
            let matches = matches(of: sections.rows, in: group)
            let isList = sections.rows.isSingular && matches.first?.kind == .array
            return isList ? Array(matches[0].elements) : matches
        }
        guard sections.header == .key else {
            let header = RowPath.template(sections.header)
            return groups.elements.map { (header?.text(for: $0), rows(of: $0)) }
        }
        return groups.members.map { ($0.key, rows(of: $0.value)) }
    }
}

extension ListChoice {
    /// The options with the sections that the groups are, and the texts and images of the rows where
    /// the options name none.
    ///
    /// - Parameter fields: The list that decides the texts of the rows; nil for the chosen one.
    func options(_ options: NormalizationOptions, fields: FoundList? = nil) -> NormalizationOptions {
        guard let list else { return options }
        var options = options
        if let sections = list.sections, sections.header != .key {
            options.sections = SectionTemplate(header: RowPath.template(sections.header), cells: sections.rows)
        }
        options.origin = list.sections?.header == .key ? nil : list.sections?.groups ?? list.path
        options.membersAreRows = list.kind == .map && list.path?.isSingular ?? false
        return options.showing(fields ?? list)
    }
}

extension NormalizationOptions {
    /// The options with the fields and ids of a list's rows.
    func showing(_ list: FoundList) -> NormalizationOptions {
        var options = self
        options.fields = .given(list.fields)
        if case .path(let path)? = list.id?.path, path != .root { options.idPath = path }
        return options
    }
}

extension RowPath {
    /// A text with the value at a path alone; nil without a path in the row.
    fileprivate static func template(_ path: RowPath?) -> TextTemplate? {
        guard case .path(let path)? = path, !path.canonicalSpelling.isEmpty else { return nil }
        return TextTemplate(valueAt: path)
    }
}
