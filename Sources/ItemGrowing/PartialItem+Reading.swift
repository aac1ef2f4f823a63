import ItemMapping
import JSONDocuments
import JSONPaths

extension FieldValue {
    /// The open record of a growing text as far as it is known; nil if nothing is.
    static func partialItem(of text: GrowingText, values: MappingValues) -> PartialItem<Self>? {
        if let type = _fieldKind.item { return partialItem(type, of: text, values: values) }
        let (steps, innermost) = text.openLocation
        let shown = shownSteps(self, of: steps[...], innermost: innermost)
        guard let document = text.record(keeping: shown) else { return nil }
        let value = Self.value(ofOpenRecord: document, number: text.recordCount, values: values)
        return PartialItem(item: value, fields: [], index: text.recordCount)
    }

    // SAFETY: `Own` is this very type, with a conformance that only the runtime knows of.
    private static func partialItem<Own: Item>(
        _ type: Own.Type, of text: GrowingText, values: MappingValues
    ) -> PartialItem<Self>? {
        guard let (item, fields) = Own.table.partialRecord(of: text, values: values) else { return nil }
        let own = item.map { Own.own($0) }
        return unsafe PartialItem(
            item: unsafeBitCast(own, to: Self?.self), fields: fields, index: text.recordCount)
    }
}

extension GrowingText {
    /// The open record, closed after some of its open steps; nil if that isn't JSON.
    fileprivate func record(keeping count: Int) -> JSONDocument? {
        closed(keeping: count).flatMap { try? JSONDocument(parsing: $0, options: options.document) }
    }
}

extension ItemTable {
    /// The Item of the open record of a growing text, and the states of its fields.
    fileprivate func partialRecord(
        of text: GrowingText, values: MappingValues
    ) -> (item: Root?, fields: [PartialField])? {
        let (steps, innermost) = text.openLocation
        let shown = shownSteps(of: steps[...], innermost: innermost, hidesOthers: false)
        guard let document = text.record(keeping: shown) else { return nil }
        let record = document.storage.root
        guard plan.recordShape.accepts(record.kind) else { return nil }
        let open = OpenRecord(record: record, steps: steps, innermost: innermost)
        let states = plan.columns.indices.map { state(of: $0, in: open) }
        let fields = zip(plan.columns, states).map { PartialField(name: $0.name, state: $1) }
        let item = item(
            ofOpenRecord: document, number: text.recordCount, final: states.map { $0 == .final },
            unknown: states.map { $0 == .unknown }, values: values)
        return (item, fields)
    }

    /// The state of a field in a record that isn't whole.
    private func state(of column: Int, in open: OpenRecord) -> PartialField.State {
        let source = plan.columns[column]
        guard source.origin == nil, !source.usedPaths.isEmpty else { return .final }
        let isCombined = source.usedPaths.count != source.paths.count
        for path in source.usedPaths {
            guard let steps = path.steps, !steps.contains(.parent) else { return .unknown }
            switch open.state(at: path, of: steps) {
            case .unknown: return .unknown
            case .present where !isCombined: return .final
            case .present, .absent: break
            case .open: return !isCombined && grows(column, at: steps, in: open) ? .growing : .unknown
            }
        }
        return .final
    }

    /// True if the value of a field can be shown before it is whole.
    private func grows(_ column: Int, at path: [JSONPath.Step], in open: OpenRecord) -> Bool {
        if path.contains(.wildcard) { return shownSteps(column, after: [], of: [], innermost: .array) >= 0 }
        let rest = Self.rest(of: open.steps[...], after: path) ?? []
        return shownSteps(column, after: path, of: rest, innermost: open.innermost) >= 0
    }
}

/// A record that isn't whole, closed after what is shown of it, and the steps to the innermost
/// value that is open.
private struct OpenRecord {
    let record: JSONNode
    let steps: [JSONLocation.Component]
    let innermost: GrowingText.OpenValue.Form

    /// The state of the value at a path.
    enum PathState {
        /// The value is whole, and isn't null.
        case present
        /// There is no value, or null, and none can come.
        case absent
        /// The value has begun.
        case open
        /// The value may come.
        case unknown
    }

    func state(at path: JSONPath, of steps: [JSONPath.Step]) -> PathState {
        var node = record
        for (depth, step) in steps.enumerated() {
            let child: JSONNode?
            let component: JSONLocation.Component
            switch step {
            case .key(let key): (child, component) = (node.kind == .object ? node.member(key) : nil, .key(key))
            case .index(let index): (child, component) = (index < 0 ? nil : node.element(at: index), .index(index))
            case .wildcard: return .open
            case .parent: return .unknown
            }
            guard let child else { return .unknown }
            guard depth < self.steps.count, self.steps[depth] == component else { return settled(path) }
            node = child
        }
        return .open
    }

    /// The state of a value in a container that is whole.
    private func settled(_ path: JSONPath) -> PathState {
        let nodes = (try? path.nodes(in: record)) ?? []
        return nodes.contains { $0.kind != .null && !$0.isBlankText } ? .present : .absent
    }
}

extension JSONNode {
    /// True for a text of only white space, which counts as missing under the lenient policy.
    fileprivate var isBlankText: Bool { kind == .string && string.allSatisfy { $0.isWhitespace } }
}
