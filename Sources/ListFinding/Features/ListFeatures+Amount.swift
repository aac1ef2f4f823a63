import Foundation

/// How much a list is, and how far down.
extension ListFeatures {
    mutating func addAmount() {
        evidence[.coverage] = coverage
        evidence[.rows] = min(log2(Double(list.count + 1)), 6)
        if list.hasObjects { evidence[.width] = min(log2(list.shape.width + 1), 4.5) }
        // The only object in an envelope isn't far down in it.
        let envelopes = context.surroundings(of: list).dropFirst().count { $0.own < 1 && $0.containers == 1 }
        evidence[.depth] = Double(min(list.depth - envelopes, 7))
        evidence[.nested] = Double(list.wildcards)
    }

    /// The share of the document that is in the list: of all if the list is aside, otherwise of what isn't
    /// aside; half for an empty one, of which nothing is known, or all if pages are
    /// mentioned next to it, or nothing else is what the document is for.
    private var coverage: Double {
        if list.count == 0 {
            return context.surroundings(of: list).first?.isPaging == true || context.isForEmptyLists ? 1 : 0.5
        }
        // Where all is aside, nothing is.
        let isOfAll = list.isAside || context.mainLeaves == 0
        let whole = isOfAll ? context.leaves : context.mainLeaves
        return whole == 0 ? 0 : min(Double(list.leaves) / Double(whole), 1)
    }
}
