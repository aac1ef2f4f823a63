extension JSONValue: Equatable {
    /// Equal kinds with equal contents; members in any order, integers and reals never equal (as `json_equal`).
    ///
    /// Integers past Int64 are compared digit by digit. Nesting of any depth is compared without recursion.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        withExtendedLifetime((left, right)) {
            var comparison = Comparison(left.storage, right.storage)
            return comparison.areEqual(left.node, right.node)
        }
    }

    /// Compares two trees level by level on a stack of its own.
    private struct Comparison {
        private enum Frame {
            case arrays(JSONNode, JSONNode, next: Int)
            case objects(JSONNode.Members, JSONNode)
        }

        private let left: JSONStorage
        private let right: JSONStorage
        private let isExact: Bool
        private var frames: [Frame] = []

        init(_ left: JSONStorage, _ right: JSONStorage) {
            self.left = left
            self.right = right
            isExact = left.needsExactNumbers || right.needsExactNumbers
        }

        mutating func areEqual(_ first: JSONNode, _ second: JSONNode) -> Bool {
            guard enter(first, second) else { return false }
            while let frame = frames.popLast() {
                switch frame {
                case .arrays(let first, let second, let next):
                    guard next < first.count else { continue }
                    frames.append(.arrays(first, second, next: next + 1))
                    guard enter(first.element(at: next)!, second.element(at: next)!) else { return false }
                case .objects(var members, let other):
                    guard let member = members.next() else { continue }
                    frames.append(.objects(members, other))
                    guard let partner = unsafe other.member(member.utf8), enter(member.value, partner)
                    else { return false }
                }
            }
            return true
        }

        /// Compares scalars at once, and puts containers on the stack.
        private mutating func enter(_ first: JSONNode, _ second: JSONNode) -> Bool {
            let kind = first.kind
            if first == second { return true }
            guard kind == second.kind else { return false }
            switch kind {
            case .null: return true
            case .bool: return first.isTrue == second.isTrue
            case .integer: return first.integer == second.integer
            case .real: return areEqualReals(first, second)
            case .string: return unsafe first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
            case .array: frames.append(.arrays(first, second, next: 0))
            case .object: frames.append(.objects(first.members, second))
            }
            return first.count == second.count
        }

        private func areEqualReals(_ first: JSONNode, _ second: JSONNode) -> Bool {
            guard first.real == second.real else { return false }
            guard isExact else { return true }
            return left.bigIntegerText(of: first) == right.bigIntegerText(of: second)
        }
    }
}
