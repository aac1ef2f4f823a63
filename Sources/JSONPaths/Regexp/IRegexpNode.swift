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
        case .repeated(let part, let least, let most): Self.size(of: part.size, least, most)
        }
    }

    /// The size of a repetition; an empty part still costs a step each time it is written out.
    private static func size(of part: Int, _ least: Int, _ most: Int?) -> Int {
        let needed = product(max(part, 1), least)
        guard let most else { return sum(needed, sum(part, 2)) }
        return sum(needed, product(sum(part, 1), most - least))
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
