import HTTPLoading
import JSONDocuments
import ListLoading
import TestSupport
import Testing

/// Members that look as if they led on end no list early, cost few requests, and add no rows of another list.
@Suite struct MisleadingServerTests {
    @Test(
        arguments: MisleadingServer.pagedServers + MisleadingServer.forgettingServers
            + MisleadingServer.contradictingServers + MisleadingServer.wholeLists
            + MisleadingServer.things + MisleadingServer.tokenServers + MisleadingServer.rowServers
            + MisleadingServer.formServers + MisleadingServer.stoppingServers)
    func rowsAreRight(of misleading: MisleadingServer) async throws {
        let server = LawServer(misleading.answer)
        let request = APIRequest(
            "https://api.org", "list\(misleading.query)", method: misleading.body == nil ? .get : .post,
            body: misleading.body.map { .json($0) } ?? .none)
        let style = try misleading.declaration.map { try PagingStyle(declaration: $0, rows: misleading.path) }
        let (rows, words) = await PagingLawTests.follow(server, request, style: style)
        let isNamed = misleading.rows.first == "n0"
        #expect(rows.map { isNamed ? $0["name"]?.string ?? "?" : $0.description } == misleading.rows, "\(server.asked)")
        #expect(words == misleading.words, "\(server.asked)")
        #expect(server.asked.count <= misleading.requests, "\(server.asked)")
    }
}
