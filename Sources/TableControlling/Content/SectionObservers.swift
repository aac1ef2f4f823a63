/// The observers of a source or of a table.
///
/// All are called in the order in which they were added. A change that one of them makes is made at
/// once, but reported after all have been called for the first one, so calls are never nested.
@MainActor public final class SectionObservers {
    private struct Entry {
        weak var observation: SectionObservation?
    }

    private var entries: [Entry] = []
    private var isTelling = false
    private var hasNews = false

    /// Creates an empty list.
    public init() {}

    /// Adds an observer, which is called until its observation is released or cancelled.
    public func add(_ body: @escaping @MainActor () -> Void) -> SectionObservation {
        let observation = SectionObservation(body)
        entries.removeAll { $0.observation?.body == nil }
        entries.append(Entry(observation: observation))
        return observation
    }

    /// Notifies all observers of a change that has been made.
    public func notify() {
        for entry in entries { entry.observation?.onChange?() }
        hasNews = true
        guard !isTelling else { return }
        isTelling = true
        while hasNews {
            hasNews = false
            for entry in entries { entry.observation?.body?() }
        }
        isTelling = false
    }
}

/// The observation of a source, which ends when it is released or cancelled.
@MainActor public final class SectionObservation {
    fileprivate var body: (@MainActor () -> Void)?

    /// Called at the change itself, even while observers are being told; it must call nobody else.
    var onChange: (@MainActor () -> Void)?

    fileprivate init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Ends the observation; this is idempotent.
    public func cancel() { (body, onChange) = (nil, nil) }
}
