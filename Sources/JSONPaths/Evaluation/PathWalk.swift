import JSONDocuments

/// An iteration over the matches of a program in a value, in the order that RFC 9535 requires.
///
/// The walk keeps its own stack: a deep document costs heap memory, not the thread's stack.
struct PathWalk {
    private let program: PathProgram

    /// The values at which the walk continues, the innermost last.
    private var frames: ContiguousArray<Frame> = []

    /// The steps from the start to the current value; kept only if `keepsTrail` is true.
    private var trail: ContiguousArray<LocationStep> = []
    private let keepsTrail: Bool

    /// The value to start from; nil once the walk has started.
    private var start: JSONNode?

    init(_ program: PathProgram, from start: JSONNode, keepsTrail: Bool = false) {
        self.program = program
        self.start = start
        self.keepsTrail = keepsTrail
    }

    /// The location of the last match, if the trail is kept.
    var location: JSONLocation { JSONLocation(trail.map(\.component)) }

    /// The depth of the last match below the start, if the trail is kept.
    var depth: Int { trail.count }

    /// Returns the next match; nil after the last.
    mutating func next(in evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        if let node = start {
            start = nil
            if let match = try arrive(at: node, depth: 0, operation: 0, in: &evaluation) { return match }
        }
        while !frames.isEmpty {
            try evaluation.spend(1)
            if let match = try advance(in: &evaluation) { return match }
        }
        return nil
    }

    /// Visits the remaining elements of the innermost array if all of them are selected and only
    /// single steps follow.
    ///
    /// This is the fast way of the common case, `a[*].b`.
    @inline(__always)
    mutating func rest(
        in evaluation: inout PathEvaluation, _ body: (JSONNode) -> Void
    ) throws(PathLimitError) {
        guard let top = frames.last, !keepsTrail, top.isPlain, top.operation >= program.tail else { return }
        frames.removeLast()
        let steps = 1 + program.count - top.operation
        var frame = top
        while let child = frame.nextElement() {
            try evaluation.spend(steps)
            guard let match = program.follow(from: child, operation: top.operation) else { continue }
            try evaluation.count()
            body(match)
        }
    }

    /// Takes one step from the innermost frame.
    private mutating func advance(in evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        let top = frames.count - 1
        if frames[top].mode == .choices {
            guard let choice = frames[top].nextIndex() else { return leave() }
            return try choose(choice, at: frames[top], in: &evaluation)
        }
        guard let (step, child) = frames[top].nextChild() else { return leave() }
        let depth = frames[top].depth
        let operation = frames[top].operation
        if let filter = frames[top].filter, !(try program.filters[filter].holds(for: child, in: &evaluation)) {
            return nil
        }
        mark(step, at: depth)
        return try arrive(at: child, depth: depth + 1, operation: operation, in: &evaluation)
    }

    private mutating func leave() -> JSONNode? {
        frames.removeLast()
        return nil
    }

