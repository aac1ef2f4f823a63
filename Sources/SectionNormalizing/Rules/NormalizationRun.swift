import JSONDocuments

/// One pass over one input: the sections so far, and the notes.
struct NormalizationRun {
    let options: NormalizationOptions
    let maker: CellMaker
    private(set) var sections: [SectionViewModel] = []
    var book = NoteBook()

    /// The headers that run parallel to the sections, and how many of them have met theirs.
    private let headers: [String?]
    private var slot = 0

    /// Cells whose children are still to be made: an array may hold arrays at any depth.
    var parents: [(cell: CellViewModel, array: LooseArray, place: InputPlace)] = []

    init(_ options: NormalizationOptions, headers: [String?]) {
        self.options = options
        self.headers = headers
        maker = CellMaker(options)
    }

    /// The number of the section that comes next.
    var nextSection: Int { sections.count }

    /// Moves on to the header that belongs to the element of this number.
    mutating func skip(to element: Int) { slot = element }

    /// Adds a section under its parallel header; one without cells is left out where the options say so.
    mutating func add(_ section: SectionViewModel, _ place: InputPlace) {
        if slot < headers.count, let header = headers[slot] { section.header = header }
        slot += 1
        if options.dropEmptySections, section.cells.isEmpty {
            book.note(.droppedEmptySection, place, "a section without cells is left out")
        } else {
            sections.append(section)
        }
    }

    /// The result, with equal ids told apart.
    consuming func finish() -> Normalized {
        if headers.count > slot {
            let extra = headers.count - slot
            book.note(.extraHeader, .root, "\(extra) of \(headers.count) headers have no section and are ignored")
        }
        makeChildren()
        var census = IdentityCensus()
        census.count(sections)
        return Normalized(
            sections: sections, notes: book.notes, noteCounts: book.counts, duplicates: census.duplicates)
    }
}
