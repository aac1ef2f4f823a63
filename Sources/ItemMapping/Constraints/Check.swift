import JSONDocuments

/// A rule over a whole record of a table, with the name that its issue shows.
///
/// It is one line among the fields, and is checked after all of them are written. A record that
/// breaks it is a ``MappingIssue`` of the code ``MappingIssue/Code/brokenConstraint``, at the
/// record. Its Item is kept, unless the answer is ``FieldFailureStrategy/skipItem``. Encoding checks
/// nothing.
///
/// ```swift
/// struct Stay: Item {
///     var from = 0
///     var to = 0
///     static let table = ItemTable(Stay()) {
///         Field(\.from, "from")
///         Field(\.to, "to")
///         Check("starts before it ends") { stay in stay.from < stay.to }
///     }
/// }
/// print(try Stay.map(#"[{"from": 7, "to": 5}]"#).issues[0])
/// // [0]: expected "starts before it ends", found a record that breaks it
/// ```
public struct Check<Root>: Sendable {
    let name: String
    let strategy: FieldFailureStrategy
    let holds: @Sendable (Root) -> Bool

    /// A rule over the Item of a record.
    ///
    /// - Parameters:
    ///   - name: The rule in a few words, as its issue shows it.
    ///   - strategy: The answer to a record that breaks the rule: `.error` reports it, `.skipItem` also
    ///     leaves the Item out, and `.keepDefault` and `.setNil` keep the Item as it is and report
    ///     nothing.
    ///   - holds: Returns true if an Item keeps the rule.
    public init(
        _ name: String, _ strategy: FieldFailureStrategy = .error, _ holds: @escaping @Sendable (Root) -> Bool
    ) {
        (self.name, self.strategy, self.holds) = (name, strategy, holds)
    }

    /// A rule of a subclass, for a table of its base class.
    init<Subclass>(_ check: Check<Subclass>) {
        self.init(check.name, check.strategy) { item in (item as? Subclass).map(check.holds) ?? true }
    }
}

extension FieldBuilder {
    /// One rule over the whole record.
    public static func buildExpression(_ check: Check<Root>) -> Fields { Fields(fields: [], checks: [check]) }
}

extension ItemTable {
    /// The table with further rules over the whole record, for a table over an initializer.
    ///
    /// ```swift
    /// let table = ItemTable(Track.init, "id", "name", "seconds", Column(from: .index))
    ///     .checking(Check("lasts some time") { track in track.seconds > 0 })
    /// ```
    ///
    /// - Parameter checks: The rules.
    public func checking(_ checks: Check<Root>...) -> ItemTable {
        var table = self
        table.checks += checks
        return table
    }

    /// Whether an Item keeps all rules over the record.
    @inline(__always)
    func holds(_ item: borrowing Root) -> Bool where Root: Copyable {
        if checks.isEmpty { return true }
        return holdsAll(item)
    }

    @inline(never)
    private func holdsAll(_ item: borrowing Root) -> Bool {
        let item = copy item
        return checks.allSatisfy { $0.holds(item) }
    }

    /// Reports the rules over the record that an Item breaks; returns false if it must be left out.
    func checkRecord(_ item: Root, in context: MappingContext) -> Bool {
        var isKept = true
        guard context.scope.checksConstraints else { return true }
        for check in checks where !check.holds(item) {
            guard check.strategy == .error || check.strategy == .skipItem else { continue }
            context.report(
                .brokenConstraint,
                failure: ConversionFailure(
                    expected: JSONValue(check.name).description, found: "a record that breaks it"))
            if check.strategy == .skipItem { isKept = false }
        }
        return isKept
    }
}
