import Listwright

/// What a command makes of one line of JSON Lines.
struct LineAnswer: Sendable {
    /// What goes to standard output.
    var output: [UInt8] = []
    /// What goes to standard error.
    var warnings: [String] = []
    /// The issues, as many of them as could be shown, and how many there are in all.
    var issues: (shown: [String], count: Int) = ([], 0)
    /// Whether there was what the command looks for: a match, a row without issues.
    var isPositive = true
    /// Whether the path to the list leads nowhere in the record.
    var isAbsent = false
    /// The error of a line that is not JSON, or of a file that cannot be read.
    var failure: ExitStatus?
    /// Where the line starts in the input.
    var byteOffset = 0
    /// What became of each field, where it is asked for.
    var report: MappingReport?
}
