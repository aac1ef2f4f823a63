/// The choice of the runs that need not move: those with the most elements whose order is the same
/// in both lists.
///
/// This is a longest increasing subsequence (Schensted, 1961), weighted by length, over runs
/// instead of single elements. A list of a hundred thousand elements of which a few hundred moved
/// has about a thousand runs.
struct IncreasingRuns {
    /// The heaviest subsequence that ends before a rank: its number of elements and its last run.
    private struct Best {
        var count = 0
        var last = -1
    }

    /// For each run, in the order of the new list, whether it moves.
    ///
    /// As few elements as possible move.
    ///
    /// - Complexity: O(*r* log *r*) in the number of runs.
    static func moves(_ runs: [MatchedRun]) -> [Bool] {
        var moves = [Bool](repeating: false, count: runs.count)
        guard zip(runs, runs.dropFirst()).contains(where: { $0.old > $1.old }) else { return moves }
        var ranks = [Int](repeating: 0, count: runs.count)
        for (rank, index) in runs.indices.sorted(by: { runs[$0].old < runs[$1].old }).enumerated() {
            ranks[index] = rank
        }
        // A Fenwick tree of the heaviest subsequence that ends at or before a rank.
        var tree = [Best](repeating: Best(), count: runs.count + 1)
        var previous = [Int](repeating: -1, count: runs.count)
        for index in runs.indices {
            let before = best(in: tree, below: ranks[index])
            previous[index] = before.last
            insert(Best(count: before.count + runs[index].count, last: index), at: ranks[index], into: &tree)
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

    private static func insert(_ found: Best, at rank: Int, into tree: inout [Best]) {
        var node = rank + 1
        while node < tree.count {
            if found.count > tree[node].count { tree[node] = found }
            node += node & -node
        }
    }
}
