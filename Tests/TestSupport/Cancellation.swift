/// Waits until the current task is cancelled.
public func cancellation() async {
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
}
