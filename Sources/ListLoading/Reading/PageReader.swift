import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// Reads a page from an answer: parses it, guesses the style if none is given, maps the rows.
struct PageReader<Row: FieldValue & Sendable>: Sendable {
    let identity: RowIdentity<Row>
    /// The path of the rows, for a style that is guessed; nil to search for them.
    var rows: JSONPath?

    /// Reads a page.
    ///
    /// - Throws: `LoadingError` if the status isn't one of success (200 to 299), the answer isn't
    ///   JSON, or has no list.
    func read(
        _ response: APIResponse, by style: PagingStyle?, of key: PageKey?, in list: APIRequest
    ) throws(LoadingError) -> PageContents<Row> {
        // No content is a page without rows, but no list.
        let isBlank = key != nil && (200...299).contains(response.status) && response.bytes.isEmpty
        let root = isBlank ? JSONValue.null : try response.validated().document().root
        let guess = style == nil ? PagingStyle.guess(from: response, root, to: list, rows: rows) : nil
        var warnings =
            guess?.otherRows.map { other in
                [PagingWarning.equalLists(taken: guess?.style.rows ?? .root, other: other)]
            } ?? []
        let given = style?.rows ?? rows
        if let errors = try response.reportedErrors(in: root, at: given ?? .root) {
            warnings.append(.serverErrors(errors))
        }
        var style = completed(
            style ?? guess?.style ?? PagingStyle(.single), by: root, headers: response.headers, warnings: &warnings)
        let path = style.rows ?? .root
        var (fields, fieldIssues) = style.fields(of: root, response.headers)
        if let token = style.token(in: root) {
            style.tokenKind = token.kind
            if token.kind == .object || token.kind == .array { fields.nextCursor = JSONWriter.text(of: token) }
        }
        var notes = fieldIssues.map { "\($0)" }
        let records = try count(root, by: style, in: response, fields: fields, isLater: key != nil, notes: &notes)
        if records == 0, key == nil { try checkRows(at: path, of: root, in: response) }
        let mapping = records > 0 ? Row.map(root, at: ListPath(path)) : nil
        let facts = facts(root, by: style, in: response, fields: fields, count: records)
        let rows = mapping?.items ?? []
        if identity.isSought, style.rowID == nil, let records = rows as? [JSONValue], !records.isEmpty {
            style.rowID = RowIdentity.idPath(in: records, of: path) ?? "id"
        }
        let ids = identity.of(rows, at: style.rowID)
        let decision = style.decision(after: facts, of: key, in: list)
        let next = style.nextKey(after: facts, of: key, in: list)
        if guess == nil, key == nil, decision == .end(.noNext) {
            if let other = turning(root, otherThan: style, response, list) { warnings.append(.otherWay(other)) }
        }
        return PageContents(
            key: key, number: style.pageNumber(of: key, in: list), name: style.name(of: key, in: list),
            content: IdentifiedRows(rows, ids: ids),
            rowKeys: rowKeys(root, at: path, by: style),
            recordCount: records,
            unreadCount: max(0, records - rows.count), issues: mapping?.issues ?? [],
            issueCount: mapping?.issueCount ?? 0, facts: facts, decision: decision,
            nextAddress: decision.next.flatMap { style.provingAddress(of: $0, in: list) }, next: next,
            previous: style.previousKey(before: facts, of: key, in: list),
            surroundings: surroundings(of: root, at: path, count: records), style: style,
            alternatives: guess?.alternatives ?? [], reasons: guess?.reasons ?? [], notes: notes, warnings: warnings,
            print: PagePrint(
                rows: rowHashes(of: ids, in: root, at: path, count: records),
                areNamed: records == ids.count && !ids.contains(nil), fields, next: style.tellsNext ? next : nil),
            response: response)
    }

