/// The notes on one input: all are counted, the first of each rule are kept.
struct NoteBook {
    private(set) var notes: [NormalizationNote] = []
    private(set) var counts: [NormalizationRule: Int] = [:]

    /// One rule cannot crowd out the others, nor fill the memory.
    private static let limit = 100

    /// Takes a note; its place and its words are put together only where it is kept.
    mutating func note(_ rule: NormalizationRule, _ place: InputPlace, _ reason: @autoclosure () -> String) {
        let count = counts[rule, default: 0] + 1
        counts[rule] = count
        guard count <= Self.limit else { return }
        notes.append(NormalizationNote(location: place.location, rule: rule, reason: reason()))
    }
}
