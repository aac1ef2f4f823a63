import Foundation

/// Polls until a condition is true, for states without notifications: the screen of a terminal, or
/// another process.
///
/// - Throws: `Overdue`, with `purpose` and the last value.
public func eventually<Value>(
    _ purpose: String, _ look: () throws -> Value, until isWanted: (Value) throws -> Bool
) throws -> Value {
    ChildProcessTrait.checkThread()
    let end = ContinuousClock.now + .seconds(Overdue.timeout)
    while true {
        let value = try look()
        if try isWanted(value) { return value }
        if ContinuousClock.now > end { throw Overdue(purpose: "\(purpose); found \(value)") }
        Thread.sleep(forTimeInterval: 0.02)
    }
}
