import JSONDocuments

/// What samples held at one place.
struct SampleShape: Sendable {
    private(set) var nulls = 0
    private(set) var booleans = 0
    private(set) var numbers = NumberSample()
    private(set) var texts = TextSample()
    private(set) var arrays = ArraySample()
    private(set) var objects = ObjectSample()

    /// Looks at one more value, which is so many levels deep; of the deepest only the kind is looked at.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    mutating func add(_ value: JSONValue, level: Int = 0) {
        switch value.kind {
        case .null: nulls += 1
        case .bool: booleans += 1
        case .integer, .real: numbers.add(value)
        case .string: texts.add(value.string ?? "")
        case .array: arrays.add(value, level)
        case .object: objects.add(value, level)
        }
    }

    /// Takes in what was seen at another place.
    mutating func add(_ other: SampleShape) {
        nulls += other.nulls
        booleans += other.booleans
        numbers.add(other.numbers)
        texts.add(other.texts)
        arrays.add(other.arrays)
        objects.add(other.objects)
    }

    /// How many values there were, null included.
    var count: Int { nulls + valueCount }

    /// How many values there were, null not included.
    var valueCount: Int { booleans + numbers.count + texts.count + arrays.count + objects.count }

    /// The kinds seen, null not included, with how often.
    var kinds: [(name: String, count: Int)] {
        [
            ("booleans", booleans), ("numbers", numbers.count), ("texts", texts.count), ("arrays", arrays.count),
            ("objects", objects.count),
        ].filter { $0.1 > 0 }
    }
}
