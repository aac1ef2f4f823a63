import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    public internal(set) var record: Int?

    /// The field's name; nil for a defect of the whole record.
    public let field: String?

    /// The value wanted.
    public let expected: String

    /// The value found.
    public let found: String

    /// The offset of the defect in a text of JSON; nil for one outside of such a text, and for one
    /// whose position is known.
    var textOffset: TextOffset?

    /// The position of the value in the text, or of the nearest value around a missing one; nil for
    /// JSON that wasn't parsed from a text.
    public internal(set) var position: JSONPosition?

    /// The line of the text and where on it the value starts.
    package internal(set) var excerpt: SourceExcerpt?

    /// True if the issue only says what became of a value because of the issues in it.
    ///
    /// ```swift
    /// let causes = Book.map(json).issues.filter { !$0.isConsequence }
    /// ```
    public var isConsequence: Bool { code == .leftOut }

    /// Returns the issue as a compiler would print a warning: `FILE:LINE:COLUMN: warning: …`, the source
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
    /// Returns the issue of a record that was mapped alone, with its location in the whole document.
    ///
    /// - Parameter number: The index of the record; nil for that of the issue.
    package func moved(to location: JSONLocation, number: Int? = nil) -> MappingIssue {
        var issue = self
        issue.location = JSONLocation(location.components + self.location.components)
        if let number, issue.record != nil { issue.record = number }
        return issue
    }

    /// Returns the issue of a part of a document, in the whole of which the records have higher numbers.
    ///
    /// - Parameters:
    ///   - count: The number of records before the part.
    ///   - depth: The number of components before the record's index.
    ///   - position: The position in the whole document.
    package func moved(by count: Int, at depth: Int, to position: JSONPosition?, in bytes: [UInt8]) -> MappingIssue {
        var issue = moved(by: count, at: depth)
        issue.position = position
        issue.excerpt = position.map { SourceExcerpt(in: bytes, at: $0.byteOffset) }
        return issue
    }

    /// Returns the issue of a part of a list, in the whole of which the records have higher numbers.
    private func moved(by count: Int, at depth: Int) -> MappingIssue {
        var components = location.components
        if record != nil, depth < components.count, case .index(let index) = components[depth] {
            components[depth] = .index(index + count)
        }
        return MappingIssue(
            code: code, location: JSONLocation(components), record: record.map { $0 + count }, field: field,
            expected: expected, found: found, textOffset: textOffset)
    }

    /// Returns the issue of a portion of a document, with its location and position in the whole of it.
    ///
    /// - Parameter count: The number of records before the portion.
    package func moved(outOf portion: DocumentPortion, after count: Int) -> MappingIssue {
        var issue = MappingIssue(
            code: code, location: portion.location(location), record: record.map { $0 + count }, field: field,
            expected: expected, found: found, textOffset: textOffset)
        issue.position = position.flatMap { portion.position($0) }
        issue.excerpt = issue.position == nil ? nil : excerpt
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

extension MappingIssue: JSONRepresentable, Encodable {
    private enum Key: String, CodingKey, CaseIterable {
        case code, path, record, field, line, column, expected, found
    }

    /// Returns the value of a member; nil if the issue has none.
    private func value(of key: Key) -> (text: String?, number: Int?) {
        switch key {
        case .code: (code.rawValue, nil)
        case .path: (location.keyPath, nil)
        case .record: (nil, record)
        case .field: (field, nil)
        case .line: (nil, position?.line)
        case .column: (nil, position?.column)
        case .expected: (expected, nil)
        case .found: (found, nil)
        }
    }

    /// The issue as an object: `code`, `path`, `record`, `field`, `line`, `column`, `expected` and
    /// `found`, without those that it doesn't have.
    ///
    /// The path is the key path of the location, "" for the root.
    ///
    /// ```swift
    /// let issues = try Book.map(#"[{"year": "MCM"}]"#).issues
    /// print(issues.json)
    /// // [{"code":"wrongValue","path":"[0].year","record":0,"field":"year","line":1,"column":11,
    /// //   "expected":"an integer","found":"the string \"MCM\""}]
    /// ```
    public var json: JSONValue {
        JSONValue(
            Key.allCases.compactMap { key in
                let (text, number) = value(of: key)
                return (text.map { JSONValue($0) } ?? number.map { JSONValue($0) }).map {
                    (key: key.rawValue, value: $0)
                }
            })
    }

    /// Encodes the members of ``json``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for key in Key.allCases {
            let (text, number) = value(of: key)
            if let text { try container.encode(text, forKey: key) }
            if let number { try container.encode(number, forKey: key) }
        }
    }
}

extension MappingIssue {
    /// The kinds of defect.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A value that cannot become what the field wants.
        case wrongValue
        /// A value, or a record, that breaks a constraint of its table.
        case brokenConstraint
        /// A required field without a value.
        case missing
        /// A required field that is null.
        case null
        /// A record that is not an object, or that has none of the table's keys.
        case wrongRecord
        /// A key that no field uses, in a record whose table reports them.
        case unknownKey
        /// Nothing at the path of the list, or something else than a list.
        case noList
        /// A path that could not be read or followed.
        case badPath
        /// A reference to an element that its list doesn't have, or to a list that isn't there.
        case unresolvedReference
        /// A table with a fault of its own; see ``TableDiagnostic``.
        case badTable
        /// A nested Item or a list that is left out because of the issues in it, which are before this one.
        ///
        /// It is no defect of its own, so ``Mapping/issueCount`` doesn't count it.
        case leftOut
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
    /// The key of a map around the record that a wildcard of the list's path matched, counted outward from 1: at
    /// `days[*][*]` the day. Missing without one.
    case outerKey(Int)

    /// The position in the spelling of table files: `@index`, `@key`, `^@key`, `^.^@key`.
    package var spelling: String {
        switch self {
        case .index: "@index"
        case .key: "@key"
        case .outerKey(let count): Array(repeating: "^", count: count).joined(separator: ".") + "@key"
        }
    }

    /// The position of a spelling; nil for any other path.
    package init?(spelling: String) {
        guard spelling.hasSuffix("@key") else {
            guard spelling == "@index" else { return nil }
            self = .index
            return
        }
        let outward = spelling.dropLast("@key".count)
        guard outward.allSatisfy({ $0 == "^" || $0 == "." }) else { return nil }
        let count = outward.count { $0 == "^" }
        self = count == 0 ? .key : .outerKey(count)
        guard self.spelling == spelling else { return nil }
    }
}
