internal import JSONDocuments
import ListFinding

/// Where a value goes.
package enum SplitForm: String, Sendable {
    /// A column.
    case cell
    /// Columns for the members of an object.
    case columns
    /// A table whose rows have their keys in `_key`.
    case map
    /// A table.
    case table
    /// JSON in one cell, if all elements are numbers.
    case vector
    /// JSON in one cell.
    case json

    /// The forms of paths as they are kept in a store.
    static func forms(inJSON text: String) -> [ExactText: SplitForm] {
        guard let root = try? JSONDocument(parsing: text).root else { return [:] }
        return root.members.reduce(into: [:]) { $0[ExactText($1.key)] = SplitForm(rawValue: $1.value.string ?? "") }
    }
}

/// The kinds of the values of a column.
package struct ValueKinds: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    static let (text, integer, real, bool) = (
        Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 4), Self(rawValue: 8)
    )
    static let (null, object, array, json) = (
        Self(rawValue: 16), Self(rawValue: 32), Self(rawValue: 64), Self(rawValue: 128)
    )

    init(_ kind: RecordTape.Kind) {
        switch kind {
        case .object: self = .object
        case .array: self = .array
        case .string: self = .text
        case .integer: self = .integer
        case .real: self = .real
        case .bool: self = .bool
        case .null: self = .null
        }
    }
}

/// What a sample of the rows has at one path.
package final class PlanNode {
    private(set) var kinds: ValueKinds = []
    private var keys: [ExactText: PlanNode] = [:]
    private(set) var element: PlanNode?
    private var (objectCount, memberCount) = (0, 0)
    private var knownForm: SplitForm?
    private var knownValues: PlanNode?

    package init() {}

    func member(_ key: String) -> PlanNode? { keys[ExactText(key)] }

    /// Adds a value.
    package func add(_ entry: Int, of tape: borrowing RecordTape, depth: Int = 0) {
        (knownForm, knownValues) = (nil, nil)
        kinds.insert(ValueKinds(tape.kind(entry)))
        guard depth < 60 else { return }
        switch tape.kind(entry) {
        case .object:
            objectCount += 1
            memberCount += tape.count(entry)
            var member = entry + 1
            while member < tape.next(entry) {
                let key = ExactText(String(decoding: tape.text(member), as: UTF8.self))
                let node = keys[key] ?? PlanNode()
                keys[key] = node
                node.add(member + 1, of: tape, depth: depth + 1)
                member = tape.next(member + 1)
            }
        case .array:
            let node = element ?? PlanNode()
            element = node
            var next = entry + 1
            while next < tape.next(entry) {
                node.add(next, of: tape, depth: depth + 1)
                next = tape.next(next)
            }
        default: break
        }
    }

    /// Adds a row of the list at the keys of a document; nil for a document.
    package func add(_ entry: Int, of tape: borrowing RecordTape, below keys: [String]?) {
        guard let keys else { return add(entry, of: tape) }
        var node = self
        for key in keys {
            (node.knownForm, node.knownValues) = (nil, nil)
            node.kinds.insert(.object)
            let member = node.keys[ExactText(key)] ?? PlanNode()
            node.keys[ExactText(key)] = member
            node = member
        }
        node.kinds.insert(.array)
        (node.knownForm, node.knownValues) = (nil, nil)
        let element = node.element ?? PlanNode()
        node.element = element
        element.add(entry, of: tape)
    }

    /// Where the values go.
    var form: SplitForm {
        if let knownForm { return knownForm }
        let form = foundForm
        knownForm = form
        return form
    }

    private var foundForm: SplitForm {
        if kinds.contains(.array) {
            let inner = element?.kinds ?? []
            let isVector = inner.contains(.real) && inner.isSubset(of: [.integer, .real, .null])
            return isVector && !kinds.contains(.object) ? .vector : .table
        }
        return kinds.contains(.object) ? (isMap ? .map : .columns) : .cell
    }

    /// True if the keys are data: many, rarely shared, or ids; and the values are alike.
    private var isMap: Bool {
        let count = keys.count
        let share = Double(memberCount) / Double(max(1, count * objectCount))
        if count < 2 || (count < 50 && objectCount > 2 && share > 0.8) { return false }
        let all = keys.values.reduce(into: ValueKinds()) { $0.formUnion($1.kinds) }
        let isScalar = !all.isDisjoint(with: [.text, .integer, .real, .bool])
        guard [isScalar, all.contains(.object), all.contains(.array)].count(where: \.self) < 2 else { return false }
        if Double(keys.keys.count { MapShape.isData($0.text) }) > 0.8 * Double(count) { return true }
        return count > 200 || (count > 30 && objectCount > 4 && share < 0.2)
    }

    /// Why the values are rows of a table, if they aren't just arrays.
    var reason: String? {
        if form == .map {
            let names = keys.keys.map(\.text).sorted().prefix(3).joined(separator: ", ")
            return
                "\(keys.count) keys in \(objectCount) object\(objectCount == 1 ? "" : "s") are data, such as \(names)"
        }
        let others = kinds.subtracting([.array, .null])
        guard form == .table, !others.isEmpty else { return nil }
        return "arrays in some rows, and one value without an array in others"
    }

    /// All values of a map as those at one path.
    var values: PlanNode {
        if let knownValues { return knownValues }
        let one = PlanNode()
        for node in keys.values { one.merge(node) }
        knownValues = one
        return one
    }

    /// Returns whether most keys of both are the same, apart from the one that leads from rows to rows in them, which the
    /// innermost lack; of the one with fewer keys if it has the same rows in it again.
    func isAlike(_ other: PlanNode, at key: String) -> Bool {
        let shared = keys.keys.count { other.keys[$0] != nil }
        if keys[ExactText(key)] != nil { return 2 * shared > min(keys.count, other.keys.count) }
        return 2 * shared > keys.count + other.keys.count - shared - (other.keys[ExactText(key)] == nil ? 0 : 1)
    }

    private func merge(_ other: PlanNode) {
        kinds.formUnion(other.kinds)
        objectCount += other.objectCount
        memberCount += other.memberCount
        for (key, node) in other.keys {
            let own = keys[key] ?? PlanNode()
            keys[key] = own
            own.merge(node)
        }
        if let inner = other.element {
            let own = element ?? PlanNode()
            element = own
            own.merge(inner)
        }
    }
}
