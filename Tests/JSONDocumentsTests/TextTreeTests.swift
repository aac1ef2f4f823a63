import JSONDocuments
import TestSupport
import Testing

@Suite struct TextTreeTests {
    private static func tree(_ text: String) throws -> TextTree {
        try JSONDocument.check(Array(text.utf8))
        return TextTree(checked: Array(text.utf8))
    }

    private static func shown(_ children: [TextTree.Child], in tree: TextTree) -> [String] {
        children.map { child in
            let name = JSONLocation([child.component]).keyPath
            return "\(name) \(tree.kind(at: child.range.lowerBound).rawValue) \(tree.text(of: child.range, longest: 8))"
        }
    }

    @Test func listsTheChildrenOfAValue() throws {
        var tree = try Self.tree(
            #" {"a": [1, -2.5, "x\u00e9\n"], "b.c" : {} , "d":null,"a\"":true, "long": "123456789"} "#)
        let root = tree.root
        let (members, count) = (tree.children(at: 1), tree.count(at: 1))
        #expect(root.lowerBound == 1 && count == 5)
        #expect(
            Self.shown(members, in: tree) == [
                #"a array [1, -2.5…"#, #"["b.c"] object {}"#, "d null null", #"["a\""] bool true"#,
                "long string 12345678…",
            ])
        let found = tree.range(of: JSONLocation([.key("a")]))
        let list = try #require(found)
        let (rest, first) = (
            tree.children(at: list.lowerBound, from: 1, limit: 5), tree.children(at: list.lowerBound, limit: 1)
        )
        #expect(Self.shown(rest, in: tree) == ["[1] real -2.5", "[2] string xé\n"])
        #expect(Self.shown(first, in: tree) == ["[0] integer 1"])
        let none = tree.children(at: list.lowerBound, from: 3) + tree.children(at: list.lowerBound + 1)
        #expect(none.isEmpty)
        let child = tree.child(at: 1, holding: list.lowerBound + 2)
        #expect(child?.component == .key("a"))
        let others: [[JSONLocation.Component]] = [
            [.key("x")], [.index(0)], [.key("a"), .index(3)], [.key("a"), .key("0")],
        ]
        for location in others {
            let range = tree.range(of: JSONLocation(location))
            #expect(range == nil)
        }
    }

    /// Every value of random documents is where the tree of jansson has it.
    @Test func agreesWithTheTree() throws {
        for seed in Effort.rounds(400) {
            var random = RandomText(seed: UInt64(seed))
            let text = random.value()
            guard let root = try? JSONDocument(parsing: text).root else { continue }
            var tree = try Self.tree(text)
            let top = tree.root
            Self.compare(root, top, in: &tree, "seed \(seed)")
        }
    }

    private static func compare(
        _ value: JSONValue, _ range: Range<Int>, in tree: inout TextTree, _ comment: Comment
    ) {
        // jansson reads an integer past 64 bits as a real.
        let kind = tree.kind(at: range.lowerBound)
        #expect(kind == value.kind || kind == .integer && value.kind == .real, comment)
        let text = Array(tree.bytes[range])
        #expect((try? JSONDocument(parsing: text).root) == value, comment)
        let children = tree.children(at: range.lowerBound)
        for child in children {
            switch child.component {
            case .key(let key):
                guard let member = value[key], tree.child(child.component, at: range.lowerBound) == child.range else {
                    continue  // Of equal keys, the last one counts.
                }
                compare(member, child.range, in: &tree, comment)
            case .index(let index): compare(value[index]!, child.range, in: &tree, comment)
            }
        }
        if value.kind == .array { #expect(children.count == value.count, comment) }
        #expect(Set(children.map(\.component)).count == value.count, comment)
    }

    /// Long lists are thinned, rows and short values stay as they are.
    @Test func thinsLongLists() throws {
        let rows = (0..<5_000).map { #"{"n": \#($0), "tags": [1, 2, 3]}"# }.joined(separator: ",")
        var tree = try Self.tree(#"{"total": 5000, "data": {"rows": [\#(rows)]}, "next": [1, 2]}"#)
        let thinned = tree.thinned(to: 100)
        let root = try JSONDocument(parsing: thinned).root
        let kept = Array(try #require(root["data"]?["rows"]).elements)
        #expect(kept.count == 100 && kept.map { $0["n"]?.int } == (0..<100).map { $0 * 50 })
        #expect(kept.allSatisfy { $0["tags"] == [1, 2, 3] } && root["next"] == [1, 2] && root["total"] == 5_000)
        let list = tree.range(of: JSONLocation([.key("data"), .key("rows")]))
        let count = list.map { tree.count(at: $0.lowerBound) }
        #expect(count == 5_000)
    }
}
