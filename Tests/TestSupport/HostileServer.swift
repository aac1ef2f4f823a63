import Testing

extension LoopbackServer {
    /// The server of `hostile.py`, shared by all tests of a process; nil if python3 isn't
    /// installed.
    public static let hostile = try? LoopbackServer(script: "hostile.py")
}

extension Trait where Self == ConditionTrait {
    /// Starts `LoopbackServer.hostile` before the test, which is skipped if python3 isn't
    /// installed.
    public static var hostileServer: Self {
        .enabled("\(LoopbackServer.absence)") { try await offThePool { LoopbackServer.hostile != nil } }
    }
}
