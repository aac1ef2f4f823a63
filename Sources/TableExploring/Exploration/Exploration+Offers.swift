import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import TableInferring

/// A field that isn't a value of the record: its key, its index, or what a reference leads to.
package struct FieldOffer: Sendable {
    /// A name for the field.
    package let name: String
    package let source: FieldSource
    /// The path of the reference in a row; nil for a position.
    package let reference: JSONPath?
    /// The number of references that lead to nothing, in the rows that were looked at.
    package let missingCount: Int
}

extension Exploration {
    /// The most rows whose references are followed, and the most bytes of a document with them.
    private static let (mostRows, mostBytes) = (2_000, 32 << 20)

    /// Returns the fields that the list offers besides the values of its rows.
    package mutating func offers() -> [FieldOffer] {
        if let known = foundOffers { return known }
        let offers = positionOffers() + referenceOffers()
        foundOffers = offers
        return offers
    }

    /// Returns the key or the index of the rows.
    private mutating func positionOffers() -> [FieldOffer] {
        guard rows.count > 0, let last = pointerComponent(ofRow: 0) else { return [] }
        let isElement = arrayRange(at: state.list) != nil || state.list.steps?.last == .wildcard
        guard isElement else { return [] }
        let own =
            switch last {
            case .key: FieldOffer(name: "key", source: FieldSource(.key), reference: nil, missingCount: 0)
            case .index: FieldOffer(name: "index", source: FieldSource(.index), reference: nil, missingCount: 0)
            }
        return [own] + groupOffers()
    }

    /// The header of the groups that the rows are in, or the key of a map around them.
    private mutating func groupOffers() -> [FieldOffer] {
        guard let sections = found.sections, let list = found.list, rowPath(of: list) == state.list else { return [] }
        switch sections.header {
        case .key:
            return [FieldOffer(name: "group", source: FieldSource(.outerKey(1)), reference: nil, missingCount: 0)]
        case .path(let path):
            let steps = path.steps ?? []
            let keys = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
            let inside = sections.rows.steps ?? []
            let wrappers = inside.dropFirst().count { if case .key = $0 { true } else { false } }
            let source = FieldSource(JSONPath(steps: Array(repeating: .parent, count: 1 + wrappers) + steps))
            return [FieldOffer(name: keys.last ?? "group", source: source, reference: nil, missingCount: 0)]
        case nil: return []
        }
    }

    /// Returns the component that leads to a row from the value around it.
    private mutating func pointerComponent(ofRow index: Int) -> JSONLocation.Component? {
        var (range, component) = (tree.root, JSONLocation.Component?.none)
        while range != rows[index] {
            guard let next = tree.child(at: range.lowerBound, holding: rows[index].lowerBound) else { return nil }
            (range, component) = (next.range, next.component)
        }
        return component
    }

    /// Returns the things in other lists that the rows refer to, and their plain members.
    private mutating func referenceOffers() -> [FieldOffer] {
        let isArray = arrayRange(at: state.list) != nil
        let text = isArray ? part(ofRows: 0..<min(rows.count, Self.mostRows)) : tree.bytes
        guard text.count <= Self.mostBytes, let root = try? JSONDocument(parsing: text).root else { return [] }
        let finder = ReferenceFinder(rowsAt: state.list, in: root)
        guard finder.hasLists, let records = try? RowList(ListPath(state.list), in: root),
            let references = try? finder.references(of: Array(records))
        else { return [] }
        return references.flatMap { reference in
            var shape = SampleShape()
            for target in reference.targets { shape.add(target) }
            let members = shape.objects.members.filter { $0.shape.arrays.count + $0.shape.objects.count == 0 }
            let keys = [nil] + members.map { Optional($0.key) }
            return keys.map { key in
                FieldOffer(
                    name: key.map { "\(reference.name)_\($0)" } ?? reference.name,
                    source: FieldSource(key.map { reference.path.appending(key: $0) } ?? reference.path),
                    reference: reference.path.ownPart, missingCount: reference.missingCount)
            }
        }
    }
}
