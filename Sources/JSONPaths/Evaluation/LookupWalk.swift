import JSONDocuments

/// The evaluation of a path with lookups: one part after the other, each from all values that the
/// part before it led to.
///
/// `relationships.tags.data@included[type,id].attributes.name` has two parts. The first leads to a
/// list of references, the lookup to one resource for each of them, and the second part from these
/// to their names.
struct LookupWalk {
    private typealias Found = LookupResult.Found

    private let storage: JSONStorage
    private let keepsPlaces: Bool
    private var evaluation: PathEvaluation
    private var result = LookupResult()

    /// Follows a path from a value in the document of a storage.
    static func outcome(
        of path: JSONPath, from start: JSONNode, in storage: JSONStorage, limits: JSONPath.Limits, keepsPlaces: Bool
    ) throws(PathLimitError) -> LookupResult {
        let evaluation = PathEvaluation(of: path, in: start, limits: limits)
        var walk = LookupWalk(storage: storage, keepsPlaces: keepsPlaces, evaluation: evaluation)
        let place = keepsPlaces ? LookupResult.Place(location: .root, isFromRoot: false) : nil
        walk.result.found = [LookupResult.Found(node: start, place: place)]
        try walk.follow(path.program)
        return walk.result
    }

    private init(storage: JSONStorage, keepsPlaces: Bool, evaluation: PathEvaluation) {
        self.storage = storage
        self.keepsPlaces = keepsPlaces
        self.evaluation = evaluation
    }

    private mutating func follow(_ first: PathProgram) throws(PathLimitError) {
        var part = first
        try follow(part: part)
        while let (lookup, next) = part.next {
            try look(up: lookup)
            // A null reference stays null, whatever follows.
            if !result.isSeveral, result.found.first?.node.kind == .null { return }
            try follow(part: next)
            part = next
        }
        for _ in result.found { try evaluation.count() }
    }

    /// Goes on from each value along a part without lookups.
    private mutating func follow(part: PathProgram) throws(PathLimitError) {
        if part.count == 0 { return }
        if part.tail > 0 { result.isSeveral = true }
        var found: [Found] = []
        for start in result.found {
            let count = found.count
            var walk = PathWalk(part, from: start.node, keepsTrail: keepsPlaces)
            while let node = try walk.next(in: &evaluation) {
                let place = start.place.map { start in
                    LookupResult.Place(
                        location: JSONLocation(start.location.components + walk.location.components),
                        isFromRoot: start.isFromRoot)
                }
                found.append(Found(node: node, place: place))
            }
            if found.count == count, part.tail > 0, try part.hasEmptyList(from: start.node, &evaluation) {
                result.hasList = true
            }
        }
        result.found = found
    }

    /// Replaces each reference by the value that it leads to; a list of references leads to several.
    private mutating func look(up lookup: PathLookup) throws(PathLimitError) {
        let index = try LookupIndex.of(lookup, in: storage)
        let starts = result.found
        var references: [Found] = []
        for start in starts { references += spread(start) }
        var found: [Found] = []
        for reference in references {
            try evaluation.spend(1)
            if reference.node.kind == .null {
                // There is nothing to look up. A single null stays one; among several it is left out.
                if !result.isSeveral { found.append(reference) }
                continue
            }
            guard let target = index.resolve(of: reference.node, in: storage) else {
                note(reference, lookup, index)
                continue
            }
            result.lookupCount += 1
            let place = reference.place.map { _ in
                LookupResult.Place(location: index.location(of: target), isFromRoot: true)
            }
            found.append(Found(node: target.node, place: place))
        }
        result.found = found
    }

    /// Returns the references in a value: its elements if it is a list, else itself.
    private mutating func spread(_ found: Found) -> [Found] {
        guard found.node.kind == .array else { return [found] }
        result.isSeveral = true
        result.hasList = true
        return (0..<found.node.count).map { index in
            let place = found.place.map {
                LookupResult.Place(location: $0.location.appending(.index(index)), isFromRoot: $0.isFromRoot)
            }
            return Found(node: found.node.element(at: index)!, place: place)
        }
    }

    private mutating func note(_ reference: Found, _ lookup: PathLookup, _ index: LookupIndex) {
        let place = reference.place ?? LookupResult.Place(location: .root, isFromRoot: false)
        result.missing.append(
            LookupResult.MissingReference(
                node: reference.node, place: place,
                expected: lookup.phrase,
                missingList: index.hasList ? nil : lookup.listName))
    }
}

extension PathProgram {
    /// Returns whether a part with a wildcard matches nothing because its first list is empty, not missing.
    fileprivate func hasEmptyList(
        from start: JSONNode, _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        var node = start
        for index in 0..<count {
            let operation = operation(index)
            guard operation.isSingular else { return node.kind == .array || node.kind == .object }
            try evaluation.spend(1)
            guard let child = operation.child(of: node) else { return false }
            node = child
        }
        return false
    }
}

extension JSONPath {
    /// True if the path has a lookup, `@accounts[id]`.
    package var hasLookups: Bool { program.next != nil }

    /// Follows a path with lookups from a value in the document of a storage.
    ///
    /// - Parameters:
    ///   - start: The value that the path is applied to.
    ///   - storage: The document, in which the lists are.
    ///   - limits: The limits of the evaluation.
    ///   - keepsPlaces: Whether the locations of the values and of missing references are wanted.
    package func lookUp(
        from start: JSONNode, in storage: JSONStorage, limits: Limits = .standard, keepsPlaces: Bool = false
    ) throws(PathLimitError) -> LookupResult {
        try LookupWalk.outcome(of: self, from: start, in: storage, limits: limits, keepsPlaces: keepsPlaces)
    }
}
