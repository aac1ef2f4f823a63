import Foundation
import HTTPLoading
import JSONDocuments
import Synchronization
import Testing

@Suite struct InterceptorTests {
    /// Names of headers have no case (RFC 9110, section 5.1), values have.
    @Test func headersAreEqualWhateverTheCaseOfTheirNames() {
        let (left, right): (HeaderFields, HeaderFields) = (
            ["X-Key": "a", "Accept": "b"], ["x-key": "a", "ACCEPT": "b"]
        )
        #expect(left == right && left.hashValue == right.hashValue && Set([left, right]).count == 1)
        #expect(left != ["X-Key": "A", "Accept": "b"] && left != ["Accept": "b", "X-Key": "a"])
        #expect(right.fields.map(\.name) == ["x-key", "ACCEPT"], "a name stays as it was written")
    }

    /// A transport that answers with the headers of the request.
    private struct Mirror: HTTPTransport {
        var status = 200
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            let text = request.headers.fields.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
            return APIResponse(status: status, bytes: Array(text.utf8), address: request.address)
        }
    }

    /// An interceptor that records requests and answers.
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private struct Named: RequestInterceptor {
        let name: String
        let notes: Notes

        func prepare(_ request: APIRequest) async throws(LoadingError) -> APIRequest {
            notes.add("prepare \(name)")
            return request
        }

        func answered(_ response: APIResponse, to request: APIRequest) async throws(LoadingError) -> APIResponse {
            notes.add("answered \(name)")
            return try response.validated()
        }

        func failed(_ error: LoadingError, for request: APIRequest) async -> LoadingError {
            notes.add("failed \(name) \(error.code.rawValue)")
            return LoadingError(
                .wrongShape, address: error.address, expected: error.expected, found: error.found,
                advice: error.advice)
        }
    }

    @Test func missingHeadersAreAdded() async throws {
        let server = Mirror().intercepted(by: HeaderInterceptor(["Accept": "*/*", "X-Key": "1"]))
        let request = APIRequest("a.org", headers: ["accept": "text/plain"])
        #expect(try await server.send(request).text == "accept=text/plain;X-Key=1")
    }

    @Test func requestsPassInOrderAndAnswersInReverse() async throws {
        let notes = Notes()
        let server = Mirror().intercepted(by: Named(name: "a", notes: notes), Named(name: "b", notes: notes))
        _ = try await server.send(APIRequest("a.org"))
        #expect(notes.all == ["prepare a", "prepare b", "answered b", "answered a"])
    }

    @Test func anErrorMadeOfAnAnswerPassesTheOthers() async throws {
        let notes = Notes()
        let server = Mirror(status: 503).intercepted(by: Named(name: "a", notes: notes), Named(name: "b", notes: notes))
        let error = await #expect(throws: LoadingError.self) { try await server.send(APIRequest("a.org")) }
        #expect(error?.code == .wrongShape)
        #expect(
            notes.all == ["prepare a", "prepare b", "answered b", "failed b status", "failed a wrongShape"])
    }

    @Test func theLogTellsOfEverything() async throws {
        let notes = Notes()
        let log = LogInterceptor { notes.add($0) }
        _ = try await Mirror().intercepted(by: log).send(APIRequest("a.org", "x"))
        _ = try? await FixtureTransport(URL(fileURLWithPath: "/nowhere")).intercepted(by: log).send(APIRequest("a.org"))
        #expect(
            notes.all == [
                "→ GET http://a.org/x", "← 200 http://a.org/x, 0 bytes, 0.0 seconds", "→ GET http://a.org",
                "✕ http://a.org: expected a fixture, found no file index.json; add one to the folder",
            ])
    }
}
