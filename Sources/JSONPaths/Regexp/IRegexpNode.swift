/// A part of a regular expression: a node of its syntax tree.
indirect enum IRegexpNode {
    /// One code point.
    case scalar(UInt32)
    /// `.`
    case any
    /// A class, by its index.
    case oneOf(Int)
    /// `^`
    case start
    /// `$`
    case end
    /// A sequence of parts; an empty one matches the empty text.
    case sequence([IRegexpNode])
    /// An alternation.
    case either([IRegexpNode])
    /// A repetition; `most` is nil if it has no upper bound.
    case repeated(IRegexpNode, least: Int, most: Int?)

    /// The number of instructions that the part compiles to; `Int.max` on overflow.
    var size: Int {
        switch self {
        case .scalar, .any, .oneOf, .start, .end: 1
        case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.size) }
        case .either(let parts): parts.reduce(0) { Self.sum($0, Self.sum($1.size, 2)) }
        case .repeated(let part, let least, let most): Self.size(of: part.size, least: least, most: most)
        }
    }

    /// Returns the size of a repetition; an empty part still counts as one instruction each time it is written out.
    private static func size(of part: Int, least: Int, most: Int?) -> Int {
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
    /// True if the class is the complement of its ranges and categories.
    var isNegated = false

    /// The listed code points and ranges, ordered and without overlaps after `sort()`.
    var ranges: [ClosedRange<UInt32>] = []

    /// The general categories whose code points belong to the class, as a bit set.
    var categories: UInt32 = 0

    /// Orders the ranges and joins those that overlap, for a binary search.
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

    /// Returns whether the code point belongs to the class.
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

    /// Returns the bit set of the categories that `\p{name}` denotes; nil for a name that RFC 9485 doesn't define.
    static func categories(named name: String) -> UInt32? {
        let found = names.enumerated().filter { $1 == name || name.utf8.count == 1 && $1.hasPrefix(name) }
        guard !found.isEmpty, name != "Cs" else { return nil }
        return found.reduce(0) { $0 | 1 << UInt32($1.offset) }
    }

    /// The names of the general categories; the index of a category is the number of its bit.
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
