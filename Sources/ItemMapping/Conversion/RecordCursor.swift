import JSONDocuments
import JSONPaths

/// The location of the value being read: the list, the record in it, and the steps into the record.
///
/// Locations are computed only if they are asked for, by an issue or by a field that looks around.
package struct RecordCursor {
    /// One step into a record.
    enum Frame {
        /// One key or index.
        case component(JSONLocation.Component)
        /// The value of a column, found at the path of this index, in this record.
        case column(MappingPlan, Int, path: Int, record: JSONNode)
        /// A reference on the way to such a value.
        case reference(MappingPlan, Int, path: Int, record: JSONNode, LookupResult.Place)
    }

    private let storage: JSONStorage

    /// The list being mapped.
    var list: RecordList?

    /// The value that the caller passed: locations start there.
    var base: JSONNode?

    /// The index of the record in the list.
    package var number: Int?

    /// The index of a record that is mapped by itself, in the stream that it comes from.
    package var streamNumber: Int?

    /// True if the document is one record of a text, so that nothing around it is known.
    var isFragment = false

    /// True if a field looked out of a fragment, so that the whole text must be parsed.
    private(set) var hasLeftFragment = false

    /// The steps from the record to the value being read.
    var trail: [Frame] = []

    init(storage: JSONStorage) { self.storage = storage }
}

extension RecordCursor {
    /// Returns the location of the value being read, from the value that the caller passed.
    mutating func location() -> [JSONLocation.Component] {
        var location = list?.location(of: number).components ?? []
        var frames = trail[...]
        while let frame = frames.popFirst() {
            switch frame {
            case .component(let component): location.append(component)
            case .column(let plan, let index, let path, let record):
                let column = plan.columns[index]
                guard path < column.paths.count else { continue }
                descend(&location, to: column, path: path, frames: &frames, in: record)
            case .reference(let plan, let index, let path, let record, let place):
                guard let (start, path) = start(of: plan.columns[index], path: path, in: record, &location) else {
                    continue
                }
                descend(&location, to: place, of: path, from: start)
            }
        }
        return location
    }

    /// Returns the value that a path starts from, and the rest of the path; the location goes out to an
    /// object around the record if the path does.
    private mutating func start(
        of column: MappingPlan.PlannedColumn, path index: Int, in record: JSONNode,
        _ location: inout [JSONLocation.Component]
    ) -> (JSONNode, JSONPath)? {
        guard let parentPath = column.parentPaths[index] else { return (record, column.paths[index]) }
        guard let outer = outerObject(parentPath.count, outFrom: location) else { return nil }
        location.removeSubrange(outer.depth...)
        return (outer.node, parentPath.path)
    }

    /// Returns the index that the next frame is; it is removed.
    private static func takeIndex(_ frames: inout ArraySlice<Frame>) -> Int? {
        guard case .component(.index(let index))? = frames.first else { return nil }
        frames.removeFirst()
        return index
    }

    /// Continues a location from a record to a column's value, as exactly as the data allows; for
    /// several values, to the one of the next frame's index.
    private mutating func descend(
        _ location: inout [JSONLocation.Component], to column: MappingPlan.PlannedColumn, path index: Int,
        frames: inout ArraySlice<Frame>, in record: JSONNode
    ) {
        guard let (start, path) = start(of: column, path: index, in: record, &location) else { return }
        if path.hasLookups {
            let result = (try? path.lookUp(from: start, in: storage, keepsPlaces: true)) ?? LookupResult()
            let wanted = (result.isSeveral ? Self.takeIndex(&frames) : nil) ?? 0
            let place = result.places.indices.contains(wanted) ? result.places[wanted] : nil
            return descend(&location, to: place, of: path, from: start)
        }
        let match = path.isSingular ? nil : Self.takeIndex(&frames)
        let matches = (try? path.matches(in: JSONValue(start, in: storage))) ?? []
        let wanted = match ?? (path.isSingular ? 0 : matches.count)
        if matches.indices.contains(wanted) { return location += matches[wanted].location.components }
        Self.descend(&location, along: path)
    }

