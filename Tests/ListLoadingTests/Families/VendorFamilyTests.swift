import JSONDocuments
import ListLoading
import TestSupport
import Testing

/// The ways of paging that vendors have invented: all rows come, or there is a word.
@Suite struct VendorFamilyTests {
    @Test(arguments: VendorFamily.tokens + VendorFamily.counters + VendorFamily.links)
    func isFollowedOrSaid(family: VendorFamily) async {
        let server = LawServer(family.answer)
        let (rows, words) = await PagingLawTests.follow(server, family.request)
        let names = rows.compactMap { ($0["data"] ?? $0)["name"]?.string }
        let isWhole = names == (0..<25).map { "n\($0)" }
        #expect(isWhole == family.isFound, "\(names.count) rows \(words) \(server.asked.map { $0.dropFirst(15) })")
        #expect(isWhole || !words.isEmpty, "SILENT \(names.count) rows \(server.asked)")
        #expect(rows.count == names.count, "rows of another kind: \(rows.prefix(2)) \(server.asked.count)")
    }
}
