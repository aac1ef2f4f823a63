/// Finds what can stay in its place when pairs changed their order: the runs of most elements that increase in both lists.
///
/// A longest increasing subsequence (Schensted, 1961) over runs in place of single elements: a list of a hundred thousand
/// elements of which a few hundred moved is a thousand runs.
struct IncreasingRuns {
    /// The best that can end before a place: how many elements, and the last run of it.
    private struct Best {
        var count = 0
        var last = -1
    }

    /// Whether each run, by place in the new list, moves; the fewest elements do.
    ///
    /// - Complexity: O(*r* log *r*) in the number of runs.
    static func moves(_ runs: [MatchedRun]) -> [Bool] {
        var moves = [Bool](repeating: false, count: runs.count)
        guard zip(runs, runs.dropFirst()).contains(where: { $0.old > $1.old }) else { return moves }
        var ranks = [Int](repeating: 0, count: runs.count)
        for (rank, index) in runs.indices.sorted(by: { runs[$0].old < runs[$1].old }).enumerated() {
            ranks[index] = rank
        }
        // A Fenwick tree of the best that ends at or before a rank.
        var tree = [Best](repeating: Best(), count: runs.count + 1)
        var previous = [Int](repeating: -1, count: runs.count)
        for index in runs.indices {
            let before = best(in: tree, below: ranks[index])
            previous[index] = before.last
            enter(Best(count: before.count + runs[index].count, last: index), at: ranks[index], into: &tree)
        }
        moves = [Bool](repeating: true, count: runs.count)
        var stays = best(in: tree, below: runs.count).last
        while stays >= 0 {
            moves[stays] = false
            stays = previous[stays]
        }
        return moves
    }

    private static func best(in tree: [Best], below rank: Int) -> Best {
        var best = Best()
        var node = rank
        while node > 0 {
            if tree[node].count > best.count { best = tree[node] }
            node &= node - 1
        }
        return best
    }

    private static func enter(_ found: Best, at rank: Int, into tree: inout [Best]) {
        var node = rank + 1
        while node < tree.count {
            if found.count > tree[node].count { tree[node] = found }
            node += node & -node
        }
    }
}
