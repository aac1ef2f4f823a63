/// The progress of a long task: one line on standard error, if that is a terminal.
///
/// The line appears after the first second and is cleared when the task is done.
struct Progress {
    private let start = ContinuousClock.now
    private let total: Int?
    private let isOn: Bool
    private var shown = ContinuousClock.now
    private var isVisible = false

    /// The work done so far.
    struct Count {
        var bytes = 0
        var records = 0
        var issues = 0
    }

    /// The progress of reading `total` bytes; nil if the size is unknown.
    init(of total: Int?) {
        self.total = total
        isOn = Terminal.showsProgress
    }

    /// Shows the progress, at most ten times a second.
    mutating func show(_ count: Count, unit: String? = "records") {
        guard isOn else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), now - shown > .milliseconds(100) else { return }
        shown = now
        isVisible = true
        Output.showLine(text(count, unit: unit, seconds: (now - start) / .seconds(1)))
    }

    /// Clears the line, because something else is about to be printed.
    mutating func hide() {
        guard isVisible else { return }
        isVisible = false
        Output.clearLine()
    }

    private func text(_ count: Count, unit: String?, seconds: Double) -> String {
        let share = total.flatMap { $0 > 0 ? " (\(min(100, count.bytes * 100 / $0)) %)" : nil } ?? ""
        var parts = [Self.size(count.bytes) + share]
        if let unit {
            parts.append("\(count.records) \(unit)")
            parts.append("\(Int(Double(count.records) / seconds))/s")
            if count.issues > 0 { parts.append(count.issues == 1 ? "1 issue" : "\(count.issues) issues") }
        }
        return parts.joined(separator: ", ")
    }

    /// A size for people: 512 bytes, 3.4 MB.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        let units = ["kB", "MB", "GB", "TB"]
        var (tenths, unit) = (bytes / 100, 0)
        while tenths >= 10_000, unit < units.count - 1 { (tenths, unit) = (tenths / 1_000, unit + 1) }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
