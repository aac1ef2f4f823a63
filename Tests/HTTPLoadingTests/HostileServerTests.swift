import CurlLoading
import Foundation
import HTTPLoading
import HTTPTestSupport
import TestSupport
import Testing

/// Attacks that only a limit can end.
///
/// The limit is reached because the server never stops, not because it is slow, so a busy machine
/// changes nothing. Floods are tested by `HostileToolTests`, each in a process of its own: on Linux
/// a session cancels on the queue on which it receives, so a flood on a busy machine delays every
/// other call of the process.
@Suite(.hostileServer, .overEachNetwork)
struct HostileServerTests {
    private static let long = Duration.seconds(1_200)
    private let address = LoopbackServer.hostile?.address ?? ""

    private func outcome(_ path: String, _ limits: APIRequest.Limits) async -> Result<APIResponse, LoadingError> {
        let request = APIRequest(address, path, timeout: Self.long, limits: limits)
        do throws(LoadingError) {
            return .success(try await Network.current.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func text(_ path: String, _ limits: APIRequest.Limits) async -> String {
        switch await outcome(path, limits) {
        case .success(let response): "\(response.status) \(response.text)"
        case .failure(let error): error.code.rawValue
        }
    }

    @Test(arguments: ["bomb", "bomb-chunked", "bomb-twice"])
    func aBodyWithoutEndIsTooLarge(path: String) async throws {
        let path = "\(path)?\(UUID())"
        let error = await #expect(throws: LoadingError.self) {
            try await outcome(path, APIRequest.Limits(bytes: 1 << 20, time: Self.long)).get()
        }
        #expect(error?.code == .tooLarge)
        #expect(
            error?.description == "\(address)/\(path): the response has more than 1048576 bytes; "
                + "raise limits.bytes of the request")
        // The connection is closed, so nothing more is received.
        if path.hasPrefix("bomb-twice") { return }
        let name = path.split(separator: "?")[1]
        #expect(await text("closed?\(name)", APIRequest.Limits(time: Self.long)) == #"200 ["closed"]"#)
    }

    @Test(arguments: ["slow", "slow-headers", "stop"])
    func anAnswerWithoutEndIsTooSlow(path: String) async throws {
        let path = "\(path)?\(UUID())"
        let error = await #expect(throws: LoadingError.self) {
            try await outcome(path, APIRequest.Limits(time: .milliseconds(300))).get()
        }
        #expect(error?.code == .tooSlow)
        #expect(
            error?.description == "\(address)/\(path): the response took longer than 0.3 seconds; "
                + "raise limits.time of the request")
        let name = path.split(separator: "?")[1]
        #expect(await text("closed?\(name)", APIRequest.Limits(time: Self.long)) == #"200 ["closed"]"#)
    }

    @Test(arguments: [
        ("endless-headers", "badResponse"), ("cycle", "badResponse"), ("cycle-two/a", "badResponse"),
        ("length/3", "200 [1]"), ("length/2", "200 [1"), ("length/30", "connectionLost"),
        ("length/-5", "connectionLost"), ("length/many", "connectionLost"), ("two-lengths", "connectionLost"),
        ("to?302&file:///etc/hostname", "badResponse"), ("to?302&gopher://127.0.0.1/", "badResponse"),
    ])
    func whatIsNotHTTPEndsTheCall(path: String, outcome: String) async {
        // A length that is none isn't HTTP to libcurl.
        let isLength = path != "length/30" && path.hasPrefix("length/")
        let isOther = Network.current is CurlTransport && isLength && outcome == "connectionLost"
        #expect(await text(path, APIRequest.Limits(time: Self.long)) == (isOther ? "badResponse" : outcome))
    }

    /// The limit counts the stored bytes exactly.
    @Test func anAnswerOfExactlyTheLimitIsFine() async {
        #expect(await text("length/3", APIRequest.Limits(bytes: 3, time: Self.long)) == "200 [1]")
        #expect(await text("length/3", APIRequest.Limits(bytes: 2, time: Self.long)) == "tooLarge")
    }

    @Test func extremeLimitsDoNotTrap() async {
        let endless = APIRequest.Limits(bytes: .max, time: .seconds(Int64.max))
        #expect(await text("length/3", endless) == "200 [1]")
        #expect(await text("length/3", APIRequest.Limits(bytes: -1, time: Self.long)) == "tooLarge")
        #expect(await text("stop", APIRequest.Limits(time: .seconds(-1))) == "tooSlow")
        var request = APIRequest(address, "length/3", timeout: .seconds(Int64.max))
        #expect((try? await Network.current.send(request))?.text == "[1]")
        // A silence of less than a second is one of a second, which ends a call that hangs.
        for timeout in [Duration.nanoseconds(1), .zero, .seconds(-1), .seconds(Int64.min)] {
            request = APIRequest(address, "stop", timeout: timeout, limits: APIRequest.Limits(time: Self.long))
            let error = await #expect(throws: LoadingError.self) { try await Network.current.send(request) }
            #expect(error?.code == .timedOut)
        }
    }

    @Test func limitsAreNotTriedAgain() async throws {
        for (path, limits) in [
            ("length/3", APIRequest.Limits(bytes: 1)), ("stop", APIRequest.Limits(time: .milliseconds(1))),
        ] {
            let server = RetryingTransport(
                Network.current, onRetry: { error, _ in Issue.record("tried again after \(error)") })
            await #expect(throws: LoadingError.self) {
                try await server.send(APIRequest(address, path, timeout: Self.long, limits: limits))
            }
        }
    }
}
