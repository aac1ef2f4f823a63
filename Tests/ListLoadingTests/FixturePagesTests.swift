import Foundation
import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

@Suite struct FixturePagesTests {
    @Test func playsARecordingInOrderAndAgain() async throws {
        let recording = FixtureTransport(Project.fixtures.appendingPathComponent("Loading/books"))
        #expect(recording.firstAddress == "/books?per_page=2")
        let request = APIRequest("https://any.where", "books", parameters: ["per_page": "2"])
        for _ in 0..<2 {
            var ids: [String?] = []
            var duplicates = 0
            for try await page in PageSequence<JSONValue>(request, on: recording, identity: .path("id")) {
                ids += page.ids.map { $0?.text }
                duplicates += page.duplicateCount
            }
            #expect(ids == ["1", "2", "3", "4"] && duplicates == 1)
        }
        let error = await #expect(throws: LoadingError.self) { try await recording.send(APIRequest("a.org", "other")) }
        #expect(error?.code == .noFixture)
    }
}
