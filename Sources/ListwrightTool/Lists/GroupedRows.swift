import ListwrightEssentials

/// The rows of a list as the rules of normalization take them.
extension RowList {
    /// Returns the value that is normalized: the list as it is in the document, a map, or the groups of rows.
    ///
    /// A Swift array keeps the digits of each row's numbers with the row.
    func grouped(header: GroupHeader?) -> any Sendable {
        if form == .map, let members = members { return members }
        let groups = groups(header: header)
        if !groups.isEmpty, groups.count > 1 || lists.count < count || header != nil {
            return groups.map { group in Self.section(group.header, JSONValue(group.rows.map { self[$0] })) }
        }
        return array?.value ?? Array(self) as any Sendable
    }

    /// Returns rows that were made of this list's, in the same groups.
    func regrouped(_ rows: [JSONValue], header: GroupHeader?) -> any Sendable {
        let groups = groups(header: header)
        guard !groups.isEmpty, rows.count == count, form != .map else { return rows }
        return groups.map { Self.section($0.header, JSONValue(rows[$0.rows])) }
    }

    /// The maps whose members are the rows, each with its key; nil for other rows.
    var maps: [(title: String, map: JSONValue)]? {
        guard form == .lists, !isEmpty, lists.allSatisfy({ context(of: $0.lowerBound).key != nil }) else { return nil }
        return groups(header: nil).map { group in
            (group.header ?? "", JSONValue(group.rows.map { (key: context(of: $0).key ?? "", value: self[$0]) }))
        }
    }

    /// An object that is a section by the rules of normalization.
    private static func section(_ header: String?, _ rows: JSONValue) -> JSONValue {
        let header = header.map { [(key: "header", value: JSONValue($0))] } ?? []
        return JSONValue(header + [(key: "items", value: rows)])
    }
}

extension ListChoice {
    /// Returns the groups as they are in the document, with their other members, and the template of their sections; nil
    /// if the rows aren't a list in each group with a header.
    func groups(in root: JSONValue) -> (groups: JSONValue, template: SectionTemplate)? {
        guard list.cells == .asTheyAre, let sections = found?.sections, case .path(let header)? = sections.header,
            sections.rows.isSingular, !header.canonicalSpelling.isEmpty,
            let groups = (try? sections.groups.first(in: root)) ?? nil, groups.kind == .array
        else { return nil }
        return (groups, SectionTemplate(header: TextTemplate(valueAt: header), cells: sections.rows))
    }

    /// The options for rows: their texts and images where the options name none.
    ///
    /// - Parameter fields: The list that decides the texts of the rows; nil for the chosen one.
    func options(_ options: NormalizationOptions, of rows: RowList, fields: FoundList? = nil) -> NormalizationOptions {
        var options = options
        options.origin = found?.sections?.groups ?? found?.path ?? list.path
        options.membersAreRows = rows.form == .map
        return (fields ?? found).map { options.showing($0) } ?? options
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
