import JSONDocuments

extension JSONPath {
    /// Returns the first match in document order; nil if the path has no match.
    ///
    /// JSON `null` is a value, so a path to a null has a match. A path that starts with `^` has
    /// none, because the value that it is applied to has no parent here.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"a": {"b": 1}}"#).root
    /// try JSONPath("a.b").first(in: root)?.int  // 1
    /// try JSONPath("a.c").first(in: root)       // nil
    /// ```
    ///
    /// - Precondition: The path isn't a malformed literal.
    /// - Throws: ``PathLimitError``; never for a singular path.
    /// - Complexity: One lookup for each step of a singular path, without allocation.
    @inlinable
    public func first(in value: JSONValue) throws(PathLimitError) -> JSONValue? {
        guard program.isSingular else { return try first(in: value, limits: .standard) }
        // SAFETY: there are `stepCount` steps, and the path keeps them alive.
        guard let node = unsafe JSONStep.follow(program.steps, count: program.stepCount, from: value.node) else {
            return nil
        }
        return JSONValue(node, in: value.storage)
    }

    /// Returns the first match in document order, within limits.
    ///
    /// - Precondition: The path isn't a malformed literal.
    /// - Throws: ``PathLimitError``; never for a singular path.
    public func first(in value: JSONValue, limits: Limits) throws(PathLimitError) -> JSONValue? {
        requireValidSyntax()
        if hasLookups { return try values(in: value, limits: limits).first }
        return try first(in: value.node, limits: limits).map { JSONValue($0, in: value.storage) }
    }

    /// Returns the values of all matches, in the order of RFC 9535; members are in document order.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"[{"id": 1}, {"id": 2}]"#).root
    /// try JSONPath("[*].id").values(in: root).compactMap(\.int)  // [1, 2]
    /// ```
    ///
    /// - Precondition: The path isn't a malformed literal.
    /// - Throws: ``PathLimitError`` if the evaluation exceeds its limits.
    public func values(in value: JSONValue, limits: Limits = .standard) throws(PathLimitError) -> [JSONValue] {
        requireValidSyntax()
        if hasLookups {
            let result = try lookUp(from: value.node, in: value.storage, limits: limits)
            return result.nodes.map { JSONValue($0, in: value.storage) }
        }
        var values: [JSONValue] = []
        try forEach(in: value.node, limits: limits) { values.append(JSONValue($0, in: value.storage)) }
        return values
    }

    /// Returns all matches with their locations, in the order of RFC 9535.
    ///
    /// The location of a value that a lookup led to starts at the root of its document.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"a": [1, {"b": 2}]}"#).root
    /// try JSONPath("$..b").matches(in: root)[0].location.normalizedPath  // $['a'][1]['b']
    /// ```
    ///
    /// - Precondition: The path isn't a malformed literal.
    /// - Throws: ``PathLimitError`` if the evaluation exceeds its limits.
    public func matches(in value: JSONValue, limits: Limits = .standard) throws(PathLimitError) -> [Match] {
        requireValidSyntax()
        if hasLookups {
            let result = try lookUp(from: value.node, in: value.storage, limits: limits, keepsPlaces: true)
            return zip(result.nodes, result.places).map { node, place in
                Match(value: JSONValue(node, in: value.storage), location: place.location)
            }
        }
        var matches: [Match] = []
        var evaluation = PathEvaluation(of: self, in: value.node, limits: limits)
        var walk = PathWalk(program, from: value.node, keepsTrail: true)
        while let node = try walk.next(in: &evaluation) {
            try evaluation.count()
            // The memory of a location is proportional to its depth.
            try evaluation.spend(8 * walk.depth)
            matches.append(Match(value: JSONValue(node, in: value.storage), location: walk.location))
        }
        return matches
    }

    /// Stops the program, with a message in release builds too, if the path is a malformed literal.
    private func requireValidSyntax() {
        if let error = syntaxError { fatalError("malformed path: \(error.rendered())") }
    }

    /// Returns the first matching node; a singular path follows its steps directly.
    ///
    /// Unlike the public methods, this one and those below take malformed literals, which match
    /// nothing. A path with lookups, which need the document, is followed up to the first one.
    package func first(in node: JSONNode) throws(PathLimitError) -> JSONNode? {
        program.isSingular ? program.follow(from: node) : try first(in: node, limits: .standard)
    }

    /// Returns the first matching node, within limits.
    package func first(in node: JSONNode, limits: Limits) throws(PathLimitError) -> JSONNode? {
        if program.isSingular { return program.follow(from: node) }
        var evaluation = PathEvaluation(of: self, in: node, limits: limits)
        var walk = PathWalk(program, from: node)
        return try walk.next(in: &evaluation)
    }

    /// Returns all matching nodes in the document of a storage.
    package func nodes(in node: JSONNode, of storage: JSONStorage) throws(PathLimitError) -> [JSONNode] {
        hasLookups ? try lookUp(from: node, in: storage).nodes : try nodes(in: node)
    }

    /// Returns all matching nodes.
    package func nodes(in node: JSONNode, limits: Limits = .standard) throws(PathLimitError) -> [JSONNode] {
        var nodes: [JSONNode] = []
        try forEach(in: node, limits: limits) { nodes.append($0) }
        return nodes
    }

    /// Calls `body` with each matching node.
    @inline(__always)
    package func forEach(
        in node: JSONNode, limits: Limits = .standard, _ body: (JSONNode) -> Void
    ) throws(PathLimitError) {
        var evaluation = PathEvaluation(of: self, in: node, limits: limits)
        var walk = PathWalk(program, from: node)
        while let match = try walk.next(in: &evaluation) {
            try evaluation.count()
            body(match)
            try walk.rest(in: &evaluation, body)
        }
    }
}