    /// Applies one of several selectors to the value of `frame`.
    private mutating func choose(
        _ index: Int, at frame: Frame, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> JSONNode? {
        let choice = program.choice(index)
        guard choice.isSingular else {
            try open(choice, at: frame.node, depth: frame.depth, then: frame.operation, in: &evaluation)
            return nil
        }
        guard let child = choice.child(of: frame.node) else { return nil }
        mark(choice.step(from: frame.node), at: frame.depth)
        return try arrive(at: child, depth: frame.depth + 1, operation: frame.operation, in: &evaluation)
    }

    /// Follows single steps from `node`; returns a match, or nil if a frame was opened or nothing
    /// is there.
    private mutating func arrive(
        at start: JSONNode, depth: Int, operation: Int, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> JSONNode? {
        var node = start
        var depth = depth
        var index = operation
        while index < program.count {
            let operation = program.operation(index)
            guard operation.isSingular else {
                try open(operation, at: node, depth: depth, then: index + 1, in: &evaluation)
                return nil
            }
            try evaluation.spend(1)
            guard let child = operation.child(of: node) else { return nil }
            mark(operation.step(from: node), at: depth)
            node = child
            depth += 1
            index += 1
        }
        return node
    }

    /// Records the step to the value one level below `depth`.
    @inline(__always)
    private mutating func mark(_ step: @autoclosure () -> LocationStep, at depth: Int) {
        guard keepsTrail else { return }
        trail.removeSubrange(depth...)
        trail.append(step())
    }

    /// Opens the frames of an operation that may match several values.
    private mutating func open(
        _ operation: PathProgram.Operation, at node: JSONNode, depth: Int, then next: Int,
        in evaluation: inout PathEvaluation
    ) throws(PathLimitError) {
        guard depth < evaluation.limits.depth else { throw evaluation.error(.depth, allowed: evaluation.limits.depth) }
        let frame = Frame(at: node, depth: depth, then: next)
        switch operation.code {
        case .choices: frames.append(frame.choosing(from: operation.first, count: operation.count))
        case .descend:
            if let below = frame.children(then: next - 1) { frames.append(below) }
            frames.append(frame.choosing(from: operation.first, count: operation.count))
        case .slice: if let slice = frame.elements(of: program.slices[operation.first]) { frames.append(slice) }
        case .filter: if let passing = frame.children(passing: operation.first) { frames.append(passing) }
        default: if let all = frame.children() { frames.append(all) }
        }
    }
}

extension PathWalk {
    /// One value whose children, or whose selectors, the walk iterates over.
    struct Frame {
        /// The subject of the iteration.
        enum Mode { case choices, elements, members }

        let node: JSONNode
        /// The depth of the value below the start.
        let depth: Int
        /// The operation that continues from each child.
        private(set) var operation: Int
        private(set) var mode = Mode.choices
        /// The filter that children have to pass.
        private(set) var filter: Int?

        private var index = 0
        private var stop = 0
        private var step = 1
        private var members: JSONNode.Members?

        init(at node: JSONNode, depth: Int, then operation: Int) {
            self.node = node
            self.depth = depth
            self.operation = operation
        }

        /// Returns a frame over `count` choices.
        func choosing(from first: Int, count: Int) -> Frame {
            var frame = self
            frame.index = first
            frame.stop = first + count
            return frame
        }

        /// Returns a frame over the children; nil if the value can't have any.
        func children(passing filter: Int? = nil, then operation: Int? = nil) -> Frame? {
            var frame = self
            frame.filter = filter
            frame.operation = operation ?? self.operation
            switch node.kind {
            case .array:
                frame.mode = .elements
                frame.stop = node.count
            case .object:
                frame.mode = .members
                frame.members = node.members
            default: return nil
            }
            return frame
        }

        /// Returns a frame over a slice of an array; nil for another kind.
        func elements(of slice: PathSlice) -> Frame? {
            guard node.kind == .array, slice.step != 0 else { return nil }
            var frame = self
            frame.mode = .elements
            (frame.index, frame.stop) = slice.bounds(count: node.count)
            frame.step = slice.step
            return frame
        }

        /// Returns the next index of a choice or an element.
        @inline(__always)
        mutating func nextIndex() -> Int? {
            guard step > 0 ? index < stop : index > stop else { return nil }
            defer { index += step }
            return index
        }

        /// True if the frame iterates over elements without a filter.
        @inline(__always)
        var isPlain: Bool { mode == .elements && filter == nil }

        /// Returns the next element.
        @inline(__always)
        mutating func nextElement() -> JSONNode? { nextIndex().flatMap(node.element) }

        /// Returns the next child and the step to it.
        @inline(__always)
        mutating func nextChild() -> (LocationStep, JSONNode)? {
            if mode == .elements {
                guard let index = nextIndex(), let child = node.element(at: index) else { return nil }
                return (LocationStep(index: index), child)
            }
            guard let member = members?.next() else { return nil }
            return unsafe (LocationStep(key: member.utf8), member.value)
        }
    }
}

extension PathWalk {
    /// One step of a location, without copies: the bytes of a key, or an index.
    // SAFETY: the bytes belong to the document or to the program; the caller of the walk keeps both
    // alive.
    @safe struct LocationStep {
        private let key: UnsafeBufferPointer<UInt8>
        private let index: Int

        init(index: Int) {
            unsafe key = UnsafeBufferPointer(start: nil, count: 0)
            self.index = index
        }

        init(key: UnsafeBufferPointer<UInt8>) {
            unsafe self.key = key
            index = -1
        }

        /// The step with a copy of the key.
        var component: JSONLocation.Component {
            index < 0 ? .key(unsafe String(decoding: key, as: UTF8.self)) : .index(index)
        }
    }
}

extension PathProgram.Operation {
    /// True if the operation matches one value at most.
    var isSingular: Bool {
        switch code {
        case .member, .memberOrIndex, .index, .parent: true
        case .children, .slice, .filter, .choices, .descend: false
        }
    }

    /// Returns the step from `node` to the child that a singular operation selects.
    func step(from node: JSONNode) -> PathWalk.LocationStep {
        guard code != .member, node.kind == .array else { return unsafe PathWalk.LocationStep(key: key) }
        return PathWalk.LocationStep(index: first < 0 ? first + node.count : first)
    }
}
