import JSONRepairing
import JSONDocuments
import ListwrightEssentials

/// The result of a command for a line of JSON Lines, or for several lines in a row.
struct LineAnswer: Sendable {
    /// The number of lines.
    private(set) var count = 1
    /// The bytes for standard output.
    var output: [UInt8] = []
    /// The messages for standard error.
    var warnings: [String] = []
    /// True if each line has what the command looks for, such as a match.
    var isPositive = true
    /// The repairs of the line, with positions in the input.
    var repairs = RepairReport()
    /// The advice to repair a line that isn't JSON.
    var advice: String?
    /// The exit status for a line that isn't JSON, or for a file that cannot be read.
    var failure: ExitStatus?
    /// The byte offset of the last line in the input.
    var byteOffset = 0

    /// True if there is nothing but output.
    private var isPlain: Bool { warnings.isEmpty && repairs.isEmpty && advice == nil && failure == nil }

    /// Adds the result for the next line; false if it isn't alike, and so has to stay alone.
    mutating func join(_ next: LineAnswer) -> Bool {
        guard isPlain, next.isPlain, isPositive == next.isPositive else { return false }
        if !next.output.isEmpty { output += next.output }
        count += next.count
        byteOffset = next.byteOffset
        return true
    }
}

/// One record of JSON Lines, repaired on request.
struct RecordReading {
    /// The record; nil for one that the options skip.
    let record: JSONLines.Record?
    /// The repairs, with positions in the input.
    private(set) var report = RepairReport()
    /// The advice to repair a record that isn't JSON.
    private(set) var advice: String?

    /// Parses the record with a number in its block.
    init(of number: Int, in block: RecordBlock, repairing isRepaired: Bool) {
        let record = block.record(number)
        guard record?.error != nil, block.range(of: number) != nil else {
            self.record = record
            return
        }
        var (report, advice) = (RepairReport(), String?.none)
        self.record = block.record(number) { (bytes, options) throws(JSONSyntaxError) in
            guard isRepaired else {
                advice = InputRepair.advice(for: bytes, options: options)
                return try JSONDocument(parsing: bytes, options: options)
            }
            return try JSONDocument(repairing: bytes, options: options) { report = $0 }
        }
        self.report = report.moved(
            toLine: block.position(of: number).line, byteOffset: block.position(of: number).byteOffset)
        self.advice = advice
    }

    /// The error of a record that isn't JSON, or of a file that can't be read; nil for others.
    func failure(file name: String) -> ToolError? {
        guard let error = record?.error else { return nil }
        let status: ExitStatus = error.code == .cannotOpenFile ? .noInput : .malformedInput
        return ToolError(message: error.rendered(file: name), status: status)
    }
}
