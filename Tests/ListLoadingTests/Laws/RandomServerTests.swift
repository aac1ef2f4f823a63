import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Servers with random habits, by seed: no list ends short without a word, and no row comes twice.
@Suite struct RandomServerTests {
    /// A first page with nothing but a flag, a total or a token has no rows, and isn't one.
    @Test(arguments: [371, 4_222, 8_383, 19_992] as [UInt64])
    func whatPagesSayAloneIsNoRow(seed: UInt64) async {
        let server = RandomServer(seed: seed)
        let (rows, _) = await PagingLawTests.follow(LawServer { server.answer($0) }, server.request)
        #expect(rows.compactMap { $0["name"]?.string } == (0..<server.count).map { "n\($0)" })
    }

    /// Rows under a key that is data are at another place in each page: they are read if they are like those before, and
    /// said to be there if not.
    @Test(arguments: [true, false]) func rowsElsewhere(areAlike: Bool) async {
        let keys = ["alpha", "beta", "gamma"]
        let server = LawServer { asked in
            let page = Int(asked.query["cursor"] ?? "0") ?? 0
            let name = areAlike || page == 0 ? "name" : "n\(page)"
            let rows: JSONValue = [JSONValue([(key: name, value: JSONValue("n\(page)"))])]
            var body: JSONValue = ["problems": JSONValue([(key: keys[page], value: rows)])]
            if page + 1 < keys.count { body["nextToken"] = JSONValue("\(page + 1)") }
            return LawServer.Answer(body: body)
        }
        let request = APIRequest("https://api.org", "list")
        let style = PagingStyle.cursor(next: "nextToken", rows: "problems.alpha")
        let (rows, words) = await PagingLawTests.follow(server, request, style: style)
        #expect(rows.compactMap { $0["name"]?.string } == (areAlike ? ["n0", "n1", "n2"] : ["n0"]))
        let isSaid = words.contains {
            "\($0)".contains("a page has no rows at problems.alpha, but rows at problems.beta")
        }
        #expect(isSaid != areAlike, "\(words)")
    }

    @Test("No list ends short without a word", arguments: 0..<8) func nothingIsSilent(part: Int) async {
        var complete = 0
        for round in Effort.rounds(2_500, quick: 250) {
            let seed = UInt64(part * 2_500 + round)
            let server = RandomServer(seed: seed)
            let transport = LawServer { server.answer($0) }
            let (rows, words) = await PagingLawTests.follow(transport, server.request)
            let names = rows.compactMap { $0["name"]?.string }
            let wanted = (0..<server.count).map { "n\($0)" }
            #expect(Set(names).count == names.count, "seed \(seed): rows came twice: \(server) \(transport.asked)")
            #expect(
                names == wanted || !words.isEmpty,
                "seed \(seed): \(names.count) of \(server.count): \(server) \(transport.asked)")
            if names == wanted { complete += 1 }
        }
        #expect(complete > 0)
    }
}
