import JSONDocuments
import JSONPaths

/// The keys that the paths of a table use, as a tree.
///
/// The paths `id`, `info.year` and `tags[*].name` give a root with the children `id`, `info` and
/// `tags`. `info` has the child `year`. `id`, `year` and `tags` are used as a whole: a path ends
/// there, or has a wildcard. The nodes are in one array, so that no path is too long.
package struct UsedKeys: Sendable {
    /// An object, or a value that is used as a whole.
    struct Node: Sendable {
        /// True if a path takes the value, or each of its elements.
        fileprivate(set) var isWhole = false
        /// True if each path leads on by a key that isn't an index as well.
        fileprivate(set) var hasOnlyKeys = true
        private var keys = StepNumbers()
        private var children: [Int] = []

        /// True if a path leads on by a key.
        var hasKeys: Bool { !keys.isEmpty }

        /// Returns the number of the node that a key leads to; nil if no path uses the key.
        func child(_ key: String) -> Int? { keys[.key(key)].map { children[$0] } }

        fileprivate mutating func add(_ key: String, child: Int) {
            keys.append(.key(key))
            children.append(child)
        }
    }

    private(set) var nodes = [Node()]

    /// Creates the keys that paths with these steps use; a path without steps uses the whole record.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    init(_ paths: some Sequence<[JSONPath.Step]>) {
        for path in paths { insertPath(path) }
    }

    /// Returns the keys, and those that further paths use.
    func adding(_ paths: [[JSONPath.Step]]) -> UsedKeys {
        var keys = self
        for path in paths { keys.insertPath(path) }
        return keys
    }

    /// The node with a number; the record has the number 0.
    subscript(number: Int) -> Node { nodes[number] }

    private mutating func insertPath(_ path: [JSONPath.Step]) {
        var number = 0
        for step in path {
            guard case .key(let key) = step else {
                nodes[number].hasOnlyKeys = false
                if step == .wildcard { nodes[number].isWhole = true }
                return
            }
            if PathTrie.index(of: key) != nil { nodes[number].hasOnlyKeys = false }
            number = child(key, of: number)
        }
        nodes[number].hasOnlyKeys = false
        nodes[number].isWhole = true
    }

    private mutating func child(_ key: String, of number: Int) -> Int {
        if let child = nodes[number].child(key) { return child }
        nodes.append(Node())
        nodes[number].add(key, child: nodes.count - 1)
        return nodes.count - 1
    }
}

extension UsedKeys {
    /// Returns the keys of a value that no path uses, as paths from the record.
    ///
    /// Objects that a path enters are searched; a value that a path takes as a whole has no unused
    /// keys.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - number: The number of its node.
    ///   - location: The location of the value in the record.
    /// - Complexity: O(*n*) in the number of members.
    package func keysWithoutField(in value: JSONNode, node number: Int = 0, at location: JSONLocation = JSONLocation())
        -> [String]
    {
        unmappedLocations(in: value, node: number, at: location).map(\.keyPath)
    }

    /// Returns the locations of a value's keys that no path uses.
    func unmappedLocations(
        in value: JSONNode, node number: Int = 0, at location: JSONLocation = JSONLocation()
    ) -> [JSONLocation] {
        var unmapped: [JSONLocation] = []
        collect(&unmapped, in: value, node: number, at: location)
        return unmapped
    }

    private func collect(
        _ unmapped: inout [JSONLocation], in value: JSONNode, node number: Int, at location: JSONLocation
    ) {
        guard value.kind == .object, !nodes[number].isWhole else { return }
        for member in value.members {
            let key = member.key
            let below = location.appending(.key(key))
            if let child = nodes[number].child(key) {
                collect(&unmapped, in: member.value, node: child, at: below)
            } else {
                unmapped.append(below)
            }
        }
    }
}
