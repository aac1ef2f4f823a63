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
        /// The declaration of how the next page is requested; nil while no page has proved one.
        public let declaration: String?
        /// The sign of the end; nil if there is another page.
        public let end: PageEnd?
        /// How surely the list has ended; nil if there is another page.
        package let certainty: PageEnd.Certainty?
        /// The issues of its rows.
        public let issues: [MappingIssue]
        /// Remarks about paging.
        public let notes: [String]
        /// The reasons to doubt the rows; those that rows are missing come with the last page.
        public let warnings: [PagingWarning]
        /// True if the page was left out as a whole: it came before.
        public let isRepetition: Bool
        /// How the list is cut into pages.
        public let style: PagingStyle
        /// Why the list is taken for the rows; empty if the path was given, and on all pages but the first.
        public let reasons: [String]
        /// The response.
        public let response: APIResponse
        /// The identities of the rows.
        public let ids: [Identity?]
        /// The place of each row among the records of the page.
        package let places: [Int]
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
    ///   - start: The page to start with, and what came before it.
    public init(
        _ request: APIRequest, on transport: any HTTPTransport, style: PagingStyle? = nil, rows: JSONPath? = nil,
        identity: RowIdentity<Row> = .none, limits: PagingLimits = .standard,
        from start: PageResumption = PageResumption()
    ) {
        self.start = Iterator(
            transport: transport, reader: PageReader(identity: identity),
            paginator: Paginator(
                PagingPlan(
                    list: request, style: style ?? PagingStyle(found: rows, fields: PagingTable()), limits: limits,
                    start: start, closesGaps: true)))
    }

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> Iterator { start }

    /// Loads page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let transport: any HTTPTransport
        fileprivate let reader: PageReader<Row>
        fileprivate var paginator: Paginator<Row>
        fileprivate var seen: SeenRows
        fileprivate var last: PageContents<Row>?
        /// True if a page has had rows.
        fileprivate var hasRows = false
        /// True if the last page has said its end.
        fileprivate var hasEnded = false
        /// Responses that are read again, because the rows are elsewhere in them.
        fileprivate var memory: [String: APIResponse] = [:]
        /// Answers that were read ahead.
        fileprivate var ahead: [Result<PageContents<Row>, LoadingError>] = []

        fileprivate init(transport: any HTTPTransport, reader: PageReader<Row>, paginator: Paginator<Row>) {
            (self.transport, self.reader, self.paginator) = (transport, reader, paginator)
            seen = SeenRows(paginator.plan.start.seen)
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
            while case .page(let key) = paginator.upcoming {
                let result = ahead.isEmpty ? await load(key, of: paginator) : ahead.removeFirst()
                guard let page = try paginator.take(result) else { continue }
                if !hasRows, page.facts.count > 0, let path = await movedList(after: page) {
                    paginator = paginator.restarted(at: path)
                    continue
                }
                return accept(page)
            }
            return lastWords()
        }

        /// Reads on until a page shows whether the list of the first one is the list.
        ///
        /// The answers are kept, and taken again.
        private mutating func movedList(after page: PageContents<Row>) async -> JSONPath? {
            var trial = paginator
            while trial.doubt.isOpen, case .page(let key) = trial.upcoming {
                let result = await load(key, of: trial)
                ahead.append(result)
                // An error is thrown when its page is asked for.
                do { _ = try trial.take(result) } catch { return nil }
                if let path = trial.doubt.movedRows {
                    for page in [page] + ahead.compactMap({ try? $0.get() }) {
                        memory[page.facts.request.identity] = page.response
                    }
                    ahead = []
                    return path
                }
            }
            return nil
        }

        private mutating func load(
            _ key: PageKey?, of paginator: Paginator<Row>
        ) async -> Result<PageContents<Row>, LoadingError> {
            let order = paginator.order(key)
            let known = memory.removeValue(forKey: order.request.identity)
            do throws(LoadingError) {
                let response =
                    if let known { known } else { try await transport.page(order.request, of: paginator.list) }
                return .success(try reader.read(response, of: order))
            } catch {
                return .failure(error)
            }
        }

        private mutating func accept(_ arrived: PageContents<Row>) -> Page {
            hasRows = hasRows || arrived.facts.count > 0
            var page = arrived
            if last == nil, arrived.key == paginator.plan.start.key {
                page.dropFirstRows(paginator.plan.start.skippedCount)
            }
            let count = page.rows.count
            let skipped = arrived.rows.count - count
            let (ids, prints) = (page.ids, reader.identity.isSought ? page.prints : nil)
            page.keep { [prints] index in ids[index].map { seen.insert($0, prints?[index]) } ?? true }
            paginator.note(ArrivalCounts(new: page.rows.count, duplicates: skipped + count - page.rows.count))
            last = page
            return self.page(page, duplicateCount: page.repeatedCount + count - page.rows.count)
        }

        private mutating func page(_ contents: PageContents<Row>, duplicateCount: Int) -> Page {
            let (upcoming, end): (PageKey?, PageEnd?) =
                switch paginator.upcoming {
                case .page(let key): (key, nil)
                case .end(let end): (paginator.course.beyondLimit, end)
                }
            hasEnded = end != nil
            let news = paginator.remarks.handOut()
            return Page(
                rows: contents.rows, duplicateCount: duplicateCount, key: contents.key, upcoming: upcoming,
                declaration: paginator.isFound ? paginator.style.declaration : nil, end: end,
                certainty: end == nil ? nil : paginator.course.certainty, issues: contents.issues,
                notes: news.notes, warnings: news.warnings, isRepetition: contents.isRepetition,
                style: paginator.style, reasons: contents.reasons, response: contents.response, ids: contents.ids,
                places: contents.places)
        }

        /// A page without rows, if an answer after the last one settled the end.
        private mutating func lastWords() -> Page? {
            guard var last, !hasEnded else { return nil }
            last.removeRows()
            return page(last, duplicateCount: 0)
        }
    }
}
