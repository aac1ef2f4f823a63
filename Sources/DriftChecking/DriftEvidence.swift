import ItemMapping
import JSONDocuments
import TableInferring

/// The property of a value, or of the object around a missing one, that shows a change.
enum DriftEvidence: Sendable {
    case null
    case type(DriftType)
    case notInFormat(String)
    case outside(ClosedRange<ConstraintNumber>)
    case otherWord(Set<String>)
    case lengthOutside(ClosedRange<Int>)
    case countOutside(ClosedRange<Int>)
    case lacksKey(String)
    case hasKey(String)

    /// Returns the location of the first value below a record that shows the change.
    ///
    /// - Parameter path: The path of the change; for evidence about a key, that of its member.
    func firstLocation(in record: JSONValue, at path: DriftPath) -> (location: JSONLocation, value: JSONValue)? {
        switch self {
        case .lacksKey, .hasKey: first(below: record, path.steps.dropLast(), at: .root)
        default: first(below: record, path.steps[...], at: .root)
        }
    }

    /// Counts the values below a record that show the change.
    func count(in record: JSONValue, at path: DriftPath) -> Int { count(below: record, path.steps[...]) }

    private func count(below value: JSONValue, _ steps: ArraySlice<DriftPath.Step>) -> Int {
        guard let step = steps.first else { return isShown(by: value) ? 1 : 0 }
        let rest = steps.dropFirst()
        switch step {
        case .key(let key): return (value.kind == .object ? value[key] : nil).map { count(below: $0, rest) } ?? 0
        case .elements: return value.array?.reduce(0) { $0 + count(below: $1, rest) } ?? 0
        case .values: return value.members.reduce(0) { $0 + count(below: $1.value, rest) }
        }
    }

    private func first(
        below value: JSONValue, _ steps: ArraySlice<DriftPath.Step>, at location: JSONLocation
    ) -> (location: JSONLocation, value: JSONValue)? {
        guard let step = steps.first else { return shown(by: value, at: location) }
        let rest = steps.dropFirst()
        switch step {
        case .key(let key):
            guard value.kind == .object, let member = value[key] else { return nil }
            return first(below: member, rest, at: location.appending(.key(key)))
        case .elements:
            guard value.kind == .array else { return nil }
            for (index, element) in value.elements.enumerated() {
                if let found = first(below: element, rest, at: location.appending(.index(index))) { return found }
            }
        case .values:
            guard value.kind == .object else { return nil }
            for (key, member) in value.members {
                if let found = first(below: member, rest, at: location.appending(.key(key))) { return found }
            }
        }
        return nil
    }

    private func shown(by value: JSONValue, at location: JSONLocation) -> (location: JSONLocation, value: JSONValue)? {
        switch self {
        case .lacksKey(let key): return value.kind == .object && value[key] == nil ? (location, value) : nil
        case .hasKey(let key):
            guard value.kind == .object, let member = value[key] else { return nil }
            return (location.appending(.key(key)), member)
        default: return isShown(by: value) ? (location, value) : nil
        }
    }

    private func isShown(by value: JSONValue) -> Bool {
        switch self {
        case .null: return value.isNull
        case .type(let type):
            var shape = SampleShape()
            shape.add(value)
            return shape.count(of: type) > 0
        case .notInFormat(let format):
            guard value.kind == .string else { return false }
            var shape = SampleShape()
            shape.add(value)
            return !shape.texts.formats.contains(format)
        case .outside(let range): return ConstraintNumber(value).map { !range.contains($0) } ?? false
        case .otherWord(let words): return value.string.map { !words.contains($0) } ?? false
        case .lengthOutside(let range): return value.string.map { !range.contains($0.unicodeScalars.count) } ?? false
        case .countOutside(let range): return value.kind == .array && !range.contains(value.count)
        case .lacksKey, .hasKey: return false
        }
    }
}
