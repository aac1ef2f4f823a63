import Testing

/// What does not hold for a pair of lists; cheaper than an expectation where there are a hundred thousand pairs.
struct Fault: Error {
    let reason: String

    /// Throws unless the condition holds.
    static func unless(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        if !condition { throw Fault(reason: reason()) }
    }

    /// Checks a pair of lists, and records what is wrong, with the seed and both of them.
    static func record<List>(_ source: @autoclosure () -> String, _ old: List, _ new: List, _ check: () throws -> Void)
    {
        do {
            try check()
        } catch {
            Issue.record("\(source()): \(error): \(old) to \(new)")
        }
    }
}

/// What can be seen of rows, to compare quickly.
func facts<Element: Row>(_ rows: [Element]) -> [Int] {
    rows.map { $0.id &* 16 &+ $0.content }
}
