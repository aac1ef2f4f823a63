import Observation

/// Those who follow a value: each is called with every new one, in the order in which they began.
@MainActor final class Observers<Value> {
    private struct Entry { weak var observation: ListObservation? }

    private var entries: [Entry] = []

    func add(_ body: @escaping @MainActor (Value) -> Void) -> ListObservation {
        let observation = ListObservation(body)
        entries.append(Entry(observation: observation))
        return observation
    }

    func notify(_ value: Value) {
        entries.removeAll { $0.observation?.body == nil }
        for entry in entries { (entry.observation?.body as? @MainActor (Value) -> Void)?(value) }
    }
}

/// An observation of a list, which ends when this object goes or is cancelled.
///
/// ```swift
/// let observation = model.observe { state in print(state.rows.count) }
/// ```
@MainActor public final class ListObservation {
    fileprivate var body: Any?

    fileprivate init(_ body: Any) { self.body = body }

    /// Ends the observation.
    public func cancel() { body = nil }
}

/// The subject of those who observe a model by `Observation`.
///
/// It is no generic class: the key path of one, which observation takes for each access, is made anew
/// each time.
@MainActor final class StateSubject: Observable {
    @ObservationIgnored private let registrar = ObservationRegistrar()

    private var state: Void { () }

    func access() { registrar.access(self, keyPath: \.state) }

    func mutate(_ body: () -> Void) {
        registrar.willSet(self, keyPath: \.state)
        body()
        registrar.didSet(self, keyPath: \.state)
    }
}

/// Ends a stream when the closure that holds it goes.
final class StreamEnd<Value: Sendable>: Sendable {
    private let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func yield(_ value: Value) { continuation.yield(value) }
}
