import Foundation
import Listwright

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
        var request = APIRequest(address, headers: try requestHeaders(arguments))
        if let text = arguments.value(data) {
            request.method = .post
            request.body = try body(text, type: request.headers["Content-Type"])
        }
        let tries = arguments.number(retry) ?? RetryPolicy.standard.tries
        let transport = RetryingTransport(
            URLSessionTransport.shared, policy: RetryPolicy(tries: tries, repeatsPosts: true),
            onRetry: { error, wait in
                Output.warn("warning: \(error); trying again in \(PageProgress.secondsText(wait))")
            })
        return (limited(request, by: arguments), transport)
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

    private static func requestHeaders(_ arguments: Arguments) throws(ToolError) -> HeaderFields {
        var headers: HeaderFields = ["Accept": "application/json", "User-Agent": "listwright/\(Release.version)"]
        for text in arguments.all(header) {
            let name = text.prefix { $0 != ":" }
            guard name.count < text.count, !name.isEmpty else {
                throw .usage("--header needs NAME:VALUE, not '\(text)'", command: Self.name)
            }
            headers[String(name)] = text.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            if let defect = headers.fields.lazy.compactMap(\.defect).first {
                throw .usage("--header needs \(defect.expected), not \(defect.found)", command: Self.name)
            }
        }
        return headers
    }

    /// The body that is sent: JSON, or a form if the content type says so; `@FILE` reads it from a
    /// file, and `@-` from standard input.
    private static func body(_ text: String, type: String?) throws(ToolError) -> RequestBody {
        let input = text.hasPrefix("@") ? Input(Word(String(text.dropFirst()))) : nil
        let bytes = try input?.bytes(atMost: Input.maximalTableSize) ?? Array(text.utf8)
        if let type, type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            let form = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
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

extension APIRequest {
    /// The name of the list in a journal: the address, and what is sent to it.
    var listName: String {
        guard let content = body.content else { return address }
        return "\(address) \(String(decoding: content.bytes, as: UTF8.self))"
    }
}
