/// Something about a table that samples make doubtful.
public struct LintFinding: Sendable, Hashable {
    /// What is doubtful.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A path at which no sample holds anything.
        case deadPath
        /// A fallback that no sample needs: a path before it holds the value, or none does.
        case unreachedFallback
        /// A key of the data that no field uses.
        case unusedKey
        /// A field with values that could not be read.
        case refusedValues
    }

    /// What is doubtful, for programs.
    public let code: Code

    /// The field, those of nested tables behind the names of the fields they are in; nil where a key is meant.
    public let field: String?

    /// The path, or the key below the record; nil where the whole field is meant.
    public let path: String?

    /// How many records it is about.
    public let count: Int

    /// The key that was perhaps meant.
    public let suggestion: String?

    /// How many records there are where it was looked for.
    let recordCount: Int
}

extension LintFinding: CustomStringConvertible {
    /// The finding in one line.
    ///
    /// As in `year: nothing is at yaer in any of 12 records; did you mean 'year'?`
    public var description: String {
        let records = recordCount == 1 ? "1 record" : "\(recordCount) records"
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return switch code {
        case .deadPath: "\(field ?? ""): nothing is at \(path ?? "") in any of \(records)\(hint)"
        case .unreachedFallback:
            "\(field ?? ""): \(path ?? "") is never reached: a path before it holds the value, or none does"
        case .unusedKey: "\(path ?? "") is in \(count) of \(records), and no field uses it"
        case .refusedValues: "\(field ?? ""): \(count) of \(records) hold a value that cannot be read"
        }
    }
}
