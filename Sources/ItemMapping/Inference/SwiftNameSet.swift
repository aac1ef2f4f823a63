/// Names that are taken in one place.
struct SwiftNameSet {
    private var taken: Set<String>

    init(_ taken: Set<String> = []) { self.taken = taken }

    /// `name`, or where it is taken the first of `others` that is free, or `name` with a number.
    mutating func free(_ name: String, or others: String...) -> String {
        let numbered = (2...).lazy.map { "\(name)\($0)" }
        let free = ([name] + others).first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) }!
        taken.insert(free)
        return free
    }
}
