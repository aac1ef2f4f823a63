import JSONDocuments

/// The issues found so far: the first thousand are kept, all of them are counted.
package struct IssueLog {
    /// The number of issues that are kept, unless the caller wants more.
    package static let limit = 1_000

    /// The number of issues that this log keeps.
    let capacity: Int

    /// The number of issues that get an excerpt of the text.
    private let excerptLimit: Int

    package init(capacity: Int = Self.limit, excerpts excerptLimit: Int = .max) {
        (self.capacity, self.excerptLimit) = (capacity, excerptLimit)
    }

    /// The first issues, in the order in which they were found.
    package private(set) var issues: [MappingIssue] = []

    /// The number of all issues, without those that only follow from others.
    package private(set) var issueCount = 0

    /// Grows with each value that isn't read as it was sent, also while issues are suppressed.
    private(set) var lossCount = 0

    /// The number of issues suppressed while a value is only tried; nil if issues are kept.
    private var mutedCount: Int?

    /// The tables with mistakes whose diagnostics were reported: few, if any.
    private var reportedPlans: [ObjectIdentifier] = []

    /// Counts an issue; returns true if it must be appended.
    package mutating func count(_ code: MappingIssue.Code) -> Bool {
        // A key that no field uses takes no value from any field.
        if code != .unknownKey { lossCount += 1 }
        if let mutedCount {
            self.mutedCount = mutedCount + 1
            return false
        }
        if code != .leftOut { issueCount += 1 }
        return issues.count < capacity
    }

    /// Notes a value that isn't read as it was sent, though that may be no issue.
    mutating func countLoss() { lossCount += 1 }

    /// Takes back the losses since a count, because the issues since then are about values that were read.
    mutating func forgetLosses(since count: Int) { lossCount = count }

    /// Keeps an issue that was counted.
    package mutating func append(_ issue: MappingIssue) { issues.append(issue) }

    /// Adds the issues of a record that was read by itself.
    mutating func append(contentsOf other: IssueLog) {
        issueCount += other.issueCount
        issues += other.issues.prefix(capacity - issues.count)
    }

    /// Suppresses issues until `unmute(to:)`; returns the state to restore then.
    mutating func mute() -> (count: Int?, losses: Int) {
        defer { mutedCount = 0 }
        return (mutedCount, lossCount)
    }

    /// Restores the state before `mute()`; returns the number of issues that were suppressed.
    mutating func unmute(to outer: (count: Int?, losses: Int)) -> Int {
        defer { (mutedCount, lossCount) = outer }
        return mutedCount ?? 0
    }

    /// Returns true until the diagnostics of a plan are reported, once; while issues are suppressed,
    /// nothing is.
    mutating func isFirstReport(of plan: AnyObject) -> Bool {
        guard mutedCount == nil else { return !reportedPlans.contains(ObjectIdentifier(plan)) }
        if reportedPlans.contains(ObjectIdentifier(plan)) { return false }
        reportedPlans.append(ObjectIdentifier(plan))
        return true
    }

    /// Finds the positions of all issues in the text of a document, below a location in it.
    mutating func locate(in storage: JSONStorage, below start: JSONLocation) {
        let document = JSONDocument(storage)
        let texts = issues.map(\.textOffset)
        // A missing value has no position; the nearest value around it has.
        let locations = zip(issues, texts).map { issue, text in
            JSONLocation(start.components + issue.location.components.prefix(text?.depth ?? .max))
        }
        for (index, found) in storage.positions(of: locations, nearest: true).enumerated() {
            let position = texts[index].map { $0.position(in: found, of: storage) } ?? found
            issues[index].textOffset = nil
            issues[index].position = position
            if index < excerptLimit { issues[index].excerpt = position.flatMap { document.excerpt(at: $0) } }
        }
    }
}
