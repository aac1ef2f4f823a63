import JSONDocuments
import JSONPaths

extension MappingContext {
    /// Where the value being read is, from the value that was handed in.
    var place: [JSONLocation.Component] {
        var place = list?.location(of: record).components ?? []
        var frames = trail[...]
        while let frame = frames.popFirst() {
            switch frame {
            case .component(let component): place.append(component)
            case .column(let plan, let column, let path, let record):
                let column = plan.columns[column]
                guard path < column.paths.count else { continue }
                if !column.paths[path].isSingular, case .component(.index(let match))? = frames.first {
                    frames.removeFirst()
                    plan.locate(column, path: path, match: match, in: record, from: &place, self)
                } else {
                    plan.locate(column, path: path, match: nil, in: record, from: &place, self)
                }
            }
        }
        return place
    }

    /// The object that is `count` objects out from a place, and where it is; arrays in between are passed over.
    func object(_ count: Int, outFrom place: [JSONLocation.Component]) -> (node: JSONNode, depth: Int)? {
        if isFragment { looksOutOfFragment = true }
        guard var node = base else { return nil }
        var objects: [(node: JSONNode, depth: Int)] = []
        for (depth, step) in place.enumerated() {
            if node.kind == .object { objects.append((node, depth)) }
            guard let next = node.child(at: step) else { return nil }
            node = next
        }
        return count <= objects.count ? objects[objects.count - count] : nil
    }

    /// Where the record being read stands in its list, or the key it stands at; nil where there is no such thing.
    func standing(_ origin: RecordPosition) -> JSONValue? {
        if isFragment { looksOutOfFragment = true }
        switch origin {
        case .key:
            guard case .key(let key)? = place.last else { return nil }
            return JSONValue(key)
        case .index:
            // What is made of the record as a whole stands where the record does.
            switch trail.last(where: { !$0.isWhole }) {
            case .component(.index(let index))?: return JSONValue(index)
            case .component(.key)?, .column?: return nil
            case nil: return (recordNumber ?? record).map { JSONValue($0) }
            }
        }
    }
}

extension MappingContext.Frame {
    /// Whether the frame stays at the record: a value made of the record as a whole.
    fileprivate var isWhole: Bool {
        guard case .column(let plan, let column, _, _) = self else { return false }
        return plan.columns[column].paths == [.root]
    }
}

extension JSONNode {
    /// The member or element at one step.
    fileprivate func child(at step: JSONLocation.Component) -> JSONNode? {
        switch step {
        case .key(let key): kind == .object ? member(key) : nil
        case .index(let index): kind == .array ? element(at: index) : nil
        }
    }
}

extension MappingContext {
    /// Finds where in the text each defect is: one walk over the text for all of them, and none where there are none.
    func placeIssues() {
        guard !issues.isEmpty else { return }
        let document = JSONDocument(storage)
        // Places are counted from the value that was handed in, which may be a part of the document.
        let start = base.map { document.location(of: $0) } ?? .root
        guard let start else { return }
        // What is missing has no place of its own: the nearest thing around it has.
        let locations = issues.map { JSONLocation(start.components + $0.location.components) }
        for (number, position) in storage.positions(of: locations, nearest: true).enumerated() {
            issues[number].position = position
            issues[number].excerpt = position.flatMap { document.excerpt(at: $0) }
        }
    }

    /// These defects, with where in the text each of them is.
    func placed(_ issues: [MappingIssue]) -> [MappingIssue] {
        self.issues = issues
        placeIssues()
        return self.issues
    }
}
