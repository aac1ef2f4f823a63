/// Finds the text that a misspelt one probably means.
///
/// The distance is that of Damerau and Levenshtein (optimal string alignment): insertions, deletions, exchanges and
/// swaps of neighbours. Differences in case, `_` and `-` cost nothing at first.
package struct NearestSpelling {
    private let text: String
    private let wanted: [UInt8]
    private let folded: [UInt8]

    /// Texts longer than this are not compared: the cost is the product of the lengths.
    private static let longest = 64

    /// Looks for texts near to `text`.
    package init(to text: String) {
        self.text = text
        wanted = Array(text.utf8)
        folded = Self.fold(wanted)
    }

    /// The nearest of `candidates`, the first of equals; nil where none is within a third of the length.
    package func among(_ candidates: some Sequence<String>) -> String? {
        guard !wanted.isEmpty, wanted.count <= Self.longest else { return nil }
        let most = max(1, folded.count / 3)
        var best: (text: String, distance: Int)?
        for candidate in candidates where candidate.utf8.count <= Self.longest && !candidate.isEmpty {
            // The same characters in other code points are the likeliest mistake, and the hardest to see.
            if candidate == text { return candidate }
            let distance = Self.distance(folded, Self.fold(Array(candidate.utf8)))
            // One letter for another of one or two is no misspelling.
            guard distance <= most, distance < max(folded.count, 1), distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.text
    }

    /// Lower case, without `_` and `-`.
    private static func fold(_ text: [UInt8]) -> [UInt8] {
        text.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
            case UInt8(ascii: "_"), UInt8(ascii: "-"): nil
            default: byte
            }
        }
    }

    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var next = [row + 1]
            for column in right.indices {
                let same = left[row] == right[column]
                var cost = min(last[column + 1] + 1, next[column] + 1, last[column] + (same ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}
