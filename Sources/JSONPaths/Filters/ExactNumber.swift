import JSONDocuments

/// A number that compares by its mathematical value: an integer and a double are never rounded to meet.
enum ExactNumber {
    case integer(Int64)
    case real(Double)

    /// The number a node holds; nil for another kind.
    init?(_ node: JSONNode) {
        switch node.kind {
        case .integer: self = .integer(node.integer)
        case .real: self = .real(node.real)
        default: return nil
        }
    }

    static func == (left: ExactNumber, right: ExactNumber) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)):
            Int64(exactly: real) == integer
        }
    }

    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)): isLess(left, right)
        case (.real(let left), .integer(let right)): isLess(left, right)
        }
    }

    private static func isLess(_ left: Int64, _ right: Double) -> Bool {
        if right >= 0x1p63 { return true }
        if right <= -0x1p63 { return false }
        let whole = Int64(right.rounded(.down))
        return left < whole || left == whole && right > right.rounded(.down)
    }

    private static func isLess(_ left: Double, _ right: Int64) -> Bool {
        if left < -0x1p63 { return true }
        if left >= 0x1p63 { return false }
        return Int64(left.rounded(.down)) < right
    }
}
