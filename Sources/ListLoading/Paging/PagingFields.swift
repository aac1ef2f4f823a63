/// What a page says about paging: each field as far as the page has it.
///
/// Texts are used as they are; numbers may come as strings.
public struct PagingFields: Sendable, Hashable {
    /// Whether there is a page behind this one.
    public var hasNext: Bool?
    /// Whether this is the last page: the same, told the other way round.
    public var isLast: Bool?
    /// The cursor of the page behind this one.
    public var nextCursor: String?
    /// The address of the page behind this one.
    public var nextLink: String?
    /// The cursor of the page before this one.
    public var previousCursor: String?
    /// The address of the page before this one.
    public var previousLink: String?
    /// The number of this page.
    public var page: Int?
    /// How many pages there are.
    public var totalPages: Int?
    /// The number of this page's first row, from 0.
    public var offset: Int?
    /// How many rows a full page has.
    public var size: Int?
    /// How many rows there are.
    public var total: Int?

    /// Nothing is told.
    public init() {}
}
