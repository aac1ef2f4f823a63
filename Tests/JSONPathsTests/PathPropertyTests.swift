import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@Suite struct PathPropertyTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func printedKeyPathsReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for _ in 0..<1_000 {
            let text = random.keyPath()
            let value = random.value(depth: 4)
            try check(text, value)
            let path = try JSONPath(text)
            #expect(JSONPath(steps: try #require(path.steps)) == path, "\(text)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func printedQueriesReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        var matched = 0
        for _ in 0..<1_000 {
            let text = random.query()
            let value = random.value(depth: 4)
            matched += try check(text, value)
        }
        #expect(matched > 500)
    }

    /// A path and its canonical spelling are equal and find the same; answers how much they found.
    @discardableResult
    private func check(_ text: String, _ value: JSONValue) throws -> Int {
        let path = try JSONPath(text)
        let again = try JSONPath(path.canonicalSpelling)
        #expect(path.spelling == text)
        #expect(again == path && again.hashValue == path.hashValue, "\(text)")
        #expect(again.canonicalSpelling.utf8.elementsEqual(path.canonicalSpelling.utf8), "\(text)")
        let matches = try path.matches(in: value)
        #expect(try again.matches(in: value).map(\.location) == matches.map(\.location), "\(text)")
        #expect(try again.values(in: value) == matches.map(\.value), "\(text)")
        #expect(try path.first(in: value) == matches.first?.value, "\(text)")
        #expect(!path.isSingular || matches.count <= 1, "\(text)")
        for match in matches { try checkPlace(of: match, in: value) }
        return matches.count
    }

    /// Every spelling of a place leads to that very value and to no other.
    private func checkPlace(of match: JSONPath.Match, in value: JSONValue) throws {
        let spellings = [match.location.keyPath, match.location.normalizedPath, JSONPath(match.location).spelling]
        for text in spellings {
            let found = try JSONPath(text).matches(in: value)
            #expect(found.count == 1 && found[0].location.normalizedPath == match.location.normalizedPath, "\(text)")
            #expect(found.first?.value == match.value, "\(text)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func pointersReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for _ in 0..<1_000 {
            let keys = (0..<random.number(0...4)).map { _ in random.key() }
            let text = keys.map {
                "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
            }.joined()
            let path = try JSONPath(pointer: text)
            #expect(path.canonicalSpelling == text)
            #expect(path.steps == keys.map { .key($0) })
        }
    }

    /// Whatever the text, it is a path or there is an error inside the text.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func anyTextIsAPathOrAnError(seed: UInt64) {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        let pieces =
            Array("$@.[]()*?:,'\"\\!&|<>=-0159ab~/^ \n\u{e9}").map(String.init) + ["length(", "match(", "true"]
        for _ in 0..<3_000 {
            let text =
                random.pick(["", "$", "$[?", "/", "$[?@"])
                + (0..<random.number(0...8)).map { _ in random.pick(pieces) }.joined()
            do {
                let path = try JSONPath(text)
                #expect((try? JSONPath(path.canonicalSpelling)) == path, "\(text)")
            } catch {
                #expect((1...text.unicodeScalars.count + 1).contains(error.column), "\(text)")
                #expect(error.rendered().hasPrefix("error: column \(error.column): "))
            }
        }
    }
}
