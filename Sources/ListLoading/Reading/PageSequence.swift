import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// The pages of a list, one after the other, as they are asked for: for tools and servers, in
/// constant memory.
///
/// It has the paging rules of ``ListModel`` and no state to show: a page is handed out and
/// forgotten. Break out of the loop to stop; the next page isn't requested before it is asked for.
///
/// ```swift
/// let request = APIRequest("https://api.example.com", "books")
/// for try await page in PageSequence<Book>(request, on: URLSessionTransport.shared, identity: RowIdentity(\.id)) {
///     print(page.rows.count, page.duplicateCount)
/// }
/// ```
///
/// Rows whose identity came before are left out and counted. An error ends the sequence;
/// ``PageSequence/Page/upcoming`` of the last page says where to resume.
public struct PageSequence<Row: FieldValue & Sendable>: AsyncSequence, Sendable {
    private let start: Iterator

    /// One page of the list.
    public struct Page: Sendable {
        /// The rows that did not come before.
        public let rows: [Row]
        /// The number of rows that had come before.
        public let duplicateCount: Int
        /// The key of this page; nil for the first page.
        public let key: PageKey?
        /// The key of the next page; nil at the end, but not if the limit on pages ended the list.
        public let upcoming: PageKey?
        /// The way the next page is asked for.
        public let upcomingTurning: PaginationMethod
        /// The sign of the end; nil if there is another page.
        public let end: PageEnd?
        /// The issues of its rows.
        public let issues: [MappingIssue]
        /// Remarks about paging.
        public let notes: [String]
        /// The reasons to doubt the rows; those that rows are missing come with the last page.
        public let warnings: [PagingWarning]
        /// Whether the page was left out as a whole: it came before.
        public let isRepetition: Bool
        /// How the list is cut into pages.
        public let style: PagingStyle
        /// The reasons for the guessed style; empty if it was given, and on all pages but the
        /// first.
        public let reasons: [String]
        /// The response.
        public let response: APIResponse
        /// The identities of the rows.
        public let ids: [Identity?]
    }

    /// The pages of a list.
    ///
    /// - Parameters:
    ///   - request: The request of the list.
    ///   - transport: The transport that sends the requests.
    ///   - style: The paging style; nil to guess it from the first page.
    ///   - rows: The path of the rows, for a style that is guessed; nil to search for them.
    ///   - identity: The identity that equal rows share.
    ///   - limits: The most pages that are loaded.
    ///   - start: The page to start with, and what came before it. Without a style it is guessed
    ///     from the first page all the same, which is requested again.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, style: PagingStyle? = nil, rows: JSONPath? = nil,
        identity: RowIdentity<Row> = .none, limits: PagingLimits = .standard,
        from start: PageResumption = PageResumption()
    ) {
        self.start = Iterator(
            transport: transport, reader: PageReader(identity: identity, rows: rows),
            paginator: Paginator(request, style: style, limits: limits, from: start), start: start)
    }

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> Iterator { start }

    /// Loads page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let transport: any HTTPTransport
        fileprivate let reader: PageReader<Row>
        fileprivate var paginator: Paginator
        fileprivate var seen: Set<Identity>
        fileprivate let start: PageResumption
        fileprivate var noteCount = 0
        fileprivate var warningCount = 0
        fileprivate var last: (key: PageKey?, style: PagingStyle, response: APIResponse)?

        fileprivate init(
            transport: any HTTPTransport, reader: PageReader<Row>, paginator: Paginator, start: PageResumption
        ) {
            self.transport = transport
            self.reader = reader
            self.paginator = paginator
            self.paginator.closesGaps = true
            self.start = start
            seen = start.seen
        }

        /// Returns the next page; nil after the last.
        ///
        /// - Throws: `LoadingError`; asking again tries the same page again.
        public mutating func next() async throws(LoadingError) -> Page? { try await next(isolation: nil) }

        /// Returns the next page; nil after the last.
        ///
        /// - Throws: `LoadingError`; asking again tries the same page again.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(LoadingError) -> Page? {
            if paginator.pageCount == 0, start.key != nil, paginator.style == nil { try await guessFromFirstPage() }
            while case .page(let key) = paginator.upcoming {
                do throws(LoadingError) {
                    let count = paginator.pageCount
                    let page = accept(try await load(key))
                    if paginator.pageCount > count { return page }
                } catch {
                    // The paginator has settled the next step: the end, or another style.
                    guard paginator.accept(error) else { throw error }
                }
            }
            return lastWords()
        }

        private func load(_ key: PageKey?) async throws(LoadingError) -> PageContents<Row> {
            let request = paginator.request(for: key)
            let response = try await transport.page(request, of: paginator.list)
            return try reader.read(response, by: paginator.style, of: key, in: paginator.list)
        }

        /// A resumed list without a style looks at its first page again.
        private mutating func guessFromFirstPage() async throws(LoadingError) {
            var style = try await load(nil).style
            if let method = start.method { style.method = method }
            if case .number(_, let first) = style.method, start.key != .number(first) { style.settleBase(first) }
            paginator.adopt(style)
        }

        private mutating func accept(_ contents: PageContents<Row>) -> Page {
            let isResumed = paginator.pageCount == 0 && contents.key == start.key
            var contents = isResumed ? contents.dropFirstRows(start.skippedCount) : contents
            paginator.screen(&contents)
            var kept: [Int] = []
            for (index, id) in contents.ids.enumerated() where id.map({ seen.insert($0).inserted }) ?? true {
                kept.append(index)
            }
            paginator.accept(contents, newRows: kept.count)
            last = (contents.key, contents.style, contents.response)
            return page(
                contents, rows: kept.map { contents.rows[$0] }, ids: kept.map { contents.ids[$0] },
                duplicateCount: contents.repeatedCount + contents.rows.count - kept.count)
        }

        private mutating func page(
            _ contents: PageContents<Row>, rows: [Row], ids: [Identity?], duplicateCount: Int
        ) -> Page {
            let (upcoming, end) = ahead
            return Page(
                rows: rows, duplicateCount: duplicateCount, key: contents.key, upcoming: upcoming,
                upcomingTurning: (paginator.style ?? contents.style).method, end: end, issues: contents.issues,
                notes: takeNotes(), warnings: takeWarnings(), isRepetition: contents.isRepetition,
                style: contents.style, reasons: contents.reasons, response: contents.response, ids: ids)
        }

        /// A page without rows, if there are warnings after the last one: a try was refused.
        private mutating func lastWords() -> Page? {
            guard let (key, style, response) = last, paginator.warnings.count > warningCount else { return nil }
            return Page(
                rows: [], duplicateCount: 0, key: key, upcoming: nil, upcomingTurning: style.method, end: ahead.end,
                issues: [], notes: takeNotes(), warnings: takeWarnings(), isRepetition: true, style: style, reasons: [],
                response: response, ids: [])
        }

        private var ahead: (upcoming: PageKey?, end: PageEnd?) {
            switch paginator.upcoming {
            case .page(let key): (key, nil)
            case .end(let reason): (paginator.beyondLimit, reason)
            }
        }

        private mutating func takeNotes() -> [String] {
            defer { noteCount = paginator.notes.count }
            return Array(paginator.notes.dropFirst(noteCount))
        }

        private mutating func takeWarnings() -> [PagingWarning] {
            defer { warningCount = paginator.warnings.count }
            return Array(paginator.warnings.dropFirst(warningCount))
        }
    }
}
