import ItemMapping
import JSONDocuments

/// The values of samples at one path, counted by kind.
struct SampleShape: Sendable {
    private(set) var nulls = 0
    private(set) var booleans = 0
    private(set) var numbers = NumberSample()
    private(set) var texts = TextSample()
    private(set) var arrays = ArraySample()
    private(set) var objects = ObjectSample()

    /// Adds a value at a level of nesting; below the deepest level only its kind counts.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    mutating func add(_ value: JSONValue, level: Int = 0) {
        switch value.kind {
        case .null: nulls += 1
        case .bool: booleans += 1
        case .integer, .real: numbers.add(value)
        case .string: texts.add(value.string ?? "")
        case .array: arrays.add(value, level: level)
        case .object: objects.add(value, level: level)
        }
    }

    /// Adds the values of another path.
    mutating func add(_ other: SampleShape) {
        nulls += other.nulls
        booleans += other.booleans
        numbers.add(other.numbers)
        texts.add(other.texts)
        arrays.add(other.arrays)
        objects.add(other.objects)
    }

    /// The number of values, with nulls.
    var count: Int { nulls + valueCount }

    /// The number of values, without nulls.
    var valueCount: Int { booleans + numbers.count + texts.count + arrays.count + objects.count }

    /// The kinds of values and their numbers, without nulls.
    var kinds: [(name: String, count: Int)] {
        [
            ("booleans", booleans), ("numbers", numbers.count), ("texts", texts.count), ("arrays", arrays.count),
            ("objects", objects.count),
        ].filter { $0.1 > 0 }
    }
}

/// The objects of samples at one path.
struct ObjectSample: Sendable {
    private(set) var count = 0
    /// The keys, in the order of their first occurrence.
    private(set) var keys: [String] = []
    private var shapes: [ExactText: SampleShape] = [:]

    /// The values of each key.
    var members: [(key: String, shape: SampleShape)] { keys.map { ($0, shapes[ExactText($0)]!) } }

    /// The values of all keys together.
    var anyMember: SampleShape { members.reduce(into: SampleShape()) { $0.add($1.shape) } }

    mutating func add(_ object: JSONValue, level: Int) {
        count += 1
        guard level <= TypeInference.mostLevels else { return }
        for (key, value) in object.members { updateShape(of: key) { $0.add(value, level: level + 1) } }
    }

    mutating func add(_ other: ObjectSample) {
        count += other.count
        for (key, shape) in other.members { updateShape(of: key) { $0.add(shape) } }
    }

    private mutating func updateShape(of key: String, _ update: (inout SampleShape) -> Void) {
        let exact = ExactText(key)
        if shapes[exact] == nil { keys.append(key) }
        update(&shapes[exact, default: SampleShape()])
    }
}

/// The arrays of samples at one path.
struct ArraySample: Sendable {
    private(set) var count = 0
    /// The shape of all elements; an array as indirection, empty if all arrays were.
    private var shapes: [SampleShape] = []

    var elements: SampleShape? { shapes.first }

    mutating func add(_ array: JSONValue, level: Int) {
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
