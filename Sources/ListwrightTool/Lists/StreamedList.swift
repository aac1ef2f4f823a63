import JSONDocuments
import ListFinding
import ListwrightEssentials
import SectionNormalizing

/// A list in a long file whose rows are normalized one after the other, as the whole list would be.
///
/// Its rows are objects that are data: in JSON Lines, in an array, or in a map. All of them are looked at before the
/// first cell is made. Everything else is normalized as a whole: groups, lists of other values, repaired text, and
/// templates that find nothing.
struct StreamedList {
    private enum Rows {
        case lines
        case portions(ListPath, PortionPath)
    }

    private typealias Row = (key: String?, value: JSONValue)

    private let file: ReadAgain
    private let rows: Rows
    private let options: NormalizationOptions
    private let sample: [JSONValue]
    /// The note on the choice of the list.
    let note: String?

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
        _ file: ReadAgain, _ rows: Rows, _ options: NormalizationOptions, sample: [JSONValue], note: String? = nil
    ) {
        (self.file, self.rows, self.options, self.sample) = (file, rows, options, sample)
        self.note = note.map { "\(file.input.name): note: \($0)" }
    }

    /// Calls `body` with the cells of each part of the file.
    func forEachPart(_ body: ([CellViewModel]) throws(ToolError) -> Void) throws(ToolError) {
        var cells = SurveyedCells(options, sample: sample)
        _ = try Self.forEachPart(of: file, rows) { (part) throws(ToolError) in
            try body(part.map { cells.cell(of: $0.value, key: $0.key) })
            return true
        }
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
        guard isSampled else { return StreamedList(file, rows, options, sample: sample, note: choice?.note) }
        guard let sampled = document.replacing(path, by: sample),
            let again = source.choice(for: sampled.root, counts: sampled.counts), again.list == list,
            again.note == choice?.note, again.found != nil, again.found?.sections == nil
        else { return nil }
        options = again.options(source.options.normalization, of: thinned)
        return StreamedList(file, rows, options, sample: [], note: choice?.note)
    }

    /// Returns some of the rows at equal distances; nil if they aren't normalized one after the other.
    private static func sample(
        of file: ReadAgain, _ rows: Rows, count: Int, limit: Int, _ options: NormalizationOptions
    ) throws(ToolError) -> [JSONValue]? {
        guard var survey = RowSurvey(options, count: count, sampling: limit) else { return nil }
        let areRows = try forEachPart(of: file, rows) { (part) throws(ToolError) in
            part.allSatisfy { survey.add($0.value, isMember: $0.key != nil) }
        }
        guard areRows, survey.isComplete else { return nil }
        return survey.sample.compactMap { try? JSONDocument(parsing: $0).root }
    }

    /// Calls `body` with the rows of each part of the file; returns false if it does, or if a row isn't JSON.
    private static func forEachPart(
        of file: ReadAgain, _ rows: Rows, _ body: ([Row]) throws(ToolError) -> Bool
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
                let part: [Row]? =
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

extension ThinnedDocument {
    /// Returns the document with other rows in its list, whose number stays; nil for a list that isn't an array at keys.
    fileprivate func replacing(_ path: PortionPath, by rows: [JSONValue]) -> ThinnedDocument? {
        let keys = path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        guard keys.count == path.steps.count else { return nil }
        var writer = JSONWriter()
        Self.write(root, replacing: keys[...], by: rows, to: &writer)
        guard let root = try? JSONDocument(parsing: writer.bytes).root else { return nil }
        let list = keys.map { JSONLocation.Component.key($0) }
        let counts = located.filter { !($0.key.components.count > list.count && $0.key.components.starts(with: list)) }
        return ThinnedDocument(root, located: counts)
    }

    private static func write(
        _ value: JSONValue, replacing keys: ArraySlice<String>, by rows: [JSONValue], to writer: inout JSONWriter
    ) {
        guard let key = keys.first else {
            writer.beginArray()
            for row in rows { writer.write(row) }
            return writer.endArray()
        }
        writer.beginObject()
        for (name, member) in value.members {
            writer.write(key: name)
            if name == key {
                write(member, replacing: keys.dropFirst(), by: rows, to: &writer)
            } else {
                writer.write(member)
            }
        }
        writer.endObject()
    }
}
