import Foundation
import HTTPLoading
import JSONDocuments
import Testing

@Suite struct LoadingErrorTests {
    private func response(_ text: String, status: Int = 200, headers: HeaderFields = [:]) -> APIResponse {
        APIResponse(status: status, headers: headers, bytes: Array(text.utf8), address: "http://a.org/x")
    }

    @Test(arguments: [
        (401, "http://a.org/x: expected a status from 200 to 299, found 401; check the credentials"),
        (404, "http://a.org/x: expected a status from 200 to 299, found 404; check the URL"),
        (429, "http://a.org/x: expected a status from 200 to 299, found 429; try again later"),
        (
            302,
            "http://a.org/x: expected a status from 200 to 299, found 302; follow the URL in the Location header"
        ),
        (418, "http://a.org/x: expected a status from 200 to 299, found 418; check the request"),
        (503, "http://a.org/x: expected a status from 200 to 299, found 503; try again later"),
    ])
    func saysWhatToDoAboutAStatus(status: Int, message: String) {
        let error = #expect(throws: LoadingError.self) { try response("", status: status).validated() }
        #expect(error?.description == message)
        #expect(error?.code == .status && error?.status == status)
    }

    @Test(arguments: [
        ("", "http://a.org/x: expected JSON, found nothing; check what the server sends"),
        (
            "<html>",
            "http://a.org/x: expected JSON, found \"<html>\" (1:1: error: invalid token near '<'); "
                + "check what the server sends"
        ),
        (
            "[\n1,",
            "http://a.org/x: expected JSON, found \"[ 1,\" (2:2: error: ']' expected near end of file); "
                + "check what the server sends"
        ),
    ])
    func reportsInvalidJSON(text: String, message: String) {
        let error = #expect(throws: LoadingError.self) { try response(text).document() }
        #expect(error?.description == message)
        #expect(error?.syntaxError != nil && error?.response?.text == text)
    }

    @Test(arguments: [
        ("3", Duration.seconds(3)), ("0", .zero), ("-5", .zero), ("9999999999", .seconds(86_400)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", .zero), ("soon", nil), ("", nil), ("3.5", nil),
    ])
    func readsRetryAfter(text: String, delay: Duration?) {
        let error = #expect(throws: LoadingError.self) {
            try response("", status: 503, headers: ["Retry-After": text]).validated()
        }
        #expect(error?.retryAfter == delay)
    }

    /// The wait until a date is relative to the time of the answer.
    @Test(arguments: [(0.0, Duration.seconds(3_600)), (3_599, .seconds(1)), (3_600, .zero), (-1e6, .seconds(86_400))])
    func readsTheDateOfRetryAfter(seconds: Double, delay: Duration) {
        let now = Date(timeIntervalSince1970: 784_111_777 - 3_600 + seconds)
        #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:49:37 GMT", from: now) == delay)
    }

    @Test func theDocumentIsParsedOnce() throws {
        let response = response(#"{"a": 1}"#)
        let copy = response
        #expect(try response.document().root["a"]?.int == 1)
        #expect(try copy.document() == response.document())
        #expect(self.response("caf\u{e9}").text == "café")
    }
}
