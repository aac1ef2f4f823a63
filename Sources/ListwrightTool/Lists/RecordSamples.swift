import JSONDocuments
import ListwrightEssentials
import TableInferring

/// The records of files as samples: the rows of the list that each command takes.
///
/// Lines are recognized, as `map` recognizes them.
struct RecordSamples {
    /// The list that the command line names; nil for none.
    let list: ListPath?
    /// Whether each line is a record.
    let areLines: Bool
    /// The number of threads; nil for the usual one of the input.
    var jobs: Int?

    /// Adds the records of a file; the path must match something, of lines in at least one of them.
    ///
    /// - Parameter refuse: Receives the error of each line that isn't JSON.
    func add(
        _ input: Input, to inference: inout TableInference, refuse: (ToolError) -> Void
    ) throws(ToolError) {
        var (input, areLines) = (input, areLines)
        if !areLines, !input.isRepaired {
            (input, areLines) = try input.dividedByLines()
            if !areLines {
                guard let rest = try stream(input, to: &inference, refuse: refuse) else { return }
                input = rest
            }
        }
        var (isFound, absent) = (false, ToolError?.none)
        let jobs = list == nil ? jobs ?? input.usualJobs : nil
        try input.forEachDocument(asLines: areLines, jobs: jobs, areRows: inference.areRows) { content in
            let isTaken =
                switch content {
                case .document(let bytes):
                    (list ?? Self.wholeArray(bytes)).map { Self.add(bytes, at: $0, to: &inference, of: input) } ?? false
                case .lines(let shape): inference.add(shape: shape)
                }
            isFound = isFound || isTaken
            return isTaken
        } refuse: {
            refuse($0)
        } _: { (root, isLine) throws(ToolError) in
            guard !isLine || list != nil else {
                isFound = true
                return inference.add(record: root)
            }
            let choice = input.choice(in: root, at: isLine ? list?.inLine(root) : list)
            do throws(ToolError) {
                let rows = try input.rows(of: choice, in: root)
                isFound = true
                try Self.add(rows, header: choice.found?.groupHeader, to: &inference, of: input)
            } catch {
                guard isLine, error.status == .negative else { throw error }
                absent = absent ?? error
            }
        }
        if !isFound, let absent { throw absent }
    }

    /// The root path for an array whose elements are its rows; nil for any other text.
    private static func wholeArray(_ bytes: [UInt8]) -> ListPath? {
        guard bytes.beginAsArray, ListChoice.isWhole(arrayBeginningWith: Array(bytes.prefix(1 << 20)))
        else { return nil }
        return .root
    }

    /// Adds the rows at a path of a text without a tree; returns false if it takes one.
    private static func add(
        _ bytes: [UInt8], at list: ListPath, to inference: inout TableInference, of input: Input
    ) -> Bool {
        let count = inference.recordCount
        guard inference.add(text: bytes, at: list) else { return false }
        // One record may be an object in which others were meant.
        guard inference.recordCount == count + 1, let root = try? JSONDocument(parsing: bytes).root else { return true }
        for note in (try? RowList(list, in: root))?.notes ?? [] { input.warn("\(input.name): note: \(note)") }
        return true
    }

    static func add(
        _ rows: RowList, header: GroupHeader?, to inference: inout TableInference, of input: Input
    ) throws(ToolError) {
        do throws(PathLimitError) {
            try inference.add(rows, header: header)
        } catch {
            throw ToolError(message: "\(input.name): error: \(error)", status: .malformedInput)
        }
    }
}
