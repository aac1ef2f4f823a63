import JSONDocuments
import JSONPaths
import Testing

@Suite struct PathLimitsTests {
    private static func chain(_ depth: Int) throws -> JSONValue {
        try JSONDocument(
            parsing: String(repeating: #"{"a":["#, count: depth) + "1" + String(repeating: "]}", count: depth)
        ).root
    }

    @Test func descendantChainsOnADeepDocumentStopAtTheWorkLimit() throws {
        let root = try Self.chain(900)
        #expect(try JSONPath("$..*").values(in: root).count == 1_800)
        let error = #expect(throws: PathLimitError.self) {
            try JSONPath("$..*..*..*" as String).values(in: root, limits: JSONPath.Limits(work: 1_000_000))
        }
        #expect(error?.limit == .work)
        #expect(error?.description == "$..*..*..*: more than 1000000 steps of work (limit 'work')")
        #expect(throws: PathLimitError.self) {
            try JSONPath("$..*..*..*" as String).matches(in: root, limits: JSONPath.Limits(work: 1_000_000))
        }
        #expect(throws: PathLimitError.self) {
            try JSONPath("$[?count(@..*..*..*)>1]" as String).first(in: root, limits: JSONPath.Limits(work: 1_000_000))
        }
    }

    @Test func manyParentsAreLinear() throws {
        let path = try JSONPath(String(repeating: "^.", count: 100_000) + "a" as String)
        #expect(path.steps?.count == 100_001)
        #expect(throws: PathSyntaxError.self) { try JSONPath("^.a.^" as String) }
    }

    @Test func descendantChainsOnAWideDocumentAreLinear() throws {
        let root = JSONValue((0..<100_000).map { JSONValue($0) })
        #expect(try JSONPath("$..*").values(in: root).count == 100_000)
        #expect(try JSONPath("$..*..*..*").values(in: root).isEmpty)
    }

    @Test func namesTheLimitOfMatches() throws {
        let limits = JSONPath.Limits(matches: 2)
        for path: JSONPath in ["[*]", "$[*]", "$..*", "$[0,1,2]"] {
            let error = #expect(throws: PathLimitError.self) { try path.values(in: [1, 2, 3], limits: limits) }
            #expect(error == #expect(throws: PathLimitError.self) { try path.matches(in: [1, 2, 3], limits: limits) })
            #expect(error?.limit == .matches)
            #expect(try path.values(in: [1, 2], limits: JSONPath.Limits(matches: 2)).count == 2)
        }
        let error = #expect(throws: PathLimitError.self) { try JSONPath("[*]").values(in: [1, 2, 3], limits: limits) }
        #expect(error?.description == "[*]: more than 2 matches (limit 'matches')")
    }

    @Test func namesTheLimitOfDepth() throws {
        let limits = JSONPath.Limits(depth: 3)
        let root = try Self.chain(10)
        #expect(throws: PathLimitError.self) { try JSONPath("$..*").values(in: root, limits: limits) }
        #expect(throws: PathLimitError.self) { try JSONPath("$[?@==@]").values(in: root, limits: limits) }
        #expect(try JSONPath("$..a").first(in: root, limits: limits) != nil)
    }

    @Test(arguments: ["(a*)*b", "(a|aa)+b", "(a?){30}a{30}b", "((a+)+)+b", "(.*)(.*)(.*)(.*)b", "(a|a|a|a)*b"])
    func noPatternIsCatastrophic(pattern: String) throws {
        let text = JSONValue([JSONValue(String(repeating: "a", count: 2_000))])
        let limits = JSONPath.Limits(work: 2_000_000)
        #expect(try JSONPath("$[?match(@,'\(pattern)')]").values(in: text, limits: limits).isEmpty)
        #expect(try JSONPath("$[?search(@,'\(pattern)')]").values(in: text, limits: limits).isEmpty)
    }

    @Test(arguments: ["(a{1,1000}){1,1000}", "a{2000000000}", "((((a{99}){99}){99}){99}){99}", "(){999999}"])
    func namesTheLimitOfPatterns(pattern: String) throws {
        let document: JSONValue = .init([(key: "p", value: JSONValue(pattern)), (key: "t", value: "aaa")])
        for path in ["$[?match(@,'\(pattern)')]", "$[?match(@,$.p)]"] {
            let error = #expect(throws: PathLimitError.self) { try JSONPath(path).values(in: document) }
            #expect(error?.limit == .patternSize)
        }
    }

    @Test func nestedRepetitionsAreMeasuredInTime() throws {
        let once = String(repeating: "(", count: 150) + "a" + String(repeating: "){1}", count: 150)
        #expect(try JSONPath("$[?match(@,'\(once)')]").values(in: ["a", "aa"]) == ["a"])
        let twice = String(repeating: "(", count: 150) + "a" + String(repeating: "){2}", count: 150)
        let error = #expect(throws: PathLimitError.self) { try JSONPath("$[?match(@,'\(twice)')]").values(in: ["a"]) }
        #expect(error?.limit == .patternSize)
    }

    @Test func comparingLongTextsIsWork() throws {
        let text = JSONValue(String(repeating: "x", count: 100_000))
        let list = JSONValue((0..<1_000).map { JSONValue($0) })
        let root = JSONValue([(key: "list", value: list), (key: "a", value: text), (key: "b", value: text)])
        for sign in ["==", "<", ">="] {
            let error = #expect(throws: PathLimitError.self) {
                try JSONPath("$.list[?$.a\(sign)$.b]").values(in: root, limits: JSONPath.Limits(work: 1_000_000))
            }
            #expect(error?.limit == .work)
        }
    }

    @Test func nestedFiltersStopAtTheWorkLimit() throws {
        let root = try Self.chain(300)
        let error = #expect(throws: PathLimitError.self) {
            try JSONPath("$..[?count(@..[?count(@..*)>0])>0]" as String)
                .values(in: root, limits: JSONPath.Limits(work: 500_000))
        }
        #expect(error?.limit == .work)
    }

    @Test func pathsAreNestedOnlySoDeep() {
        for text in ["$" + String(repeating: "[?@", count: 100), "$[?" + String(repeating: "(", count: 100)] {
            let error = #expect(throws: PathSyntaxError.self) { try JSONPath(text) }
            #expect(error?.code == .nestedTooDeep)
        }
    }

    @Test func longPathsAreFine() throws {
        let key = JSONPath(slashed: String(repeating: "a/", count: 100_000))
        #expect(try key.first(in: try Self.chain(5)) == nil)
        let query = try JSONPath("$" + String(repeating: "..a", count: 2_000))
        #expect(try query.values(in: ["a": 1]).isEmpty)
    }
}
