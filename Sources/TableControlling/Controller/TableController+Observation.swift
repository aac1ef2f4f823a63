import Observation

/// Observation of ``TableController/sections``, ``TableController/state``,
/// ``TableController/emptyText`` and ``TableController/activity``.
///
/// Any change of sections, cells, headers, footers and states of sections is a change of `sections`.
/// A view that gets a section or a cell from another view doesn't follow it by itself; the view that
/// reads the table does.
extension TableController: Observable {
    /// A value that depends on a property, which is observed from now on.
    func observed<Property, Value>(
        _ property: KeyPath<TableController, Property>, _ value: @autoclosure () -> Value
    ) -> Value {
        observers.access(self, keyPath: property)
        return value()
    }

    /// Changes the sections, and tells their observers, whose edits are queued.
    func changeSections(by change: () -> Void) {
        queuingEdits { self.change(\.sections, by: change) }
    }

    /// Changes a property, and tells its observers.
    func change<Property>(_ property: KeyPath<TableController, Property>, by change: () -> Void) {
        observers.withMutation(of: self, keyPath: property, change)
    }
}
