import JSONDocuments

/// The document of a list, looked at once for all of its lists.
struct ListContext {
    let walk: DocumentWalk
    /// The words of the request's path; empty if it isn't known.
    let request: Set<String>
    /// The number of scalars in the document, and of those that aren't aside.
    let leaves, mainLeaves: Int
    /// The number of values that say something about it as one thing.
    let rest: Int

    init(_ root: JSONValue, request: Set<String>, counts: TrueCounts) {
        walk = DocumentWalk(root, counts: counts)
        self.request = request
        leaves = counts.leaves(in: root.node)
        mainLeaves = counts.mainLeaves(in: root.node)
        rest = Self.rest(of: root)
    }

    /// True if an empty list is what the document is for: nothing else is in it, or only lists aside have rows.
    var isForEmptyLists: Bool {
        let full = walk.candidates.filter(\.hasObjects)
        return full.isEmpty ? rest == 0 : full.allSatisfy(\.isAside)
    }

    /// True if most of the document is in a list of records.
    var isForRecords: Bool {
        walk.candidates.filter(\.hasObjects).max { $0.leaves < $1.leaves }?.isOfRecords ?? false
    }

    /// The objects around a list, the nearest first.
    func surroundings(of list: Candidate) -> [ObjectTraits] { list.around.reversed().map { walk.objects[$0] } }

    /// Returns whether more of the document is in another list.
    func hasLargerList(than list: Candidate) -> Bool { walk.candidates.contains { $0.leaves > list.leaves } }

    /// The other lists of objects in the same object, but not those that are small beside it, and none
    /// with rows of the same fields, which are more of its rows.
    func lists(nextTo list: Candidate) -> [Candidate] {
        walk.candidates.filter { other in
            other.hasObjects && other.count > 0 && other.leaves * 10 > list.leaves
                && other.steps.count == list.steps.count && other.steps != list.steps
                && other.steps.dropLast() == list.steps.dropLast() && !other.hasSameFields(as: list)
        }
    }

    /// The number of values that say something about an object: in no list, and not an envelope's.
    private static func rest(of object: JSONValue, level: Int = 0) -> Int {
        guard level < 5, MapShape(object).map({ $0.dataKeys < 0.5 }) ?? true else { return 0 }
        return object.members.prefix(200).reduce(0) { sum, member in
            let key = KeyWords(member.key)
            guard !key.isAside, !ObjectTraits.isEnvelope(member.value, of: key) || member.value.kind == .object else {
                return sum
            }
            switch member.value.kind {
            case .object: return sum + rest(of: member.value, level: level + 1)
            case .array, .null: return sum
            default: return sum + (ObjectTraits.tellsWhen(key) ? 0 : 1)
            }
        }
    }
}
