import Testing

extension LoopbackServer {
    /// The server of `hostile.py`, which all tests of a process share; nil where python3 is absent.
    public static let hostile = try? LoopbackServer(script: "hostile.py")
}

extension Trait where Self == ConditionTrait {
    /// The test asks `LoopbackServer.hostile`, which is started before it; without python3 the test is skipped.
    public static var hostileServer: Self {
        .enabled("\(LoopbackServer.absence)") { try await offThePool { LoopbackServer.hostile != nil } }
    }
}
