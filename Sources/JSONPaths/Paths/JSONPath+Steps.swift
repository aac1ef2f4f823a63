import JSONDocuments

extension JSONPath {
    /// One step of a path of plain steps.
    package enum Step: Sendable, Hashable {
        /// Selects the member with this key; digits are an index on an array.
        case key(String)
        /// Selects the element at this index, counted from the end if negative.
        case index(Int)
        /// Selects every element of an array and every member of an object.
        case wildcard
        /// Selects the parent of the value.
        case parent

        /// Keys are equal if they have the same code points.
        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): ExactText(left) == ExactText(right)
            case (.index(let left), .index(let right)): left == right
            case (.wildcard, .wildcard), (.parent, .parent): true
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): hasher.combine(ExactText(key))
            case .index(let index): hasher.combine(index)
            case .wildcard: hasher.combine(-1)
            case .parent: hasher.combine(-2)
            }
        }
    }

    /// The steps of a path of plain steps; nil for one that needs more of RFC 9535, or is
    /// malformed.
    ///
    /// A query is plain if a key path could express it: `$.a[0]`, but not `$['0']`, which selects a
    /// member and never an element.
    package var steps: [Step]? {
        guard syntaxError == nil else { return nil }
        var steps: [Step] = []
        for segment in form.segments {
            guard let step = segment.step else { return nil }
            steps.append(step)
        }
        return steps
    }

    /// Makes a key path of these steps.
    package init(steps: [Step]) {
        self.init(PathForm(keyPath: steps.map { PathSegment($0) }))
    }

    /// The path with more steps at its end; a malformed literal stays as it is.
    package func appending(_ more: Step...) -> JSONPath {
        guard syntaxError == nil else { return self }
        if let steps { return JSONPath(steps: steps + more) }
        // Only queries have more than plain steps.
        return JSONPath(
            PathForm(like: form, segments: form.segments + more.map { PathSegment($0, isInQuery: true) }))
    }
}

extension PathSegment {
    /// Makes the segment of a plain step; in a query a key is a name, and never an index.
    fileprivate init(_ step: JSONPath.Step, isInQuery: Bool = false) {
        switch step {
        case .key(let key): self.init(isInQuery ? .name(key) : .step(key))
        case .index(let index): self.init(PathSelector.index(index))
        case .wildcard: self.init(PathSelector.wildcard)
        case .parent: self.init(PathSelector.parent)
        }
    }

    /// The equivalent plain step; nil if it doesn't exist.
    fileprivate var step: JSONPath.Step? {
        guard !isDescendant, selectors.count == 1 else { return nil }
        switch selectors[0] {
        case .step(let key): return .key(key)
        case .name(let key): return ArrayIndex(key) == nil ? .key(key) : nil
        case .index(let index): return .index(index)
        case .wildcard: return .wildcard
        case .parent: return .parent
        case .slice, .filter: return nil
        }
    }
}
