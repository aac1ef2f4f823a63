import JSONDocuments

extension PathTrie {
    /// The raw address of a found jansson value, or nil; one a slot.
    package typealias Slots = UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

    /// Walks `record` once and puts every value that a path leads to into its slot.
    // SAFETY: `slots` has `slotCount` entries, all initialized; edges and keys are read during the walk only.
    package func locate(in record: JSONNode, into slots: Slots) {
        if rootSlot >= 0 { unsafe slots[rootSlot] = unsafe record.raw }
        unsafe edges.withUnsafeBufferPointer { edges in
            unsafe keys.withUnsafeBufferPointer { keys in
                unsafe Self.walk(record, 0..<edges.count, edges, keys, slots)
            }
        }
    }

    // SAFETY: as for `locate`.
    private static func walk(
        _ node: JSONNode, _ range: Range<Int>, _ edges: UnsafeBufferPointer<Edge>, _ keys: UnsafeBufferPointer<UInt8>,
        _ slots: Slots
    ) {
        var place = range.lowerBound
        let kind = node.kind
        guard kind == .object || kind == .array else { return }
        while place < range.upperBound {
            let edge = unsafe edges[place]
            if let child = unsafe step(node, kind == .object, edge, keys) {
                if edge.slot >= 0 { unsafe slots[edge.slot] = unsafe child.raw }
                if edge.end > place + 1 { unsafe walk(child, place + 1..<edge.end, edges, keys, slots) }
            }
            place = edge.end
        }
    }

    // SAFETY: as for `locate`; the key's range is inside `keys`.
    @inline(__always)
    private static func step(
        _ node: JSONNode, _ isObject: Bool, _ edge: Edge, _ keys: UnsafeBufferPointer<UInt8>
    ) -> JSONNode? {
        if isObject {
            guard edge.isKey else { return nil }
            return unsafe node.member(UnsafeBufferPointer(rebasing: keys[edge.key]))
        }
        guard let index = edge.index else { return nil }
        return node.element(at: index < 0 ? index + node.count : index)
    }
}
