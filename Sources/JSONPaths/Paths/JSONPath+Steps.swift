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

    /// Returns the path with more steps at its end; a malformed literal stays as it is.
    package func appending(_ more: Step...) -> JSONPath {
        guard syntaxError == nil else { return self }
        if let steps { return JSONPath(steps: steps + more) }
        // Only queries and lookups have more than plain steps.
        return JSONPath(
            PathForm(like: form, segments: form.segments + more.map { PathSegment($0, isInQuery: !hasLookups) }))
    }
}

extension JSONPath {
    /// The steps before the first lookup, or all steps of a path without lookups; nil if more is
    /// needed than plain steps.
    package var ownSteps: [Step]? { hasLookups ? ownPart.steps : steps }

    /// The path up to its first lookup: the path of the reference.
    package var ownPart: JSONPath {
        guard let end = form.segments.firstIndex(where: { $0.lookup != nil }) else { return self }
        return JSONPath(PathForm(keyPath: Array(form.segments[..<end])))
    }

    /// Returns the key path with a lookup at its end.
    ///
    /// - Parameters:
    ///   - list: The path of the list from the root of the document.
    ///   - paths: The paths of the values that make an id; nil for the key of a member.
    package func looking(upIn list: JSONPath, by paths: [JSONPath]?) -> JSONPath {
        let lookup = PathLookup(list: list, identifier: paths.map { .paths($0) } ?? .key)
        return JSONPath(PathForm(keyPath: form.segments + [PathSegment(.lookup(lookup))]))
    }

    /// Returns the key path of the member with a key, at the end of this one.
    package func appending(key: String) -> JSONPath {
        JSONPath(PathForm(keyPath: form.segments + [PathSegment(.key(key))]))
    }

    /// The number of parents that a key path starts with, and the rest of it.
    package var parents: (count: Int, rest: JSONPath) {
        let count = form.segments.prefix { if case .parent = $0.selectors[0] { true } else { false } }.count
        guard count > 0, syntaxError == nil else { return (0, self) }
        return (count, JSONPath(PathForm(keyPath: Array(form.segments.dropFirst(count)))))
    }

    /// Returns the key path with other keys, those of its lookups included; nil for a query and for a malformed
    /// literal.
    package func replacingKeys(_ key: (String) -> String) -> JSONPath? {
        guard syntaxError == nil else { return nil }
        if let steps {
            return JSONPath(steps: steps.map { if case .key(let old) = $0 { .key(key(old)) } else { $0 } })
        }
        guard hasLookups else { return nil }
        return JSONPath(PathForm(keyPath: form.segments.map { $0.replacingKeys(key) }))
    }
}

extension PathSegment {
    /// Returns the segment of a key path with other keys.
    fileprivate func replacingKeys(_ key: (String) -> String) -> PathSegment {
        switch selectors[0] {
        case .step(let old): return PathSegment(.step(key(old)))
        case .lookup(let lookup): return PathSegment(.lookup(lookup.replacingKeys(key)))
        case .name, .index, .wildcard, .slice, .filter, .parent: return self
        }
    }
}

extension PathLookup {
    fileprivate func replacingKeys(_ key: (String) -> String) -> PathLookup {
        let list = list.replacingKeys(key) ?? list
        guard case .paths(let paths) = identifier else { return PathLookup(list: list, identifier: .key) }
        return PathLookup(list: list, identifier: .paths(paths.map { $0.replacingKeys(key) ?? $0 }))
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
        case .slice, .filter, .lookup: return nil
        }
    }
}
