import JSONDocuments
import JSONPaths

/// The search for title, subtitle, image and id among the fields of the rows, decided once for the
/// whole list.
struct FieldFinder {
    let sample: RowSample
    /// The singular of the list's name and of its type; fields of this name are the row's own.
    let ownNames: Set<String>
    /// A field with its score; higher is better.
    typealias Scored = (field: FieldStatistics, score: Double)

    /// The best fields by a score, best first; of equals, the one that appears first.
    func ranked(_ score: (FieldStatistics) -> Double?) -> [Scored] {
        let scored: [Scored] = sample.fields.compactMap { field in
            guard field.present > 0, let score = score(field) else { return nil }
            return (field, score)
        }
        return Self.sorted(scored)
    }

    /// The fields with their scores, best first; of equals, the first.
    static func sorted(_ scored: [Scored]) -> [Scored] {
        let order = scored.indices.sorted { (scored[$1].score, $0) < (scored[$0].score, $1) }
        return order.map { scored[$0] }
    }

    /// The best field and up to two others that replace it in rows without it.
    func best(atLeast threshold: Double, _ score: (FieldStatistics) -> Double?) -> [Scored] {
        ranked(score).prefix(3).filter { $0.score >= threshold }
    }

    /// The share of the rows that have the field.
    func presence(of field: FieldStatistics) -> Double {
        Double(field.present) / Double(max(sample.rows.count, 1))
    }

    /// Returns whether the object with this key carries the row's own fields.
    func isOwn(_ key: KeyWords) -> Bool {
        Words.carrier.contains(key.plain) || ownNames.contains(key.plain) || Self.isLocale(key)
    }

    /// Returns whether a key is the code of a language, with or without a region: `en`, `pt-BR`.
    static func isLocale(_ key: KeyWords) -> Bool {
        guard let language = key.words.first, Words.language.contains(language) else { return false }
        return key.words.count == 1 || (key.words.count == 2 && (2...4).contains(key.last.utf8.count))
    }

    /// "differs in 30 of 30", or the share of rows that have the field.
    func evidence(for field: FieldStatistics) -> String {
        let rows = sample.rows.count
        if rows == 1 { return "in the only row" }
        return "differs in \(field.distinct.count) of \(rows)"
    }

    /// The field for the answer.
    func found(_ field: FieldStatistics, because reason: String, isSure: Bool = true) -> FoundField {
        let name = field.isKey ? "the key of the row" : field.keys.last.map { "named \($0.plain)" } ?? "the row itself"
        let evidence = evidence(for: field)
        return FoundField(
            path: field.isKey ? .key : .path(JSONPath(steps: field.steps)), reason: "\(name), \(reason), \(evidence)",
            evidence: evidence, content: content(of: field), isSure: isSure)
    }
}
