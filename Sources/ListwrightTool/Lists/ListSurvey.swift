import JSONDocuments
import ListFinding
import ListwrightEssentials
import SectionNormalizing

/// What is known of a long list after the pass over all of its rows.
///
/// What a use needs of each row depends on the fields of the whole list, which are known after the pass. It is noted by
/// the fields of the first rows, and counts if these are the same.
struct ListSurvey {
    /// What the list is read for.
    enum Use {
        /// Its cells alone.
        case cells
        /// Cells with the ids of rows, and fingerprints of their data.
        case comparison
        /// A page, which aligns the texts of rows if only some have an image.
        case page
    }

    /// Rows at equal distances.
    var sample: [SurveyedRow] = []
    /// The numbers of rows up to the ends of the parts that were read.
    private(set) var rowCounts: [Int: Int] = [:]
    /// The number of rows.
    private(set) var count = 0

    private var use: Use
    /// The maker of cells by the fields of the first rows.
    private var firstCells: SurveyedCells?
    private var marks: [CellViewModel] = []
    private var images = ImageMix()

    /// Surveys all rows; nil to normalize them as a whole.
    ///
    /// - Parameter limit: The maximum number of rows in the sample.
    init?(
        of file: ReadAgain, _ rows: StreamedList.Rows, count: Int, limit: Int, _ options: NormalizationOptions,
        for use: Use
    ) throws(ToolError) {
        self.use = use
        guard var survey = RowSurvey(options, count: count, sampling: limit) else { return nil }
        var noted = self
        let areRows = try StreamedList.forEachPart(of: file, rows) { (part, end) throws(ToolError) in
            guard part.allSatisfy({ survey.add($0) }) else { return false }
            noted.add(part, endingAt: end, options)
            return true
        }
        guard areRows, survey.isComplete else { return nil }
        self = noted
        sample = survey.sample
    }

    private mutating func add(_ part: [SurveyedRow], endingAt end: Int, _ options: NormalizationOptions) {
        count += part.count
        rowCounts[end] = count
        if use == .cells || use == .page && images.isMixed { return }
        var cells = firstCells ?? SurveyedCells(options, sample: RowSample.spread(part, limit: 200))
        switch use {
        case .comparison: for row in part { marks.append(cells.mark(of: row)) }
        case .page where cells.canHaveImages: for row in part { images.add(cells.cell(of: row)) }
        case .page, .cells: break
        }
        firstCells = cells
    }

    /// Returns the cells of a comparison; nil if the whole list has other ids.
    func marks(by cells: SurveyedCells) -> [CellViewModel]? {
        use == .comparison && firstCells?.identifiesSame(as: cells) == true ? marks : nil
    }

    /// Returns whether some rows have an image and others don't; nil if the whole list has other fields.
    func isRagged(by cells: SurveyedCells) -> Bool? {
        if !cells.canHaveImages { return false }
        return use == .page && firstCells?.showsSame(as: cells) == true ? images.isMixed : nil
    }
}

/// Tells whether some cells have an image and others don't.
struct ImageMix {
    private var hasImages = false
    private var hasOthers = false

    var isMixed: Bool { hasImages && hasOthers }

    mutating func add(_ cell: CellViewModel) {
        if cell.image?.isEmpty ?? true { hasOthers = true } else { hasImages = true }
    }
}
