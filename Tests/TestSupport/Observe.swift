import Observation
import Testing

/// Waits until a condition on observable objects is true.
@MainActor public func observe(
    sourceLocation: SourceLocation = #_sourceLocation, until isReached: @MainActor () -> Bool
) async {
    while !isReached() {
        let hasChanged = Observed(false)
        withObservationTracking {
            _ = isReached()
        } onChange: {
            hasChanged.update { $0 = true }
        }
        guard await hasChanged.wait(sourceLocation: sourceLocation, until: { $0 }) else { return }
    }
}
