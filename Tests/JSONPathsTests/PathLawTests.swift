import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@Suite struct PathLawTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func printedKeyPathsReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for round in Effort.rounds(1_000) {
            let text = random.keyPath()
            let value = random.value(depth: 4)
            try check(text, value, "seed \(seed), round \(round)")
            let path = try JSONPath(text)
            #expect(JSONPath(steps: try #require(path.steps)) == path, "seed \(seed), round \(round): \(text)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func printedQueriesReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        var matched = 0
        let rounds = Effort.rounds(1_000)
        for round in rounds {
            let text = random.query()
            let value = random.value(depth: 4)
            matched += try check(text, value, "seed \(seed), round \(round)")
        }
        #expect(matched > rounds.count / 2)
    }

    /// Checks that a path and its canonical spelling are equal and find the same; returns the
    /// number of matches.
    @discardableResult
    private func check(_ text: String, _ value: JSONValue, _ source: String) throws -> Int {
        let comment: Comment = "\(source): \(text)"
        let path = try JSONPath(text)
        let again = try JSONPath(path.canonicalSpelling)
        #expect(path.spelling == text, comment)
        #expect(again == path && again.hashValue == path.hashValue, comment)
        #expect(again.canonicalSpelling.utf8.elementsEqual(path.canonicalSpelling.utf8), comment)
        let matches = try path.matches(in: value)
        #expect(try again.matches(in: value).map(\.location) == matches.map(\.location), comment)
        #expect(try again.values(in: value) == matches.map(\.value), comment)
        #expect(try path.first(in: value) == matches.first?.value, comment)
        #expect(!path.isSingular || matches.count <= 1, comment)
        for match in matches { try checkLocation(of: match, in: value, source) }
        return matches.count
    }

    /// Every spelling of a location leads to exactly that value.
    private func checkLocation(of match: JSONPath.Match, in value: JSONValue, _ source: String) throws {
        let spellings = [match.location.keyPath, match.location.normalizedPath, JSONPath(match.location).spelling]
        for text in spellings {
            let found = try JSONPath(text).matches(in: value)
            #expect(
                found.count == 1 && found[0].location.normalizedPath == match.location.normalizedPath,
                "\(source): \(text)")
            #expect(found.first?.value == match.value, "\(source): \(text)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func pointersReadBack(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        for round in Effort.rounds(1_000) {
            let keys = (0..<random.number(0...4)).map { _ in random.key() }
            let text = keys.map {
                "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
            }.joined()
            let path = try JSONPath(pointer: text)
            #expect(path.canonicalSpelling == text, "seed \(seed), round \(round)")
            #expect(path.steps == keys.map { .key($0) }, "seed \(seed), round \(round): \(text)")
        }
    }

    /// Every text is a path, or has an error at an offset inside the text.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func anyTextIsAPathOrAnError(seed: UInt64) {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        let pieces =
            Array("$@.[]()*?:,'\"\\!&|<>=-0159ab~/^ \n\u{e9}").map(String.init) + ["length(", "match(", "true"]
        for round in Effort.rounds(3_000) {
            let text =
                random.pick(["", "$", "$[?", "/", "$[?@"])
                + (0..<random.number(0...8)).map { _ in random.pick(pieces) }.joined()
            do {
                let path = try JSONPath(text)
                #expect((try? JSONPath(path.canonicalSpelling)) == path, "seed \(seed), round \(round): \(text)")
            } catch {
                let comment: Comment = "seed \(seed), round \(round): \(text)"
                #expect((1...text.unicodeScalars.count + 1).contains(error.column), comment)
                #expect(error.rendered().hasPrefix("error: column \(error.column): "), comment)
            }
        }
    }
}
