/// What merging a record into an Item did.
public struct Merge: Sendable {
    /// The fields that hold something else now, by the path that each is written at.
    public let changedFields: [String]

    /// The defects; a field that has one keeps its value.
    public let issues: [MappingIssue]

    /// How many defects there were in all.
    public let issueCount: Int
}
