import JSONDocuments
import JSONPaths

extension ListFinder {
    /// Finds the fields of rows that are a sample of a list.
    ///
    /// - Parameter keys: The keys of the rows, if they are the members of a map.
    package func fields(of rows: [JSONValue], named name: String? = nil, keys: [String] = []) -> FoundFields {
        FoundFields(of: rows, keys: keys, ownNames: name.map { Plural.names(ofRowsIn: KeyWords($0)) } ?? [])
    }

    /// The features of all candidates: of the lists, and of the fields as titles, subtitles, pictures and ids of the rows.
    ///
    /// The points are fitted to them, so that the fit and the finder can't differ.
    package func features(in root: JSONValue) -> JSONValue {
        guard root.kind == .object || root.kind == .array else { return [:] }
        let entries = ranking(of: root).ranked
        let lists = entries.map { entry in
            let path = entry.list.map { FoundRows($0, in: root, isSample: true).path }
            return Self.seen(entry.evidence, at: path.map { JSONValue($0.canonicalSpelling) })
        }
        var features: JSONValue = ["lists": JSONValue(lists)]
        guard let list = entries.first?.list else { return features }
        let finder = FoundRows(list, in: root).finder
        let fields = (finder.sample.fields + [finder.sample.keys].compactMap { $0 })
            .filter { $0.present > 0 && ($0.isText || $0.isNumber) }
        features["titles"] = JSONValue(fields.map { Self.seen(finder.titleEvidence(of: $0), at: Self.path(of: $0)) })
        let others = finder.shownElsewhere(finder.titles(), finder.images(), finder.id())
        features["subtitles"] = JSONValue(
            finder.subtitleCandidates(besides: others)
                .map { Self.seen(finder.subtitleEvidence(of: $0, below: others.first), at: Self.path(of: $0)) })
        let present = finder.sample.fields.filter { $0.present > 0 }
        features["images"] = JSONValue(
            present.compactMap { field in
                ImageFeatures(of: field, in: finder).map { Self.seen($0.evidence, at: Self.path(of: field)) }
            })
        features["ids"] = JSONValue(
            present.compactMap { field in
                IDFeatures(of: field, in: finder).map { Self.seen($0.evidence, at: Self.path(of: field)) }
            })
        return features
    }

    private static func path(of field: FieldStatistics) -> JSONValue {
        field.isKey ? "@key" : JSONValue(JSONPath(steps: field.steps).canonicalSpelling)
    }

    /// A candidate: its path, null for the document as one thing, and the features that were seen.
    private static func seen<Feature>(_ evidence: Evidence<Feature>, at path: JSONValue?) -> JSONValue {
        var features: JSONValue = [:]
        for (feature, value) in evidence.seen { features["\(feature)"] = JSONValue(value) }
        return ["path": path ?? .null, "points": JSONValue(evidence.points), "seen": features]
    }
}
