import JSONPaths

/// The numbers of the steps that lead on from a value, in the order in which they are added.
///
/// ```
/// id, name, info     "name" has the number 1
/// ```
///
/// An object has few keys in a table, which are compared in turn. The first use of a dictionary's type in a process
/// takes a search through all conformances, and so more time than to make a table. There is one for many keys only.
struct StepNumbers: Sendable {
    /// The number of steps that are compared in turn.
    private static let mostCompared = 16

    private var steps: [JSONPath.Step] = []
    private var many: ManySteps?

    /// True if no step was added.
    var isEmpty: Bool { steps.isEmpty }

    /// The number of a step; nil for one that wasn't added.
    subscript(step: JSONPath.Step) -> Int? {
        if let many { return many.numbers[step] }
        for number in 0..<steps.count where steps[number] == step { return number }
        return nil
    }

    /// Adds a step, which has no number yet.
    mutating func append(_ step: JSONPath.Step) {
        steps.append(step)
        if steps.count > Self.mostCompared {
            let many = many ?? ManySteps(steps)
            many.numbers[step] = steps.count - 1
            self.many = many
        }
    }
}

/// The numbers of many steps; an object, because even to release an empty dictionary takes its type.
// SAFETY: only `append` changes it, while the table is made.
@safe private final class ManySteps: @unchecked Sendable {
    var numbers: [JSONPath.Step: Int] = [:]

    init(_ steps: [JSONPath.Step]) {
        for number in 0..<steps.count { numbers[steps[number]] = number }
    }
}
