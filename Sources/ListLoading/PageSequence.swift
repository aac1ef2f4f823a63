import ItemMapping
import JSONPaths

/// The pages of a list, one after the other, as they are asked for: for tools and servers, in constant memory.
///
/// ```swift
/// let request = APIRequest("https://api.example.com", "books")
/// for try await page in PageSequence<Book>(request, on: SessionServer.shared, identity: RowIdentity(\.id)) {
///     print(page.rows.count, page.duplicateCount)
/// }
/// ```
///
/// Rows whose identity came before are left out and counted. An error ends the sequence; ``PageSequence/Page/upcoming``
/// of the last page says where to go on.
public struct PageSequence<Row: FieldValue & Sendable>: AsyncSequence, Sendable {
    private let start: Iterator

    /// One page of the list.
    public struct Page: Sendable {
        /// The rows that did not come before.
        public let rows: [Row]
        /// How many rows had come before.
        public let duplicateCount: Int
        /// What it was asked for by; nil for the first page.
        public let key: PageKey?
        /// What the next page is asked for by; nil at the end.
        public let upcoming: PageKey?
        /// What told the end; nil where there is another page.
        public let end: PageEnd?
        /// What could not be read in its rows.
        public let issues: [MappingIssue]
        /// What was odd about paging.
        public let notes: [String]
        /// How the list is cut into pages.
        public let style: PagingStyle
        /// Why this style was guessed; empty where it was given, and on all pages but the first.
        public let reasons: [String]
        /// The answer.
        public let response: APIResponse
        /// The identities of the rows.
        public let ids: [String?]
    }

    /// The pages of a list.
    ///
    /// - Parameters:
    ///   - request: The request of the list.
    ///   - server: Who is asked.
    ///   - style: How the list is cut into pages; guessed from the first page where it is nil.
    ///   - rows: Where the rows are, for a style that is guessed; nil to look for them.
    ///   - identity: What makes two rows the same one.
    ///   - key: The page to begin with; the first one where it is nil. Where the style is not given, it is
    ///     guessed from the first page all the same, which is asked for again.
    ///   - seen: The identities of rows that came before.
    public init(
        _ request: APIRequest, on server: any ServerAPI, style: PagingStyle? = nil, rows: JSONPath? = nil,
        identity: RowIdentity<Row> = .none, from key: PageKey? = nil, seen: Set<String> = []
    ) {
        start = Iterator(
            server: server, reader: PageReader(identity: identity, rows: rows),
            follower: PageFollower(request, style: style, upcoming: .page(key)), seen: seen)
    }

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> Iterator { start }

    /// Loads page after page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let server: any ServerAPI
        fileprivate let reader: PageReader<Row>
        fileprivate var follower: PageFollower
        fileprivate var seen: Set<String>
        fileprivate var noteCount = 0

        fileprivate init(server: any ServerAPI, reader: PageReader<Row>, follower: PageFollower, seen: Set<String>) {
            self.server = server
            self.reader = reader
            self.follower = follower
            self.seen = seen
        }

        /// The next page; nil behind the last.
        ///
        /// - Throws: `LoadingError`; asking again tries the same page again.
        public mutating func next() async throws(LoadingError) -> Page? { try await next(isolation: nil) }

        /// The next page; nil behind the last.
        ///
        /// - Throws: `LoadingError`; asking again tries the same page again.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(LoadingError) -> Page? {
            guard case .page(let key) = follower.upcoming else { return nil }
            if key != nil, follower.style == nil { try await guessFromFirstPage() }
            let contents: PageContents<Row>
            do throws(LoadingError) {
                let request = follower.request(for: key)
                let response = try await server.send(request).answering(request)
                contents = try reader.read(response, follower.style, of: key, follower.list)
            } catch {
                if follower.accept(error) { return nil }
                throw error
            }
            return accept(contents)
        }

        /// Who goes on in a list without knowing its style looks at its first page again.
        private mutating func guessFromFirstPage() async throws(LoadingError) {
            let request = follower.request(for: nil)
            let response = try await server.send(request).answering(request)
            follower.adopt(try reader.read(response, nil, of: nil, follower.list).style)
        }

        private mutating func accept(_ contents: PageContents<Row>) -> Page {
            var kept: [Int] = []
            for (index, id) in contents.ids.enumerated() where id.map({ seen.insert($0).inserted }) ?? true {
                kept.append(index)
            }
            follower.accept(contents, newRows: kept.count)
            let notes = follower.notes.dropFirst(noteCount)
            noteCount = follower.notes.count
            var (upcoming, end): (PageKey?, PageEnd?) = (nil, nil)
            switch follower.upcoming {
            case .page(let key): upcoming = key
            case .end(let reason): end = reason
            }
            return Page(
                rows: kept.map { contents.rows[$0] }, duplicateCount: contents.rows.count - kept.count,
                key: contents.key, upcoming: upcoming, end: end, issues: contents.issues, notes: Array(notes),
                style: contents.style, reasons: contents.reasons, response: contents.response,
                ids: kept.map { contents.ids[$0] })
        }
    }
}
