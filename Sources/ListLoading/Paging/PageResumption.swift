import JSONDocuments

/// The point at which a list is taken up again.
///
/// ```swift
/// let rest = PageSequence<Book>(request, on: server, from: PageResumption(at: .cursor("after-10")))
/// ```
public struct PageResumption: Sendable {
    /// The page to begin with; the first one where it is nil.
    public var key: PageKey?
    /// The way the page is asked for, where it was found by trying; nil for the one that is given or guessed.
    public var turning: PageTurning?
    /// The identities of rows that came before.
    public var seen: Set<Identity>
    /// The number of rows without an identity at the head of the page that came before.
    public var skippedCount: Int
    /// The number of all rows that came before; nil where it isn't known.
    public var rowCount: Int?

    /// A point in a list.
    public init(
        at key: PageKey? = nil, by turning: PageTurning? = nil, seen: Set<Identity> = [],
        skipping skippedCount: Int = 0, after rowCount: Int? = nil
    ) {
        self.key = key
        self.turning = turning
        self.seen = seen
        self.skippedCount = skippedCount
        self.rowCount = rowCount
    }
}
