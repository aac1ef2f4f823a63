extension JSONValue: Hashable {
    /// Hashes everything that `==` compares, so that nobody can make many values with the same hash; without recursion.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public func hash(into hasher: inout Hasher) {
        withExtendedLifetime(storage) {
            var hashing = Hashing(storage: storage)
            hasher.combine(hashing.hash(of: node))
        }
    }

    /// Hashes a tree level by level on a stack of its own.
    private struct Hashing {
        /// A container that is open, and the hash of what was seen of it.
        private enum Frame {
            case array(JSONNode, next: Int, Hasher)
            /// Equal objects may have their members in any order, so the hashes of the members are added.
            case object(JSONNode.Members, key: Hasher, sum: Int)
        }

        let storage: JSONStorage
        private var frames: [Frame] = []

        init(storage: JSONStorage) { self.storage = storage }

        mutating func hash(of root: JSONNode) -> Int {
            var found = enter(root)
            while let frame = frames.popLast() {
                switch frame {
                case .array(let array, let next, var hasher):
                    if let hash = found { hasher.combine(hash) }
                    if next < array.count {
                        frames.append(.array(array, next: next + 1, hasher))
                        found = enter(array.element(at: next)!)
                    } else {
                        found = hasher.finalize()
                    }
                case .object(var members, var key, var sum):
                    if let hash = found {
                        key.combine(hash)
                        sum &+= key.finalize()
                    }
                    if let member = members.next() {
                        frames.append(.object(members, key: Self.hasher(of: member), sum: sum))
                        found = enter(member.value)
                    } else {
                        found = Self.hash(ofObject: sum)
                    }
                }
            }
            return found!
        }

        private static func hasher(of member: JSONNode.Members.Member) -> Hasher {
            var hasher = Hasher()
            // SAFETY: the key's bytes are read during the call only.
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(member.utf8))
            return hasher
        }

        private static func hash(ofObject sum: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(JSONValue.Kind.object)
            hasher.combine(sum)
            return hasher.finalize()
        }

        /// The hash of a scalar; nil for a container, which is opened.
        private mutating func enter(_ node: JSONNode) -> Int? {
            var hasher = Hasher()
            let kind = node.kind
            hasher.combine(kind)
            switch kind {
            case .null: break
            case .bool: hasher.combine(node.isTrue)
            case .integer: hasher.combine(node.integer)
            case .real:
                hasher.combine(node.real)
                // Many long integers have the same double.
                if let text = storage.bigIntegerText(of: node) { hasher.combine(text) }
            case .string:
                // SAFETY: the text's bytes are read during the call only.
                unsafe hasher.combine(bytes: UnsafeRawBufferPointer(node.utf8))
            case .array:
                frames.append(.array(node, next: 0, hasher))
                return nil
            case .object:
                frames.append(.object(node.members, key: hasher, sum: node.count))
                return nil
            }
            return hasher.finalize()
        }
    }
}
