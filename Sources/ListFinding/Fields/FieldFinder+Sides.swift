/// The two sides of a match, a trade or a comparison: `home` and `away`, `team1` and `team2`.
extension FieldFinder {
    private static let others = [
        ("home", ["away", "visitor", "visiting", "guest"]), ("local", ["visitor", "visitante"]), ("heim", ["gast"]),
        ("team1", ["team2"]), ("player1", ["player2"]), ("side1", ["side2"]), ("opponent1", ["opponent2"]),
    ]

    /// The name of the other side, if a key names the first one and the other is in the rows too.
    func otherSide(of key: KeyWords) -> String? {
        for (first, others) in Self.others where key.plain.hasPrefix(first) || key.plain.hasSuffix(first) {
            let names = others.map { key.plain.replacing(first, with: $0, maxReplacements: 1) }
            if let name = names.first(where: sample.keyNames.contains) { return name }
        }
        return nil
    }

    /// Returns whether a field is that of the other side: `away.name` of `home.name`.
    func isOtherSide(_ field: FieldStatistics, of first: FieldStatistics) -> Bool {
        let pairs = zip(first.keys, field.keys)
        return first.keys.count == field.keys.count && first.keys != field.keys
            && pairs.allSatisfy { $0 == $1 || otherSide(of: $0) == $1.plain }
    }
}
