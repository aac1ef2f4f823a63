import JSONDocuments

/// Changes that still need examples or counts from the records of a sample.
package struct DriftSearch: Sendable {
    var changes: [ShapeChange]

    init(_ changes: [ShapeChange]) { self.changes = changes }

    /// Whether no change needs anything.
    package var isDone: Bool { changes.isEmpty }

    /// Returns whether the portions of a document show the changes as the whole does.
    ///
    /// They don't show the number of elements, or a missing member, of a container that is divided.
    package func isShown(byPortionsAt path: PortionPath) -> Bool {
        let rows = path.steps.count + (path.endsInRows ? 0 : 1)
        return changes.allSatisfy { change in
            let depth = change.id.path.steps.count
            return switch change.evidence {
            case .lacksKey: depth > rows
            case .countOutside: depth >= rows
            case .hasKey, .null, .type, .notInFormat, .outside, .otherWord, .lengthOutside: true
            }
        }
    }
}

extension DriftChange.Example {
    /// Moves the example from a portion to its place in the whole document.
    func moved(from portion: DocumentPortion?) -> DriftChange.Example {
        guard let portion else { return self }
        return DriftChange.Example(
            source: source, location: portion.location(location), position: position.flatMap(portion.position),
            value: value)
    }

    /// Creates an example from a value at a location below a record.
    init(at location: JSONLocation, of value: JSONValue, in record: JSONValue, from source: String?) {
        let document = JSONDocument(record.storage)
        let whole = JSONLocation((document.location(of: record.node)?.components ?? []) + location.components)
        self.init(
            source: source, location: whole, position: document.position(of: whole),
            value: JSONWriter.excerpt(of: value, count: 80))
    }

    /// Returns the example, with the position of an issue if it has none.
    func at(_ position: JSONPosition?) -> DriftChange.Example {
        DriftChange.Example(source: source, location: location, position: self.position ?? position, value: value)
    }
}
