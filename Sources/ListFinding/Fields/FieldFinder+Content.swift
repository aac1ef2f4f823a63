import JSONPaths

/// The content of fields, from their names and values.
extension FieldFinder {
    /// The content of a field's values.
    func content(of field: FieldStatistics) -> FieldContent {
        if field.isText {
            if field.share(of: .date) > 0.5 { return .date }
            if field.share(of: .markup) > 0 { return .markup }
            if field.share(of: .duration) > 0.5 { return .duration(.seconds) }
            return field.share(of: .number) > 0.5 && hasWord(in: ContentWords.prices, of: field)
                ? .price(currency(of: field)) : .text
        }
        return field.isNumber ? contentOfNumbers(field) : .text
    }

    /// Returns whether the values are dates, as texts or as numbers.
    func isMoment(_ field: FieldStatistics) -> Bool {
        if field.share(of: .date) > 0.5 { return true }
        if case .timestamp = content(of: field) { return true }
        return false
    }

    private func contentOfNumbers(_ field: FieldStatistics) -> FieldContent {
        let words = field.key.words
        if hasWord(in: ContentWords.moments, of: field), let unit = timestampUnit(of: field) {
            return .timestamp(unit)
        }
        if hasWord(in: ContentWords.names, of: field) { return .text }
        if let unit = durationUnit(of: field) { return .duration(unit) }
        if words.contains(where: ContentWords.percents.contains) { return .percent }
        if words.contains(where: ContentWords.bytes.contains) { return .bytes }
        let isCount = words.contains(where: ContentWords.counts.contains)
        if !isCount, isPrice(field) { return .price(currency(of: field)) }
        let isYear = field.minimum >= 1000 && field.maximum < 2200 && !field.hasFractions
        return isYear && !isCount ? .text : .number
    }

    /// Returns whether a word of a field's key, or the whole key, is in a set.
    private func hasWord(in words: Words, of field: FieldStatistics) -> Bool {
        field.key.has(anyOf: words) || words.contains(field.key.plain)
    }

    private func isPrice(_ field: FieldStatistics) -> Bool {
        if hasWord(in: ContentWords.prices, of: field) { return true }
        // `price.amount` and `price.value`.
        guard field.keys.count > 1, ["amount", "value", "raw"].contains(field.key.plain) else { return false }
        return field.keys[field.keys.count - 2].has(anyOf: ContentWords.prices)
            || currency(of: field) != .unknown
    }

    /// The unit of numbers that are moments between 1973 and 2100.
    private func timestampUnit(of field: FieldStatistics) -> FieldContent.TimeUnit? {
        let (seconds, milliseconds) = (100_000_000.0...4_102_444_800, 100_000_000_000.0...4_102_444_800_000)
        if seconds.contains(field.minimum), seconds.contains(field.maximum) { return .seconds }
        return milliseconds.contains(field.minimum) && milliseconds.contains(field.maximum) ? .milliseconds : nil
    }

    private func durationUnit(of field: FieldStatistics) -> FieldContent.TimeUnit? {
        guard hasWord(in: ContentWords.durations, of: field), field.minimum >= 0 else { return nil }
        for (unit, names) in ContentWords.units where field.key.has(anyOf: names) { return unit }
        // Films are measured in minutes.
        return field.key.plain == "runtime" && field.maximum < 1000 ? .minutes : .seconds
    }

    /// The currency of prices: in the key, or beside the price.
    private func currency(of field: FieldStatistics) -> FieldContent.Currency {
        if let code = field.key.words.first(where: ContentWords.currencies.contains) { return .code(code.uppercased()) }
        var parent = Array(field.steps.dropLast())
        while true {
            let sibling = sample.fields.first { other in
                other.isText && other.steps.count == parent.count + 1 && other.steps.starts(with: parent)
                    && isCurrency(other.key, of: field.key)
            }
            if let sibling { return .path(JSONPath(steps: sibling.steps)) }
            guard !parent.isEmpty else { return .unknown }
            parent.removeLast()
        }
    }

    private func isCurrency(_ key: KeyWords, of price: KeyWords) -> Bool {
        ContentWords.currencyKeys.contains(key.plain) || key.plain == price.plain + "currency"
            || key.plain == price.plain + "currencycode"
    }
}

/// The words in keys that tell what numbers are.
enum ContentWords {
    static let moments = Words("number.moment")
    /// Numbers that are names of something, and are written without separators.
    static let names = Words("number.name")
    static let durations = Words("number.duration")
    static let units: [(unit: FieldContent.TimeUnit, names: Words)] =
        [FieldContent.TimeUnit.milliseconds, .minutes, .hours, .seconds].map { ($0, Words("unit.\($0.rawValue)")) }
    static let percents = Words("number.percent")
    static let bytes = Words("number.bytes")
    static let counts = Words("number.count")
    static let prices = Words("number.price")
    static let currencies = Words("number.currency")
    static let currencyKeys = Words("number.currencyKey")
}
