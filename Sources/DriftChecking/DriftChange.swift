import JSONDocuments

/// A change of samples against a baseline, at one path.
///
/// ```swift
/// var check = DriftCheck(against: DriftBaseline())
/// try check.add(JSONDocument(parsing: #"[{"price": "9.50"}]"#).root)
/// for change in check.report.changes {
///     print(change)  // breaking: price: string in all of 1; before, integer
///     print(change.example?.position?.line ?? 0)
/// }
/// ```
public struct DriftChange: Sendable, Hashable {
    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A member that was always or mostly there is missing.
        case missing
        /// Null, where no value was null.
        case null
        /// A value of a type that wasn't there.
        case type
        /// A text that isn't in the format that all texts were in.
        case format
        /// A number out of the range so far.
        case range
        /// A word that isn't among the few so far.
        case word
        /// A text whose length is out of the range so far.
        case length
        /// An array whose number of elements is out of the range so far.
        case count
        /// A member that wasn't there.
        case added
        /// A value that the table refuses, at a path without another change.
        case refused
    }

    /// The consequence for programs that read the data.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        /// None that a program should notice.
        case harmless
        /// Perhaps a different meaning, or values that were never tested.
        case doubtful
        /// Values that can't be read any more.
        case breaking

        /// Compares by consequence.
        public static func < (left: Severity, right: Severity) -> Bool {
            allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
        }
    }

    /// A value that shows the change, and its location.
    public struct Example: Sendable, Hashable {
        /// The name of the sample, such as a file.
        public let source: String?
        /// The location from the root of the document, or of the line of JSON Lines.
        public let location: JSONLocation
        /// The position in the text; nil for JSON that wasn't parsed from a text.
        public let position: JSONPosition?
        /// The value, shortened; for a missing member the object that lacks it.
        public let value: String
    }

    /// The path of the values in a record, with `[*]` for the elements of arrays and `*` for keys
    /// that are data; "" for the record itself.
    public let path: String

    /// The kind of change.
    public let kind: Kind

    /// The consequence: for a table if there is one, else for a program that reads every path.
    public let severity: Severity

    /// The change in words: the samples now, and the baseline before.
    public let message: String

    /// The first value that shows the change.
    public let example: Example?

    /// The change as an object: `severity`, `kind`, `path`, `message`, and for the example `file`,
    /// `line`, `column`, `location` and `value`.
    public var json: JSONValue {
        let texts: [(String, String?)] = [
            ("severity", severity.rawValue), ("kind", kind.rawValue), ("path", path), ("message", message),
            ("file", example?.source), ("location", example?.location.keyPath), ("value", example?.value),
        ]
        let numbers = [("line", example?.position?.line), ("column", example?.position?.column)]
        return JSONValue(
            texts.compactMap { key, text in text.map { (key: key, value: JSONValue($0)) } }
                + numbers.compactMap { key, number in number.map { (key: key, value: JSONValue($0)) } })
    }
}

extension DriftChange: CustomStringConvertible {
    /// The severity, the path and the message, on one line.
    public var description: String {
        "\(severity.rawValue): \(path.isEmpty ? "the record" : path.inMessage(400)): \(message.inMessage(600))"
    }
}
