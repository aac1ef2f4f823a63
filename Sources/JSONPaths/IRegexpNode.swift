/// A part of a regular expression, as it is written.
indirect enum IRegexpNode {
    /// One code point.
    case scalar(UInt32)
    /// `.`
    case any
    /// A class, by its number.
    case oneOf(Int)
    /// `^`
    case start
    /// `$`
    case end
    /// One after the other; none matches the empty text.
    case sequence([IRegexpNode])
    /// One of several.
    case either([IRegexpNode])
    /// As often as this; nil is without end.
    case repeated(IRegexpNode, least: Int, most: Int?)

    /// How many instructions the part becomes; a number past every limit where it would overflow.
    var size: Int {
        switch self {
        case .scalar, .any, .oneOf, .start, .end: 1
        case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.size) }
        case .either(let parts): parts.reduce(0) { Self.sum($0, Self.sum($1.size, 2)) }
        case .repeated(let part, let least, let most):
            // An empty part still costs a step each time it is written out.
            Self.sum(
                Self.product(max(part.size, 1), least),
                most.map { Self.product(Self.sum(part.size, 1), $0 - least) } ?? Self.sum(part.size, 2))
        }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? .max : product
    }
}
