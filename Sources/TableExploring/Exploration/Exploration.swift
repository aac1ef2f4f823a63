import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import RowMapping
import TableParsing

/// A document that a person explores, and the table that is made of it.
///
/// The document is a text: values are found in it when they are asked for, and no tree is made of a
/// long one. What the person does is a log of events, and the state is computed from it:
///
///     {"do": "list", "path": "data.books"}                   the rows
///     {"do": "bind", "path": "author.name", "role": "title"}  a field, with the type of its values
///     {"do": "set", "field": "name", "members": {"required": true}}
///     {"do": "undo"}                                          the state without the last event
package struct Exploration: Sendable {
    /// The document as it was given.
    let text: [UInt8]
    /// The document, whose rows are objects.
    package var tree: TextTree
    /// The list that was found in the document.
    package let found: FoundList
    /// The paths of all lists that were found, the likeliest first.
    package let lists: [ListPath]
    /// The paths of the lists that could be meant; empty if one is clear.
    package let candidates: [ListPath]
    /// The paths of the rows of lists that were looked at.
    private var rowPaths: [ListPath: JSONPath] = [:]
    /// The events of the person, without those that were undone.
    package private(set) var log: [ExplorationEvent] = []
    /// The events that were undone, the last one first.
    package private(set) var undone: [ExplorationEvent] = []
    /// The list and the table.
    package private(set) var state: ExplorationState
    /// The bytes of the rows.
    package internal(set) var rows: [Range<Int>] = []
    var censuses: [FieldSource: PathCensus] = [:]
    /// The policies for a definition, which are kept.
    var policyCounts: [[UInt8]: [FieldChoice]] = [:]
    /// The offers for the list, once they were asked for.
    var foundOffers: [FieldOffer]?
    var progress = CheckProgress()
    private(set) var file = TableFileText(given: [])
    private var start: ExplorationState
    /// True if the rows of a list start with the fields that are found in them.
    private(set) var isGuessing = false
    /// The last search.
    var lastSearch: (string: String, search: TextSearch)?

    /// Starts with a document, and the list that is found in it.
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - requestPath: The path of the request that it answers; nil if it isn't known.
    ///   - longLength: The number of bytes from which on the list is searched in a part of the document.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON.
    package init(
        _ bytes: [UInt8], requestPath: String? = nil, longLength: Int = 8 << 20
    ) throws(JSONSyntaxError) {
        try JSONDocument.check(bytes)
        (text, tree) = (bytes, TextTree(checked: bytes))
        let sample = bytes.count < longLength ? bytes : tree.thinned(to: 2_000)
        let root = try JSONDocument(parsing: sample).root
        let finder = ListFinder(requestPath: requestPath)
        found = finder.find(in: root)
        candidates = found.isClear && found.list != nil ? [] : found.candidates
        var seen: Set<ListPath> = []
        let all = [found.list].compactMap { $0 } + finder.lists(in: root).compactMap(\.list)
        lists = all.filter { $0.path.steps != nil && seen.insert($0).inserted }
        start = ExplorationState(list: .root)
        state = start
        if let list = found.list, list.path.steps != nil { start = ExplorationState(list: rowPath(of: list)) }
        state = start
        rows = rowRanges()
    }

    /// Returns the path whose matches, or whose array's elements, are the rows of a list.
    ///
    /// A table whose cells are named elsewhere is written anew, with objects for rows.
    mutating func rowPath(of list: ListPath) -> JSONPath {
        if let known = rowPaths[list] { return known }
        if let text = try? list.named(text: tree.bytes) { tree = TextTree(checked: text) }
        var path = list.plain.path
        if list.plain.isSpread, kinds(at: path).allSatisfy({ $0 == .array }) { path = path.appending(.wildcard) }
        rowPaths[list] = path
        return path
    }

    /// The spelling of the list that the rows are taken from, as commands take it.
    package var listSpelling: ListPath {
        rowPaths.filter { $0.value == state.list }.map(\.key).max { $0.description.count < $1.description.count }
            ?? ListPath(state.list)
    }

    /// Starts anew with a table, and with the rows at a path.
    ///
    /// What the table has besides fields stays in it, and members that no event changes keep their text.
    ///
    /// - Parameters:
    ///   - table: A table file without a mistake; nil for none.
    ///   - list: The list; nil for the list that was found.
    ///   - isGuessing: Whether the rows of a list start with the fields that are found in them; a given table has
    ///     its own fields instead.
    /// - Throws: ``ExplorationError`` if there are no rows at the path.
    package mutating func start(
        with table: [UInt8]?, at list: ListPath?, isGuessing: Bool = false
    ) throws(ExplorationError) {
        let list = try list.map { list throws(ExplorationError) in try checkedList(list) } ?? start.list
        file = TableFileText(given: table ?? [])
        self.isGuessing = isGuessing && table == nil
        start = ExplorationState(list: list, table: file.given, guess: guess(at: list))
        (log, undone) = ([], [])
        replay()
    }

    /// Performs a step that comes as JSON, and adds it to the log.
    ///
    /// - Throws: ``ExplorationError`` for a step that isn't possible; nothing is changed.
    package mutating func perform(_ step: JSONValue) throws(ExplorationError) {
        switch step["do"]?.string {
        case "undo":
            guard let last = log.popLast() else { throw ExplorationError("there is nothing to undo") }
            undone.append(last)
            replay()
        case "redo":
            guard let next = undone.popLast() else { throw ExplorationError("there is nothing to redo") }
            log.append(next)
            replay()
        default:
            let event = try event(of: step)
            try check(event)
            log.append(event)
            undone = []
            replay()
        }
    }

    /// Returns the same document with the rows at another path, without a table.
    func moved(to list: JSONPath) -> Exploration {
        var other = self
        (other.file, other.isGuessing) = (TableFileText(given: []), false)
        other.start = ExplorationState(list: list)
        (other.state, other.log, other.undone) = (other.start, [], [])
        (other.censuses, other.policyCounts, other.foundOffers) = ([:], [:], nil)
        other.rows = other.rowRanges()
        return other
    }

    /// Computes the state from the log.
    private mutating func replay() {
        let old = state.list
        state = log.reduce(into: start) { $0.apply($1) }
        progress = CheckProgress()
        guard state.list != old else { return }
        (censuses, policyCounts, foundOffers) = ([:], [:], nil)
        rows = rowRanges()
    }

    /// Refuses an event after which the table would have a mistake.
    private func check(_ event: ExplorationEvent) throws(ExplorationError) {
        var next = state
        next.apply(event)
        guard Set(next.fields.map { ExactText($0.name) }).count == next.fields.count else {
            throw ExplorationError("there is a field of that name already")
        }
        do throws(RecordTableError) {
            _ = try RecordTable(json: JSONWriter.bytes(of: next.table))
        } catch {
            throw ExplorationError("\(error)")
        }
    }
}
