import JSONDocuments

/// The changes of a sample that aren't complete without a look at its records.
package struct DriftSearch: Sendable {
    var changes: [ShapeChange]

    init(_ changes: [ShapeChange]) { self.changes = changes }

    /// Whether nothing is left to look for.
    package var isDone: Bool { changes.isEmpty }

    /// Whether the portions of a document show the changes as the whole does: none is about the number of elements or
    /// a missing member of what is divided.
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
    /// The example in the whole document of a portion.
    func moved(from portion: DocumentPortion?) -> DriftChange.Example {
        guard let portion else { return self }
        return DriftChange.Example(
            source: source, location: portion.location(location), position: position.flatMap(portion.position),
            value: value)
    }

    /// The example at a location below a record.
    init(at location: JSONLocation, of value: JSONValue, in record: JSONValue, from source: String?) {
        let document = JSONDocument(record.storage)
        let whole = JSONLocation((document.location(of: record.node)?.components ?? []) + location.components)
        self.init(
            source: source, location: whole, position: document.position(of: whole),
            value: JSONWriter.excerpt(of: value, count: 80))
    }

    /// The example with the position of an issue, if that is known.
    func at(_ position: JSONPosition?) -> DriftChange.Example {
        DriftChange.Example(source: source, location: location, position: self.position ?? position, value: value)
    }
}
