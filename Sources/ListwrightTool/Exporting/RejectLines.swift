import JSONDocuments
import ListwrightEssentials

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The lines of the file of the records that `map` leaves out, about the records of an input.
struct RejectLines: Sendable {
    static let flag = Flag(
        "rejects", value: .file("FILE"),
        help: "write each record with an issue to a file, with its issues and its source, instead of a row")

    /// The description of the option for the help of the command.
    static let details = """
        --rejects makes no row of a record with an issue. It writes one line of JSON for the record: the file, the line and
        the column, the path of the record, its issues, and as "source" the record itself; as "text" (or as "base64", if it
        isn't UTF-8) a line that isn't JSON. So nothing is lost, and the records can be mapped again after TABLE is mended:
        listwright query --jsonl source FILE | listwright map --jsonl --table=TABLE
        """

    /// The lines so far.
    private(set) var bytes: [UInt8] = []

    private let file: String

    init(of input: Input) { file = input.name }

    /// Appends a record, whose location and issues are in the list at a location.
    ///
    /// - Parameter number: The index of the record, if it was mapped alone.
    mutating func append(_ record: RejectedRecord, in list: JSONLocation? = nil, number: Int? = nil) {
        append(line: record.position?.line, column: record.position?.column) { writer in
            let list = list ?? .root
            let location = JSONLocation(list.components + record.location.components)
            writer.write(key: "path")
            writer.write(string: location.keyPath)
            writer.write(key: "issues")
            writer.beginArray()
            for issue in record.issues { writer.write(issue.moved(to: list, number: number).json) }
            writer.endArray()
            writer.write(key: "source")
            writer.write(record.value)
        }
    }

    /// Appends a line that isn't JSON.
    mutating func append(_ error: JSONSyntaxError, line: Int, source: ArraySlice<UInt8>) {
        append(line: line, column: 1) { writer in
            writer.write(key: "error")
            writer.write(string: "\(error)")
            if let text = String(validating: source, as: UTF8.self) {
                writer.write(key: "text")
                writer.write(string: text)
            } else {
                writer.write(key: "base64")
                writer.write(string: Data(source).base64EncodedString())
            }
        }
    }

    private mutating func append(line: Int?, column: Int?, _ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.write(key: "file")
        writer.write(string: file)
        for (key, number) in [("line", line), ("column", column)] {
            guard let number else { continue }
            writer.write(key: key)
            writer.write(integer: Int64(number))
        }
        body(&writer)
        writer.endObject()
        writer.write(raw: .lineFeed)
        bytes += writer.bytes
    }
}
