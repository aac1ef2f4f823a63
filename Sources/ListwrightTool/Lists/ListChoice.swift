import JSONDocuments
import ListwrightEssentials

/// The list that a command takes in a document: the one that the command line names, or the one that is clear, or the
/// only one that a table fits; otherwise the whole document.
struct ListChoice {
    /// The list; the root path for the whole document.
    let list: ListPath
    /// What was found of the list; nil for one that the command line names, and for the whole document.
    let found: FoundList?
    /// The message for standard error; nil without one.
    let note: String?
    /// True if the command line names the list.
    let isTold: Bool
    /// True if the document responds to a request without results: it has no rows, and isn't one.
    let isEmpty: Bool

    private init(_ found: FoundList?, at list: ListPath = .root, note: String? = nil, isEmpty: Bool = false) {
        (self.found, self.list, self.note, isTold) = (found, list, note, false)
        self.isEmpty = isEmpty
    }

    /// The list at a path that the command line names; what is found of it in a document names its groups.
    init(told list: ListPath, in root: JSONValue = .null) {
        let found = list == .root ? nil : Normalizer.find(in: root)
        (self.list, note, isTold, isEmpty) = (list, nil, true, false)
        self.found = found?.list == list ? found : nil
    }

    /// The choice of a list that was chosen elsewhere.
    init(_ list: ListPath) { self.init(nil, at: list) }

    /// The choice of a list that was found, with nothing to say.
    init(found: FoundList) { self.init(found, at: found.list ?? .root) }

    /// The choice of the whole document, with nothing to say.
    static let whole = ListChoice(nil)

    /// The choice of a command: the path that it was given, or what fits its table, or what is clear.
    ///
    /// - Parameter counts: The true counts of a document that is thinned.
    init(
        in root: JSONValue, at told: ListPath? = nil, for table: RecordTable? = nil, counts: TrueCounts = TrueCounts()
    ) {
        if let told {
            self.init(told: told, in: root)
        } else {
            let found = ListFinder(counts: counts).find(in: root)
            let verdict =
                Self.isTaken(found)
                ? Self.taking(found.list ?? .root, found, in: root, counts: counts) : Self.unclear(found, in: root)
            self = table.map { Self(verdict, found, in: root, for: TableFit($0), counts: counts) } ?? verdict
        }
    }

    /// The most elements by which the list of an array is chosen.
    private static let sampleSize = 50

    /// Returns whether the elements of an array are its rows, by those in the first bytes; true if none is complete.
    ///
    /// So no tree is made of a long array.
    static func isWhole(arrayBeginningWith bytes: [UInt8], for table: RecordTable? = nil) -> Bool {
        let options = JSONLines.Options(
            badLines: .stop, document: JSONDocument.Options(), framing: .array())
        var elements: [JSONValue] = []
        for record in JSONLines(bytes, options: options) {
            guard elements.count < sampleSize, let root = record.document?.root else { break }
            elements.append(root)
        }
        return elements.isEmpty || ListChoice(in: JSONValue(elements), for: table).list == .root
    }

    /// Returns whether a list is taken without asking: a clear one, or a map that is nearly all of its document.
    private static func isTaken(_ found: FoundList) -> Bool {
        guard let list = found.list else { return false }
        return found.isClear || found.kind == .map && list != "[*]" && found.rival == nil
    }

    /// The choice for a table: evidence for a list is the share of the table's fields that its rows have.
    ///
    /// A table whose paths lead from the top of the document to the values names its list itself.
    private init(
        _ verdict: ListChoice, _ found: FoundList, in root: JSONValue, for fit: TableFit, counts: TrueCounts
    ) {
        let isClear = verdict.found != nil || verdict.isEmpty
        let whole = fit.share(of: root.array.map { Array($0.prefix(TableFit.sampleSize)) } ?? [root])
        let lists = fit.lists(in: root, counts: counts).filter { $0.share > whole }
        let best = max(lists.first?.share ?? 0, whole)
        let rows = isClear ? found.rows(in: root)?.first(TableFit.sampleSize) ?? [] : []
        if isClear, fit.share(of: rows) >= max(whole, best * 0.75) {
            self = verdict
        } else if isClear, rows.isEmpty, whole < 0.5, best < 0.5 {
            // A page without rows has no record, although the envelope may have a key of the table.
            self = verdict
        } else if whole > 0, whole >= best {
            self = .whole
        } else if best < 0.5 {
            self = verdict
        } else {
            let close = lists.filter { $0.share >= best * 0.75 }
            self =
                close.count == 1
                ? Self.taking(
                    close[0].list, close[0].found, in: root, because: "whose rows fit the table", counts: counts)
                : Self.unclear(close.prefix(3).map(\.list))
        }
    }

