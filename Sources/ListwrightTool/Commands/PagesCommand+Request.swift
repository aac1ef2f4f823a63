import CurlLoading
import JSONDocuments
import ListwrightEssentials
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PagesCommand {
    /// The request and its transport: the network, or a folder with a recording.
    static func pageSource(
        at address: String, arguments: Arguments
    ) throws(ToolError) -> (APIRequest, any HTTPTransport) {
        let recording = URL(fileURLWithPath: address).appendingPathComponent("pages.json")
        if !address.contains("://"), FileManager.default.fileExists(atPath: recording.path) {
            let folder = FixtureTransport(URL(fileURLWithPath: address))
            if arguments.has(data) {
                throw .usage("--data needs a server, not the recording '\(address)'", command: name)
            }
            let request = APIRequest("http://recording", folder.firstAddress ?? "")
            return (limited(request, by: arguments), folder)
        }
        if arguments.all(RequestHeaders.header).contains("@-"), arguments.value(data) == "@-" {
            throw .usage("--header and --data cannot both read standard input", command: name)
        }
        let headers = try RequestHeaders(arguments)
        Output.hide(headers.secrets)
        var request = APIRequest(address, headers: headers.fields)
        if let text = arguments.value(data) {
            request.method = .post
            request.body = try body(text, type: request.headers["Content-Type"])
        }
        if arguments.has(explain), let headers = headers.description {
            Output.warn("\(request.address): note: \(headers)")
        }
        return (limited(request, by: arguments), try network(arguments))
    }

    /// The network, paced and with retries.
    ///
    /// What the server asks for is said once: a list of a hundred pages may wait before each.
    private static func network(_ arguments: Arguments) throws(ToolError) -> any HTTPTransport {
        if let missing = CurlTransport.missing {
            let reason = "pages needs libcurl to reach servers, and there is no \(missing)"
            throw ToolError(message: "listwright: \(reason): apt-get install libcurl4", status: .noServer)
        }
        let longestWait = Duration.seconds(3_600)
        let isUnsaid = Atomic(true)
        let say = { @Sendable (wait: Duration) in
            guard isUnsaid.exchange(false, ordering: .relaxed) else { return }
            Output.warn("note: waiting \(PageProgress.secondsText(wait)), as the server asks")
        }
        let paced = PacedTransport(
            CurlTransport(agent: "listwright/\(Release.version)"), delay: try delay(arguments),
            longestWait: longestWait, onWait: say)
        return RetryingTransport(
            paced,
            policy: RetryPolicy(
                tries: arguments.number(retry) ?? RetryPolicy.standard.tries, longestRetryAfter: longestWait,
                repeatsPosts: arguments.has(retryPost)),
            onRetry: { error, wait in
                guard error.retryAfter == nil else { return say(wait) }
                Output.warn("warning: \(error); trying again in \(PageProgress.secondsText(wait))")
            })
    }

    private static func delay(_ arguments: Arguments) throws(ToolError) -> Duration {
        guard let text = arguments.value(delay) else { return .zero }
        guard text.utf8.allSatisfy({ $0.isDecimalDigit || $0 == .period }), let seconds = Double(text),
            seconds <= 86_400
        else {
            throw .usage("--delay needs seconds from 0 to 86400, such as 0.5, not '\(text)'", command: name)
        }
        return .seconds(seconds)
    }

    private static func limited(_ request: APIRequest, by arguments: Arguments) -> APIRequest {
        var request = request
        if let seconds = arguments.number(timeout) {
            request.timeout = .seconds(seconds)
            request.limits.time = .seconds(seconds)
        }
        if let bytes = arguments.number(maxBytes) { request.limits.bytes = bytes }
        return request
    }

    /// The body that is sent: JSON, or a form if the content type says so; `@FILE` reads it from a
    /// file, and `@-` from standard input.
    private static func body(_ text: String, type: String?) throws(ToolError) -> RequestBody {
        let input = text.hasPrefix("@") ? Input(Word(String(text.dropFirst()))) : nil
        let bytes = try input?.bytes(atMost: Input.maximalTableSize) ?? Array(text.utf8)
        if let type, type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            let form = String(decoding: bytes, as: UTF8.self).trimmed
            return .form(RequestParameters(query: form))
        }
        do throws(JSONSyntaxError) {
            return .json(try JSONDocument(parsing: bytes).root)
        } catch {
            throw ToolError(
                message: "\(error.rendered(file: input?.name ?? "--data"))\n"
                    + "--data needs JSON; for a form, add --header='Content-Type: application/x-www-form-urlencoded'",
                status: .malformedInput)
        }
    }
}
