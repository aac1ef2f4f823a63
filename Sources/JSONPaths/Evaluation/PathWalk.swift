import JSONDocuments

/// Runs a program over a value and answers the matches one by one, in the order RFC 9535 asks for.
///
/// The walk keeps its own stack: a deep document costs memory, never the thread's stack.
struct PathWalk {
    private let program: PathProgram

    /// Where the walk has to go on, the innermost last.
    private var frames: ContiguousArray<Frame> = []

    /// The steps from the start to the value reached last; kept only when asked for.
    private var trail: ContiguousArray<LocationStep> = []
    private let keepsTrail: Bool

    /// The value to start from; nil once the walk is under way.
    private var start: JSONNode?

    init(_ program: PathProgram, from start: JSONNode, keepsTrail: Bool = false) {
        self.program = program
        self.start = start
        self.keepsTrail = keepsTrail
    }

    /// Where the last match is.
    var location: JSONLocation { JSONLocation(trail.map(\.component)) }

    /// How many levels below the start the last match is, where the trail is kept.
    var depth: Int { trail.count }

    /// The next match; nil after the last.
    mutating func next(_ evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        if let node = start {
            start = nil
            if let match = try arrive(at: node, depth: 0, operation: 0, &evaluation) { return match }
        }
        while !frames.isEmpty {
            try evaluation.spend(1)
            if let match = try advance(&evaluation) { return match }
        }
        return nil
    }

    /// Takes the elements that are still to come where all of them are wanted and only single steps follow: the
    /// common case, `a[*].b`.
    @inline(__always)
    mutating func rest(
        _ evaluation: inout PathEvaluation, _ body: (JSONNode) -> Void
    ) throws(PathLimitError) {
        guard let top = frames.last, !keepsTrail, top.isPlain, top.operation >= program.tail else { return }
        frames.removeLast()
        let cost = 1 + program.count - top.operation
        var frame = top
        while let child = frame.nextElement() {
            try evaluation.spend(cost)
            guard let match = program.follow(from: child, operation: top.operation) else { continue }
            try evaluation.count()
            body(match)
        }
    }

    /// Takes one step from the innermost frame.
    private mutating func advance(_ evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        let top = frames.count - 1
        if frames[top].mode == .choices {
            guard let choice = frames[top].nextNumber() else { return leave() }
            return try choose(choice, frames[top], &evaluation)
        }
        guard let (step, child) = frames[top].nextChild() else { return leave() }
        let depth = frames[top].depth
        let operation = frames[top].operation
        if let filter = frames[top].filter, !(try program.filters[filter].holds(for: child, &evaluation)) { return nil }
        mark(step, at: depth)
        return try arrive(at: child, depth: depth + 1, operation: operation, &evaluation)
    }

    private mutating func leave() -> JSONNode? {
        frames.removeLast()
        return nil
    }