    /// The style with the path of its rows and the hints at its end, which are searched for in the
    /// first page.
    private func completed(
        _ style: PagingStyle, by root: JSONValue, headers: HeaderFields, warnings: inout [PagingWarning]
    ) -> PagingStyle {
        var style = style
        if style.rows == nil {
            let list = RowLocator.find(in: root)
            style.rows = list.path
            if let other = list.other { warnings.append(.equalLists(taken: list.path, other: other)) }
        }
        if style.hints == nil, let path = style.rows {
            let list = RowLocator(at: path, in: root)
            let count = (try? JSONPath(list.list).first(in: root)?.count) ?? 0
            let hints = PagingHints(root, without: list.list)
            style.hints = ListLengthHints(hints, of: list.list, rowCount: count, headers: headers)
            let number = hints.first(PagingNames.pages) { $0.number != nil && $0.describes(list.list) }?.number
            if style.isBaseOpen, let number, (0...1).contains(number) { style.settleBase(number) }
        }
        return style
    }

    /// How the first page names a next one, if the style that was given finds none.
    private func turning(
        _ root: JSONValue, otherThan style: PagingStyle, _ response: APIResponse, _ list: APIRequest
    ) -> PaginationMethod? {
        var other = PagingStyle.guess(from: response, root, to: list, rows: style.rows).style
        guard other.tellsNext else { return nil }
        other.hints = style.hints
        let facts = facts(root, by: other, in: response, fields: other.fields(of: root, response.headers).0, count: 1)
        return other.decision(after: facts, of: nil, in: list).next == nil ? nil : other.method
    }

    private func facts(
        _ root: JSONValue, by style: PagingStyle, in response: APIResponse, fields: PagingFields, count: Int
    ) -> PageFacts {
        var fields = fields
        if let path = style.table?[.total], ListLengthHints.isLowerBound(path, in: root) { fields.total = nil }
        fields.total = fields.total ?? style.hints?.total(in: root, headers: response.headers)
        fields.removeNumbers(style.contradicted, impossibleWith: count)
        return PageFacts(
            fields: fields, count: count, links: LinkHeader(response.headers["Link"] ?? ""),
            lastID: readLastID(root, at: style.rows ?? .root, by: style), address: response.address,
            linkBase: style.linkBase(in: root), isBare: root.kind == .array,
            saysMore: style.hints?.saysMore(in: root, headers: response.headers))
    }

    /// The page without its list of rows.
    private func surroundings(of root: JSONValue, at path: JSONPath, count: Int) -> JSONValue {
        let list = RowLocator(at: path, in: root).list
        if list == .root { return count == 0 && root.kind == .object ? root : .null }
        return root.removing(list.components[...])
    }

    /// Hashes that equal rows share: of their ids, or of their content if one has none.
    private func rowHashes(of ids: [Identity?], in root: JSONValue, at path: JSONPath, count: Int) -> [Int] {
        if count == ids.count, !ids.contains(nil) { return ids.map(\.hashValue) }
        let values = count > 0 ? (try? path.values(in: root)) ?? [] : []
        let rows = values.count == 1 && path.isSingular && values[0].kind == .array ? Array(values[0].elements) : values
        return rows.map { JSONWriter.bytes(of: $0).hashValue }
    }

    /// The number of records in the page.
    ///
    /// Null is a list without records, and so is a missing list in a page with other paging fields.
    /// One object is one record. Anything else is an answer of another shape: it must not pass for
    /// the end.
    private func count(
        _ root: JSONValue, by style: PagingStyle, in response: APIResponse, fields: PagingFields,
        isLater: Bool, notes: inout [String]
    ) throws(LoadingError) -> Int {
        let path = style.rows ?? .root
        if isLater, root.isNull {
            notes.append("no content")
            return 0
        }
        let found: [JSONValue]
        do throws(PathLimitError) {
            found = try path.isSingular ? path.first(in: root).map { [$0] } ?? [] : path.values(in: root)
        } catch {
            throw wrongShape(response, root, at: path, found: "\(error)")
        }
        let saysNothing = fields == PagingFields() && !(root.kind == .object && root.isEmpty)
        if !path.isSingular, !found.isEmpty || !saysNothing || style.isWithoutFields { return found.count }
        switch found.first?.kind {
        case .array?: return found[0].count
        // A list that was an array is no object later.
        case .object? where isLater && path == .root: throw wrongShape(response, root, at: path, found: "an object")
        case .object?: return 1
        case .null?:
            notes.append("\(path): null instead of a list")
            return 0
        case nil where !saysNothing:
            notes.append("\(path): no list")
            return 0
        case nil: throw wrongShape(response, root, at: path, found: "nothing")
        case let kind?: throw wrongShape(response, root, at: path, found: kind.phrase)
        }
    }

