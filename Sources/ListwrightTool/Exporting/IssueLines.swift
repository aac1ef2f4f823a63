import JSONDocuments
import ListwrightEssentials

/// The lines of the file of all issues that `map` finds, about the records of an input.
struct IssueLines: Sendable {
    static let flag = Flag(
        "issues", value: .file("FILE"), help: "write every issue to a file, as a line of JSON, without a limit")

    /// The description of the option for the help of the command.
    static let details = """
        --issues writes every issue, however many are printed, as one line of JSON: the file, the code, the index of the
        record, the location, the field, the line and the column, and what was expected and found. A line that isn't JSON
        has the code "syntax".
        --issues and --rejects take a pipe that is open, too, and write into it while the rows are written: --issues=>(jq .)
        """

    /// The lines so far.
    var bytes: [UInt8] { writer.bytes }

    private let file: String
    private var writer = JSONWriter()

    init(of input: Input) { file = input.name }

    /// Appends an issue.
    ///
    /// - Parameter record: The index of the record in its input; nil for that of the issue.
    mutating func append(_ issue: MappingIssue, record: Int? = nil) {
        append(
            issue.code.rawValue, record: record ?? issue.record, location: issue.location.keyPath, field: issue.field,
            line: issue.position?.line, column: issue.position?.column, expected: issue.expected, found: issue.found)
    }

    /// Appends a record that isn't JSON.
    mutating func append(_ error: JSONSyntaxError, record: Int) {
        append(
            MappingError.Code.syntax.rawValue, record: record, location: "", line: error.line, column: error.column,
            expected: "JSON", found: error.message)
    }

    private mutating func append(
        _ code: String, record: Int?, location: String, field: String? = nil, line: Int?, column: Int?,
        expected: String, found: String
    ) {
        writer.beginObject()
        write("file", file)
        write("code", code)
        write("record", record)
        write("location", location)
        if let field { write("field", field) }
        write("line", line)
        write("column", column)
        write("expected", expected)
        write("found", found)
        writer.endObject()
        writer.write(raw: .lineFeed)
    }

    private mutating func write(_ key: String, _ text: String) {
        writer.write(key: key)
        writer.write(string: text)
    }

    private mutating func write(_ key: String, _ number: Int?) {
        guard let number else { return }
        writer.write(key: key)
        writer.write(integer: Int64(number))
    }
}