    /// Applies one of several selectors to the value of `frame`.
    private mutating func choose(
        _ number: Int, _ frame: Frame, _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> JSONNode? {
        let choice = program.choice(number)
        guard choice.isSingular else {
            try open(choice, frame.node, frame.depth, then: frame.operation, &evaluation)
            return nil
        }
        guard let child = choice.child(of: frame.node) else { return nil }
        mark(choice.step(from: frame.node), at: frame.depth)
        return try arrive(at: child, depth: frame.depth + 1, operation: frame.operation, &evaluation)
    }

    /// Follows single steps from `node` as far as they go; a match, or nil where a frame was opened or nothing is there.
    private mutating func arrive(
        at start: JSONNode, depth: Int, operation: Int, _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> JSONNode? {
        var node = start
        var depth = depth
        var number = operation
        while number < program.count {
            let operation = program.operation(number)
            guard operation.isSingular else {
                try open(operation, node, depth, then: number + 1, &evaluation)
                return nil
            }
            try evaluation.spend(1)
            guard let child = operation.child(of: node) else { return nil }
            mark(operation.step(from: node), at: depth)
            node = child
            depth += 1
            number += 1
        }
        return node
    }

    /// Remembers how the value one level below `depth` was reached.
    @inline(__always)
    private mutating func mark(_ step: @autoclosure () -> LocationStep, at depth: Int) {
        guard keepsTrail else { return }
        trail.removeSubrange(depth...)
        trail.append(step())
    }

    /// Opens the frames of an operation that may lead to several values.
    private mutating func open(
        _ operation: PathProgram.Operation, _ node: JSONNode, _ depth: Int, then next: Int,
        _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) {
        guard depth < evaluation.limits.depth else { throw evaluation.error(.depth, evaluation.limits.depth) }
        let frame = Frame(at: node, depth: depth, then: next)
        switch operation.code {
        case .choices: frames.append(frame.choosing(operation.first, operation.count))
        case .descend:
            if let below = frame.children(then: next - 1) { frames.append(below) }
            frames.append(frame.choosing(operation.first, operation.count))
        case .slice: if let some = frame.elements(program.slices[operation.first]) { frames.append(some) }
        case .filter: if let some = frame.children(passing: operation.first) { frames.append(some) }
        default: if let all = frame.children() { frames.append(all) }
        }
    }
}

extension PathWalk {
    /// One value whose children, or whose selectors, are being gone through.
    struct Frame {
        /// What is gone through.
        enum Mode { case choices, elements, members }

        let node: JSONNode
        /// How many levels below the start the value is.
        let depth: Int
        /// The operation that goes on from each child.
        private(set) var operation: Int
        private(set) var mode = Mode.choices
        /// The filter that children have to pass.
        private(set) var filter: Int?

        private var number = 0
        private var stop = 0
        private var step = 1
        private var members: JSONNode.Members?

        init(at node: JSONNode, depth: Int, then operation: Int) {
            self.node = node
            self.depth = depth
            self.operation = operation
        }

        /// The frame that goes through `count` choices.
        func choosing(_ first: Int, _ count: Int) -> Frame {
            var frame = self
            frame.number = first
            frame.stop = first + count
            return frame
        }

        /// The frame that goes through the children; nil where there are none.
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

        /// The frame that goes through a slice of an array; nil for another kind.
        func elements(_ slice: PathSlice) -> Frame? {
            guard node.kind == .array, slice.step != 0 else { return nil }
            var frame = self
            frame.mode = .elements
            (frame.number, frame.stop) = slice.bounds(count: node.count)
            frame.step = slice.step
            return frame
        }

        /// The next number of a choice or an index.
        @inline(__always)
        mutating func nextNumber() -> Int? {
            guard step > 0 ? number < stop : number > stop else { return nil }
            defer { number += step }
            return number
        }

        /// Whether the frame goes through elements, all of them wanted.
        @inline(__always)
        var isPlain: Bool { mode == .elements && filter == nil }

        /// The next element.
        @inline(__always)
        mutating func nextElement() -> JSONNode? { nextNumber().flatMap(node.element) }

        /// The next child and how it is reached.
        @inline(__always)
        mutating func nextChild() -> (LocationStep, JSONNode)? {
            if mode == .elements {
                guard let index = nextNumber(), let child = node.element(at: index) else { return nil }
                return (LocationStep(index: index), child)
            }
            guard let member = members?.next() else { return nil }
            return unsafe (LocationStep(key: member.utf8), member.value)
        }
    }
}

extension PathWalk {
    /// One step of a location, without copies: the bytes of a key, or an index.
    // SAFETY: the bytes belong to the document or to the program; the walk's user keeps both alive.
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
    /// Whether this leads to one value at the most.
    var isSingular: Bool {
        switch code {
        case .member, .memberOrIndex, .index, .parent: true
        case .children, .slice, .filter, .choices, .descend: false
        }
    }

    /// How the child this leads to is reached from `node`.
    func step(from node: JSONNode) -> PathWalk.LocationStep {
        guard code != .member, node.kind == .array else { return unsafe PathWalk.LocationStep(key: key) }
        return PathWalk.LocationStep(index: first < 0 ? first + node.count : first)
    }
}
