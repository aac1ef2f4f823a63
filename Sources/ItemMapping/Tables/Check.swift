import JSONDocuments

/// A rule over a whole record of a table, with the name that its issue shows.
///
/// It is one line among the fields, and is checked after all of them are written. A record that
/// breaks it is a ``MappingIssue`` of the code ``MappingIssue/Code/brokenConstraint``, at the
/// record. Its Item is kept, unless the strategy is ``FieldFailureStrategy/skipItem``. Encoding checks
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
    ///   - strategy: What to do about a record that breaks the rule: `.error` reports it, `.skipItem` also
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

extension Check: TableLine {
    /// The rule, as its table collects it.
    public var lines: FieldBuilder<Root>.Fields { FieldBuilder<Root>.Fields(fields: [], checks: [self]) }
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
        table.checks += checks.map { RecordCheck($0) }
        return table
    }

    /// Whether the Item at an address keeps all rules over the record.
    // SAFETY: `item` is the address of an initialized Item of the table.
    @inline(__always)
    func holds(at item: UnsafeRawPointer) -> Bool { unsafe checks.isEmpty || RecordCheck.hold(checks, at: item) }

    /// Reports the rules over the record that an Item breaks; returns false if it must be left out.
    func checkRecord(_ item: Root, in context: MappingContext) -> Bool {
        if checks.isEmpty || !context.scope.checksConstraints || context.isOpenRecord { return true }
        // SAFETY: the memory is valid during the call.
        return unsafe withUnsafePointer(to: item) {
            unsafe RecordCheck.report(checks, brokenAt: UnsafeRawPointer($0), in: context)
        }
    }
}

/// A rule over the Item at an address.
///
/// It isn't generic, as it is used for each record: the types of generic containers would be looked
/// up each time.
@safe struct RecordCheck: Sendable {
    private let name: String
    private let strategy: FieldFailureStrategy
    private let holds: @Sendable (UnsafeRawPointer) -> Bool

    // SAFETY: `holds` is called with the address of an Item of the table, whose type `Root` is.
    init<Root>(_ check: Check<Root>) {
        (name, strategy) = (check.name, check.strategy)
        let holds = check.holds
        unsafe self.holds = { item in unsafe holds(item.assumingMemoryBound(to: Root.self).pointee) }
    }

    /// Whether all rules hold.
    // SAFETY: as for the closure.
    @inline(never)
    static func hold(_ checks: [RecordCheck], at item: UnsafeRawPointer) -> Bool {
        for check in checks where unsafe !check.holds(item) { return false }
        return true
    }

    /// Reports the rules that don't hold; returns false if the Item must be left out.
    // SAFETY: as for the closure.
    static func report(
        _ checks: [RecordCheck], brokenAt item: UnsafeRawPointer, in context: MappingContext
    ) -> Bool {
        var isKept = true
        for check in checks where unsafe !check.holds(item) {
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
