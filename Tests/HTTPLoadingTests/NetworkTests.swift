import Foundation
import HTTPLoading
import HTTPTestSupport
import JSONDocuments
import TestSupport
import Testing
import URLSessionLoading

@Suite(.loopbackServer, .overEachNetwork)
struct NetworkTests {
    private let address = LoopbackServer.shared?.address ?? ""

    /// The server's log of a session, as soon as it meets the condition.
    private func log(_ session: String, when condition: RequestParameters = [:]) async throws -> [String] {
        var request = APIRequest(address, "log", parameters: ["session": session], timeout: .seconds(1_200))
        for pair in condition.pairs { request.parameters[pair.name] = pair.value }
        return try await Network.current.send(request).document().root.elements.compactMap(\.string)
    }

    @Test(arguments: RequestMethod.allCases) func sendsEveryMethodForReal(method: RequestMethod) async throws {
        let body = method == .get || method == .head ? RequestBody.none : .json(["a": 1])
        let request = APIRequest(address, "echo/x y", method: method, parameters: ["q": "ü&"], body: body)
        let response = try await Network.current.send(request)
        #expect(response.status == 200)
        guard method != .head else { return }
        let root = try response.document().root
        #expect(root["method"]?.string == method.rawValue)
        #expect(root["path"]?.string == "/echo/x%20y")
        #expect(root["query"]?[0]?[1]?.string == "ü&")
        #expect(root["body"]?.string == (method == .get ? "" : #"{"a":1}"#))
    }

    @Test func sendsHeadersAndForms() async throws {
        var request = APIRequest(address, "echo", method: .post, body: .form(["a b": "c&d"]))
        request.headers["X-One"] = "1"
        let root = try await Network.current.send(request).document().root
        #expect(root["headers"]?["x-one"]?.string == "1")
        #expect(root["headers"]?["content-type"]?.string == "application/x-www-form-urlencoded")
        #expect(root["body"]?.string == "a%20b=c%26d")
    }

    @Test func sendsFiles() async throws {
        let file = RequestFile(field: "file", name: "a\"b.txt", type: "text/plain", bytes: Array("hello".utf8))
        let body = RequestBody.files([file], fields: ["title": "A"])
        let root = try await Network.current.send(APIRequest(address, "echo", method: .post, body: body))
            .document().root
        let type = root["headers"]?["content-type"]?.string ?? ""
        let boundary = type.replacingOccurrences(of: "multipart/form-data; boundary=", with: "")
        #expect(
            root["body"]?.string == """
                --\(boundary)\r
                Content-Disposition: form-data; name="title"\r
                \r
                A\r
                --\(boundary)\r
                Content-Disposition: form-data; name="file"; filename="a%22b.txt"\r
                Content-Type: text/plain\r
                \r
                hello\r
                --\(boundary)--\r

                """)
    }

    @Test func unpacksFollowsAndTimes() async throws {
        #expect(try await Network.current.send(APIRequest(address, "gzip")).text == #"{"packed": true}"#)
        let redirected = try await Network.current.send(APIRequest(address, "redirect/3"))
        #expect(redirected.text == #"{"arrived": true}"# && redirected.address == "\(address)/redirect/0")
        let late = try await Network.current.send(APIRequest(address, "delay/50"))
        #expect(abs(late.startTime.timeIntervalSinceNow) < 86_400 && late.duration > .zero)
        #expect(late.origin == .server)
    }

    /// Another name of the same machine is another server.
    @Test(arguments: [("127.0.0.1", true), ("localhost", false)])
    func redirectsToAnotherServerTakeNoCredentialsThere(host: String, keeps: Bool) async throws {
        let target = "\(address)/echo".replacing("127.0.0.1", with: host)
        let request = APIRequest(
            address, "elsewhere", parameters: ["to": target],
            headers: ["Authorization": "Bearer secret", "Cookie": "a=1", "Accept-Language": "de"])
        let arrived = try await Network.current.send(request).document().root["headers"]
        #expect(arrived?["accept-language"]?.string == "de")
        #expect(arrived?["authorization"]?.string == (keeps ? "Bearer secret" : nil))
        #expect(arrived?["cookie"]?.string == (keeps ? "a=1" : nil))
    }

    @Test func statusesAreAnswersUntilTheyAreValidated() async throws {
        let response = try await Network.current.send(APIRequest(address, "status/404"))
        #expect(response.status == 404 && response.text == #"{"status": 404}"#)
        #expect(throws: LoadingError.self) { try response.validated() }
    }

    @Test func headersOfOneNameAreJoined() async throws {
        let response = try await Network.current.send(APIRequest(address, "raw/twice"))
        #expect(response.headers["link"] == #"<a>; rel="x", <b>; rel="next""#)
    }

    @Test func noServerIsAnErrorOfItsOwn() async throws {
        let gone = try await offThePool {
            let server = try LoopbackServer()
            try server.stop()
            return server
        }
        await expect(.noServer, APIRequest(gone.address))
        await expect(.noServer, APIRequest("http://no-such-host.invalid", timeout: .seconds(1_200)))
        await expect(.badAddress, APIRequest("gopher://example.com"))
        await expect(.badAddress, APIRequest("http://", "books"))
        // The server speaks HTTP, and a permanent failure isn't retried.
        await expect(.notTrusted, APIRequest(address.replacing("http://", with: "https://"), "status/200"))
        await expect(.timedOut, APIRequest(address, "hang?session=\(UUID())", timeout: .seconds(1)))
    }

    /// The session's limit never competes with that on the total time.
    @Test(arguments: [(60, 600, 60), (1, 1, 1e9), (0.5, 1, 1e9), (5, 1, 1e9), (2, 3, 2), (1e12, 1e13, 1e9)])
    func onlyAShorterSilenceIsALimit(timeout: Double, total: Double, seconds: Double) throws {
        var request = APIRequest(address, timeout: .seconds(timeout))
        request.limits.time = .seconds(total)
        #expect(try SentRequest(request).silence == seconds)
    }

    private func expect(_ code: LoadingError.Code, _ request: APIRequest) async {
        do throws(LoadingError) {
            let response = try await Network.current.send(request)
            Issue.record("\(request) was answered: \(response.text)")
        } catch {
            #expect(error.code == code, "\(error)")
        }
    }

    @Test func cancellationReachesTheSocket() async throws {
        let session = UUID().uuidString
        let request = APIRequest(address, "hang", parameters: ["session": session])
        let task = Task { await expect(.cancelled, request) }
        _ = try await log(session, when: ["count": "1"])
        task.cancel()
        await task.value
        #expect(try await log(session, when: ["last": "closed"]).count == 2)
    }

    @Test func aTaskCancelledBeforeItsCallSendsNothing() async throws {
        let session = UUID().uuidString
        let request = APIRequest(address, "delay/1", parameters: ["session": session])
        let task = Task {
            await cancellation()
            await expect(.cancelled, request)
        }
        task.cancel()
        await task.value
        #expect(try await log(session).isEmpty)
    }

    @Test func manyCallsAtOnceEndOnceEach() async throws {
        let address = address
        let answers = await withTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let path = number % 3 == 0 ? "status/500" : number % 3 == 1 ? "delay/5" : "drop"
                    let request = APIRequest(address, path)
                    return (try? await Network.current.send(request))?.status ?? 0
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == [500: 34, 200: 33, 0: 33])
    }
}
