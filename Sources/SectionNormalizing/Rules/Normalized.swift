/// What normalization made of an input.
public struct Normalized {
    /// The sections, in order.
    public let sections: [SectionViewModel]

    /// The decisions that were not obvious; the first 100 of each rule.
    public let notes: [NormalizationNote]

    /// How many such decisions there were in all, by rule.
    public let noteCounts: [NormalizationRule: Int]

    /// How many such decisions there were in all.
    public var noteCount: Int { noteCounts.values.reduce(0, +) }

    /// The ids that stand more than once; the first 1,000 repetitions.
    public let duplicates: [DuplicateIdentity]

    /// How many cells there are in all sections.
    public var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }
}

extension Normalized {
    /// Sections that are as they shall be already: nothing was decided, and there is nothing to note.
    package init(sections: [SectionViewModel]) {
        self.init(sections: sections, notes: [], noteCounts: [:], duplicates: [])
    }
}
