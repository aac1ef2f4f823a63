import Foundation
import HTTPLoading
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
}
