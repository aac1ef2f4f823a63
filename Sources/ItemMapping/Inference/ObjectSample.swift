import JSONDocuments

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
