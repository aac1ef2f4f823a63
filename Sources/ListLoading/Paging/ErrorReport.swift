import HTTPLoading
import JSONDocuments
import JSONPaths

/// An error that a server sends under a status that says that all went well.
///
/// GraphQL, JSend, JSON-RPC and many other APIs do so, and proxies send problem documents (RFC
/// 9457). A record that has a field named `error` is not one: it has other content, too.
struct ErrorReport {
    /// The server's own text, shortened.
    let text: String
    /// True if the answer has rows in addition to the errors.
    let isPartial: Bool

    /// Finds the error that an answer reports; nil if it reports none.
    init?(in root: JSONValue, _ headers: HeaderFields = [:]) {
        guard root.kind == .object, !root.isEmpty, root.count <= 100 else { return nil }
        let envelope = ErrorEnvelope(root, isProblem: headers["Content-Type"]?.contains("problem+json") == true)
        guard let kind = envelope.kind else { return nil }
        isPartial = kind == .partial
        text = ErrorText.text(of: root)
    }
}

extension APIResponse {
    /// The errors that a page reports beside its rows; nil for one that reports none.
    ///
    /// - Throws: `LoadingError` with the code `serverError` if the page is an error and has no
    ///   value at the path. The root is a value of every page.
    func reportedErrors(in root: JSONValue, at path: JSONPath) throws(LoadingError) -> String? {
        guard let report = ErrorReport(in: root, headers) else { return nil }
        if report.isPartial || (path != .root && hasContent(at: path, in: root)) {
            return report.isPartial ? report.text : nil
        }
        throw .serverError(report.text, in: self)
    }

    private func hasContent(at path: JSONPath, in root: JSONValue) -> Bool {
        guard let value = try? path.first(in: root), !value.isNull else { return false }
        return value.kind != .array || !value.isEmpty
    }
}

extension LoadingError {
    /// The error that a page is.
    ///
    /// - Parameter text: The server's text; nil for what is like one in the page.
    static func serverError(_ text: String? = nil, in page: APIResponse) -> LoadingError {
        let found = text ?? (try? page.document().root).map { ErrorText.text(of: $0) } ?? ""
        return LoadingError(
            .serverError, address: page.address, expected: "data", found: "the server's error: \(found)",
            advice: "check the request", response: page)
    }
}

/// The members of an answer that may be an error, by their meaning.
private struct ErrorEnvelope {
    enum Kind {
        case failure
        case partial
    }

    private let isProblem: Bool
    private var members: [String: JSONValue] = [:]
    private let root: JSONValue

    init(_ root: JSONValue, isProblem: Bool) {
        self.root = root
        self.isProblem = isProblem
        for (key, value) in root.members { members[Spelling.plain(key)] = value }
    }

    /// The kind of error that the answer is; nil for data.
    var kind: Kind? {
        if let kind = graphQL { return kind }
        let hasRows = root.members.contains { !Self.isAboutErrors($0.key) && Self.hasList($0.value, depth: 4) }
        if hasRows { return saysNo && hasError ? .partial : nil }
        return isProblem || isFailure ? .failure : nil
    }

    /// GraphQL: `errors`, and `data` that is null, absent or there (section 7.1 of its
    /// specification).
    private var graphQL: Kind? {
        guard let errors = members["errors"], errors.kind == .array, Self.areErrors(errors) else { return nil }
        guard let data = members["data"] else { return nil }
        if data.kind == .array { return data.isEmpty ? .failure : .partial }
        return Self.hasValue(data, depth: 6) ? .partial : .failure
    }

    private var isFailure: Bool {
        if saysNo, hasError || !hasPayload { return true }
        if saysFailed || (hasErrorCode && hasMessage), !hasPayload { return true }
        guard hasError else { return nestedIsFailure }
        return !hasPayload || (hasErrorObject && !hasIdentity && !hasObjects)
    }

    /// `{"meta": {"code": 400, "error_message": …}}`, `{"status": {"error_code": 1001, …}}`.
    private var nestedIsFailure: Bool {
        ["meta", "status", "header", "response"].contains { name in
            guard let value = members[name], value.kind == .object, !hasPayload else { return false }
            let inner = ErrorEnvelope(value, isProblem: false)
            return (inner.hasError && !inner.hasPayload) || (inner.hasErrorCode && inner.hasMessage)
        }
    }

    private var saysNo: Bool {
        ["ok", "success", "succeeded", "successful", "issuccess", "issuccessful", "isok"].contains { name in
            members[name]?.bool == false || members[name]?.string?.lowercased() == "false"
        }
    }

