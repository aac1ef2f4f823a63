/// A rule that sees a feature in something: how much of it, or nothing.
struct PointRule<Feature: PointFeature, Subject>: Sendable {
    let feature: Feature
    let share: @Sendable (Subject) -> Double?

    /// A rule for a feature that is seen in parts.
    init(_ feature: Feature, share: @escaping @Sendable (Subject) -> Double?) {
        self.feature = feature
        self.share = share
    }

    /// A rule for a feature that is seen or not.
    init(_ feature: Feature, _ isSeen: @escaping @Sendable (Subject) -> Bool) {
        self.init(feature, share: { isSeen($0) ? 1 : nil })
    }
}

extension Evidence {
    /// Adds what the first rule that holds sees; returns false if none does.
    @discardableResult
    mutating func add<Subject>(firstOf rules: [PointRule<Feature, Subject>], for subject: Subject) -> Bool {
        for rule in rules {
            guard let share = rule.share(subject) else { continue }
            self[rule.feature] = share
            return true
        }
        return false
    }
}
