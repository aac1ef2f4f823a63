import ItemMapping
import JSONDocuments
import TableInferring

/// The tallies of samples as JSON: numbers of values by type, and what all of them have in common.
///
/// ```
/// {"integers": 2, "nulls": 1, "range": [1, 9]}
/// {"objects": 3, "members": {"tags": {"arrays": 3, "counts": [0, 4], "elements": {"strings": 5, "lengths": [3, 3],
///   "formats": [], "words": {"new": 5}}}}}
/// ```
extension SampleShape {
    var json: JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        let append = { (key: String, value: JSONValue) in members.append((key, value)) }
        for (key, count) in counts where count > 0 { append(key, JSONValue(count)) }
        if let range = numbers.range {
            append("range", [range.lowerBound.json, range.upperBound.json])
        }
        if let lengths = texts.lengths.range { append("lengths", Self.range(lengths)) }
        if let lengths = arrays.lengths.range { append("counts", Self.range(lengths)) }
        if texts.count > 0 {
            append("formats", JSONValue(texts.formats.map { JSONValue($0) }))
            if let words = texts.words.counts {
                append("words", JSONValue(words.map { (key: $0.word, value: JSONValue($0.count)) }))
            }
        }
        if let elements = arrays.elements { append("elements", elements.json) }
        if objects.hasDataKeys {
            append("values", objects.anyMember.json)
        } else if objects.count > 0 {
            let sorted = objects.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            append("members", JSONValue(sorted.map { (key: $0.key, value: $0.shape.json) }))
        }
        return JSONValue(members)
    }

    /// The number of values of each type.
    var counts: [(name: String, count: Int)] {
        [
            ("nulls", nulls), ("booleans", booleans),
            ("integers", numbers.count - numbers.realCount - numbers.bigIntegerCount),
            ("bigIntegers", numbers.bigIntegerCount), ("reals", numbers.realCount), ("strings", texts.count),
            ("arrays", arrays.count), ("objects", objects.count),
        ]
    }

    private static func range(_ range: ClosedRange<Int>) -> JSONValue {
        [JSONValue(range.lowerBound), JSONValue(range.upperBound)]
    }

    /// The most components of a location in the file: each level of values takes two, and samples have
    /// as many levels as types are inferred for.
    private static let mostComponents = 2 * (TypeInference.mostLevels + 3)

    /// Reads the tallies back.
    ///
    /// - Throws: ``DriftBaselineError`` with the location of a member of the wrong kind.
    init(json: JSONValue, at location: JSONLocation) throws(DriftBaselineError) {
        let reader = TallyReader(json: json, location: location)
        guard json.kind == .object else { throw reader.error(nil, "an object") }
        guard location.components.count <= Self.mostComponents else { throw reader.error(nil, "fewer levels") }
        let (integers, bigIntegers, reals) = (
            try reader.count("integers"), try reader.count("bigIntegers"), try reader.count("reals")
        )
        self.init(
            nulls: try reader.count("nulls"), booleans: try reader.count("booleans"),
            numbers: NumberSample(
                count: integers + bigIntegers + reals, realCount: reals, bigIntegerCount: bigIntegers,
                range: try reader.range()),
            texts: try reader.texts(),
            arrays: ArraySample(
                count: try reader.count("arrays"), elements: try reader.shape("elements"),
                lengths: try reader.counts("counts")),
            objects: try reader.objects())
    }
}

extension ObjectSample {
    /// True if the keys are data, so that they are no fields.
    var hasDataKeys: Bool { !keys.isEmpty && KeyEvidence(self).areData }
}

extension JSONValue {
    /// The count of a baseline; nil for anything else.
    var baselineCount: Int? { int.flatMap { (0...Int.mostCounted).contains($0) ? $0 : nil } }

    static let expectedCount = "a count from 0 to \(Int.mostCounted)"
}

/// Reads the tallies of one path.
private struct TallyReader {
    let json: JSONValue
    let location: JSONLocation

    func error(_ key: String?, _ expected: String) -> DriftBaselineError {
        let location = key.map { self.location.appending(.key($0)) } ?? self.location
        return DriftBaselineError(message: "\(location): expected \(expected)")
    }

    func count(_ key: String) throws(DriftBaselineError) -> Int {
        guard let value = json[key] else { return 0 }
        guard let count = value.baselineCount else { throw error(key, JSONValue.expectedCount) }
        return count
    }

    func shape(_ key: String) throws(DriftBaselineError) -> SampleShape? {
        guard let value = json[key] else { return nil }
        return try SampleShape(json: value, at: location.appending(.key(key)))
    }

    func range() throws(DriftBaselineError) -> ClosedRange<ConstraintNumber>? {
        guard let value = json["range"] else { return nil }
        let bounds = (value.array ?? []).compactMap { ConstraintNumber($0) }
        guard value.count == 2, bounds.count == 2, bounds[0] <= bounds[1] else {
            throw error("range", "two numbers in order")
        }
        return bounds[0]...bounds[1]
    }

    func counts(_ key: String) throws(DriftBaselineError) -> ClosedRange<Int>? {
        guard let value = json[key] else { return nil }
        let bounds = (value.array ?? []).compactMap(\.int)
        guard value.count == 2, bounds.count == 2, 0 <= bounds[0], bounds[0] <= bounds[1] else {
            throw error(key, "two counts in order")
        }
        return bounds[0]...bounds[1]
    }

    func texts() throws(DriftBaselineError) -> TextSample {
        let count = try count("strings")
        guard count > 0 else { return TextSample() }
        var words: [(word: String, count: Int)]?
        if let value = json["words"] {
            guard value.kind == .object else { throw error("words", "an object of counts") }
            var counted: [(word: String, count: Int)] = []
            let reader = TallyReader(json: value, location: location.appending(.key("words")))
            for (word, _) in value.members { counted.append((word, try reader.count(word))) }
            words = counted
        }
        let formats = json["formats"]?.array?.compactMap(\.string) ?? []
        guard formats.count == json["formats"]?.count ?? 0 else { throw error("formats", "an array of formats") }
        return TextSample(count: count, formats: formats, words: words, lengths: try counts("lengths"))
    }

    func objects() throws(DriftBaselineError) -> ObjectSample {
        let count = try count("objects")
        if let values = try shape("values") { return ObjectSample(count: count, values: values) }
        var sample = ObjectSample(count: count, members: [])
        guard let json = json["members"] else { return sample }
        guard json.kind == .object else { throw error("members", "an object") }
        let location = location.appending(.key("members"))
        for (key, value) in json.members {
            sample.add(try SampleShape(json: value, at: location.appending(.key(key))), to: key)
        }
        return sample
    }
}
