import JSONPaths

extension FieldFinder {
    /// The fields for the second line of a row, best first.
    func subtitles(besides others: [FieldStatistics]) -> [Scored] {
        Self.sorted(
            subtitleCandidates(besides: others).map { ($0, subtitleEvidence(of: $0, below: others.first).points) }
        )
        .prefix(3).filter { $0.score >= SubtitleFeature.least }
    }

    /// The fields that are shown otherwise, the title first.
    func shownElsewhere(_ titles: [Scored], _ images: [Scored], _ id: Scored?) -> [FieldStatistics] {
        [titles.first, images.first, id].compactMap { $0?.field }.filter { !$0.isKey }
    }

    /// The fields that could be the second line: neither one of the others, nor a link or a hash, which no
    /// person reads.
    func subtitleCandidates(besides others: [FieldStatistics]) -> [FieldStatistics] {
        let taken = Set(others.map(\.steps))
        return sample.fields.filter { field in
            // A number or a type that all rows share says nothing about any of them.
            let isType = Words.typeKey.contains(field.key.plain) || field.key.last == "type"
            let isShared = (field.isNumber || isType) && sample.rows.count >= 3 && field.distinct.count == 1
            return field.present > 0 && (field.isText || field.isNumber) && !isShared && !taken.contains(field.steps)
                && field.share(of: .link) < 0.5 && field.share(of: .opaque) < 0.5
                && !field.key.words.contains(where: Self.neverRead.contains)
        }
    }

    /// The features of a field as the line below a title.
    func subtitleEvidence(of field: FieldStatistics, below title: FieldStatistics?) -> Evidence<SubtitleFeature> {
        SubtitleFeatures(of: field, in: self, below: title).evidence
    }

    /// The reason for a subtitle: what speaks for it most.
    func subtitleReason(_ field: FieldStatistics, below title: FieldStatistics?) -> String {
        let best = subtitleEvidence(of: field, below: title).reasons(naming: "").first { $0.points > 0 }
        return best?.text ?? "the best of what is left"
    }

    private static let neverRead: Set<String> = [
        "etag", "token", "checksum", "uri", "url", "licence", "copyright", "id", "uuid", "guid",
    ]
}
