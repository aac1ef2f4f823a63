/// What told that a page is the last one, in the order in which it is asked.
public enum PageEnd: String, Sendable, Hashable, CaseIterable {
    /// The page says that there is no other one.
    case noMore
    /// It tells no cursor or address of another one.
    case noNext
    /// Its number is that of the last page, or its last row the last of all.
    case lastPage
    /// It has fewer rows than a full page.
    case shortPage
    /// It has no rows.
    case emptyPage
    /// Too many pages in a row brought nothing new.
    case nothingNew
    /// One page is the whole list.
    case single
    /// The server refuses a page that nothing but a try asked for.
    case refused
}
