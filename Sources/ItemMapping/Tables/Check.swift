import JSONDocuments

/// A rule over several values of a record, with the name that its issue shows.
///
/// It is one line among the fields. A record that breaks it is a ``MappingIssue`` of the code
/// ``MappingIssue/Code/brokenConstraint``, at the record. Its Item is kept, unless the strategy is
/// ``FieldFailureStrategy/skipItem``. Encoding checks nothing.
///
/// ```swift
/// struct Stay: Item {
///     var from = 0
///     var to = 0
///     var note: String?
///     static let table = ItemTable(Stay()) {
///         Field(\.from, "from")
///         Field(\.to, "to")
///         Field(\.note, "note", .required)
///         Check("starts before it ends", \.from, \.to) { from, to in from < to }
///     }
/// }
/// print(try Stay.map(#"[{"from": 7, "to": 5}]"#).issues.map(\.description))
/// // ["[0].note: expected a value, found nothing",
/// //  "[0]: expected \"starts before it ends\", found a record that breaks it"]
/// ```
///
/// A rule is asked if the values that it is about were read: a field without a value has its default, but one whose
/// value can't be read, in whole or in part, has an issue of its own, and a rule about it would judge what nobody
/// sent. A rule names its properties, and gets their values; other fields don't matter, not even one without which the
/// record makes no Item. A rule over the whole Item names none, and is asked if all fields were read.
public struct Check<Root>: Sendable {
    let name: String
    let strategy: FieldFailureStrategy
    /// The properties that the rule is about; nil for all.
    let properties: [RuleProperty]?
    let holds: @Sendable (Root) -> Bool

    /// Creates a rule over some properties, which is asked if their fields were read.
    ///
    /// A property may also be a part of one that a field fills, as `\.address.city`. A computed property may be made of
    /// any others, so the rule is asked if all fields were read; name what it is made of instead.
    ///
    /// ```swift
    /// Check<Sample>("isn't free", \.price, \.discount) { price, discount in price > discount }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The rule in a few words, as its issue shows it.
    ///   - properties: The properties.
    ///   - holds: Returns true if their values keep the rule.
    public init<each Value>(
        _ name: String, _ properties: repeat any KeyPath<Root, each Value> & Sendable,
        holds: @escaping @Sendable (repeat each Value) -> Bool
    ) {
        self.init(name, .error, repeat each properties, holds: holds)
    }

    /// Creates a rule over some properties, with a strategy.
    ///
    /// - Parameters:
    ///   - name: The rule in a few words, as its issue shows it.
    ///   - strategy: What to do about a record that breaks the rule: `.error` reports it, `.skipItem` also
    ///     leaves the Item out, and `.keepDefault` and `.setNil` keep the Item as it is and report
    ///     nothing.
    ///   - properties: The properties.
    ///   - holds: Returns true if their values keep the rule.
    public init<each Value>(
        _ name: String, _ strategy: FieldFailureStrategy, _ properties: repeat any KeyPath<Root, each Value> & Sendable,
        holds: @escaping @Sendable (repeat each Value) -> Bool
    ) {
        var list: [RuleProperty] = []
        repeat list.append(RuleProperty(each properties))
        self.init(name, strategy, list) { item in holds(repeat item[keyPath: each properties]) }
    }

    /// Creates a rule over the whole Item, which is asked if all fields were read.
    ///
    /// ```swift
    /// Check<Sample>("has a title or a code") { item in !item.title.isEmpty || !item.code.isEmpty }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The rule in a few words, as its issue shows it.
    ///   - strategy: What to do about a record that breaks the rule, as with properties.
    ///   - holds: Returns true if an Item keeps the rule.
    public init(
        _ name: String, _ strategy: FieldFailureStrategy = .error, _ holds: @escaping @Sendable (Root) -> Bool
    ) {
        self.init(name, strategy, nil, holds)
    }

    /// Creates a rule over an Item, which is asked if the fields of some properties were read: those that it is made
    /// of.
    ///
    /// It is for a rule that is a property itself, as `@Checked` writes it.
    ///
    /// ```swift
    /// Check<Sample>("isn't free", of: [\.price, \.discount]) { item in item.price > item.discount }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The rule in a few words, as its issue shows it.
    ///   - strategy: What to do about a record that breaks the rule, as with properties.
    ///   - properties: The properties.
    ///   - holds: Returns true if an Item keeps the rule.
    public init(
        _ name: String, _ strategy: FieldFailureStrategy = .error, of properties: [any PartialKeyPath<Root> & Sendable],
        _ holds: @escaping @Sendable (Root) -> Bool
    ) {
        self.init(name, strategy, properties.map { RuleProperty($0) }, holds)
    }

    private init(
        _ name: String, _ strategy: FieldFailureStrategy, _ properties: [RuleProperty]?,
        _ holds: @escaping @Sendable (Root) -> Bool
    ) {
        (self.name, self.strategy, self.properties, self.holds) = (name, strategy, properties, holds)
    }