    /// Throws if a path leads to nothing in the first page, but there are rows elsewhere in it.
    private func checkRows(at path: JSONPath, of root: JSONValue, in response: APIResponse) throws(LoadingError) {
        if let own = root.value(at: RowLocator.list(around: path)), path.isSingular || own.isEmpty { return }
        if otherRows(than: path, in: root) != nil { throw wrongShape(response, root, at: path, found: "nothing") }
    }

    /// The rows of a page that aren't at a path.
    private func otherRows(than path: JSONPath, in root: JSONValue) -> JSONPath? {
        let list = RowLocator.find(in: root)
        let isElsewhere = list.path != .root && list.path != path && root.value(at: list.list)?.isEmpty == false
        return isElsewhere ? list.path : nil
    }

    private func wrongShape(
        _ response: APIResponse, _ root: JSONValue, at path: JSONPath, found: String
    ) -> LoadingError {
        let location = path == .root ? "" : " at \(path)"
        let other = otherRows(than: path, in: root).map { ": there is a list at \($0)" } ?? ""
        return LoadingError(
            .wrongShape, address: response.address, expected: "a list\(location)", found: found,
            advice: "check the path of the rows\(other)", response: response)
    }

    /// The id of the last record, for styles that go on from it, or its sort values as JSON.
    private func readLastID(_ root: JSONValue, at path: JSONPath, by style: PagingStyle) -> String? {
        if case .sortValues(_, let values) = style.method {
            // Rows may be a part of the records, such as their `_source`; the values are beside it.
            let list = JSONPath(RowLocator(at: path, in: root).list)
            let record = (try? list.first(in: root))?.elements.last
            return record.flatMap { try? values.first(in: $0) }.map { JSONWriter.text(of: $0) }
        }
        let id: JSONPath = if case .lastRow(_, let id) = style.method { id } else { "id" }
        let rows = path.isSingular ? try? path.first(in: root) : nil
        let last = rows.map { $0.elements.last } ?? (try? path.values(in: root))?.last
        return last.flatMap { Self.key(of: $0, at: id) }
    }

    private static func key(of record: JSONValue, at path: JSONPath) -> String? {
        (try? path.first(in: record)).flatMap { $0.string ?? $0.numberText }
    }

    /// The ids of all records, for styles that go on from the last one; empty for other styles, and if
    /// a record has none.
    private func rowKeys(_ root: JSONValue, at path: JSONPath, by style: PagingStyle) -> [String] {
        guard case .lastRow(_, let id) = style.method else { return [] }
        let list: JSONValue? = path.isSingular ? try? path.first(in: root) : nil
        let records: [JSONValue] = list.map { Array($0.elements) } ?? (try? path.values(in: root)) ?? []
        let keys: [String] = records.compactMap { Self.key(of: $0, at: id) }
        return keys.count == records.count ? keys : []
    }
}

extension HTTPTransport {
    /// Sends the request of a page.
    ///
    /// - Throws: `LoadingError`; before anything is sent, if the page is of another origin than the list and the
    ///   request has a body.
    func page(_ request: APIRequest, of list: APIRequest) async throws(LoadingError) -> APIResponse {
        try await send(try request.crossing(from: list)).answering(request)
    }
}

extension PagingStyle {
    /// The token of the next page as the response spells it; nil without a token, and for an address.
    fileprivate func token(in page: JSONValue) -> JSONValue? {
        switch method {
        case .cursor, .continuation: break
        default: return nil
        }
        guard page.kind == .object, let path = table?[.nextCursor], path.isSingular,
            let value = try? path.first(in: page), !value.isNull, value.kind != .bool, value["href"] == nil,
            value.kind != .object || !value.isEmpty
        else { return nil }
        return value
    }
}
