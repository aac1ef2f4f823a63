import ItemMapping
import JSONDocuments
import JSONPaths

/// Makes a page of an answer: parses, guesses the style where none is given, maps the rows.
struct PageReader<Row: FieldValue & Sendable>: Sendable {
    let identity: RowIdentity<Row>
    /// Where the rows are, for a style that is guessed; nil to look for them.
    var rows: JSONPath?

    /// Reads a page.
    ///
    /// - Throws: `LoadingError` where the status is none of 200 to 299, the answer is no JSON, or has no list.
    func read(
        _ response: APIResponse, _ style: PagingStyle?, of key: PageKey?, _ list: APIRequest
    ) throws(LoadingError) -> PageContents<Row> {
        let root = try response.validated().document().root
        let guess = style == nil ? PagingStyle.guess(from: response, root, to: list, rows: rows) : nil
        var style = style ?? guess?.style ?? PagingStyle(.single)
        style.rows = style.rows ?? RowsPlace.find(in: root).path
        let path = style.rows ?? .root
        let (fields, fieldIssues) = style.fields(of: root, response.headers)
        var notes = fieldIssues.map { "\($0)" }
        let records = try count(root, style, response, fields, &notes)
        let mapping = records > 0 ? Row.map(root, at: path) : nil
        let page = PageFacts(
            fields: fields, count: records, links: LinkHeader(response.headers["Link"] ?? ""),
            lastID: lastID(root, path, style), address: response.address)
        let rows = mapping?.items ?? []
        return PageContents(
            key: key, rows: rows, ids: rows.map { identity($0) }, recordCount: records, issues: mapping?.issues ?? [],
            issueCount: mapping?.issueCount ?? 0, fields: fields, decision: style.decision(after: page, of: key, list),
            previous: style.previousKey(before: page, of: key, list), style: style, reasons: guess?.reasons ?? [],
            notes: notes, response: response)
    }

    /// How many records the page has.
    ///
    /// Null is a list without records, and so is a list that is left out of a page that says something else about
    /// paging. One object is one record. Anything else is an answer of another shape: it must not pass for the end.
    private func count(
        _ root: JSONValue, _ style: PagingStyle, _ response: APIResponse, _ fields: PagingFields,
        _ notes: inout [String]
    ) throws(LoadingError) -> Int {
        let path = style.rows ?? .root
        let found: [JSONValue]
        do throws(PathLimitError) {
            found = try path.isSingular ? path.first(in: root).map { [$0] } ?? [] : path.values(in: root)
        } catch {
            throw wrongShape(response, path, "\(error)")
        }
        let saysNothing = fields == PagingFields() && !(root.kind == .object && root.isEmpty)
        if !path.isSingular, !found.isEmpty || !saysNothing || style.isWithoutFields { return found.count }
        switch found.first?.kind {
        case .array?: return found[0].count
        case .object?: return 1
        case .null?:
            notes.append("\(path): null in place of a list")
            return 0
        case nil where !saysNothing:
            notes.append("\(path): no list")
            return 0
        case nil: throw wrongShape(response, path, "nothing there")
        case let kind?: throw wrongShape(response, path, kind.phrase)
        }
    }

    private func wrongShape(_ response: APIResponse, _ path: JSONPath, _ found: String) -> LoadingError {
        let place = path == .root ? "" : " at \(path)"
        return LoadingError(
            .wrongShape, address: response.address, expected: "a list\(place)", found: found,
            advice: "look at the path of the rows", response: response)
    }

    /// The id of the last record, for styles that go on from it.
    private func lastID(_ root: JSONValue, _ path: JSONPath, _ style: PagingStyle) -> String? {
        guard case .lastRow(_, let id) = style.turning else { return nil }
        let rows = (try? path.isSingular ? path.first(in: root)?.array : path.values(in: root)) ?? []
        let value = rows.last.flatMap { try? id.first(in: $0) }
        return value.flatMap { $0.string ?? $0.numberText }
    }
}
