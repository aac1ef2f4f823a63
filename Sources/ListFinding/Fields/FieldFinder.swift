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

    /// The best field by a score; the first one among equals.
    func best(_ score: (FieldStatistics) -> Double?) -> Scored? {
        var best: Scored?
        for field in sample.fields where field.present > 0 {
            guard let score = score(field), score > best?.score ?? -.infinity else { continue }
            best = (field, score)
        }
        return best
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
    func found(_ field: FieldStatistics, because reason: String) -> FoundField {
        let name = field.keys.isEmpty ? "the row itself" : "named \(field.keys.last?.plain ?? "")"
        return FoundField(
            path: .path(JSONPath(steps: field.steps)), reason: "\(name), \(reason), \(evidence(for: field))")
    }
}
