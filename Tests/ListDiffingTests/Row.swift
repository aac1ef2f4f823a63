/// An element with an identity and a content.
protocol Row: CustomStringConvertible {
    var id: Int { get }
    var content: Int { get }
    init(_ id: Int, _ content: Int)
}

extension Row {
    var description: String { "\(id)/\(content)" }
    static func isSame(_ first: Self, _ second: Self) -> Bool { first.content == second.content }
}

/// A row whose copies have identical bits.
struct PlainRow: Row {
    let id: Int
    let content: Int
    init(_ id: Int, _ content: Int) { (self.id, self.content) = (id, content) }
}

/// A row whose equals never have identical bits.
final class BoxedRow: Row, Sendable {
    let id: Int
    let content: Int
    init(_ id: Int, _ content: Int) { (self.id, self.content) = (id, content) }
}

/// A row whose identity is an object, so that the bits of equal rows sometimes differ.
struct MixedRow: Row {
    let box: BoxedRow
    let content: Int
    var id: Int { box.id }
    private static let shared = (0..<4).map { BoxedRow($0, 0) }
    init(_ id: Int, _ content: Int) {
        box = id < 4 ? Self.shared[id] : BoxedRow(id, 0)
        self.content = content
    }
}
