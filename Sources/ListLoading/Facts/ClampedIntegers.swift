extension Int {
    /// The sum, or the end of the range that it passes: a server may say any number.
    func clampedSum(_ other: Int) -> Int {
        let (sum, isPast) = addingReportingOverflow(other)
        return isPast ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the range that it passes.
    func clampedDifference(_ other: Int) -> Int {
        let (difference, isPast) = subtractingReportingOverflow(other)
        return isPast ? (other < 0 ? .max : .min) : difference
    }
}
