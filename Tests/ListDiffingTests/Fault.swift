import Testing

/// A property that a pair of lists violates; cheaper than an expectation for a hundred thousand
/// pairs.
struct Fault: Error {
    let reason: String

    /// Throws unless the condition holds.
    static func unless(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        if !condition { throw Fault(reason: reason()) }
    }

    /// Checks a pair of lists, and records a violation with the seed and both lists.
    static func record<List>(_ source: @autoclosure () -> String, _ old: List, _ new: List, _ check: () throws -> Void)
    {
        do {
            try check()
        } catch {
            Issue.record("\(source()): \(error): \(old) to \(new)")
        }
    }
}

/// The visible properties of rows, for a fast comparison.
func facts<Element: Row>(_ rows: some Sequence<Element>) -> [Int] {
    rows.map { $0.id &* 16 &+ $0.content }
}
