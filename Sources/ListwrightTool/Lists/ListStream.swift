import JSONDocuments
import ListwrightEssentials
import RowMapping
import TableInferring

/// The way in which the rows of an input are read while it arrives, in constant memory.
struct ListStream {
    enum Way {
        /// The input is read as a whole: it is short, or its rows need all of it.
        case whole
        /// Its records are lines, or the elements of an array at keys.
        case records(JSONLines.Framing)
        /// Its rows are those of a list whose document is divided.
        case portions(ListPath, PortionPath)
    }

    /// What the rows are read for.
    enum Purpose {
        /// They are mapped by a table, and another one is evidence for the list; a short pipe is read ahead, if its rows
        /// can wait. Rows that have their keys and groups as members need what is around them.
        case mapping(RecordTable, evidence: RecordTable, readsAhead: Bool, addsContext: Bool)
        /// Their fields are inferred, with what is around them.
        case inferring
    }

    let way: Way
    /// What was found of the list; nil for one that wasn't looked for.
    let found: FoundList?

    private init(_ way: Way, found: FoundList? = nil) { (self.way, self.found) = (way, found) }

    /// Chooses the way for an input that isn't said to be lines.
    ///
    /// What is found by itself is found in the first bytes, or by a first pass over a file; a note says so.
    ///
    /// - Parameter told: The list that the command line names.
    init(_ opening: StreamOpening, of input: Input, at told: ListPath?, for purpose: Purpose) throws(ToolError) {
        if try opening.isShort(readingAhead: purpose.readsAhead) {
            self.init(.whole)
            return
        }
        let isArray = try opening.isArray()
        if let told {
            // Without a list in it, an object at the top is one row.
            self = told == .root && !isArray ? ListStream(.whole) : try Self.told(told, input, isArray, purpose)
            return
        }
        let beginning = try opening.beginning()
        if isArray, purpose.table?.reach ?? .record == .record,
            ListChoice.isWhole(arrayBeginningWith: beginning, for: purpose.evidence)
        {
            self.init(.records(.array()))
        } else if let document = try ThinnedDocument(of: input) {
            let choice = ListChoice(in: document.root, for: purpose.evidence, counts: document.counts)
            self = choice.isEmpty ? ListStream(.whole) : Self.way(to: choice, in: document, for: purpose)
            if case .whole = way { return }
            if let note = choice.note { input.warn("\(input.name): note: \(note)") }
        } else {
            self.init(.whole)
        }
    }

    private static func told(
        _ list: ListPath, _ input: Input, _ isArray: Bool, _ purpose: Purpose
    ) throws(ToolError) -> ListStream {
        let isAlone =
            list == .root || purpose.addsContext && list.path.isSingular
            || !purpose.addsContext && purpose.table.map { $0.reach < .surroundings } ?? false
        if isAlone { return ListStream(way(to: list, reach: purpose.reach(of: list, nil))) }
        guard let document = try ThinnedDocument(of: input) else { return ListStream(.whole) }
        return way(to: ListChoice(told: list, in: document.root), in: document, for: purpose)
    }

    /// The way to the list of a document.
    private static func way(to choice: ListChoice, in document: ThinnedDocument, for purpose: Purpose) -> ListStream {
        guard choice.list != .root || document.root.kind == .array else { return ListStream(.whole) }
        if case .inferring = purpose, ReferenceFinder(rowsAt: choice.list.path, in: document.root).hasLists {
            return ListStream(.whole)
        }
        let way = way(to: choice.list, reach: purpose.reach(of: choice.list, choice.found))
        if case .portions(_, let path) = way, path.needsSurroundings, document.hasMembers(after: path) {
            return ListStream(.whole)
        }
        return ListStream(way, found: choice.found)
    }

    /// The way to the rows of a list, by what is needed with a row.
    static func way(to list: ListPath, reach: RecordReach) -> Way {
        guard reach < .document, let path = PortionPath(to: list, needsSurroundings: reach == .surroundings) else {
            return .whole
        }
        let keys = path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        if keys.count == path.steps.count, reach == .record { return .records(.array(at: keys)) }
        return .portions(list, path)
    }
}

extension PortionPath {
    /// The way to the rows of a list; nil if no document can be divided on it.
    init?(to list: ListPath, needsSurroundings: Bool = false) {
        guard list.cells == .asTheyAre, let steps = list.path.steps else { return nil }
        var way: [Step] = []
        for step in steps {
            switch step {
            case .key(let key): way.append(.key(key))
            case .wildcard: way.append(.each)
            case .index, .parent: return nil
            }
        }
        self.init(way, endsInRows: list.endsInRows, needsSurroundings: needsSurroundings)
    }
}

extension ListStream.Purpose {
    var table: RecordTable? { if case .mapping(let table, _, _, _) = self { table } else { nil } }

    var evidence: RecordTable? { if case .mapping(_, let evidence, _, _) = self { evidence } else { nil } }

    var readsAhead: Bool { if case .mapping(_, _, let readsAhead, _) = self { readsAhead } else { false } }

    var addsContext: Bool { if case .mapping(_, _, _, let addsContext) = self { addsContext } else { false } }

    /// What is needed with a row of a list.
    func reach(of list: ListPath, _ found: FoundList?) -> RecordReach {
        if let table, !addsContext { return table.reach }
        if found?.groupHeader != nil { return .surroundings }
        return list.path.isSingular ? .record : .keys
    }
}
