import Synchronization

/// The values of the fields that must not repeat, over the records of one list.
///
/// The values of a record are held back until it is read: one that can't be, or that is read once
/// more by jansson, doesn't count.
package final class UniqueValues: Sendable {
    private struct Key: Hashable {
        let field: ObjectIdentifier
        let value: CheckedValue
    }

    private struct State {
        var seen: Set<Key> = []
        var held: [Key] = []
        /// The record that the held values are of, by a number that the direct reader gives it.
        var record: Int?

        mutating func keepHeld() {
            seen.formUnion(held)
            held.removeAll(keepingCapacity: true)
        }
    }

    private let state: Mutex<State>

    package init() { state = Mutex(State()) }

    /// Creates a copy that is changed independently.
    package init(copying other: UniqueValues) { state = Mutex(other.state.withLock { $0 }) }

    /// Holds a value of the record being read; false if an earlier record has it.
    func hold(_ value: CheckedValue, of constraints: ConstraintSet) -> Bool {
        let key = Key(field: ObjectIdentifier(constraints), value: value)
        return state.withLock { state in
            guard !state.seen.contains(key) else { return false }
            state.held.append(key)
            return true
        }
    }

    /// Starts a record of the direct reader; the values of the one before count now.
    func begin(record: Int) {
        state.withLock { state in
            guard state.record != record else { return }
            state.keepHeld()
            state.record = record
        }
    }

    /// Forgets the values of a record that is read from its start.
    package func restart() { state.withLock { $0.held.removeAll(keepingCapacity: true) } }

    /// Ends a record that made an Item, and a list.
    package func end() {
        state.withLock { state in
            state.keepHeld()
            state.record = nil
        }
    }
}

extension MappingContext {
    /// Compares the records of a list if a field of their table asks for it.
    package func compareRecords(of plan: MappingPlan) {
        if plan.hasUniqueValues, scope.levels == 0, checks.uniqueValues == nil { checks.uniqueValues = UniqueValues() }
    }

    /// Returns whether no earlier record of the list has a value; true in records inside others.
    func isFirst(_ value: CheckedValue, of constraints: ConstraintSet) -> Bool {
        guard scope.levels == 0, let uniqueValues = checks.uniqueValues else { return true }
        return uniqueValues.hold(value, of: constraints)
    }
}
