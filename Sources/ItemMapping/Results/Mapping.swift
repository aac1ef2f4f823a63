/// The result of mapping a list: the Items, and every defect of the data.
///
/// A record with a defect still makes an Item if its table allows it; only a record that makes none
/// is missing in ``items``: one that lacks a required field, or isn't an object.
///
/// ```swift
/// let mapping = try Book.map(#"[{"title": "Momo", "year": "MCM"}]"#)
/// print(mapping.items[0].title)  // Momo
/// for issue in mapping.issues { print(issue.rendered()) }
/// ```
public struct Mapping<Root> {
    /// The Items, in the order of the data.
    ///
    /// A record that makes no Item is missing, so indexes may differ from the data's.
    public let items: [Root]

    /// The first 1,000 defects, in the order of the data; ``issueCount`` counts all of them.
    public let issues: [MappingIssue]

    /// The number of all defects, without what only follows from others (``MappingIssue/isConsequence``).
    public let issueCount: Int

    /// The outcome of each field; nil unless `reporting` was true, and for types without a table.
    public internal(set) var report: MappingReport?

    /// The number of records that each reader has read.
    public internal(set) var reading: ReaderStatistics
}

extension Mapping: Sendable where Root: Sendable {}