    /// Creates a rule of a subclass, for a table of its base class.
    init<Subclass>(_ check: Check<Subclass>) {
        self.init(check.name, check.strategy, check.properties) { item in
            (item as? Subclass).map(check.holds) ?? true
        }
    }
}

extension Check: TableLine {
    /// The rule, as its table collects it.
    public var lines: FieldBuilder<Root>.Fields { FieldBuilder<Root>.Fields(fields: [], checks: [self]) }
}

/// A property that a rule is about.
struct RuleProperty: Sendable {
    let keyPath: any AnyKeyPath & Sendable
    /// The bytes of a stored property in its Item; nil for any other.
    let bytes: Range<Int>?

    init<Root>(_ keyPath: any PartialKeyPath<Root> & Sendable) {
        func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
        let value = type(of: keyPath as AnyKeyPath).valueType
        self.keyPath = keyPath
        bytes = MemoryLayout<Root>.offset(of: keyPath).map { $0..<$0 + max(1, size(of: value)) }
    }
}

extension ItemTable {
    /// Returns the table with further rules over the whole record, for a table over an initializer.
    ///
    /// There is no Item without all arguments, and arguments have no properties, so such a rule is asked if all
    /// columns were read, whatever it names.
    ///
    /// ```swift
    /// let table = ItemTable(Track.init, "id", "name", "seconds", Column(from: .index))
    ///     .checking(Check("lasts some time") { track in track.seconds > 0 })
    /// ```
    ///
    /// - Parameter checks: The rules.
    public func checking(_ checks: Check<Root>...) -> ItemTable {
        var table = self
        table.checks += checks.map { RecordCheck($0, of: columns(of: $0)) }
        return table
    }

    /// Returns the columns that a rule is about; nil for all.
    func columns(of check: Check<Root>) -> Set<Int>? {
        guard make != nil, let properties = check.properties else { return nil }
        var columns: Set<Int> = []
        for property in properties {
            guard let own = self.columns(of: property) else { return nil }
            columns.formUnion(own)
        }
        return columns
    }

    /// Returns the columns that fill a property; nil if they aren't known.
    private func columns(of property: RuleProperty) -> [Int]? {
        let own = declared.indices.filter { declared[$0].keyPath as AnyKeyPath == property.keyPath as AnyKeyPath }
        if !own.isEmpty { return own }
        guard let bytes = property.bytes else { return nil }
        return declared.indices.filter { index in
            let field = direct.fields[index]
            // A computed property may set any stored one.
            return field.offset < 0 || bytes.overlaps(field.offset..<field.offset + max(1, field.size))
        }
    }

    /// Returns whether the Item at an address keeps all rules over the record.
    // SAFETY: `item` is the address of an initialized Item of the table.
    @inline(__always)
    func holds(at item: UnsafeRawPointer) -> Bool { unsafe checks.isEmpty || RecordCheck.hold(checks, at: item) }

    /// Reports the rules over the record that an Item breaks; returns false if it must be left out.
    ///
    /// - Parameter unread: The columns whose values weren't read.
    func checkRecord(_ item: Root, unread: [Int], in context: MappingContext) -> Bool {
        if checks.isEmpty || !context.scope.checksConstraints || context.isOpenRecord { return true }
        // SAFETY: the memory is valid during the call.
        return unsafe withUnsafePointer(to: item) {
            unsafe RecordCheck.report(checks, brokenAt: UnsafeRawPointer($0), unread: unread, in: context)
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
    /// The columns that the rule is about; nil for all.
    private let columns: Set<Int>?
    private let holds: @Sendable (UnsafeRawPointer) -> Bool

    // SAFETY: `holds` is called with the address of an Item of the table, whose type `Root` is.
    init<Root>(_ check: Check<Root>, of columns: Set<Int>?) {
        (name, strategy, self.columns) = (check.name, check.strategy, columns)
        let holds = check.holds
        unsafe self.holds = { item in unsafe holds(item.assumingMemoryBound(to: Root.self).pointee) }
    }

    /// Returns whether all rules hold.
    // SAFETY: as for the closure.
    @inline(never)
    static func hold(_ checks: [RecordCheck], at item: UnsafeRawPointer) -> Bool {
        for check in checks where unsafe !check.holds(item) { return false }
        return true
    }

    /// Reports the rules that don't hold; returns false if the Item must be left out.
    // SAFETY: as for the closure.
    static func report(
        _ checks: [RecordCheck], brokenAt item: UnsafeRawPointer, unread: [Int], in context: MappingContext
    ) -> Bool {
        var isKept = true
        for check in checks where unsafe check.isAsked(unread: unread) && !check.holds(item) {
            guard check.strategy == .error || check.strategy == .skipItem else { continue }
            let losses = context.log.lossCount
            context.report(
                .brokenConstraint,
                failure: ConversionFailure(
                    expected: JSONValue(check.name).description, found: "a record that breaks it"))
            context.log.forgetLosses(since: losses)
            if check.strategy == .skipItem { isKept = false }
        }
        return isKept
    }

    private func isAsked(unread: [Int]) -> Bool { columns?.isDisjoint(with: unread) ?? unread.isEmpty }
}
