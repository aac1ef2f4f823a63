import JSONDocuments
import ListFinding
import ListwrightEssentials
import SectionNormalizing

/// The comparison of two long lists in little memory.
extension StreamedList {
    /// Returns the lists of two files for a comparison; nil to read the files as a whole.
    ///
    /// Both show the fields of the longer list, or find the same fields by themselves.
    static func pair(_ sources: [ListSource]) -> [StreamedList]? {
        var lists: [StreamedList] = []
        for source in sources {
            guard let list = StreamedList(source, for: .comparison) else { break }
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
        let arrays = lists.filter(\.isUnknownArray).map { ($0.survey.sample.map(\.value), $0.survey.count) }
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
        var cells = surveyedCells
        if let marks = survey.marks(by: cells) { return NormalizationResult(cells: marks) }
        var all: [CellViewModel] = []
        _ = try Self.forEachPart(of: file, rows) { (part, _) throws(ToolError) in
            for row in part { all.append(cells.mark(of: row)) }
            return true
        }
        return NormalizationResult(cells: all)
    }

    /// Reads the data of some rows again, and returns the section with it.
    ///
    /// Parts without one of the rows aren't parsed.
    func filled(_ sections: [SectionViewModel], rows: Set<Int>) throws(ToolError) -> [SectionViewModel] {
        var (sections, cells, index) = (sections, surveyedCells, 0)
        var wanted = rows.sorted()[...]
        guard !wanted.isEmpty else { return sections }
        let skips = { (end: Int) -> Bool in
            guard let next = survey.rowCounts[end], let first = wanted.first, first >= next else { return false }
            cells.skip(next - index)
            index = next
            return true
        }
        _ = try Self.forEachPart(of: file, self.rows, unless: skips) { (part, _) throws(ToolError) in
            let end = index + part.count
            while let row = wanted.first, row < end {
                cells.skip(row - index)
                let (key, value) = part[part.count - (end - row)]
                let cell = cells.cell(of: (key, Self.copy(of: value)))
                sections[0].cells[row] = cell.identified(by: sections[0].cells[row].id)
                index = row + 1
                wanted.removeFirst()
            }
            cells.skip(end - index)
            index = end
            return !wanted.isEmpty
        }
        return sections
    }

    /// Returns a row that keeps nothing else of its portion in memory.
    private static func copy(of row: JSONValue) -> JSONValue {
        (try? JSONDocument(parsing: JSONWriter.bytes(of: row)).root) ?? row
    }
}
