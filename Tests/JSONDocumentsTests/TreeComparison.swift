import Testing

@testable import JSONDocuments

/// Compares a text's tree made by the builder with jansson's, and the check with both.
enum TreeComparison {
    /// Compares under the options, and records a difference; true if the builder made the tree.
    @discardableResult
    static func check(_ bytes: [UInt8], _ options: JSONDocument.Options = .init(), _ source: String = "") -> Bool {
        let parser = JSONParser(options: options)
        let built = Result { () throws(JSONSyntaxError) in try parser.parse(bytes) }
        let loaded = Result { () throws(JSONSyntaxError) in try parser.parse(bytes, builder: false) }
        let checked = Result { () throws(JSONSyntaxError) in try parser.check(bytes) }
        switch (built, loaded, checked) {
        case (.success(let left), .success(let right), .success):
            let isEqual =
                left.startOffset == right.startOffset && left.endOffset == right.endOffset
                && areEqual(left.root, right.root)
                && JSONValue(left.root, in: left).description == JSONValue(right.root, in: right).description
            if !isEqual { Issue.record("\(source)other values of \(shown(bytes)), \(options)") }
        case (.failure(let left), .failure(let right), .failure(let other)):
            if left != right || left != other {
                Issue.record("\(source)other errors for \(shown(bytes)), \(options): \(left), \(right), \(other)")
            }
        default: Issue.record("\(source)\(shown(bytes)), \(options): \(built), \(loaded), \(checked)")
        }
        return parser.builtTree(of: bytes) != nil
    }

    private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(2_000), as: UTF8.self) }

    /// True for equal values: kinds, the bits of numbers, bytes of strings, and members in order.
    static func areEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        var pending = [(left, right)]
        while let (left, right) = pending.popLast() {
            guard left.kind == right.kind, left.count == right.count else { return false }
            switch left.kind {
            case .object:
                for (first, second) in zip(left.members, right.members) {
                    guard unsafe first.utf8.elementsEqual(second.utf8) else { return false }
                    guard unsafe left.member(second.utf8) == first.value else { return false }
                    pending.append((first.value, second.value))
                }
            case .array:
                for index in 0..<left.count { pending.append((left.element(at: index)!, right.element(at: index)!)) }
            case .string: guard unsafe left.utf8.elementsEqual(right.utf8) else { return false }
            case .integer: guard left.integer == right.integer else { return false }
            case .real: guard left.real.bitPattern == right.real.bitPattern else { return false }
            case .bool: guard left.isTrue == right.isTrue else { return false }
            case .null: break
            }
        }
        return true
    }

    /// Options of every kind that the builder treats.
    static let options: [JSONDocument.Options] = {
        var all = [JSONDocument.Options()]
        for change in [
            { $0.allowsScalarAtTop = false }, { $0.allowsNUL = false }, { $0.duplicateKeys = .refuse },
            { $0.bigIntegers = .refuse }, { $0.byteOrderMark = .refuse }, { $0.trailingData = .skip },
            { $0.limits.depth = 3 }, { $0.limits.members = 2 }, { $0.limits.stringLength = 4 },
            { $0.limits.bytes = 40 },
        ] as [(inout JSONDocument.Options) -> Void] {
            var options = JSONDocument.Options()
            change(&options)
            all.append(options)
        }
        return all + [.strict]
    }()
}
