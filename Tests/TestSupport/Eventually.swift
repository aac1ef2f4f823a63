import Foundation

/// Looks until what is there is as wanted, for what nobody tells of: the screen of a terminal, the state of another process.
///
/// - Throws: `Overdue`, with `purpose` and what was seen last.
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
