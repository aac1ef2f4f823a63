import JSONPaths

extension FieldFinder {
    /// The field that names most rows best, and those that name the rows without it.
    func titles() -> [Scored] {
        let fields = (sample.fields + [sample.keys].compactMap { $0 }).filter { $0.isText || $0.isNumber }
        let evidence = fields.map(titleEvidence)
        let scored = zip(fields, evidence).map { ($0, $1.points) }
        guard let best = Self.sorted(scored).first else { return [] }
        // In a row without the best it doesn't matter how many others lack a field.
        let others = zip(fields, evidence).filter { $0.0.steps != best.field.steps || $0.0.isKey != best.field.isKey }
            .map { ($0, $1.points - $1[.missing] * TitleFeature.missing.points) }
        return [best] + Self.sorted(others).prefix(2)
    }

    /// The features of a field as a title.
    func titleEvidence(of field: FieldStatistics) -> Evidence<TitleFeature> {
        TitleFeatures(of: field, in: self).evidence
    }

    /// Whether a field may be read as the title of a row.
    func mayBeTitle(_ field: FieldStatistics) -> Bool {
        field.isText && field.share(of: .link) < 0.5 && (field.distinct.count > 1 || field.present < 3)
            && TitleName(field.key, ownNames: ownNames).mayBeTitle
    }

    /// The reason for a title: what speaks for it most.
    func titleReason(_ field: FieldStatistics) -> String {
        let best = titleEvidence(of: field).reasons(naming: "").first { $0.points > 0 }
        return best?.text ?? "the best of its texts"
    }
}
