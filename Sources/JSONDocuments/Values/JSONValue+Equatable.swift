extension JSONValue: Equatable {
    /// True for equal kinds with equal contents; members in any order, an integer never equals a
    /// real (as `json_equal`).
    ///
    /// Two reals are equal if they are the same double, however they are written: `1.50` is `1.5`.
    /// Integers past Int64 are compared digit by digit, and so are numbers past a double's range, without
    /// zeros at either end. Nesting of any depth is compared without recursion.
    ///
    /// - Complexity: O(*n*) in the size of the values.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        withExtendedLifetime((left, right)) {
            var comparison = Comparison(of: left.storage, with: right.storage)
            return comparison.isEqual(left.node, to: right.node)
        }
    }

    /// Compares two trees without recursion, on its own stack.
    private struct Comparison {
        private enum Frame {
            case arrays(JSONNode, JSONNode, next: Int)
            case objects(JSONNode.Members, JSONNode)
        }

        private let left: JSONStorage
        private let right: JSONStorage
        private var frames: [Frame] = []

        init(of left: JSONStorage, with right: JSONStorage) {
            self.left = left
            self.right = right
        }

        mutating func isEqual(_ first: JSONNode, to second: JSONNode) -> Bool {
            guard enter(first, with: second) else { return false }
            while let frame = frames.popLast() {
                switch frame {
                case .arrays(let first, let second, let next):
                    guard next < first.count else { continue }
                    frames.append(.arrays(first, second, next: next + 1))
                    guard enter(first.element(at: next)!, with: second.element(at: next)!) else { return false }
                case .objects(var members, let other):
                    guard let member = members.next() else { continue }
                    frames.append(.objects(members, other))
                    guard let partner = unsafe other.member(member.utf8), enter(member.value, with: partner)
                    else { return false }
                }
            }
            return true
        }

        /// Compares scalars, and pushes containers on the stack.
        private mutating func enter(_ first: JSONNode, with second: JSONNode) -> Bool {
            let kind = first.kind
            if first == second { return true }
            guard kind == second.kind else { return false }
            switch kind {
            case .null: return true
            case .bool: return first.isTrue == second.isTrue
            case .integer: return first.integer == second.integer
            case .real: return isEqualReal(first, to: second)
            case .string: return unsafe first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
            case .array: frames.append(.arrays(first, second, next: 0))
            case .object: frames.append(.objects(first.members, second))
            }
            return first.count == second.count
        }

        private func isEqualReal(_ first: JSONNode, to second: JSONNode) -> Bool {
            guard first.real == second.real else { return false }
            return first.real.magnitude < 0x1p63
                || LargeNumbers.identity(of: first, in: left) == LargeNumbers.identity(of: second, in: right)
        }
    }
}

extension JSONValue: Hashable {
    /// Hashes everything that `==` compares, so that collisions can't be constructed; without
    /// recursion.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public func hash(into hasher: inout Hasher) {
        withExtendedLifetime(storage) {
            var hashing = Hashing(storage: storage, salt: 0)
            hasher.combine(hashing.hash(of: node))
        }
    }

    /// Returns a hash that is independent of those with other salts, from the leaves up.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    package func hashValue(salt: Int) -> Int {
        withExtendedLifetime(storage) {
            var hashing = Hashing(storage: storage, salt: salt)
            return hashing.hash(of: node)
        }
    }

    /// Hashes a tree without recursion, on its own stack.
    private struct Hashing {
        /// An open container, and the hash of its visited part.
        private enum Frame {
            case array(JSONNode, next: Int, Hasher)
            /// The hashes of the members are added, because equal objects may have them in any
            /// order.
            case object(JSONNode.Members, key: Hasher, sum: Int)
        }

        let storage: JSONStorage
        let salt: Int
        private var frames: [Frame] = []

        init(storage: JSONStorage, salt: Int) { (self.storage, self.salt) = (storage, salt) }

        private var emptyHasher: Hasher {
            var hasher = Hasher()
            if salt != 0 { hasher.combine(salt) }
            return hasher
        }

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
                        frames.append(.object(members, key: memberHasher(of: member), sum: sum))
                        found = enter(member.value)
                    } else {
                        found = hash(ofObject: sum)
                    }
                }
            }
            return found!
        }

        private func memberHasher(of member: JSONNode.Members.Member) -> Hasher {
            var hasher = emptyHasher
            // SAFETY: the key's bytes are read during the call only.
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(member.utf8))
            return hasher
        }

        private func hash(ofObject sum: Int) -> Int {
            var hasher = emptyHasher
            hasher.combine(JSONValue.Kind.object)
            hasher.combine(sum)
            return hasher.finalize()
        }

        /// Returns the hash of a scalar; nil for a container, which is pushed on the stack.
        private mutating func enter(_ node: JSONNode) -> Int? {
            var hasher = emptyHasher
            let kind = node.kind
            hasher.combine(kind)
            switch kind {
            case .null: break
            case .bool: hasher.combine(node.isTrue)
            case .integer: hasher.combine(node.integer)
            case .real:
                hasher.combine(node.real)
                // Many long integers have the same double.
                if let text = LargeNumbers.identity(of: node, in: storage) { hasher.combine(text) }
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
