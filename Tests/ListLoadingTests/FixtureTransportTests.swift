import Foundation
import HTTPLoading
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

@Suite struct FixtureTransportTests {
    private let server = FixtureTransport(Project.fixtures.appendingPathComponent("Loading/folder"))

    private func text(_ path: String, _ parameters: RequestParameters = [:]) async -> String {
        do throws(LoadingError) {
            return try await server.send(APIRequest("http://any.where", path, parameters: parameters)).text
                .trimmingCharacters(in: .newlines)
        } catch {
            return "\(error)"
        }
    }

    @Test func answersByPathAndParameters() async {
        #expect(await text("books") == #"["all books"]"#)
        #expect(await text("/books", ["page": "2"]) == #"["page 2"]"#)
        #expect(await text("books?sort=up&page=2") == #"["page 2, sorted"]"#)
        #expect(await text("books", ["page": "9"]) == #"["all books"]"#)
        #expect(await text("") == #"["the index"]"#)
        #expect(await text("a+b") == #"["plus"]"#)
        #expect(await text("a%2Bb") == #"["plus"]"#)
        #expect(
            await text("nothing", ["a": "1"])
                == "http://any.where/nothing?a=1: expected a fixture, found no file nothing?a=1.json; add one to the folder"
        )
        #expect(
            await text("../folder/books")
                == "http://any.where/../folder/books: expected a fixture, found a path out of the folder; "
                + "add one to the folder")
    }

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
