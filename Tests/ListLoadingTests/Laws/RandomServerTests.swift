import HTTPLoading
import JSONDocuments
import TestSupport
import Testing

/// Servers with random habits, by seed: no list ends short without a word, and no row comes twice.
@Suite struct RandomServerTests {
    /// A first page with nothing but a flag has no rows, and isn't one.
    @Test func aFlagAloneIsNoRow() async {
        let server = RandomServer(seed: 371)
        let (rows, _) = await PagingLawTests.follow(LawServer { server.answer($0) }, server.request)
        #expect(rows.compactMap { $0["name"]?.string } == (0..<server.count).map { "n\($0)" })
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
