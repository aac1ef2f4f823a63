import JSONDocuments
import ListFinding
import ListwrightEssentials
import SectionNormalizing

/// Normalizes a list in a long file row after row, with the result and the warnings of the whole.
///
/// Its rows are objects that are data: in JSON Lines, in an array, or in a map. A first pass surveys all of them.
/// Everything else is normalized as a whole: groups, lists of other values, repaired text, and what the tool warns of.
struct StreamedList {
    private enum Rows {
        case lines
        case portions(ListPath, PortionPath)
    }

    private let file: ReadAgain
    private let rows: Rows
    private var options: NormalizationOptions
    private let sample: [SurveyedRow]
    /// The chosen list; nil if the rules of normalization decide.
    private var choice: ListChoice?
    /// The number of rows, if the document itself is the list and nothing was found of it.
    private var count: Int?
    /// The note on the choice for a comparison with another list.
    private(set) var comparedNote: String?
    /// The note on the choice of the list.
    var note: String? { choice?.note.map { "\(file.input.name): note: \($0)" } }

    /// Returns nil for a list that is normalized as a whole, and for a file with an error.
    init?(_ source: ListSource) {
        guard source.options.table == nil, let file = ReadAgain(source.input) else { return nil }
        do throws(ToolError) {
            var areLines = source.options.isLines
            if !areLines { areLines = try file.isDividedByLines }
            guard let list = try areLines ? Self.lines(of: file, source) : Self.list(of: file, source) else {
                file.restart()
                return nil
            }
            self = list
        } catch {
            file.restart()
            return nil
        }
    }

    private init(
        _ file: ReadAgain, _ rows: Rows, _ options: NormalizationOptions, sample: [SurveyedRow],
        choice: ListChoice? = nil
    ) {
        (self.file, self.rows, self.options, self.sample, self.choice) = (file, rows, options, sample, choice)
        comparedNote = note
    }

    /// A maker of the cells, from the first row on.
    private var surveyedCells: SurveyedCells { SurveyedCells(options, sample: sample) }

    /// Calls `body` with the cells of each part of the file.
    func forEachPart(_ body: ([CellViewModel]) throws(ToolError) -> Void) throws(ToolError) {
        var cells = surveyedCells
        _ = try Self.forEachPart(of: file, rows) { (part) throws(ToolError) in
            try body(part.map { cells.cell(of: $0) })
            return true
        }
    }
}

// MARK: - Comparison

extension StreamedList {
    /// Returns the lists of two files for a comparison; nil to read the files as a whole.
    ///
    /// Both show the fields of the longer list, or find the same fields by themselves.
    static func pair(_ sources: [ListSource]) -> [StreamedList]? {
        var lists: [StreamedList] = []
        for source in sources {
            guard let list = StreamedList(source) else { break }
            lists.append(list)
        }
        if lists.count == sources.count, let pair = pair(lists, of: sources) { return pair }
        for list in lists { list.file.restart() }
        return nil
    }

    private static func pair(_ lists: [StreamedList], of sources: [ListSource]) -> [StreamedList]? {
        var lists = lists
        guard Set(lists.map(\.isLines)).count == 1, Set(lists.map { $0.choice?.list ?? .root }).count == 1,
            Set(lists.map { $0.choice?.found != nil }).count == 1
        else { return nil }
        let arrays = lists.compactMap { list in list.count.map { (list.sample.map(\.value), $0) } }
        let fields =
            lists.compactMap { $0.choice?.found }.max { $0.count < $1.count }
            ?? (sources.allSatisfy(\.findsFields) && arrays.count == lists.count ? CommonFields.find(in: arrays) : nil)
        for index in lists.indices where fields != nil {
            lists[index].options.idPath = NormalizationOptions().idPath
            lists[index].options = lists[index].options.showing(fields!)
        }
        guard lists[0].surveyedCells.showsSame(as: lists[1].surveyedCells) else { return nil }
        return lists
    }

    private var isLines: Bool { if case .lines = rows { true } else { false } }

    /// Makes the cells of all rows, with fingerprints instead of their data.
    func marked() throws(ToolError) -> NormalizationResult {
        var (cells, all) = (surveyedCells, [CellViewModel]())
        _ = try Self.forEachPart(of: file, rows) { (part) throws(ToolError) in
            for row in part { all.append(cells.mark(of: row)) }
            return true
        }
        return NormalizationResult(cells: all)
    }

