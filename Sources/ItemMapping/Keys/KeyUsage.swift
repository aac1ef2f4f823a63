import JSONDocuments
import JSONPaths

/// The keys of one object of a table's records, for a run of the direct reader that counts fields.
///
/// For a table with the paths `id`, `info.year` and `tags.0.name`, and the record
///
/// ```
/// {"id": 7, "info": {"year": 1973, "unit": "a"}, "tags": {"0": {"name": "x", "size": 1}}, "note": null}
/// ```
///
/// the record's object uses `id`, `info` and `tags`, and that of `info` uses `year`. `note` and
/// `info.unit` are unused; they are inserted when they are first met. Digits may be a key or an
/// index, so the plan has no object for `tags`: its unused keys, here `tags.0.size`, are found over
/// jansson's values.
final class KeyUsage {
    /// The use of a key's value.
    enum Member {
        /// A path of the table leads to the value, or through it.
        case used(UsedKey)
        /// No path leads to the value.
        case unmapped(FieldStatistics.UnmappedKey)
        /// No path leads to the value, but one uses the object around it as a whole.
        case ignored
    }

    private var members: [ExactText: Member] = [:]
    private let location: JSONLocation
    private let isCounted: Bool

    /// The keys of the records of a plan.
    convenience init(_ direct: DirectPlan, of plan: MappingPlan) {
        self.init(direct, object: 0, usedKeys: plan.usedKeys, node: 0, at: JSONLocation(), isCounted: true)
    }

    /// The keys of one object of a plan; nil as the node if no path leads below it.
    private init(
        _ plan: DirectPlan, object: Int, usedKeys: UsedKeys, node number: Int?, at location: JSONLocation,
        isCounted: Bool
    ) {
        let node = number.map { usedKeys[$0] }
        self.location = location
        self.isCounted = isCounted && !(node?.isWhole ?? false)
        for edge in plan.objects[object] {
            let key = String(decoding: edge.key, as: UTF8.self)
            let below = location.appending(.key(key))
            let child = node?.child(key)
            let isSearched = self.isCounted && !(child.map { usedKeys[$0].isWhole } ?? false)
            let isPlanned = child.map { usedKeys[$0].hasOnlyKeys } ?? true
            let object =
                edge.child < 0
                ? nil
                : KeyUsage(
                    plan, object: edge.child, usedKeys: usedKeys, node: child, at: below,
                    isCounted: isSearched && isPlanned)
            members[ExactText(key)] = .used(
                UsedKey(
                    slot: edge.slot, object: object, searchedNode: isSearched && !isPlanned ? child : nil,
                    location: below))
        }
    }

    /// The use of a key, which is inserted if it is new.
    func member(_ key: String, in statistics: FieldStatistics) -> Member {
        let text = ExactText(key)
        if let member = members[text] { return member }
        guard isCounted else { return .ignored }
        let path = location.appending(.key(key)).keyPath
        let member = Member.unmapped(statistics.unmappedKey(path))
        members[text] = member
        return member
    }
}

/// A key whose value a table uses.
final class UsedKey {
    /// The slot for the value's address, or -1.
    let slot: Int
    /// The object that the value is, if the plan has it.
    let object: KeyUsage?
    /// The node in the table's `UsedKeys`, if the plan doesn't have all paths from the value.
    let searchedNode: Int?
    /// The location of the value in the record.
    let location: JSONLocation
    /// The number of the last record that has the key.
    private var lastRecord = 0

    init(slot: Int, object: KeyUsage?, searchedNode: Int?, location: JSONLocation) {
        self.slot = slot
        self.object = object
        self.searchedNode = searchedNode
        self.location = location
    }

    /// Notes the key in a record; a repeated key makes the record jansson's.
    func meet(inRecord number: Int) throws(ReaderFallback) {
        guard lastRecord != number else { throw .record }
        lastRecord = number
    }
}
