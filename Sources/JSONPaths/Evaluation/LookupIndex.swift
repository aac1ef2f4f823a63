import JSONDocuments

/// The elements of the lists of a lookup by their ids, made once for a document.
///
/// Of elements with the same id, the first in the document counts. The index holds nodes of the
/// document, which keeps it.
final class LookupIndex: Sendable {
    /// A value that a lookup leads to, and its location from the root.
    struct Target: Sendable {
        let node: JSONNode
        fileprivate let list: Int
        fileprivate let step: JSONLocation.Component
    }

    private let lookup: PathLookup
    private let lists: [(node: JSONNode, location: JSONLocation)]
    private let elements: [ExactText: Target]

    /// True if there is a list to search.
    var hasList: Bool { !lists.isEmpty }

    private init(_ lookup: PathLookup, in storage: JSONStorage) throws(PathLimitError) {
        self.lookup = lookup
        let matches = try lookup.list.matches(in: JSONValue(storage.root, in: storage))
        lists = matches.map { ($0.value.node, $0.location) }.filter { $0.0.kind == .array || $0.0.kind == .object }
        var elements: [ExactText: Target] = [:]
        for (number, list) in lists.enumerated() where !lookup.isByKey {
            Self.forEachChild(of: list.node) { child, step in
                guard let id = lookup.id(ofElement: child, in: storage), elements[id] == nil else { return }
                elements[id] = Target(node: child, list: number, step: step())
            }
        }
        self.elements = elements
    }

    /// Returns the index for a lookup in a document, from the document if it was made before.
    static func of(_ lookup: PathLookup, in storage: JSONStorage) throws(PathLimitError) -> LookupIndex {
        try storage.index(named: lookup.text) { () throws(PathLimitError) in try LookupIndex(lookup, in: storage) }
    }

    private static func forEachChild(
        of list: JSONNode, _ body: (JSONNode, () -> JSONLocation.Component) -> Void
    ) {
        guard list.kind == .object else {
            for index in 0..<list.count { body(list.element(at: index)!) { .index(index) } }
            return
        }
        for member in list.members { body(member.value) { .key(member.key) } }
    }

    /// Returns the element with the id of a reference; nil if the list has no such element.
    func resolve(of reference: JSONNode, in storage: JSONStorage) -> Target? {
        guard let id = lookup.id(of: reference, in: storage) else { return nil }
        guard lookup.isByKey else { return elements[id] }
        for (number, list) in lists.enumerated() {
            if list.node.kind == .object {
                if let node = list.node.member(id.text) { return Target(node: node, list: number, step: .key(id.text)) }
            } else if let index = ArrayIndex(id.text)?.value, let node = list.node.element(at: index) {
                return Target(node: node, list: number, step: .index(index))
            }
        }
        return nil
    }

    /// Returns the location of a target.
    func location(of target: Target) -> JSONLocation { lists[target.list].location.appending(target.step) }
}

extension PathLookup {
    fileprivate var isByKey: Bool { if case .key = identifier { true } else { false } }
}
