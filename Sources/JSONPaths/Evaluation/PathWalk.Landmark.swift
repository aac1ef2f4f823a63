import JSONDocuments

extension PathWalk {
    /// One step of a location, without copies: the bytes of a key, or an index.
    // SAFETY: the bytes belong to the document or to the program; the walk's user keeps both alive.
    @safe struct Landmark {
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
    func landmark(from node: JSONNode) -> PathWalk.Landmark {
        guard code != .member, node.kind == .array else { return unsafe PathWalk.Landmark(key: key) }
        return PathWalk.Landmark(index: first < 0 ? first + node.count : first)
    }
}
