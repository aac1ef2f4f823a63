import JSONDocuments
import ListwrightEssentials
import TableInferring

/// The columns of rows for which no table is named, from all records in a first pass, or from the first ones of an
/// input that can be read once only.
struct ColumnSearch {
    /// The bytes of such an input that are looked at.
    private static let sampleSize = 16 << 20

    private let settings: MapSettings
    private var inference = TableInference(ofRows: ())
    /// The note about the rows that aren't looked at; nil if all are.
    private(set) var note: String?

    init(_ settings: MapSettings) { self.settings = settings }

    /// The columns; nil without records.
    var columns: InferredColumns? { inference.recordCount == 0 ? nil : inference.columns }

    /// Adds the records of an input; what is wrong with it is said when its rows are read.
    ///
    /// - Returns: The input to read, from its start.
    mutating func add(_ input: Input, areLines: Bool) throws(ToolError) -> Input {
        guard let start = input.start else { return try addBeginning(of: input, areLines: areLines) }
        addAll(of: input, areLines: areLines)
        input.restart(at: start)
        return input
    }

    private mutating func addAll(of input: Input, areLines: Bool) {
        var input = input
        input.isSilent = true
        try? RecordSamples(list: settings.list, areLines: areLines).add(input, to: &inference) { _ in }
    }

    private mutating func addBeginning(of input: Input, areLines: Bool) throws(ToolError) -> Input {
        var (input, areLines) = try areLines || input.isRepaired ? (input, areLines) : input.dividedByLines()
        let feed = try input.feed(unpackingAtMost: .max)
        input.openFeed = feed
        do throws(ByteFeedError) {
            var (bytes, areAll) = try feed.beginning(Self.sampleSize)
            let framing = areAll ? nil : framing(of: bytes, input, areLines: areLines)
            if !areAll, framing == nil { (bytes, areAll) = try feed.beginning(JSONDocument.Limits.maximalBytes) }
            var sample = input
            sample.openFeed = ByteFeed(bytes)
            guard let framing else {
                addAll(of: sample, areLines: areLines)
                return input
            }
            let count = inference.recordCount
            add(bytes, framing: framing, of: input)
            note =
                "the first \(inference.recordCount - count) records decide the columns, as \(input.name) can't be read twice; "
                + "rows with others are counted"
            return input
        } catch {
            throw input.failure(error)
        }
    }

    /// How the rows of an input are read one after the other; nil if it is read as a whole.
    private func framing(of bytes: [UInt8], _ input: Input, areLines: Bool) -> JSONLines.Framing? {
        if areLines { return .lines }
        guard let keys = settings.streamedKeys, !input.isRepaired else { return nil }
        return keys.isEmpty && !bytes.beginAsArray ? nil : .array(at: keys)
    }

    /// Adds the records that are complete.
    private mutating func add(_ bytes: [UInt8], framing: JSONLines.Framing, of input: Input) {
        var options = JSONLines.Options(framing: framing)
        var bytes = bytes[...]
        if framing == .lines {
            bytes = bytes[...(bytes.lastIndex(of: .lineFeed) ?? bytes.startIndex)]
        } else {
            options = JSONLines.Options(badLines: .stop, document: JSONDocument.Options(), framing: framing)
        }
        for record in JSONLines(bytes, options: options) {
            guard let root = record.document?.root else { continue }
            guard framing == .lines, let list = settings.list else {
                inference.add(record: root)
                continue
            }
            if let rows = try? input.rows(at: list, inLine: root) { try? inference.add(rows) }
        }
    }
}
