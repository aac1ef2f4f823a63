import JSONDocuments

extension JSONPath {
    /// One step of a path made of plain steps.
    package enum Step: Sendable, Hashable {
        /// To the member with this key; digits are an index on an array.
        case key(String)
        /// To the element at this index, counted from the end when negative.
        case index(Int)
        /// To every element of an array and every member of an object.
        case wildcard
        /// To the value that holds this one.
        case parent

        /// Keys are equal where they have the same code points.
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

    /// The steps of a path made of plain steps; nil for one that needs the whole of RFC 9535, or is malformed.
    ///
    /// A query counts as plain when it says no more than a key path could: `$.a[0]`, but not `$['0']`, which names a
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

    /// A key path of these steps.
    package init(steps: [Step]) {
        self.init(
            PathForm(
                keyPath: steps.map { step in
                    switch step {
                    case .key(let key): PathSegment(.step(key))
                    case .index(let index): PathSegment(.index(index))
                    case .wildcard: PathSegment(.wildcard)
                    case .parent: PathSegment(.parent)
                    }
                }))
    }
}

extension PathSegment {
    /// The plain step that says the same; nil where there is none.
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
