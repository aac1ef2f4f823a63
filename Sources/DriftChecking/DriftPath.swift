import JSONDocuments

/// The path of values in the records of samples: keys, elements of arrays, and values of maps.
struct DriftPath: Sendable, Hashable, Comparable {
    enum Step: Sendable, Hashable {
        case key(String)
        /// Every element of an array.
        case elements
        /// Every value of an object whose keys are data.
        case values
    }

    var steps: [Step] = []

    func appending(_ step: Step) -> DriftPath { DriftPath(steps: steps + [step]) }

    /// The key path, `tags[*].name`; "" for the record.
    var text: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .elements: text += "[*]"
            case .values: text += text.isEmpty ? "*" : ".*"
            case .key(let key) where JSONLocation.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\(JSONValue(key).description)]"
            }
        }
    }

    /// The order of the bytes of the key paths.
    static func < (left: DriftPath, right: DriftPath) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Returns whether one of the paths begins with the other.
    func overlaps(_ other: DriftPath) -> Bool { zip(steps, other.steps).allSatisfy { $0 == $1 } }

    /// Returns whether the path begins with another one.
    func isInside(_ other: DriftPath) -> Bool { steps.count > other.steps.count && overlaps(other) }
}
