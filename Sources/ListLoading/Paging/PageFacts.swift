/// A page as far as paging goes.
struct PageFacts: Sendable {
    /// What it says about paging.
    var fields = PagingFields()
    /// How many records it has, readable or not.
    var count = 0
    /// The links in its header.
    var links = LinkHeader("")
    /// The id of its last row.
    var lastID: String?
    /// Where it came from.
    var address = ""
    /// Whether it says that there is more, by whatever name; nil where it does not say.
    var saysMore: Bool?
}
