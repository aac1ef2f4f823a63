import ItemMapping
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

/// The objects that samples held at one place.
struct ObjectSample: Sendable {
    private(set) var count = 0
    /// The keys, in the order in which they were first seen.
    private(set) var keys: [String] = []
    private var shapes: [ExactText: SampleShape] = [:]

    /// What was under each key.
    var members: [(key: String, shape: SampleShape)] { keys.map { ($0, shapes[ExactText($0)]!) } }

    /// What was under all keys together.
    var anyMember: SampleShape { members.reduce(into: SampleShape()) { $0.add($1.shape) } }

    mutating func add(_ object: JSONValue, _ level: Int) {
        count += 1
        guard level <= TypeInference.mostLevels else { return }
        for (key, value) in object.members { look(at: key) { $0.add(value, level: level + 1) } }
    }

    mutating func add(_ other: ObjectSample) {
        count += other.count
        for (key, shape) in other.members { look(at: key) { $0.add(shape) } }
    }

    private mutating func look(at key: String, _ add: (inout SampleShape) -> Void) {
        let exact = ExactText(key)
        if shapes[exact] == nil { keys.append(key) }
        add(&shapes[exact, default: SampleShape()])
    }
}

/// The arrays that samples held at one place.
struct ArraySample: Sendable {
    private(set) var count = 0
    /// What all their elements were; one shape, or none where all were empty.
    private var shapes: [SampleShape] = []

    var elements: SampleShape? { shapes.first }

    mutating func add(_ array: JSONValue, _ level: Int) {
        count += 1
        guard level <= TypeInference.mostLevels else { return }
        for element in array.elements {
            if shapes.isEmpty { shapes.append(SampleShape()) }
            shapes[0].add(element, level: level + 1)
        }
    }

    mutating func add(_ other: ArraySample) {
        count += other.count
        guard let elements = other.elements else { return }
        if shapes.isEmpty { shapes.append(elements) } else { shapes[0].add(elements) }
    }
}
