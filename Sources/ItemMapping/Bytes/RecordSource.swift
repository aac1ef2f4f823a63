import JSONDocuments
import JSONPaths

/// The records of a direct reader, and how far it has come with them: those of a list in one text, or texts of their own.
// SAFETY: the address is in the text of the list, and only compared.
@safe struct RecordSource {
    /// The form of the records: elements of a list, a single record, the matches of a path, or texts
    /// of their own.
    enum Form { case list, record, matches, block }

    /// The list; nil for texts of their own.
    let list: DirectList?

    /// The texts of their own; nil for a list.
    ///
    /// These are two properties because a copy of an enum, which a switch makes, takes as long as a short record.
    let block: DirectBlock?

    /// The texts that the scanner turns to; nil for a list, and if jansson must read all of them.
    ///
    /// It holds no references, so that a record takes no count of them.
    private(set) var texts: RecordTexts?

    /// The index in the block of the record being read, and the number of those that are read.
    fileprivate(set) var number = -1
    fileprivate(set) var count = 0

    /// The form of the records; a list is one record until its bracket is met.
    var form: Form

    /// The address of the list in a text, once it is reached.
    var listStart: UnsafePointer<UInt8>?

    /// True if jansson must read the record at the offset in any case.
    var isDoubtful = false

    init(_ list: DirectList) { (self.list, block, form) = (list, nil, .matches) }

    init(_ block: DirectBlock, _ texts: RecordTexts, isDoubtful: Bool) {
        (list, self.block, form) = (nil, block, .block)
        self.texts = isDoubtful ? nil : texts
        count = texts.count
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
package final class DirectBlock {
    let records: RecordBlock

    /// True if reading ends after a record that isn't JSON, whatever the options of the records
    /// say.
    let stopsAtError: Bool

    /// The results of the records that jansson has read, in their order.
    fileprivate(set) var exceptions: [Exception] = []

    init(_ records: RecordBlock, stopsAtError: Bool) {
        self.records = records
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
        source.block?.exceptions ?? []
    }

    /// Moves to the next record of the block; returns false at its end.
    package mutating func nextInBlock() -> Bool {
        guard source.number + 1 < source.count else { return false }
        source.number += 1
        source.isDoubtful = !turn(to: source.number)
        return true
    }

    private mutating func turn(to number: Int) -> Bool {
        guard let texts = source.texts, texts.turn(&scanner, to: number) else { return false }
        route.path = nil
        return (try? scanner.significantByte()) != nil
    }

    /// Lets jansson read the record of the block at the reader's offset.
    mutating func reread(in block: DirectBlock, _ body: (JSONNode, MappingContext) -> Bool) -> Bool {
        var exception = DirectBlock.Exception(number: source.number)
        defer { block.exceptions.append(exception) }
        restartRecord()
        guard let record = block.records.record(source.number) else {
            exception.isSkipped = true
            return false
        }
        exception.isLast = block.records.endsReading(after: record) || (block.stopsAtError && record.error != nil)
        if exception.isLast { source.count = 0 }
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
