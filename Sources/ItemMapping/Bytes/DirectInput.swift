import JSONDocuments
import JSONPaths

/// The records of a direct reader: those of a list in one text, or texts of their own.
enum DirectInput {
    case list(DirectList)
    case block(DirectBlock)

    /// The form of the records: elements of a list, a single record, the matches of a path, or texts
    /// of their own.
    enum Form { case list, record, matches, block }
}

/// The records of a direct reader, and how far it has come with them.
// SAFETY: the address is in the text of `input`, and only compared.
@safe struct RecordSource {
    let input: DirectInput

    /// The form of the records; a list is one record until its bracket is met.
    var form: DirectInput.Form

    /// The address of the list in a text, once it is reached.
    var listStart: UnsafePointer<UInt8>?

    /// True if jansson must read the record at the offset in any case.
    var isDoubtful = false

    init(_ input: DirectInput, form: DirectInput.Form) {
        self.input = input
        self.form = form
    }
}

/// A list in one text.
// SAFETY: `text` is the memory of `bytes`, which stays in place while there is a reader.
@safe struct DirectList {
    let bytes: [UInt8]
    let text: UnsafeBufferPointer<UInt8>
    let options: JSONDocument.Options

    /// The number of bytes after `text` that may be read: it is a copy then.
    let slack: Int

    /// The path of the list, or of its records.
    let path: ListPath

    /// True to fall back altogether if most records need jansson.
    let givesUp: Bool

    /// The reason to leave the path to jansson.
    var pathRefusal: String { "the path \(path) of the list is followed in jansson's values" }

    /// The location of the list; nil for a path with other steps than keys.
    var location: JSONLocation? {
        path.path.steps.flatMap { JSONPath.keys(of: $0) }.map { JSONLocation($0.map { .key($0) }) }
    }
}

/// jansson must read the bytes, for this reason.
package struct DirectRefusal: Error {
    package let reason: String

    static let unsure = DirectRefusal(reason: "jansson has the last word on this text")
}

/// Records that are texts of their own, read as if they were the elements of one list.
// SAFETY: `bytes` are the memory of the records, and stay in place while this is used.
@safe package final class DirectBlock {
    let records: RecordBlock
    let bytes: UnsafeBufferPointer<UInt8>

    /// True if reading ends after a record that isn't JSON, whatever the options of the records
    /// say.
    let stopsAtError: Bool

    /// The index of the record being read.
    fileprivate(set) var number = -1

    /// True if no record follows.
    fileprivate(set) var hasStopped = false

    /// The results of the records that jansson has read, in their order.
    fileprivate(set) var exceptions: [Exception] = []

    init(_ records: RecordBlock, in bytes: UnsafeBufferPointer<UInt8>, stopsAtError: Bool) {
        self.records = records
        unsafe self.bytes = unsafe bytes
        self.stopsAtError = stopsAtError
    }

    /// The result of a record that jansson has read.
    package struct Exception {
        package let number: Int
        /// True if the record made an Item, as any record without an exception does.
        package var hasItem = false
        /// True if the record is skipped: a bad one, by the options of the records.
        package var isSkipped = false
        /// True if reading ends after the record.
        package var isLast = false
        package var issues: [MappingIssue] = []
        package var error: JSONSyntaxError?
    }
}

extension DirectReader {
    /// The results of the records of a block that jansson has read.
    package var exceptions: [DirectBlock.Exception] {
        if case .block(let block) = source.input { block.exceptions } else { [] }
    }

    /// Moves to the next record of the block; returns false at its end.
    package mutating func nextInBlock() -> Bool {
        guard case .block(let block) = source.input, !block.hasStopped, block.number + 1 < block.records.count else {
            return false
        }
        block.number += 1
        source.isDoubtful = !turn(to: block.number, of: block)
        return true
    }

    // SAFETY: the record's range is inside the bytes.
    private mutating func turn(to number: Int, of block: DirectBlock) -> Bool {
        guard let range = block.records.range(of: number) else { return false }
        let options = block.records.documentOptions(of: number)
        guard unsafe scanner.turn(to: range, of: block.bytes, options: options) else { return false }
        route.path = nil
        return (try? scanner.significantByte()) != nil
    }

    /// Lets jansson read the record of the block at the reader's offset.
    mutating func reread(in block: DirectBlock, _ body: (JSONNode, MappingContext) -> Bool) -> Bool {
        var exception = DirectBlock.Exception(number: block.number)
        defer { block.exceptions.append(exception) }
        restartRecord()
        guard let record = block.records.record(block.number) else {
            exception.isSkipped = true
            return false
        }
        exception.isLast = block.records.endsReading(after: record) || (block.stopsAtError && record.error != nil)
        block.hasStopped = exception.isLast
        guard let document = record.document else {
            exception.error = record.error
            return false
        }
        let context = MappingContext(storage: document.storage, values: call.values)
        _ = RecordList(of: document.root, context: context)
        context.cursor.number = 0
        context.cursor.streamNumber = record.index
        context.checks.uniqueValues = call.uniqueValues
        exception.hasItem = body(document.root.node, context)
        if context.checks.hasReadRecord { tally.isAnyReread = true }
        context.locateIssues()
        exception.issues = context.log.issues
        return exception.hasItem
    }
}
