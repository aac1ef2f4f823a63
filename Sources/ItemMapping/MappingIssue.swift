import JSONDocuments

/// One defect of the data: what was wrong, and where.
public struct MappingIssue: Error, Sendable, Hashable {
    /// What was wrong, for programs.
    public let code: Code

    /// Where, from the root of the document.
    public let location: JSONLocation

    /// The record's number in the list, from 0; nil where the defect is outside any record.
    public let record: Int?

    /// The field's name; nil where the whole record is meant.
    public let field: String?

    /// What was wanted.
    public let expected: String

    /// What was there.
    public let found: String
}

extension MappingIssue: CustomStringConvertible {
    /// One line: `books[3].year: expected an integer from … to …, found the string "abc"`.
    public var description: String {
        let place = location.components.isEmpty ? "the root" : location.keyPath
        return "\(place): expected \(expected), found \(found)"
    }
}
