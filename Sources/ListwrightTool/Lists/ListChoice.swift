import JSONDocuments
import Listwright

/// The decision of a command about the list of a document without `--at`.
struct ListChoice {
    /// The list that is taken; nil for the whole document.
    let list: FoundList?
    /// The message for standard error; `nil` without one.
    let note: String?

    private init(_ list: FoundList?, note: String? = nil) {
        self.list = list
        self.note = note
    }

    /// The choice of the whole document, with nothing to say.
    private static let whole = ListChoice(nil)

    /// The choice of a command that shows rows: a clear list, unless its rows are the document's own.
    init(in root: JSONValue) {
        let found = Normalizer.find(in: root)
        self = found.isClear && found.path != nil ? Self.taking(found, in: root) : Self.unclear(found, in: root)
    }

    /// The choice of a command that infers a table, which loses nothing: a clear list, but no map,
    /// whose keys would be lost.
    init(forSamplesIn root: JSONValue) {
        let found = Normalizer.find(in: root)
        self = found.isClear && found.kind == .list ? Self.taking(found, in: root) : Self.unclear(found, in: root)
    }

    /// The choice of a command that maps records: the list that the table fits, or the whole document.
    ///
    /// A table whose paths lead from the top of the document to the values names its list itself.
    init(in root: JSONValue, for table: RecordTable) {
        let found = Normalizer.find(in: root)
        let isClear = found.isClear && found.path != nil
        let verdict = isClear ? Self.taking(found, in: root) : Self.unclear(found, in: root)
        let fit = TableFit(table)
        let whole = fit.share(of: [root])
        let lists = fit.lists(in: root).filter { $0.share > whole }
        let best = max(lists.first?.share ?? 0, whole)
        let rows = isClear ? found.rows(in: root, limit: TableFit.sampleSize) : []
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
            let close = lists.filter { $0.share >= best * 0.75 }.map(\.list)
            self =
                close.count == 1
                ? Self.taking(close[0], in: root, because: "whose rows fit the table")
                : Self.unclear(close.prefix(3).compactMap { $0.rowPath(in: root) })
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
        guard let list = choices.compactMap({ $0?.list }).max(by: { $0.count < $1.count }) else { return choices }
        let pair = zip(roots, choices).map { root, choice -> ListChoice? in
            guard let root, choice?.list.map({ $0.path == list.path }) ?? true else { return choice }
            return list.rowCount(in: root) == nil ? nil : taking(list, in: root)
        }
        let isList = zip(roots, pair).map { root, choice in root?.kind ?? .array == .array || choice != nil }
        if isList.allSatisfy({ $0 }) { return pair }
        return zip(roots, choices).map { root, choice in
            guard let root, let list = choice?.list else { return choice }
            return unclear(list, in: root)
        }
    }

    private static func taking(_ found: FoundList, in root: JSONValue, because reason: String? = nil) -> ListChoice {
        // The rows of a document that is its list are those of the whole document.
        if found.path == .root, found.kind == .list { return .whole }
        let rows = found.rowCount(in: root) ?? 0
        let path = found.rowPath(in: root).map { $0.spelledOut } ?? "."
        let count = rows == 1 ? "1 row" : "\(rows) rows"
        return ListChoice(
            found,
            note: "taking the list at \(path.inMessage), \([count, reason].compactMap { $0 }.joined(separator: ", ")); "
                + "--at=. takes the whole document")
    }

    private static func unclear(_ found: FoundList, in root: JSONValue) -> ListChoice {
        // Of the only candidate the whole document is the list.
        let paths = found.candidatePaths(in: root)
        return paths.isEmpty || paths == [.root] ? .whole : unclear(paths)
    }

    private static func unclear(_ paths: [JSONPath]) -> ListChoice {
        ListChoice(nil, note: doubt(about: paths) + "; the whole document is taken")
    }

    /// What is said about lists of which none is clear: `the list may be at --at=a or --at=b`.
    static func doubt(about paths: [JSONPath]) -> String {
        "the list may be at " + paths.filter { $0 != .root }.map(\.asOption).joined(separator: " or ")
    }

    /// The path of the rows, for commands that map records; nil for the whole document.
    func rowPath(in root: JSONValue) -> JSONPath? { list?.rowPath(in: root) }
}

extension JSONPath {
    /// The path as `--at` takes it: `.` for the document itself.
    var spelledOut: String { canonicalSpelling.isEmpty ? "." : canonicalSpelling }

    /// The option that takes the list at the path, as a shell reads it: `--at=data.items`.
    var asOption: String { "--at=\(spelledOut.asShellWord.inMessage)" }
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
