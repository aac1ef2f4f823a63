import JSONDocuments
import ListwrightEssentials

/// The records of JSON Lines as the elements of an array; of many only the first ones, and the number of all.
struct LineSample {
    /// The texts of the first records.
    private var records: [[UInt8]] = []
    private var size = 0
    private var count = 0

    /// Adds the text of a record, which is a document.
    mutating func add(_ record: ArraySlice<UInt8>) {
        count += 1
        guard size < Input.longestShort else { return }
        records.append(Array(record))
        size += record.count
    }

    /// The array.
    ///
    /// - Complexity: O(*n*) for the records that are kept.
    var document: ThinnedDocument {
        guard records.count < count else { return ThinnedDocument(Self.array(of: records), located: [:]) }
        var text = ThinnedText()
        text.feed([.openBracket] + records.joined(separator: [.comma]) + [.closeBracket])
        text.finish()
        // A record with as many levels as there may be isn't one with a level around it.
        let root = text.isBroken ? nil : try? JSONDocument(parsing: text.bytes).root
        return ThinnedDocument(
            root ?? Self.array(of: records.prefix(200)),
            located: (root == nil ? [:] : text.counts).merging([JSONLocation([]): count]) { $1 })
    }

    private static func array(of records: some Sequence<[UInt8]>) -> JSONValue {
        JSONValue(records.compactMap { try? JSONDocument(parsing: $0).root })
    }
}

extension Input {
    /// Reads JSON Lines as an array, of which only the first elements are kept if they are many.
    ///
    /// - Returns: The array, and the exit status if a line isn't JSON.
    func lineSample(
        warn: (String) -> Void
    ) throws(ToolError) -> (document: ThinnedDocument, failure: ExitStatus?) {
        var (sample, failure) = (LineSample(), ExitStatus?.none)
        try forEachLine(.certainty, certain: { sample.add($0) }, warn: warn) { root, error in
            if let root { sample.add(JSONWriter.bytes(of: root)[...]) }
            guard let error else { return }
            warn(error.message)
            failure = failure ?? error.status
        }
        return (sample.document, failure)
    }
}
