import JSONDocuments

/// The arrays that samples held at one place.
struct ArraySample: Sendable {
    private(set) var count = 0
    /// What all their elements were; one shape, or none where all were empty.
    private var shapes: [SampleShape] = []

    var elements: SampleShape? { shapes.first }

    mutating func add(_ array: JSONValue) {
        count += 1
        for element in array.elements {
            if shapes.isEmpty { shapes.append(SampleShape()) }
            shapes[0].add(element)
        }
    }

    mutating func add(_ other: ArraySample) {
        count += other.count
        guard let elements = other.elements else { return }
        if shapes.isEmpty { shapes.append(elements) } else { shapes[0].add(elements) }
    }
}
