import JSONDocuments
import ListDiffing
import SectionNormalizing

extension SectionDifference where Model == SectionViewModel, Cell == CellViewModel {
    /// Compares two lists of sections and cells: by their ids, and by what they show.
    ///
    /// ```swift
    /// let old = Normalizer().normalize(oldJSON).sections
    /// let new = Normalizer().normalize(newJSON).sections
    /// for stage in SectionDifference(from: old, to: new).batch.stages { print(stage) }
    /// // delete s0/c1, insert s0/c0, update s0/c2
    /// ```
    public init(from old: [SectionViewModel], to new: [SectionViewModel]) {
        self.init(
            from: old.map { ListSection($0, cells: $0.cells) }, to: new.map { ListSection($0, cells: $0.cells) },
            sectionID: { Identity.text($0.id) }, isSameSection: { $0.header == $1.header && $0.footer == $1.footer },
            cellID: { $0.identity }, isSameCell: { $0.showsSame(as: $1) })
    }
}
