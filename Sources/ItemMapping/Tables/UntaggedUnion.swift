import JSONDocuments

/// A type whose values are of one of several types, distinguished by what fits: the data has no
/// discriminator.
///
/// The variants are tried in order, and the first that fits is taken. A variant fits if its value is
/// read without any issue, by the strict policy first, so that the text `"7"` is text rather than a
/// number, and then by the policy of the table. An Item fits if it has one of its table's keys at
/// least, so require what distinguishes the variants. If none fits, the issue says why for each.
///
/// ```swift
/// enum Contact: UntaggedUnion {
///     case address(String), person(Author)
///     static let variants = [
///         Variant<Contact>(String.self) { .address($0) }, Variant(Author.self) { .person($0) },
///     ]
///     var json: JSONValue {
///         switch self {
///         case .address(let text): JSONValue(text)
///         case .person(let person): person.json
///         }
///     }
/// }
/// let contacts = try Contact.items(in: #"["ada@example.org", {"name": "Ada"}]"#)
/// ```
///
/// If a key distinguishes the types, a ``TaggedUnion`` has clearer issues.
public protocol UntaggedUnion: FieldValue {
    /// The variants, in the order in which they are tried.
    static var variants: [Variant<Self>] { get }
}

extension UntaggedUnion {
    /// Returns the value as the first variant that fits.
    ///
    /// - Throws: `ConversionFailure` if none fits, with the reason for each.
    /// - Complexity: In a document, at most four times as many unions are read inside trials as it has
    ///   bytes (10,000 if it is small).
    public static func value(from found: FoundValue) throws(ConversionFailure) -> Self {
        let variants = variants
        let context = unsafe found.context
        try context.budget.takeUnion()
        var reasons: [String] = []
        let policies = found.policy == .strict ? [found.policy] : [.strict, found.policy]
        for policy in policies {
            reasons.removeAll()
            for variant in variants {
                let (value, reason) = context.trial(of: variant, found, policy)
                if let value { return value }
                reasons.append("not \(variant.name): \(reason)")
            }
        }
        let names = variants.map(\.name).joined(separator: ", ")
        throw ConversionFailure(
            expected: "one of \(names)", found: ([found.excerpt] + reasons).joined(separator: "; "))
    }
}

extension MappingContext {
    /// The depth of trials down to which a reason is more than a word: it takes a location.
    private static let toldDepth = 2

    /// Tries a variant; returns its value if it fits, else the reason why it doesn't.
    fileprivate func trial<Root>(
        of variant: Variant<Root>, _ found: FoundValue, _ policy: ConversionPolicy
    ) -> (value: Root?, reason: String) {
        let outer = (log: log, rules: scope.rules, doubt: statistics?.dateDoubt)
        log = IssueLog(capacity: budget.trialDepth < Self.toldDepth ? 1 : 0)
        scope.rules.policy = policy
        budget.trialDepth += 1
        defer {
            budget.trialDepth -= 1
            scope.rules = outer.rules
            log = outer.log
        }
        do throws(ConversionFailure) {
            let value = try variant.make(found)
            if log.issueCount > 0 { return (nil, log.issues.first.map { issueReason(of: $0) } ?? "a defect inside it") }
            if let node = found.node, let plan = variant.plan(), plan.usedKeys.areAllMissing(in: node) {
                return (nil, "none of its keys is there")
            }
            return (value, "")
        } catch {
            statistics?.dateDoubt = outer.doubt
            let issue = log.issues.first.map { issueReason(of: $0) }
            return (nil, issue ?? "expected \(error.expected)")
        }
    }

    /// Returns an issue of a value that is tried, by its location in the value.
    private func issueReason(of issue: MappingIssue) -> String {
        let location = JSONLocation(Array(issue.location.components.dropFirst(cursor.location().count)))
        let site = location == .root ? "" : "\(location): "
        return "\(site)expected \(issue.expected.inMessage), found \(issue.found.inMessage)"
    }
}
