import JSONDocuments

extension RandomPaths {
    /// A query with filters of any form.
    mutating func query(depth: Int = 2) -> String { "$" + segments(depth: depth) }

    private mutating func segments(depth: Int) -> String {
        (0..<number(0...3)).reduce(into: "") { text, _ in
            text += blanks()
            switch number(0...5) {
            case 0: text += pick([".a", ".b", ".é", "._x1", "..c", "..a", ".*", "..*"])
            default: text += pick(["", "", ".."]) + selection(depth: depth)
            }
        }
    }

    private mutating func selection(depth: Int) -> String {
        let selectors = (0..<pick([1, 1, 1, 2, 3])).map { _ in blanks() + selector(depth: depth) + blanks() }
        return "[" + selectors.joined(separator: ",") + "]"
    }

    private mutating func selector(depth: Int) -> String {
        switch number(0...(depth > 0 ? 6 : 3)) {
        case 0: return quoted()
        case 1: return String(number(-3...3))
        case 2: return "*"
        case 3: return slice()
        default: return "?" + blanks() + test(depth: depth - 1)
        }
    }

    private mutating func slice() -> String {
        let start = pick(["", String(number(-4...4)) + blanks()])
        let end = pick(["", blanks() + String(number(-4...4)) + blanks()])
        return start + ":" + end + pick(["", ":", ":" + blanks() + String(number(-3...3))])
    }

    private mutating func test(depth: Int) -> String {
        switch number(0...(depth > 0 ? 7 : 3)) {
        case 0: return pick(["", "!"]) + pick(["@", "$"]) + segments(depth: depth)
        case 1: return operand(depth) + blanks() + pick(["==", "!=", "<", "<=", ">", ">="]) + blanks() + operand(depth)
        case 2: return pick(["", "!"]) + pick(["match", "search"]) + "(\(operand(depth)),\(blanks())\(pattern()))"
        case 3: return "!" + blanks() + "(" + test(depth: 0) + ")"
        case 4: return "(" + blanks() + test(depth: depth - 1) + blanks() + ")"
        case 5: return test(depth: depth - 1) + blanks() + "&&" + blanks() + test(depth: depth - 1)
        case 6: return test(depth: depth - 1) + blanks() + "||" + blanks() + test(depth: depth - 1)
        default: return "count(\(blanks())@\(segments(depth: 0)))>\(number(0...2))"
        }
    }

    private mutating func operand(_ depth: Int) -> String {
        switch number(0...7) {
        case 0: return pick(["1", "0", "-1", "1.5", "-0", "1e0", "2E+1", "0.5e-1", "12345678901234567890", "1e400"])
        case 1: return pick(["true", "false", "null"])
        case 2: return quoted()
        case 3: return "length(\(blanks())\(singular()))"
        case 4: return "value(@\(segments(depth: 0)))"
        default: return singular()
        }
    }

    private mutating func singular() -> String {
        pick(["@", "$"]) + (0..<number(0...2)).map { _ in pick([".a", "[0]", "[-1]", "[\(quoted())]"]) }.joined()
    }

    private mutating func pattern() -> String {
        pick(["'a'", "'[a-z]+'", "'.*'", "'\\\\p{L}'", "'('", "@.a", "$[0]", "'a|b'", "'.{2,3}'"])
    }
}
