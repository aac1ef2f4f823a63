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

    /// Where in the text the value starts, or the nearest thing around a value that is missing; nil for JSON that was
    /// not parsed from a text.
    public internal(set) var position: JSONPosition?

    /// The line of the text and where on it the value starts.
    package internal(set) var excerpt: SourceExcerpt?

    /// The issue as a compiler would print a warning: `FILE:LINE:COLUMN: warning: …`, the source line, and a caret.
    ///
    /// - Parameter file: The name to print in front; left out when nil.
    public func rendered(file: String? = nil) -> String {
        let place = [file?.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        let line = (place.isEmpty ? "" : place + ": ") + "warning: \(self)"
        return excerpt.map { "\(line)\n\($0)" } ?? line
    }
}

extension MappingIssue: CustomStringConvertible {
    /// One line: `books[3].year: expected an integer from … to …, found the string "abc"`.
    public var description: String {
        "\(location): expected \(expected.inMessage(400)), found \(found.inMessage(400))"
    }
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
        /// A table with a fault of its own; see ``TableDiagnostic``.
        case badTable
    }
}

/// What a field can hold that no path leads to: where its record stands.
///
/// ```swift
/// Field(\.position, from: .index)  // 0, 1, 2, … in the list
/// Field(\.code, from: .key)        // "de" for the record at {"de": {…}}
/// ```
///
/// Such fields are not written when an Item is encoded: their list or dictionary says the same.
public enum RecordPosition: Sendable, Hashable {
    /// The record's place in its list, counted from 0; missing for a record that is in none.
    case index
    /// The key of the member that the record is; missing for an element of an array.
    case key
}
