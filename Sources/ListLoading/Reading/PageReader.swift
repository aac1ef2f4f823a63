import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding

/// Reads a page from an answer: parses it, locates the rows once, maps them, and gathers what the page says.
struct PageReader<Row: FieldValue & Sendable>: Sendable {
    let identity: RowIdentity<Row>

    /// Reads a page.
    ///
    /// - Throws: `LoadingError` if the status isn't one of success (200 to 299), the answer isn't JSON, or the first
    ///   page has no list at a path that was given.
    func read(_ response: APIResponse, of order: PageOrder) throws(LoadingError) -> PageContents<Row> {
        var style = order.style
        // No content is a page without rows, but no list.
        let isBlank = !order.isFirst && (200...299).contains(response.status) && response.bytes.isEmpty
        var root = isBlank ? JSONValue.null : try response.validated().document().root
        var (warnings, notes, reasons) = ([PagingWarning](), [String](), [String]())
        let errors = try response.reportedErrors(in: root, at: style.rows ?? .root)
        if let errors { warnings.append(.serverErrors(errors)) }
        let located = try locate(&root, &style, of: order, response, &warnings, &reasons, &notes)
        if !order.isFirst, located.defect == .nothing, let other = Self.sibling(of: located.path, in: root) {
            warnings.append(.rowsElsewhere(path: located.path, other: other))
        }
        if located.defect == .null { notes.append("\(located.path): null instead of a list") }
        if order.isFirst, !order.isListProved, located.defect != nil {
            try checkRows(at: located, of: root, in: response)
        }
        let (declared, issues) = style.fields(of: root, response.headers)
        notes += issues.map { "\($0)" }
        let mapping = located.records.isEmpty ? nil : Row.map(root, at: ListPath(located.path))
        let rows = rows(mapping?.items ?? [], of: located, by: style)
        if identity.isSought, style.rowID == nil, !located.records.isEmpty {
            style.rowID = RowIdentity.idPath(in: located.records, of: located.path) ?? "id"
        }
        var ids = identity.of(rows, at: style.rowID)
        let facts = facts(of: root, located, declared, by: style, in: response, order, ids)
        if identity.isSought, facts.rows.shareIDs {
            warnings.append(.repeatedIDs(at: style.rowID ?? "id"))
            ids = ids.map { _ in nil }
        }
        return PageContents(
            content: IdentifiedRows(rows, ids: ids),
            rowKeys: rowKeys(located, by: style), unreadCount: max(0, located.records.count - rows.count),
            issues: mapping?.issues ?? [], issueCount: mapping?.issueCount ?? 0, facts: facts, style: style,
            reasons: reasons, notes: notes, warnings: warnings, response: response)
    }

    /// Locates the rows: at the path that is known, else by looking.
    private func locate(
        _ root: inout JSONValue, _ style: inout PagingStyle, of order: PageOrder, _ response: APIResponse,
        _ warnings: inout [PagingWarning], _ reasons: inout [String], _ notes: inout [String]
    ) throws(LoadingError) -> LocatedRows {
        var path = style.rows
        if path == nil, !root.isNull {
            let found = RowLocator.find(in: root, requestPath: order.list.path)
            if found.isNowhere {
                reasons = [found.reason]
                return LocatedRows(nowhereIn: root)
            }
            path = found.path
            style.cells = found.cells
            if let other = found.other { warnings.append(.equalLists(taken: found.path, other: other)) }
            reasons = [found.reason]
        }
        let found = path
        if let known = path {
            let (named, list) = ListPath(known, cells: style.cells).resolved(in: root, after: &style.cellNames)
            (root, path) = (named, list.path)
        }
        var located: LocatedRows
        do throws(PathLimitError) {
            located = try LocatedRows(at: path ?? .root, in: root, wasArray: order.wasArray)
            if located.defect == .nothing, let row = order.knownRow,
                let stray = StrayList(like: row, insteadOf: located.path, in: root)
            {
                root = stray.root
                located = try LocatedRows(at: located.path, in: root, wasArray: order.wasArray)
                located.isStray = true
                notes.append("rows are at \(JSONPath(stray.location)) on this page")
            }
        } catch {
            throw wrongShape(response, root, at: path ?? .root, found: "\(error)")
        }
        if case .other(let kind)? = located.defect { throw wrongShape(response, root, at: located.path, found: kind) }
        if style.rows == nil, !located.records.isEmpty {
            // The cells of the next page are named anew.
            style.rows = style.cells == .asTheyAre ? located.path : found
        }
        return located
    }