    /// Continues a location to the value that a path with lookups has led to, or to the reference if
    /// nothing was found or the value found is not in the one that the caller passed.
    private func descend(
        _ location: inout [JSONLocation.Component], to place: LookupResult.Place?, of path: JSONPath,
        from start: JSONNode
    ) {
        if let place, place.isFromRoot, base == storage.root { return location = place.location.components }
        if let place, !place.isFromRoot { return location += place.location.components }
        let reference = path.ownPart
        guard let match = try? reference.matches(in: JSONValue(start, in: storage)).first else {
            return Self.descend(&location, along: reference)
        }
        location += match.location.components
    }

    /// Continues a location along the steps of a path without a match, up to a wildcard.
    private static func descend(_ location: inout [JSONLocation.Component], along path: JSONPath) {
        location += (path.steps ?? []).prefix { $0 != .wildcard }.map { step in
            switch step {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            case .wildcard, .parent: .key("*")
            }
        }
    }

    /// Returns the object that is `count` objects out from a location, and its depth; arrays don't count.
    mutating func outerObject(
        _ count: Int, outFrom location: [JSONLocation.Component]
    ) -> (node: JSONNode, depth: Int)? {
        noteLook()
        guard var node = base else { return nil }
        var objects: [(node: JSONNode, depth: Int)] = []
        for (depth, step) in location.enumerated() {
            if node.kind == .object { objects.append((node, depth)) }
            guard let next = node.child(at: step) else { return nil }
            node = next
        }
        return count <= objects.count ? objects[objects.count - count] : nil
    }

    /// Returns the position of the record being read, its index or its key; nil if it has none.
    package mutating func position(_ origin: RecordPosition) -> JSONValue? {
        switch origin {
        case .key:
            noteLook()
            if isAtRecord { return outerKey(0) }
            guard case .key(let key)? = location().last else { return nil }
            return JSONValue(key)
        case .outerKey(let count):
            noteLook()
            return isAtRecord ? outerKey(count) : nil
        case .index:
            // A record of a list knows its number, even if it is parsed alone.
            if number == nil { noteLook() }
            // A value made of the record as a whole has the record's own position.
            switch trail.last(where: { !$0.isWholeRecord }) {
            case .component(.index(let index))?: return JSONValue(index)
            case .component(.key)?, .column?, .reference?: return nil
            case nil: return (streamNumber ?? number).map { JSONValue($0) }
            }
        }
    }

    /// True if the record being read is one of the list, and not one inside of it.
    private var isAtRecord: Bool { trail.allSatisfy(\.isWholeRecord) }

    /// The key that is `count` keys out from the record of the list.
    private func outerKey(_ count: Int) -> JSONValue? {
        guard let keys = list?.keys(of: number), count < keys.count else { return nil }
        return keys[count].map { JSONValue($0) }
    }

    /// Notes that a value around the record was asked for.
    mutating func noteLook() { if isFragment { hasLeftFragment = true } }

    /// The names of the fields being read, the outermost first; nil outside of a field.
    var fieldName: String? {
        let names = trail.compactMap { frame in
            switch frame {
            case .column(let plan, let column, _, _), .reference(let plan, let column, _, _, _):
                plan.columns[column].name
            case .component: nil
            }
        }.filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}

extension RecordCursor.Frame {
    /// True if the frame stays at the record: a value made of the record as a whole.
    fileprivate var isWholeRecord: Bool {
        guard case .column(let plan, let column, _, _) = self else { return false }
        return plan.columns[column].paths == [.root]
    }
}

extension JSONNode {
    /// Returns the member or element at one step.
    fileprivate func child(at step: JSONLocation.Component) -> JSONNode? {
        switch step {
        case .key(let key): kind == .object ? member(key) : nil
        case .index(let index): kind == .array ? element(at: index) : nil
        }
    }
}
