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

/// A class of code points: `[a-z]`, `[^\p{L}]`, `\P{Nd}`.
struct IRegexpClass: Sendable, Equatable {
    /// Whether the class is everything but what follows.
    var isNegated = false

    /// The code points named one by one or from one to another, in order and without overlaps once `sort` ran.
    var ranges: [ClosedRange<UInt32>] = []

    /// The general categories whose code points belong to the class; each code point has exactly one.
    var categories: UInt32 = 0

    /// Puts the ranges in order and joins those that overlap, for looking them up by halves.
    mutating func sort() {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    /// Whether the code point belongs to the class.
    ///
    /// - Complexity: O(log *n*) in the number of ranges.
    func contains(_ scalar: UInt32) -> Bool { holds(scalar) != isNegated }

    private func holds(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].contains(scalar) { return true }
            if scalar < ranges[middle].lowerBound { high = middle } else { low = middle + 1 }
        }
        guard categories != 0, let scalar = Unicode.Scalar(scalar) else { return false }
        return categories & Self.bit(of: scalar.properties.generalCategory) != 0
    }

    /// The set of the categories that `\p{name}` names; nil for a name RFC 9485 does not know.
    static func categories(named name: String) -> UInt32? {
        let found = names.enumerated().filter { $1 == name || name.utf8.count == 1 && $1.hasPrefix(name) }
        guard !found.isEmpty, name != "Cs" else { return nil }
        return found.reduce(0) { $0 | 1 << UInt32($1.offset) }
    }

    /// The names of the general categories; a category's bit is its place here.
    private static let names = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po",
        "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
    ]

    /// The categories in the order of `names`.
    private static let inOrder: [Unicode.GeneralCategory] = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
        .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator,
        .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned,
    ]

    private static let bits: [Unicode.GeneralCategory: UInt32] = Dictionary(
        uniqueKeysWithValues: inOrder.enumerated().map { ($0.element, UInt32(1) << UInt32($0.offset)) })

    private static func bit(of category: Unicode.GeneralCategory) -> UInt32 { bits[category] ?? 0 }
}
