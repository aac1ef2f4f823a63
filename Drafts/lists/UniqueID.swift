/// An identity, and a number that tells apart those who have the same one.
///
/// The rows of a list, the cells of a table and its sections are named by one, for as long as they
/// live: it is a handle that paths and indices can't be, because those change.
///
/// ```swift
/// let posts = model.state
/// model.apply(.remove(posts.ids[3]))
/// print(posts.ids[3])  // 7, or 7#2 if the identity 7 is repeated
/// ```
public struct UniqueID: Hashable, Sendable, CustomStringConvertible {
    /// The identity, which can be repeated; nil for what has none.
    public let identity: Identity?
    /// The number among all with the same identity, from 1.
    public let number: Int

    package init(identity: Identity?, number: Int) { (self.identity, self.number) = (identity, number) }

    /// The identity, with the number if it is repeated: `7`, `7#2`.
    public var description: String {
        guard let identity else { return "#\(number)" }
        return number == 1 ? identity.text : "\(identity.text)#\(number)"
    }
}
