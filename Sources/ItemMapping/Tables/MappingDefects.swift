/// The defects that several contexts have found, put together: the first of them kept, all of them counted.
struct MappingDefects {
    private(set) var issues: [MappingIssue] = []
    private(set) var count = 0

    /// Adds what `context` has found, behind everything else.
    mutating func add(_ context: MappingContext) {
        count += context.issueCount
        issues += context.issues.prefix(MappingContext.issueLimit - issues.count)
    }
}