    /// The rows, with their keys and groups as members if the style says so and rows are JSON.
    private func rows(_ items: [Row], of located: LocatedRows, by style: PagingStyle) -> [Row] {
        guard style.addsContext, let contexts = located.contexts, let rows = items as? [JSONValue] else { return items }
        return contexts.adding(to: rows) as? [Row] ?? items
    }

    private func facts(
        of root: JSONValue, _ located: LocatedRows, _ declared: PagingFields, by style: PagingStyle,
        in response: APIResponse, _ order: PageOrder, _ ids: [Identity?]
    ) -> PageFacts {
        var facts = PageFacts()
        (facts.key, facts.request, facts.address) = (order.key, order.request, response.address)
        (facts.headers, facts.declared, facts.list) = (response.headers, declared, located.list)
        facts.fixed = style.fixedParameters
        facts.isMissing = located.defect != nil
        facts.isBare = located.isStray && located.list != .root && (try? response.document().root.kind) == .array
        facts.count = located.records.count
        facts.keys = root.kind == .object ? root.keys : []
        facts.isList = located.isList
        facts.surroundings = surroundings(of: root, located)
        facts.rows = RowPrints(located.records, ids: ids)
        facts.firstRow = located.records.first
        facts.lastRow = lastRow(of: root, located)
        let list = facts.isMissing ? nil : located.list
        facts.hints = PageHint.members(of: root, without: list, onlyOwn: true) + PageHint.headers(response.headers)
        facts.readRoles()
        style.ignoring(&facts)
        return facts
    }

    /// The page without its list of rows.
    private func surroundings(of root: JSONValue, _ located: LocatedRows) -> JSONValue {
        if !located.path.isSingular, let steps = located.path.steps, case .key? = steps.last {
            return root.removing(steps[...])
        }
        guard located.list == .root else { return root.removing(located.list.components[...]) }
        return located.records.isEmpty && root.kind == .object ? root : .null
    }

    /// The last record: rows may be a part of the records, such as their `_source`, and the values by which a list
    /// goes on are next to it.
    private func lastRow(of root: JSONValue, _ located: LocatedRows) -> JSONValue? {
        guard let last = located.records.last else { return nil }
        guard !located.path.isSingular, let whole = root.value(at: located.list)?.elements.last, whole["sort"] != nil
        else { return last }
        return whole
    }

    /// Throws if there are rows elsewhere in the first page, and none at the path that was given.
    private func checkRows(at located: LocatedRows, of root: JSONValue, in response: APIResponse) throws(LoadingError) {
        if otherRows(than: located.path, in: root) != nil {
            throw wrongShape(response, root, at: located.path, found: "nothing")
        }
    }

    /// The rows of a page that aren't at a path.
    private func otherRows(than path: JSONPath, in root: JSONValue) -> JSONPath? {
        let list = RowLocator.find(in: root)
        let isElsewhere = list.path != .root && list.path != path && root.value(at: list.list)?.isEmpty == false
        return isElsewhere ? list.path : nil
    }

    /// Returns the path of a list with rows in the object in which a list is missing: keys may be data.
    private static func sibling(of path: JSONPath, in root: JSONValue) -> JSONPath? {
        guard let steps = path.steps, steps.count > 1, case .key? = steps.last, path.isSingular,
            let around = (try? JSONPath(steps: steps.dropLast()).first(in: root)) ?? nil, around.kind == .object
        else { return nil }
        let list = around.members.first { $0.value.kind == .array && $0.value.count > 0 }
        return list.map { JSONPath(steps: steps.dropLast() + [.key($0.key)]) }
    }

    private func wrongShape(
        _ response: APIResponse, _ root: JSONValue, at path: JSONPath, found: String
    ) -> LoadingError {
        let other = otherRows(than: path, in: root).map { ": there is a list at \($0)" } ?? ""
        return .noList(at: path, found: found, advice: "check the path of the rows\(other)", in: response)
    }

    /// The values of all records after which the server goes on; empty for other styles, and if a record has none.
    private func rowKeys(_ located: LocatedRows, by style: PagingStyle) -> [String] {
        guard let path = style.method?.rowKey else { return [] }
        let keys = located.records.compactMap { (try? path.first(in: $0)).flatMap { $0?.parameterText } }
        return keys.count == located.records.count ? keys : []
    }
}

extension LoadingError {
    /// A page without the list that it should have.
    static func noList(at path: JSONPath, found: String, advice: String, in response: APIResponse) -> LoadingError {
        LoadingError(
            .wrongShape, address: response.address, expected: "a list" + (path == .root ? "" : " at \(path)"),
            found: found, advice: advice, response: response)
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