    private var saysFailed: Bool {
        let words: Set<String> = ["error", "err", "fail", "failed", "failure", "ko", "nok"]
        return ["status", "stat", "result", "state", "type", "outcome"].contains { name in
            members[name]?.string.map { words.contains($0.lowercased()) } ?? false
        }
    }

    private var hasErrorCode: Bool {
        ["status", "statuscode", "code", "httpstatus", "httpcode"].contains { name in
            (400...599).contains(members[name]?.int ?? members[name]?.string.flatMap { Int($0) } ?? 0)
        }
    }

    private var hasMessage: Bool {
        ErrorText.messages.contains { members[$0]?.string?.isEmpty == false }
    }

    /// True if something is named an error and is one: no null, false, 0, empty text or empty list.
    private var hasError: Bool {
        if Self.codes.contains(where: { members[$0]?.int == 0 || members[$0]?.string == "0" }) { return false }
        return Self.errors.contains { name in members[name].map { isError($0) } ?? false }
    }

    private func isError(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .string: value.string?.isEmpty == false
        case .object: !value.isEmpty
        case .array: Self.areErrors(value)
        case .bool: value.bool == true
        case .integer: value.int != 0 && hasMessage
        default: false
        }
    }

    private var hasErrorObject: Bool {
        Self.errors.contains { name in
            guard let value = members[name], value.kind == .object else { return false }
            return value.members.contains { ErrorText.messages.contains(Spelling.plain($0.key)) || $0.key == "code" }
        }
    }

    /// True if the answer has any content but the words of an error.
    private var hasPayload: Bool {
        members.contains { name, value in
            if value.isNull || Self.isAboutErrors(name) || (name == "id" && members["jsonrpc"] != nil) { return false }
            if Self.data.contains(name) {
                return value.kind == .object ? !saysFailed && !value.isEmpty : value.count > 0
            }
            return value.kind == .array || value.kind == .object ? !value.isEmpty : true
        }
    }

    private var hasIdentity: Bool {
        guard members["jsonrpc"] == nil else { return false }
        return ["id", "uuid", "guid", "key", "name", "slug", "href", "self", "createdat", "updatedat"].contains {
            name in
            members[name].map { !$0.isNull } ?? false
        }
    }

    private var hasObjects: Bool {
        members.contains { name, value in
            !Self.isAboutErrors(name) && (value.kind == .object || value.kind == .array) && !value.isEmpty
        }
    }

    private static let errors: Set<String> = [
        "error", "errors", "err", "fault", "exception", "errormessage", "errormsg", "errorcode", "errortype",
        "errordescription", "errordetail", "errordetails", "errcode", "errmsg", "failure",
    ]
    private static let codes: Set<String> = ["errcode", "errorcode"]
    private static let data: Set<String> = ["data", "result", "results", "response", "payload", "items", "body"]
    private static let others: Set<String> = [
        "ok", "success", "succeeded", "successful", "issuccess", "issuccessful", "isok", "status", "statuscode", "stat",
        "state", "outcome", "code", "httpstatus", "httpcode", "type", "title", "detail", "details", "instance", "path",
        "message", "messages", "msg", "reason", "description", "info", "hint", "help", "docs", "docref", "moreinfo",
        "documentationurl", "documentation", "errorsummary", "errorid", "erroruri", "errorlink", "errorcauses",
        "requestid", "traceid", "correlationid", "timestamp", "time", "took", "method", "jsonrpc", "extensions", "args",
        "needed", "provided", "warning", "warnings", "validationerrors", "stacktrace", "trace", "apiversion", "version",
        "meta", "header", "servedby",
    ]

    private static func isAboutErrors(_ key: String) -> Bool {
        let name = Spelling.plain(key)
        return errors.contains(name) || others.contains(name)
    }

    /// Returns whether all elements are texts, or objects with a message: a list of errors, and not one of
    /// records.
    private static func areErrors(_ list: JSONValue) -> Bool {
        !list.isEmpty
            && list.elements.allSatisfy { each in
                each.string != nil || each.members.contains { ErrorText.messages.contains(Spelling.plain($0.key)) }
            }
    }

    private static func hasList(_ value: JSONValue, depth: Int) -> Bool {
        switch value.kind {
        case .array: !value.isEmpty
        case .object where depth > 0: value.members.contains { hasList($0.value, depth: depth - 1) }
        default: false
        }
    }

    /// Returns whether anything in a value is not null.
    private static func hasValue(_ value: JSONValue, depth: Int) -> Bool {
        guard value.kind == .object else { return !value.isNull }
        return depth > 0 && value.members.contains { hasValue($0.value, depth: depth - 1) }
    }
}
