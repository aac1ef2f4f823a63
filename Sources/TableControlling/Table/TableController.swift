import JSONDocuments
import ListDiffing
import Observation
import SectionNormalizing

/// A table: the sections of one or several sources, and the handlers of their cells.
///
/// Hosts follow a table by their own ``ShownSections``: any number of them, and SwiftUI without one.
///
/// ```swift
/// let table = TableController(["Momo", "Krabat"])
/// let host = RecordingHost(table)
/// table.on(.select) { event in print("open \(event.cell.text)") }
/// let ids = try table.store.insert("Jim Button", at: 0)
/// host.calls.last               // "insert s0/c0"
/// table.send(.select, to: ids[0])  // prints "open Jim Button"
/// ```
///
/// A table is `Observable`: a SwiftUI view that reads ``sections`` or ``status`` follows their changes.
///
/// ## Topics
///
/// ### Sources
///
/// - ``init(_:)-([SectionSource])``
/// - ``init(_:)-(Any?)``
/// - ``store``
/// - ``sections``
/// - ``status``
/// - ``start()``
/// - ``refresh()-9jsbt``
/// - ``refresh()-8bgm9``
/// - ``retry()``
///
/// ### Events
///
/// - ``on(_:_:)``
/// - ``namedHandlers``
/// - ``send(_:to:view:)``
/// - ``delete(_:)-iley``
/// - ``delete(_:)-9qp75``
/// - ``move(_:to:)-11mes``
/// - ``move(_:to:)-3w4ri``
/// - ``onRefusal``
/// - ``editWords``
///
/// ### Views
///
/// - ``bind(_:_:)``
/// - ``load(_:with:)``
/// - ``heights``
/// - ``separator``
/// - ``dropsDuplicates``
@MainActor public final class TableController: Observable {
    /// The sections that the app edits: the first store among the sources, else one at their end.
    public let store: SectionStore

    /// The handlers by the names under which data asks for them, as in `"onSelect": "openBook"`.
    public var namedHandlers: [String: CellHandler] = [:]

    /// Called with the cell of each edit of a row that isn't in force: impossible, or refused by a server later.
    public var onRefusal: ((CellViewModel, EditRefusal) -> Void)?

    /// The words for edits that are impossible.
    public var editWords = EditWords()

    /// The heights of cells, headers and footers.
    public var heights = CellHeights()

    var links: [SourceLink] = []
    var handlers: [CellHook: [CellHandler]] = [:]
    var binders: [(any CellView, CellViewModel) -> Void] = []
    private var rules = SectionRules()
    var cache = ContentCache()
    private let observers = SectionObservers()
    private let registrar = ObservationRegistrar()

    /// Creates a table that shows the sections of these sources, one after the other.
    public init(_ sources: [any SectionSource]) {
        let own = sources.lazy.compactMap { $0 as? SectionStore }.first
        store = own ?? SectionStore()
        for source in own == nil ? sources + [store] : sources {
            let observation = source.observe { [weak self] in self?.notify() }
            observation.onChange = { [weak self] in self?.cache.version += 1 }
            links.append(SourceLink(source: source, observation: observation))
        }
    }

    /// Creates a table of any items, which are in its ``store``.
    ///
    /// Items that are sources themselves are shown as such.
    public convenience init(_ items: Any? = nil) {
        let one = (items as? any SectionSource).map { [$0] }
        self.init(items as? [any SectionSource] ?? one ?? [SectionStore(items)])
    }

    /// Makes the separator between two neighbours in a section; returns nil for none.
    ///
    /// The first of them is nil at the start of a section, and the second at its end, once its source has
    /// no more rows.
    public var separator: ((CellViewModel?, CellViewModel?) -> CellViewModel?)? {
        get { rules.separator }
        set { arrange { $0.separator = newValue } }
    }

    /// True if only the first of several cells with the same identity is shown.
    public var dropsDuplicates: Bool {
        get { rules.dropsDuplicates }
        set { arrange { $0.dropsDuplicates = newValue } }
    }

    private func arrange(_ change: (inout SectionRules) -> Void) {
        change(&rules)
        cache.version += 1
        notify()
    }

    private func notify() {
        registrar.withMutation(of: self, keyPath: \.sections) {}
        registrar.withMutation(of: self, keyPath: \.status) {}
        observers.notify()
    }

    /// Calls a closure after each change, until the observation ends.
    func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation { observers.add(body) }
}

/// A source of a table.
struct SourceLink {
    let source: any SectionSource
    let observation: SectionObservation
    var isStarted = false
}

/// The sections of a table, unless they are simply those of its only source.
struct ContentCache {
    var content = TableContent()
    var composer = SectionComposer()
    /// The number of changes so far, and those that the content has.
    var version = 0
    var contentVersion = -1
    /// True if the content is being put together, which calls closures of the app.
    var isComposing = false
    /// A cell near which the next one that is looked up probably is.
    var hint = CellPath(section: 0, row: 0)
}

extension TableController {
    /// The sections of the sources, one after the other.
    ///
    /// Cells have the ids of their sources. If two sources have the same id, that of the second one
    /// is another one here.
    ///
    /// - Complexity: O(1); after a change with several sources O(*k*) in the cells after the first that changed, and
    ///   O(*n*) with separators or without duplicates.
    public var sections: [SectionViewModel] {
        registrar.access(self, keyPath: \.sections)
        return content.sections
    }

    /// True if the table has rows, and whether they are being loaded.
    ///
    /// With several sources it is `content` if one of them has rows, else `loading` if one of them is,
    /// else the first failure.
    public var status: TableStatus {
        registrar.access(self, keyPath: \.status)
        let all = links.map(\.source.status)
        func first(_ isIt: (TableStatus.Content) -> Bool) -> TableStatus.Content? {
            all.lazy.map(\.content).first(where: isIt)
        }
        let content =
            first { $0 == .content } ?? first { $0 == .loading } ?? first { $0 != .empty } ?? .empty
        return TableStatus(content, isRefreshing: all.contains(where: \.isRefreshing))
    }

    /// Lets each source load if it wasn't shown before; a host's first ``ShownSections/follow()`` does it.
    public func start() {
        for index in links.indices where !links[index].isStarted {
            links[index].isStarted = true
            links[index].source.start()
        }
    }

    /// Lets all sources load everything again.
    public func refresh() { for link in links { link.source.refresh() } }

    /// Lets all sources load everything again, and returns once none of them is refreshing.
    ///
    /// ```swift
    /// await table.refresh()
    /// ```
    ///
    /// It also ends if its task is cancelled, which cancels no load.
    public func refresh() async {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observation = observe { continuation.yield() }
        defer { observation.cancel() }
        let start: () -> Void = refresh
        start()
        var change = changes.makeAsyncIterator()
        while status.isRefreshing, await change.next() != nil {}
    }

    /// Lets all sources try again what failed.
    public func retry() { for link in links { link.source.retry() } }

    /// The current sections, and the sources that they come from.
    var content: TableContent {
        // A copy would make each edit of the only source copy its cells.
        if links.count == 1, rules.areNone { return TableContent(sections: links[0].source.sections, starts: [0]) }
        if cache.contentVersion == cache.version || cache.isComposing { return cache.content }
        cache.isComposing = true
        let (version, sources) = (cache.version, links.map(\.source))
        var all = sources.map(\.sections)
        for index in all.indices { all[index] = cache.composer.renamed(all[index], of: index) }
        cache.content = rules.arrange(all, from: sources)
        (cache.contentVersion, cache.isComposing) = (version, false)
        return cache.content
    }
}
