import JSONDocuments

/// A parser of regular expressions by the grammar of RFC 9485, section 4.
struct IRegexpParser {
    private var scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0

    /// The largest number of groups that may be open.
    private static let maximumDepth = 200

    /// The classes read so far.
    private(set) var classes: [IRegexpClass] = []

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    /// Reads the whole pattern.
    mutating func parse() throws(IRegexp.CompileError) -> IRegexpNode {
        let node = try alternatives()
        guard position == scalars.count else { throw .invalid }
        return node
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    private mutating func next() throws(IRegexp.CompileError) -> Unicode.Scalar {
        guard let scalar = peek else { throw .invalid }
        position += 1
        return scalar
    }

    private mutating func alternatives() throws(IRegexp.CompileError) -> IRegexpNode {
        var branches: [IRegexpNode] = []
        repeat { branches.append(try branch()) } while skip("|")
        return branches.count == 1 ? branches[0] : .either(branches)
    }

    private mutating func branch() throws(IRegexp.CompileError) -> IRegexpNode {
        var pieces: [IRegexpNode] = []
        while let scalar = peek, scalar != "|", scalar != ")" { pieces.append(try piece()) }
        return pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    private mutating func piece() throws(IRegexp.CompileError) -> IRegexpNode {
        let atom = try atom()
        switch peek {
        case "*": position += 1; return .repeated(atom, least: 0, most: nil)
        case "+": position += 1; return .repeated(atom, least: 1, most: nil)
        case "?": position += 1; return .repeated(atom, least: 0, most: 1)
        case "{": return try counted(atom)
        default: return atom
        }
    }

    /// Reads `{3}`, `{3,}` or `{3,5}`.
    private mutating func counted(_ atom: IRegexpNode) throws(IRegexp.CompileError) -> IRegexpNode {
        position += 1
        let least = try count()
        guard skip(",") else {
            guard skip("}") else { throw .invalid }
            return .repeated(atom, least: least, most: least)
        }
        if skip("}") { return .repeated(atom, least: least, most: nil) }
        let most = try count()
        guard skip("}"), most >= least else { throw .invalid }
        return .repeated(atom, least: least, most: most)
    }

    /// Reads digits; a number too large for 32 bits counts as the largest.
    private mutating func count() throws(IRegexp.CompileError) -> Int {
        let start = position
        var value = 0
        while let scalar = peek, ("0"..."9").contains(scalar) {
            value = min(value * 10 + Int(scalar.value - UInt32(UInt8.digitZero)), Int(Int32.max))
            position += 1
        }
        guard position > start else { throw .invalid }
        return value
    }

    private mutating func atom() throws(IRegexp.CompileError) -> IRegexpNode {
        let scalar = try next()
        switch scalar {
        case "(": return try group()
        case "[": return named(try bracket())
        case ".": return .any
        case "^": return .start
        case "$": return .end
        case "\\": return try escape()
        case ")", "*", "+", "?", "]", "{", "|", "}": throw .invalid
        default: return .scalar(scalar.value)
        }
    }

    private mutating func group() throws(IRegexp.CompileError) -> IRegexpNode {
        depth += 1
        guard depth <= Self.maximumDepth else { throw .tooLarge }
        let node = try alternatives()
        guard skip(")") else { throw .invalid }
        depth -= 1
        return node
    }

    private mutating func named(_ set: IRegexpClass) -> IRegexpNode {
        classes.append(set)
        return .oneOf(classes.count - 1)
    }

    private mutating func escape() throws(IRegexp.CompileError) -> IRegexpNode {
        var set = IRegexpClass()
        if try categories(into: &set) { return named(set) }
        return .scalar(try single().value)
    }

    /// Reads `\p{…}` or `\P{…}` after its backslash, if it is next.
    private mutating func categories(into set: inout IRegexpClass) throws(IRegexp.CompileError) -> Bool {
        guard peek == "p" || peek == "P" else { return false }
        let isOther = try next() == "P"
        guard skip("{") else { throw .invalid }
        var name = ""
        while let scalar = peek, scalar != "}", name.utf8.count < 3 {
            name.unicodeScalars.append(scalar)
            position += 1
        }
        guard skip("}"), let categories = IRegexpClass.categories(named: name) else { throw .invalid }
        set.categories |= isOther ? ~categories : categories
        return true
    }

    /// Reads a single-character escape after its backslash.
    private mutating func single() throws(IRegexp.CompileError) -> Unicode.Scalar {
        let scalar = try next()
        switch scalar {
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": return scalar
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        default: throw .invalid
        }
    }

    private static let hyphen = UInt32(UInt8.minus)...UInt32(UInt8.minus)

    /// Reads a class after its `[`, up to its `]`.
    private mutating func bracket() throws(IRegexp.CompileError) -> IRegexpClass {
        var set = IRegexpClass()
        set.isNegated = skip("^")
        if skip("-") { set.ranges.append(Self.hyphen) } else { try member(of: &set) }
        while let scalar = peek, scalar != "]", scalar != "-" { try member(of: &set) }
        if skip("-") { set.ranges.append(Self.hyphen) }
        guard skip("]") else { throw .invalid }
        set.sort()
        return set
    }

    /// Reads one code point, one range or one category of a class.
    private mutating func member(of set: inout IRegexpClass) throws(IRegexp.CompileError) {
        if peek == "\\", position + 1 < scalars.count, ["p", "P"].contains(scalars[position + 1]) {
            position += 1
            _ = try categories(into: &set)
            return
        }
        let first = try classScalar()
        let hasRange = peek == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
        guard hasRange else { return set.ranges.append(first...first) }
        position += 1
        let last = try classScalar()
        guard first <= last else { throw .invalid }
        set.ranges.append(first...last)
    }

    private mutating func classScalar() throws(IRegexp.CompileError) -> UInt32 {
        let scalar = try next()
        switch scalar {
        case "\\": return try single().value
        case "-", "[", "]": throw .invalid
        default: return scalar.value
        }
    }
}
