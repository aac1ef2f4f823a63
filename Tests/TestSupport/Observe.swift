import Observation

/// Waits until observable objects are as wanted.
@MainActor public func observe(until isReached: @MainActor () -> Bool) async {
    while !isReached() {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = isReached()
            } onChange: {
                continuation.resume()
            }
        }
    }
}