    /// The choices for documents that are compared, of which none is taken as a list if another one
    /// can't be.
    ///
    /// - Parameters:
    ///   - roots: The documents; nil for JSON Lines, which are a list.
    ///   - choose: Makes the choice for a document; nil if none is to be made.
    static func pair(_ roots: [JSONValue?], _ choose: (JSONValue) -> ListChoice?) -> [ListChoice?] {
        let choices = roots.map { root in root.flatMap(choose) }
        guard let list = choices.compactMap({ $0?.found }).max(by: { $0.count < $1.count }) else { return choices }
        let pair = zip(roots, choices).map { root, choice -> ListChoice? in
            guard let root, choice?.found.map({ $0.list == list.list }) ?? true else { return choice }
            return list.rows(in: root) == nil ? nil : taking(list.list ?? .root, list, in: root)
        }
        let isList = zip(roots, pair).map { root, choice in root?.kind ?? .array == .array || choice?.found != nil }
        if isList.allSatisfy({ $0 }) { return pair }
        return zip(roots, choices).map { root, choice in
            guard let root, let list = choice?.found else { return choice }
            return unclear(list, in: root)
        }
    }

    /// The choice of a list, with a note on the number of its rows.
    static func taking(
        _ list: ListPath, _ found: FoundList?, in root: JSONValue, because reason: String? = nil,
        counts: TrueCounts = TrueCounts()
    ) -> ListChoice {
        // The rows of a document that is its list are those of the whole document.
        if list == .root { return .whole }
        let size = (try? RowList(list, in: root)).map { Self.size(of: $0, at: list, found, in: root, counts) }
        return ListChoice(
            found, at: list,
            note: "taking the list at \(list.inMessage), "
                + [size, reason].compactMap { $0 }.joined(separator: ", ") + "; --at=. takes the whole document")
    }

    /// What is said about the number of its rows.
    func size(of rows: RowList, in root: JSONValue, _ counts: TrueCounts) -> String {
        Self.size(of: rows, at: list, found, in: root, counts)
    }

    /// What is said about the number of rows: `5 rows in 2 groups`.
    private static func size(
        of rows: RowList, at list: ListPath, _ found: FoundList?, in root: JSONValue, _ counts: TrueCounts
    ) -> String {
        let thinned = counts.hasThinned ? list.size(in: root, by: counts) : nil
        let size = thinned ?? (rows.count, nil, true)
        let least = size.isExact ? "" : "at least "
        let groups = found?.sections == nil ? 0 : size.holders ?? rows.groups(header: found?.groupHeader).count
        return least + (size.rows == 1 ? "1 row" : "\(size.rows) rows")
            + (groups == 0 ? "" : groups == 1 ? " in 1 group" : " in \(groups) groups")
    }

    private static func unclear(_ found: FoundList, in root: JSONValue) -> ListChoice {
        if found.kind == .none, found.isClear, root.kind == .object, root.count > 0 {
            return ListChoice(
                nil, note: "the document has no rows: \(found.reason); --at=. takes it as one", isEmpty: true)
        }
        // Of the only candidate the whole document is the list.
        let lists = found.candidates
        return lists.isEmpty || lists == [.root] ? .whole : unclear(lists)
    }

    private static func unclear(_ lists: [ListPath]) -> ListChoice {
        ListChoice(nil, note: doubt(about: lists) + "; the whole document is taken")
    }

    /// What is said about lists of which none is clear: `the list may be at --at=a or --at=b`.
    static func doubt(about lists: [ListPath]) -> String {
        "the list may be at " + lists.filter { $0 != .root }.map(\.asOption).joined(separator: " or ")
    }
}

extension ListPath {
    /// The spelling in a message.
    var inMessage: String { description.inMessage }

    /// The option that takes the list at the path, as a shell reads it: `--at=data.items`.
    var asOption: String { "--at=\(description.asShellWord.inMessage)" }
}

extension String {
    /// The text as one word of a shell.
    var asShellWord: String {
        let isPlain = utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 128
                || (byte | .caseBit >= UInt8(ascii: "a") && byte | .caseBit <= UInt8(ascii: "z"))
                || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
        }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
