/// What a table or a section is, apart from its cells.
public enum TableState: Hashable, Sendable {
    /// It shows its cells.
    case content
    /// It waits for them.
    case loading
    /// There are none; a text may say so.
    case empty(String?)
    /// They could not be had; a text says why.
    case failed(String)
}
