import JSONPaths

extension PathTrie {
    /// Collects paths before they are laid out.
    struct Builder {
        /// A step and the steps behind it.
        struct Branch {
            var step: JSONPath.Step?
            var slot = -1
            var children: [Branch] = []
            /// Where in the children a step is.
            var places: [JSONPath.Step: Int] = [:]
        }

        private(set) var root = Branch()
        private(set) var slotCount = 0

        /// The slot for the value that these steps lead to; the same for the same steps.
        mutating func slot(for steps: [JSONPath.Step]) -> Int {
            Self.slot(for: steps[...], below: &root, &slotCount)
        }

        private static func slot(
            for steps: ArraySlice<JSONPath.Step>, below branch: inout Branch, _ slotCount: inout Int
        ) -> Int {
            guard let step = steps.first else {
                if branch.slot < 0 {
                    branch.slot = slotCount
                    slotCount += 1
                }
                return branch.slot
            }
            let place = branch.places[step] ?? branch.children.endIndex
            if place == branch.children.endIndex {
                branch.places[step] = place
                branch.children.append(Branch(step: step))
            }
            return slot(for: steps.dropFirst(), below: &branch.children[place], &slotCount)
        }
    }
}
