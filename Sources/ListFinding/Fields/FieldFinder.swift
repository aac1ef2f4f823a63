import JSONDocuments
import JSONPaths

/// The search for title, subtitle, image and id among the fields of the rows, decided once for the
/// whole list.
struct FieldFinder {
    let sample: RowSample
    /// The singular of the list's name and of its type; fields of this name are the row's own.
    let ownNames: Set<String>
    /// Whether the rows are the members of a map.
    let isMap: Bool

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

    /// The cost of the steps in front of the last key: none for carriers, more for what belongs to
    /// something else.
    func distance(of field: FieldStatistics) -> Double {
        var cost = 0.0
        for key in field.keys.dropLast() {
            if isOwn(key) {
                cost += 0.3
            } else {
                cost += key.has(anyOf: FieldWords.others) ? 4.5 : 3.5
            }
        }
        for (index, step) in field.steps.enumerated() {
            guard case .index = step else { continue }
            // The first of several things says little about the row; the first of its texts is one.
            cost += index == field.steps.count - 1 ? 0.6 : 6
        }
        return cost
    }

    /// Whether the object with this key carries the row's own fields.
    func isOwn(_ key: KeyWords) -> Bool {
        FieldWords.carriers.contains(key.plain) || ownNames.contains(key.plain) || Self.isLocale(key)
    }

    /// Whether a key is the code of a language, with or without a region: `en`, `pt-BR`.
    static func isLocale(_ key: KeyWords) -> Bool {
        guard let language = key.words.first, languages.contains(language) else { return false }
        return key.words.count == 1 || (key.words.count == 2 && (2...4).contains(key.last.utf8.count))
    }

    private static let languages: Set<String> = [
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "cs", "sk", "sv", "da", "no", "nb", "fi", "hu",
        "ro", "bg", "el", "tr", "ar", "he", "fa", "hi", "ja", "ko", "zh", "th", "vi", "id", "ca", "hr", "sr", "sl",
        "et", "lv", "lt", "eng", "deu", "fra", "spa", "default",
    ]

    /// "differs in 30 of 30", or the share of rows that have the field.
    func evidence(for field: FieldStatistics) -> String {
        let rows = sample.rows.count
        if rows == 1 { return "in the only row" }
        return "differs in \(field.distinct.count) of \(rows)"
    }

    /// The field for the answer.
    func found(_ field: FieldStatistics, because reason: String, isSure: Bool = true) -> FoundField {
        let name = field.keys.isEmpty ? "the row itself" : "named \(field.keys.last?.plain ?? "")"
        let evidence = evidence(for: field)
        return FoundField(
            path: .path(JSONPath(steps: field.steps)), reason: "\(name), \(reason), \(evidence)",
            evidence: evidence, content: content(of: field), isSure: isSure)
    }
}
