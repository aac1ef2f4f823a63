import JSONDocuments
import ListFinding
import ListwrightEssentials
import SectionNormalizing

/// Normalizes a list in a long file row after row, with the result and the warnings of the whole.
///
/// Its rows are objects that are data: in JSON Lines, in an array, or in a map. A first pass surveys all of them.
/// Everything else is normalized as a whole: groups, lists of other values, repaired text, and what the tool warns of.
struct StreamedList {
    enum Rows {
        case lines
        case portions(ListPath, PortionPath)
    }

    let file: ReadAgain
    let rows: Rows
    var options: NormalizationOptions
    let survey: ListSurvey
    /// The chosen list; nil if the rules of normalization decide.
    private(set) var choice: ListChoice?
    /// True if the document itself is an array, and nothing was found of it.
    private(set) var isUnknownArray = false
    /// The note on the choice for a comparison with another list.
    private(set) var comparedNote: String?
    /// The note on the choice of the list.
    var note: String? { choice?.note.map { "\(file.input.name): note: \($0)" } }

    /// Returns nil for a list that is normalized as a whole, and for a file with an error.
    ///
    /// - Parameter use: What the survey notes of each row.
    init?(_ source: ListSource, for use: ListSurvey.Use = .cells) {
        guard source.options.table == nil, let file = ReadAgain(source.input) else { return nil }
        do throws(ToolError) {
            var areLines = source.options.isLines
            if !areLines { areLines = try file.isDividedByLines }
            guard let list = try areLines ? Self.lines(of: file, source, use) : Self.list(of: file, source, use)
            else {
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
        _ file: ReadAgain, _ rows: Rows, _ options: NormalizationOptions, _ survey: ListSurvey,
        choice: ListChoice? = nil
    ) {
        (self.file, self.rows, self.options, self.survey, self.choice) = (file, rows, options, survey, choice)
        comparedNote = note
    }

    /// A maker of the cells, from the first row on.
    var surveyedCells: SurveyedCells { SurveyedCells(options, sample: survey.sample) }

    /// Calls `body` with the cells of each part of the file.
    func forEachPart(_ body: ([CellViewModel]) throws(ToolError) -> Void) throws(ToolError) {
        var cells = surveyedCells
        _ = try Self.forEachPart(of: file, rows) { (part, _) throws(ToolError) in
            try body(part.map { cells.cell(of: $0) })
            return true
        }
    }
}

extension StreamedList {
    private static func lines(
        of file: ReadAgain, _ source: ListSource, _ use: ListSurvey.Use
    ) throws(ToolError) -> StreamedList? {
        guard source.options.list == nil else { return nil }
        var count = 0
        for block in try file.lines().blocks { count += block.count }
        let options = source.options.normalization
        guard let survey = try ListSurvey(of: file, .lines, count: count, limit: 200, options, for: use) else {
            return nil
        }
        return StreamedList(file, .lines, options, survey)
    }

    private static func list(
        of file: ReadAgain, _ source: ListSource, _ use: ListSurvey.Use
    ) throws(ToolError) -> StreamedList? {
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
        let limit = isSampled ? 2_000 : 200
        guard var survey = try ListSurvey(of: file, rows, count: count, limit: limit, options, for: use) else {
            return nil
        }
        guard isSampled else {
            var streamed = StreamedList(file, rows, options, survey, choice: choice)
            streamed.note(choice?.found, in: document, at: list)
            streamed.isUnknownArray = list == .root && thinned.form == .array
            return streamed
        }
        guard let sampled = document.replacing(path, by: survey.sample.map(\.value)),
            let again = source.choice(for: sampled.root, counts: sampled.counts), again.list == list,
            again.note == choice?.note, again.found != nil, again.found?.sections == nil
        else { return nil }
        options = again.options(source.options.normalization, of: thinned)
        survey.sample = []
        var streamed = StreamedList(file, rows, options, survey, choice: again)
        streamed.note(choice?.found, in: document, at: list)
        return streamed
    }

    /// Sets the note of a comparison, which chooses both lists together, also one that the command line names.
    private mutating func note(_ found: FoundList?, in document: ThinnedDocument, at list: ListPath) {
        guard let found else { return }
        let choice = ListChoice.taking(list, found, in: document.root, counts: document.counts)
        comparedNote = choice.note.map { "\(file.input.name): note: \($0)" }
    }

    /// Calls `body` with the rows of each part of the file, and the end of the part: an offset, or the number of a line.
    ///
    /// Returns false if `body` does, or if a row isn't JSON.
    ///
    /// - Parameter skips: Returns whether a part, by its end, isn't needed.
    static func forEachPart(
        of file: ReadAgain, _ rows: Rows, unless skips: (Int) -> Bool = { _ in false },
        _ body: ([SurveyedRow], Int) throws(ToolError) -> Bool
    ) throws(ToolError) -> Bool {
        switch rows {
        case .lines:
            var end = 0
            for block in try file.lines().blocks {
                end += block.count
                if skips(end) { continue }
                let records = (0..<block.count).compactMap { block.record($0)?.document?.root }
                guard records.count == block.count, try body(records.map { (nil, $0) }, end) else { return false }
            }
        case .portions(let list, let path):
            // The tree of a small portion stays in the processor's cache, and few have a row that is read again.
            var portions = try file.portions(at: path, leastSize: 32 * 1024)
            while let portion = try portions.next() {
                if skips(portion.end) { continue }
                let rows = try file.input.rows(at: list, in: try portions.root(of: portion))
                let part: [SurveyedRow]? =
                    rows.members.map { $0.members.map { ($0.key, $0.value) } }
                    ?? rows.array.map { _ in rows.map { (nil, $0) } }
                guard let part, try body(part, portion.end) else { return false }
            }
        }
        return true
    }
}
