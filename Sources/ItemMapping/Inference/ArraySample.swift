import JSONDocuments

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
