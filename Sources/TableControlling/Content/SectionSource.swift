import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The origin of some sections of a table: a ``SectionStore``, which the app edits, or a list that is
/// loaded.
///
/// A table shows its sources one after the other. Only ``sections`` and ``observe(_:)`` are required.
///
/// ```swift
/// final class Clock: SectionSource {
///     private let observers = SectionObservers()
///     var now = "" { didSet { observers.notify() } }
///     var sections: [SectionViewModel] { Normalizer().normalize([now]).sections }
///     func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation { observers.add(body) }
/// }
/// ```
@MainActor public protocol SectionSource: AnyObject {
    /// The sections now; their ids, and those of their cells, are unique.
    var sections: [SectionViewModel] { get }

    /// The status now.
    var status: TableStatus { get }

    /// True if more rows may follow the last one.
    var hasMore: Bool { get }

    /// Calls a closure after each change of the sections or the status, until the observation ends.
    func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation

    /// Called when a table shows the source for the first time.
    func start()

    /// Loads everything again.
    func refresh()

    /// Tries again to load what couldn't be loaded.
    func retry()

    /// Called when a row appears on screen.
    func appeared(_ id: UniqueID)

    /// Edits a row, and shows that at once.
    ///
    /// - Returns: The edit, to wait until it is in force; `.done` if it is.
    /// - Throws: `SectionEditError` if the row is gone, or the source can't be edited.
    @discardableResult func edit(_ edit: SourceEdit, of id: UniqueID) throws(SectionEditError) -> SourceEditTask
}

/// An edit that a user makes in a table, whatever the source of the row is.
public enum SourceEdit: Hashable, Sendable {
    /// The row is deleted.
    case delete
    /// The row is moved to the path that it has afterwards, among the sections of its source.
    case move(to: CellPath)
}

extension SectionSource {
    /// The rows, or that there are none.
    public var status: TableStatus { TableStatus(sections.contains { !$0.cells.isEmpty } ? .content : .empty) }
    /// Returns false.
    public var hasMore: Bool { false }
    /// Does nothing.
    public func start() {}
    /// Does nothing.
    public func refresh() {}
    /// Does nothing.
    public func retry() {}
    /// Does nothing.
    public func appeared(_ id: UniqueID) {}
    /// Throws an error: the source can't be edited.
    @discardableResult public func edit(
        _ edit: SourceEdit, of id: UniqueID
    ) throws(SectionEditError) -> SourceEditTask {
        throw .readOnly(id)
    }
}

/// The status of a table or of one of its sources.
///
/// ```swift
/// let table = TableController()
/// table.status.content      // empty
/// table.store.status = TableStatus(.failed("Can't connect."))
/// table.status.description  // "failed (Can't connect.)"
/// ```
public struct TableStatus: Hashable, Sendable {
    /// The rows, or the reason why there are none.
    public enum Content: Hashable, Sendable {
        /// There are rows.
        case content
        /// There are no rows yet: they are being loaded.
        case loading
        /// There are no rows.
        case empty
        /// There are no rows, as they couldn't be loaded; the reason is in words for the user.
        case failed(String)
    }

    /// The rows, or the reason why there are none.
    public var content: Content
    /// True if the rows are being loaded again.
    public var isRefreshing: Bool

    /// Creates a status.
    public init(_ content: Content, isRefreshing: Bool = false) {
        (self.content, self.isRefreshing) = (content, isRefreshing)
    }
}

extension TableStatus: CustomStringConvertible {
    /// The status in words: `content`, `loading`, `empty`, `failed (reason)`, and `, refreshing`.
    public var description: String {
        let words =
            switch content {
            case .content: "content"
            case .loading: "loading"
            case .empty: "empty"
            case .failed(let reason): "failed (\(reason))"
            }
        return isRefreshing ? words + ", refreshing" : words
    }
}
