import JSONDocuments

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
        mutating func nextChild() -> (Landmark, JSONNode)? {
            if mode == .elements {
                guard let index = nextNumber(), let child = node.element(at: index) else { return nil }
                return (Landmark(index: index), child)
            }
            guard let member = members?.next() else { return nil }
            return unsafe (Landmark(key: member.utf8), member.value)
        }
    }
}
