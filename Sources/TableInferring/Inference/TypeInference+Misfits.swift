// Values that don't have the type of the others: how many, and the first.
extension TypeInference {
    /// The values of a kind, and the first one.
    typealias Part = (name: String, count: Int, first: SampleExample)

    /// Returns the kind that most values have, or can be read as, and the other values.
    func commonKind(of shape: SampleShape) -> (name: String, misfits: Int, others: [Part]) {
        let kinds = shape.kindsWithExamples
        let numerals = isPlain || shape.numbers.count == 0 ? nil : shape.texts.someNumbers
        let fitting = kinds.map { ($0.name, $0.count.countSum($0.name == "numbers" ? numerals?.count ?? 0 : 0)) }
        var common = fitting[0]
        for kind in fitting where kind.1 > common.1 { common = kind }
        let others = kinds.filter { $0.name != common.0 }.map { part -> Part in
            guard common.0 == "numbers", part.name == "texts", let numerals else { return part }
            return (part.name, part.count - numerals.count, numerals.stranger ?? part.first)
        }
        return (common.0, max(0, shape.valueCount - common.1), others)
    }

    /// Returns the kinds of values of several kinds, and the first values that aren't of the most frequent one.
    func mixture(of shape: SampleShape) -> String {
        let common = commonKind(of: shape)
        let parts = shape.kindsWithExamples.map { part -> String in
            let stranger = common.others.first { $0.name == part.name && $0.count > 0 }
            return Self.count(of: part) + (stranger.flatMap(example).map { " (\($0))" } ?? "")
        }
        return "mixed: " + parts.joined(separator: ", ")
    }

    /// `1 text`, `3 numbers`.
    private static func count(of part: Part) -> String {
        "\(part.count) \(part.count == 1 ? String(part.name.dropLast()) : part.name)"
    }

    /// `"n/a" in record 7`, `the first, "n/a", in record 7`; nil if nothing is known of the first value.
    func example(_ part: Part) -> String? {
        let (isOne, text) = (part.count == 1, part.first.text)
        guard let places else { return text.isEmpty ? nil : isOne ? text : "the first is \(text)" }
        let place = places.name(ofRecord: part.first.record)
        if isOne { return text.isEmpty ? "in \(place)" : "\(text) in \(place)" }
        return text.isEmpty ? "the first in \(place)" : "the first, \(text), in \(place)"
    }

    func phrase(_ part: Part) -> String {
        [Self.count(of: part), example(part)].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the remark on values that are tolerated.
    func tolerance(of misfits: Int, in count: Int, _ others: String) -> String {
        misfits == 1
            ? "1 of \(count) values doesn't have the type and is an issue: \(others)"
            : "\(misfits) of \(count) values don't have the type and are issues: \(others)"
    }

    /// Returns the remark on texts of which nearly all have a form.
    func nearForm(_ name: String, _ misfits: Misfits) -> String {
        let part = ("texts", misfits.count, misfits.first ?? SampleExample(record: 0))
        return "every string but \(misfits.count) is \(name)" + (example(part).map { ": \($0)" } ?? "")
    }
}
