import JSONDocuments

extension ValueTape {
    /// The tape of a text; nil if a tree is needed.
    convenience init?(of text: [UInt8], options: JSONDocument.Options) {
        guard let entries = TapeBuilder.entries(of: text, options: options) else { return nil }
        self.init(text: text, entries: entries)
    }

    /// The tape of a value of a tree.
    convenience init(of json: JSONValue) {
        var builder = TreeTapeBuilder(storage: json.storage)
        withExtendedLifetime(json) {
            builder.append(json.node)
            builder.append(JSONValue.null.node)
        }
        self.init(text: builder.text, entries: builder.entries, nodes: builder.nodes, storage: json.storage)
    }
}

/// Makes the tape of a tree: the characters of its strings and numbers are copied.
private struct TreeTapeBuilder {
    private(set) var text: [UInt8] = []
    private(set) var entries: ContiguousArray<ValueTape.Entry> = []
    private(set) var nodes: [JSONNode] = []
    private let storage: JSONStorage

    init(storage: JSONStorage) { self.storage = storage }

    mutating func append(_ node: JSONNode) {
        let index = entries.count
        switch node.kind {
        case .null: add(node)
        case .bool: add(node) { $0.bits = node.isTrue ? 1 : 0 }
        case .integer: add(node) { $0.bits = UInt64(bitPattern: node.integer) }
        case .string: unsafe addText(node, node.utf8)
        case .real:
            let json = JSONValue(node, in: storage)
            let digits = Array((json.numberText ?? "").utf8)
            unsafe digits.withUnsafeBufferPointer { unsafe addText(node, $0) }
            entries[index].bits = node.real.bitPattern
            entries[index].isSpecial = json.double == nil
        case .array, .object: addContainer(node)
        }
    }

    private mutating func addContainer(_ node: JSONNode) {
        let index = entries.count
        add(node) { $0.bits = UInt64(node.count) }
        CallStack.withRoom {
            if node.kind == .array {
                for number in 0..<node.count { append(node.element(at: number)!) }
            } else {
                for member in node.members {
                    let key = entries.count
                    unsafe addText(node, member.utf8, as: .string)
                    unsafe entries[key].bits = TapeKeyHash.of(member.utf8)
                    append(member.value)
                }
            }
        }
        entries[index].next = UInt32(truncatingIfNeeded: entries.count)
    }

    // SAFETY: the bytes are copied.
    private mutating func addText(
        _ node: JSONNode, _ bytes: UnsafeBufferPointer<UInt8>, as kind: JSONValue.Kind? = nil
    ) {
        let isASCII = unsafe bytes.allSatisfy { $0 < 0x80 }
        add(node, as: kind) { entry in
            entry.count = UInt32(truncatingIfNeeded: bytes.count)
            entry.isASCII = isASCII
        }
        unsafe text.append(contentsOf: bytes)
    }

    private mutating func add(
        _ node: JSONNode, as kind: JSONValue.Kind? = nil, _ fill: (inout ValueTape.Entry) -> Void = { _ in }
    ) {
        var entry = ValueTape.Entry(
            offset: UInt32(truncatingIfNeeded: text.count), count: 0,
            next: UInt32(truncatingIfNeeded: entries.count + 1), kind: kind ?? node.kind)
        fill(&entry)
        entries.append(entry)
        nodes.append(node)
    }
}