    /// Reads the data of some rows again, and returns the section with it.
    func filled(_ sections: [SectionViewModel], rows: Set<Int>) throws(ToolError) -> [SectionViewModel] {
        guard !rows.isEmpty else { return sections }
        var (sections, cells, index) = (sections, surveyedCells, 0)
        _ = try Self.forEachPart(of: file, self.rows) { (part) throws(ToolError) in
            for row in part {
                if rows.contains(index) {
                    let cell = cells.cell(of: (row.key, Self.copy(of: row.value)))
                    sections[0].cells[index] = cell.identified(by: sections[0].cells[index].id)
                } else {
                    cells.skip()
                }
                index += 1
            }
            return true
        }
        return sections
    }

    /// Returns a row that keeps nothing else of its portion in memory.
    private static func copy(of row: JSONValue) -> JSONValue {
        (try? JSONDocument(parsing: JSONWriter.bytes(of: row)).root) ?? row
    }
}

// MARK: - Choice

extension StreamedList {
    private static func lines(of file: ReadAgain, _ source: ListSource) throws(ToolError) -> StreamedList? {
        guard source.options.list == nil else { return nil }
        var count = 0
        for block in try file.lines().blocks { count += block.count }
        let options = source.options.normalization
        guard let sample = try sample(of: file, .lines, count: count, limit: 200, options) else { return nil }
        return StreamedList(file, .lines, options, sample: sample)
    }

    private static func list(of file: ReadAgain, _ source: ListSource) throws(ToolError) -> StreamedList? {
        guard let document = try file.thinned else { return nil }
        let choice = source.choice(for: document.root, counts: document.counts)
        let list = choice?.list ?? .root
        guard choice?.isEmpty != true, choice?.found?.sections == nil, let path = PortionPath(to: list),
            let thinned = try? RowList(list, in: document.root), let holder = thinned.array?.value ?? thinned.members
        else { return nil }
        let rows = Rows.portions(list, path)
        let count = document.counts.count(of: holder)
        var options = source.options.normalization
        if let choice, choice.isTold || list != .root { options = choice.options(options, of: thinned) }
        // The fields of a map are those of its first members.
        let isSampled = choice?.found != nil && thinned.form == .array
        guard let sample = try sample(of: file, rows, count: count, limit: isSampled ? 2_000 : 200, options) else {
            return nil
        }
        guard isSampled else {
            var streamed = StreamedList(file, rows, options, sample: sample, choice: choice)
            streamed.note(choice?.found, in: document, at: list)
            if list == .root, thinned.form == .array { streamed.count = count }
            return streamed
        }
        guard let sampled = document.replacing(path, by: sample.map(\.value)),
            let again = source.choice(for: sampled.root, counts: sampled.counts), again.list == list,
            again.note == choice?.note, again.found != nil, again.found?.sections == nil
        else { return nil }
        options = again.options(source.options.normalization, of: thinned)
        var streamed = StreamedList(file, rows, options, sample: [], choice: again)
        streamed.note(choice?.found, in: document, at: list)
        return streamed
    }

    /// Sets the note of a comparison, which chooses both lists together, also one that the command line names.
    private mutating func note(_ found: FoundList?, in document: ThinnedDocument, at list: ListPath) {
        guard let found else { return }
        let choice = ListChoice.taking(list, found, in: document.root, counts: document.counts)
        comparedNote = choice.note.map { "\(file.input.name): note: \($0)" }
    }

    /// Surveys all rows, and returns some of them at equal distances; nil to normalize them as a whole.
    private static func sample(
        of file: ReadAgain, _ rows: Rows, count: Int, limit: Int, _ options: NormalizationOptions
    ) throws(ToolError) -> [SurveyedRow]? {
        guard var survey = RowSurvey(options, count: count, sampling: limit) else { return nil }
        let areRows = try forEachPart(of: file, rows) { (part) throws(ToolError) in
            part.allSatisfy { survey.add($0) }
        }
        guard areRows, survey.isComplete else { return nil }
        return survey.sample
    }

    /// Calls `body` with the rows of each part of the file; returns false if `body` does, or if a row isn't JSON.
    private static func forEachPart(
        of file: ReadAgain, _ rows: Rows, _ body: ([SurveyedRow]) throws(ToolError) -> Bool
    ) throws(ToolError) -> Bool {
        switch rows {
        case .lines:
            for block in try file.lines().blocks {
                let records = (0..<block.count).compactMap { block.record($0)?.document?.root }
                guard records.count == block.count, try body(records.map { (nil, $0) }) else { return false }
            }
        case .portions(let list, let path):
            var portions = try file.portions(at: path)
            while let portion = try portions.next() {
                let rows = try file.input.rows(at: list, in: try portions.root(of: portion))
                let part: [SurveyedRow]? =
                    rows.members.map { $0.members.map { ($0.key, $0.value) } }
                    ?? rows.array.map { _ in
                        rows.map { (nil, $0) }
                    }
                guard let part, try body(part) else { return false }
            }
        }
        return true
    }
}
