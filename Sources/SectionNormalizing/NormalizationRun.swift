import JSONDocuments

/// One pass over one input: the sections so far, and the notes.
struct NormalizationRun {
    let options: NormalizationOptions
    private(set) var sections: [SectionViewModel] = []
    private var notes: [NormalizationNote] = []
    private var noteCount = 0

    private static let noteLimit = 1_000

    init(_ options: NormalizationOptions) { self.options = options }

    mutating func note(_ rule: NormalizationRule, _ place: InputPlace, _ reason: String) {
        noteCount += 1
        guard notes.count < Self.noteLimit else { return }
        notes.append(NormalizationNote(location: place.location, rule: rule, reason: reason))
    }

    /// Adds a section; one without cells is left out where the options say so.
    mutating func add(_ section: SectionViewModel, _ place: InputPlace) {
        if options.dropEmptySections, section.cells.isEmpty {
            note(.droppedEmptySection, place, "a section without cells is left out")
        } else {
            sections.append(section)
        }
    }

    /// The id of the section that comes next, where nothing else gives one.
    var nextSectionID: String { "s\(sections.count)" }

    /// Puts parallel headers above the sections.
    mutating func put(_ headers: [String?]) {
        for (section, header) in zip(sections, headers) { section.header = header }
        let extra = headers.count - sections.count
        guard extra > 0 else { return }
        note(.extraHeader, .root, "\(extra) of \(headers.count) headers have no section and are ignored")
    }

    /// The result, with equal ids told apart.
    consuming func finish() -> Normalized {
        var census = IdentityCensus()
        census.count(sections)
        return Normalized(sections: sections, notes: notes, noteCount: noteCount, duplicates: census.duplicates)
    }
}
