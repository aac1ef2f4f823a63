import Foundation
import JSONDocuments

/// One defect of the data: the value wanted, the value found, and its location.
///
/// Issues are equal if all of this is equal, so tests can compare them.
///
/// ```swift
/// let mapping = try Book.map(#"[{"year": "MCM"}]"#)
/// print(mapping.issues[0])             // [0].year: expected an integer, found the string "MCM"
/// print(mapping.issues[0].rendered())  // as a compiler does, with the line and a caret
/// ```
public struct MappingIssue: Error, Sendable, Hashable {
    /// The kind of defect.
    public let code: Code

    /// The location, from the root of the document.
    public internal(set) var location: JSONLocation

    /// The index of the record in the list; nil if the defect is outside any record.
    public let record: Int?

    /// The field's name; nil for a defect of the whole record.
    public let field: String?

    /// The value wanted.
    public let expected: String

    /// The value found.
    public let found: String

    /// The position of the value in the text, or of the nearest value around a missing one; nil for
    /// JSON that wasn't parsed from a text.
    public internal(set) var position: JSONPosition?

    /// The line of the text and where on it the value starts.
    package internal(set) var excerpt: SourceExcerpt?

    /// The issue as a compiler would print a warning: `FILE:LINE:COLUMN: warning: …`, the source
    /// line, and a caret.
    ///
    /// - Parameter file: The name to print in front; left out when nil.
    public func rendered(file: String? = nil) -> String {
        let source = [file?.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        let line = (source.isEmpty ? "" : source + ": ") + "warning: \(self)"
        return excerpt.map { "\(line)\n\($0)" } ?? line
    }
}

extension MappingIssue {
    /// The issue of a record that was mapped alone, with its location in the whole document.
    package func moved(to record: JSONLocation) -> MappingIssue {
        var issue = self
        issue.location = JSONLocation(record.components + location.components)
        return issue
    }
}

extension MappingIssue: CustomStringConvertible {
    /// One line: `books[3].year: expected an integer from … to …, found the string "abc"`.
    public var description: String {
        "\(location): expected \(expected.inMessage(400)), found \(found.inMessage(400))"
    }
}

extension MappingIssue: LocalizedError {
    /// The location, the value wanted and the value found, as ``description``.
    public var errorDescription: String? { description }

    /// The value found.
    public var failureReason: String? { "found \(found.inMessage(400))" }
}

extension MappingIssue {
    /// The kinds of defect.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A value that cannot become what the field wants.
        case wrongValue
        /// A required field without a value.
        case missing
        /// A required field that is null.
        case null
        /// A record that is not an object.
        case wrongRecord
        /// Nothing at the path of the list.
        case noList
        /// A path that could not be read or followed.
        case badPath
        /// A reference to an element that its list doesn't have, or to a list that isn't there.
        case unresolvedReference
        /// A table with a fault of its own; see ``TableDiagnostic``.
        case badTable
    }
}

/// The position of a record, which a field can hold instead of a value at a path.
///
/// ```swift
/// Field(\.position, from: .index)  // 0, 1, 2, … in the list
/// Field(\.code, from: .key)        // "de" for the record at {"de": {…}}
/// ```
///
/// Such fields are not written when an Item is encoded: their list or dictionary says the same.
public enum RecordPosition: Sendable, Hashable {
    /// The record's index in its list; missing for a record that is in none.
    case index
    /// The key of the member that the record is; missing for an element of an array.
    case key
}
