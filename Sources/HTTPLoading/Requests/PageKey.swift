/// A page of a list, by the value that requests it from the server.
public enum PageKey: Sendable, Hashable {
    /// The page of this number.
    case number(Int)
    /// The page that starts at this row.
    case offset(Int)
    /// The page after this cursor.
    case cursor(String)
    /// The page at this address.
    case link(String)
}

extension PageKey: CustomStringConvertible {
    /// `page 2`, `offset 40`, `cursor abc`, `link https://…`.
    public var description: String {
        switch self {
        case .number(let number): "page \(number)"
        case .offset(let offset): "offset \(offset)"
        case .cursor(let cursor): "cursor \(cursor)"
        case .link(let link): "link \(link)"
        }
    }
}
