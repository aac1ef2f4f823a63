import JSONDocuments

extension JSONPath {
    /// The first match in document order; nil where the path matches nothing.
    ///
    /// JSON `null` is a value: a path to a null matches. `^` at the start matches nothing here, because the value
    /// handed in has no parent.
    ///
    /// - Throws: `PathLimitError`; never for a singular path.
    /// - Complexity: one lookup a step for a singular path, without allocation.
    @inlinable
    public func first(in value: JSONValue) throws(PathLimitError) -> JSONValue? {
        guard program.isSingular else { return try first(in: value, limits: .standard) }
        // SAFETY: there are as many steps as the program says, and the path keeps them alive.
        guard let node = unsafe JSONStep.follow(program.steps, count: program.stepCount, from: value.node) else {
            return nil
        }
        return JSONValue(node, in: value.storage)
    }

    /// The first match in document order, within these limits.
    ///
    /// - Throws: `PathLimitError`; never for a singular path.
    public func first(in value: JSONValue, limits: Limits) throws(PathLimitError) -> JSONValue? {
        try first(in: value.node, limits: limits).map { JSONValue($0, in: value.storage) }
    }

    /// All matches in the order RFC 9535 gives them; members in document order.
    ///
    /// - Throws: `PathLimitError`.
    public func values(in value: JSONValue, limits: Limits = .standard) throws(PathLimitError) -> [JSONValue] {
        var values: [JSONValue] = []
        try forEach(in: value.node, limits: limits) { values.append(JSONValue($0, in: value.storage)) }
        return values
    }

    /// All matches with the places they are at.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"a": [1, {"b": 2}]}"#).root
    /// try JSONPath("$..b").matches(in: root)[0].location.normalizedPath  // $['a'][1]['b']
    /// ```
    ///
    /// - Throws: `PathLimitError`.
    public func matches(in value: JSONValue, limits: Limits = .standard) throws(PathLimitError) -> [Match] {
        var matches: [Match] = []
        var evaluation = PathEvaluation(of: self, in: value.node, limits: limits)
        var walk = PathWalk(program, from: value.node, keepsTrail: true)
        while let node = try walk.next(&evaluation) {
            try evaluation.count()
            // A location costs memory by its length.
            try evaluation.spend(8 * walk.depth)
            matches.append(Match(value: JSONValue(node, in: value.storage), location: walk.location))
        }
        return matches
    }

    /// The first matching node; a singular path goes straight to its steps.
    package func first(in node: JSONNode) throws(PathLimitError) -> JSONNode? {
        program.isSingular ? program.follow(from: node) : try first(in: node, limits: .standard)
    }

    /// The first matching node, within these limits.
    package func first(in node: JSONNode, limits: Limits) throws(PathLimitError) -> JSONNode? {
        if isSingular { return program.follow(from: node) }
        var evaluation = PathEvaluation(of: self, in: node, limits: limits)
        var walk = PathWalk(program, from: node)
        return try walk.next(&evaluation)
    }

    /// All matching nodes.
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
        while let match = try walk.next(&evaluation) {
            try evaluation.count()
            body(match)
            try walk.rest(&evaluation, body)
        }
    }
}

extension JSONPath {
    /// How much one evaluation may do.
    ///
    /// The standard limits are far past what lists need; they stop a hostile path or document.
    public struct Limits: Sendable, Hashable {
        /// How many levels below the starting value a path may go.
        public var depth: Int

        /// How many matches a path may have.
        public var matches: Int

        /// How many steps an evaluation may take: values looked at, characters matched by patterns, levels of the
        /// locations handed out.
        public var work: Int

        /// How many instructions one regular expression may become once its repetitions are written out.
        public var patternSize: Int

        /// Limits that differ from the standard where it is said.
        public init(
            depth: Int = 4_096, matches: Int = 5_000_000, work: Int = 100_000_000, patternSize: Int = 10_000
        ) {
            self.depth = depth
            self.matches = matches
            self.work = work
            self.patternSize = patternSize
        }

        /// 4,096 levels, 5 million matches, 100 million steps (a few seconds), patterns of 10,000 instructions.
        public static let standard = Limits()
    }
}

/// An evaluation that was stopped because it went past one of its limits.
///
/// ```swift
/// let limits = JSONPath.Limits(matches: 2)
/// do { _ = try JSONPath("[*]").values(in: [1, 2, 3], limits: limits) } catch { print(error) }
/// // [*]: more than 2 matches (limit 'matches')
/// ```
public struct PathLimitError: Error, Sendable, Hashable {
    /// The limits there are.
    public enum Limit: String, Sendable, CaseIterable {
        /// `JSONPath.Limits.depth`.
        case depth
        /// `JSONPath.Limits.matches`.
        case matches
        /// `JSONPath.Limits.work`.
        case work
        /// `JSONPath.Limits.patternSize`.
        case patternSize
    }

    /// Which limit was reached.
    public let limit: Limit

    /// How much it allowed.
    public let allowed: Int

    /// The path that was evaluated.
    public let path: String
}

extension PathLimitError: CustomStringConvertible {
    /// `PATH: more than N matches (limit 'matches')`.
    public var description: String {
        let unit =
            switch limit {
            case .depth: "levels deep"
            case .matches: "matches"
            case .work: "steps of work"
            case .patternSize: "instructions in a regular expression"
            }
        return "\(path.inMessage): more than \(allowed) \(unit) (limit '\(limit.rawValue)')"
    }
}
