import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why `items(in:)` or `item(in:)` has no result.
///
/// The text isn't JSON, there is no list at the path, or a record or a value would be lost. Programs
/// decide by ``code``; ``description`` is one line for a log, and ``rendered(file:)`` adds the source
/// line and a caret.
///
/// ```swift
/// do throws(MappingError) {
///     _ = try Book.items(in: #"{"error": "over quota"}"#, at: "data.books")
/// } catch {
///     print(error)
///     // the root: expected a list at data.books, found nothing; the root has no member 'data' (keys: error)
/// }
/// ```
///
/// The error carries every defect that `map` would report, so nothing has to be read again:
///
/// ```swift
/// do throws(MappingError) {
///     _ = try Book.items(in: #"[{"year": 1973}, {"year": "MCM"}]"#)
/// } catch {
///     print(error.code)                       // incomplete
///     print(error.issues.map(\.description))  // ["[1].year: expected an integer, found the string \"MCM\""]
/// }
/// ```
///
/// `map` never throws this error: it returns what it could read, and each defect.
public struct MappingError: Error, Sendable, Equatable {
    /// The kinds of error.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text isn't JSON; ``MappingError/syntaxError`` has the details.
        case syntax
        /// The path is malformed, or following it takes too long.
        case badPath
        /// There is nothing at the path.
        case noList
        /// The value at the path isn't a list: null, a scalar or a single object.
        case notAList
        /// None of the records could be read.
        case noRecord
        /// A record or a value would be lost; ``MappingError/issues`` has each of them.
        case incomplete
        /// There isn't exactly one record, as `item(in:)` wants.
        case notOne
    }

    /// The kind of error.
    public let code: Code

    /// The reason why the text isn't JSON; nil for any other code.
    public let syntaxError: JSONSyntaxError?

    /// The defects, in the order of the data; ``description`` shows the first one.
    ///
    /// The list is empty if the text isn't JSON. It ends after 100,000 defects, so that no text can fill
    /// the memory; ``issueCount`` counts all of them.
    public let issues: [MappingIssue]

    /// The number of all defects, without what only follows from others (``MappingIssue/isConsequence``).
    public let issueCount: Int

    /// The number of records that could not be read.
    public let recordCount: Int

    /// The number of issues that an error carries.
    package static let issueLimit = 100_000

    package init(_ error: JSONSyntaxError) {
        (code, syntaxError, issues, issueCount, recordCount) = (.syntax, error, [], 0, 0)
    }

    package init(_ code: Code, _ log: IssueLog, recordCount: Int = 0) {
        self.init(code, log.issues, issueCount: log.issueCount, recordCount: recordCount)
    }

    package init(_ code: Code, _ issues: [MappingIssue], issueCount: Int, recordCount: Int) {
        (self.code, syntaxError, self.issues, self.issueCount) = (code, nil, issues, issueCount)
        self.recordCount = recordCount
    }

    /// The location of the first defect: for a list that isn't there, the nearest value around it.
    public var location: JSONLocation { issues.first?.location ?? .root }

    /// The position of the first defect, or of the value around a missing one; nil for JSON that
    /// wasn't parsed from a text, and for a text that isn't JSON.
    public var position: JSONPosition? { issues.first?.position }

    /// Returns the error as a compiler prints it: `FILE:LINE:COLUMN: error: …`, the source line, and a caret.
    ///
    /// - Parameter file: The name to print in front; left out when nil.
    public func rendered(file: String? = nil) -> String {
        if let syntaxError { return syntaxError.rendered(file: file) }
        let source = [file?.visible, position?.description].compactMap { $0 }.joined(separator: ":")
        let line = (source.isEmpty ? "" : source + ": ") + "error: \(self)"
        return issues.first?.excerpt.map { "\(line)\n\($0)" } ?? line
    }
}

extension MappingError: CustomStringConvertible {
    /// The reason in one line: the error in the text, or the first defect.
    public var description: String {
        if let syntaxError { return syntaxError.description }
        let first = issues.first.map { "\($0)" } ?? "no defect was found"
        let more = issueCount > 1 ? " (and \(issueCount - 1) more)" : ""
        guard code == .noRecord else { return code == .incomplete ? first + more : first }
        let count = recordCount == 1 ? "the record could not be read" : "none of \(recordCount) records could be read"
        return "\(count); \(first)"
    }
}

extension MappingError: LocalizedError {
    /// The reason, as ``description``.
    public var errorDescription: String? { description }

    /// The value found, or the error in the text.
    public var failureReason: String? { syntaxError?.failureReason ?? issues.first?.failureReason }
}

/// What `items(in:)` accepts besides a list; nothing by default.
///
/// A list without records is a list: `[]` needs no allowance.
///
/// ```swift
/// let page = #"{"data": {"books": {"title": "Momo"}, "films": null}}"#
/// try Book.items(in: page, at: "data.books", allowing: .oneOrMany).count  // 1
/// try Film.items(in: page, at: "data.films", allowing: .empty).count      // 0
/// ```
public struct ListAllowance: OptionSet, Sendable, Hashable {
    /// The bits of the allowances.
    public let rawValue: Int

    /// Creates the allowances of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An empty result is fine: no list at the path, and null there, are a list without records.
    public static let empty = ListAllowance(rawValue: 1)

    /// A single value, such as an object, is a list of one.
    public static let oneOrMany = ListAllowance(rawValue: 2)
}
