import JSONDocuments
import ListDiffing

extension NormalizationResult {
    /// Returns the sections of several lists as one list.
    ///
    /// Identities that are positions count over all lists. A list whose first section has no header
    /// gets its title there.
    ///
    /// - Parameter lists: The results and their titles; cells with ids are shared, not copied.
    /// - Complexity: O(*n*) in the number of cells.
    package static func joining(_ lists: [(title: String, result: NormalizationResult)]) -> NormalizationResult {
        var sections: [SectionViewModel] = []
        for (title, result) in lists {
            for (index, section) in result.sections.enumerated() {
                var section = section
                section.identify(byIndex: sections.count)
                for row in section.cells.indices { section.cells[row].identify(bySection: sections.count) }
                if index == 0, section.header == nil { section.header = title }
                sections.append(section)
            }
        }
        var detector = DuplicateIDDetector()
        detector.number(&sections)
        return NormalizationResult(
            sections: sections, notes: lists.flatMap(\.result.notes),
            noteCounts: lists.reduce(into: [:]) { $0.merge($1.result.noteCounts, uniquingKeysWith: +) },
            duplicates: detector.duplicates)
    }
}

extension NormalizationResult: LooseInput {
    var looseValue: LooseValue { sections.looseValue }
}
