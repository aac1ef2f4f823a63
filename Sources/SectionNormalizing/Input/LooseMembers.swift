/// A Swift dictionary of any types, seen by the texts of its keys.
protocol LooseMembers {
    var count: Int { get }

    func member(_ key: String) -> LooseValue?

    /// Whether all members are as `predicate` says; stops at the first that is not.
    func allSatisfy(_ predicate: (String, LooseValue) -> Bool) -> Bool

    /// The members in the dictionary's own order; sorted by key where it has none.
    var members: [(key: String, value: LooseValue)] { get }
}
