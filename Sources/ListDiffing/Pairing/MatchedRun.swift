/// Elements that stand one behind the other in both lists.
@usableFromInline
struct MatchedRun: Sendable {
    @usableFromInline var old: Int
    @usableFromInline var new: Int
    @usableFromInline var count: Int

    @usableFromInline
    init(old: Int, new: Int, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }
}
