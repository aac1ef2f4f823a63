import HTTPLoading
import TestSupport
import Testing

/// A server that holds every call until the test answers it.
package final class ScriptedServer: HTTPTransport {
    private let calls = Observed<[Call]>([])

    package init() {}

    private struct Call: Sendable {
        let request: APIRequest
        var continuation: CheckedContinuation<Result<APIResponse, LoadingError>, Never>?
        var isCancelled = false
    }

    package func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let number = calls.update { calls in
            calls.append(Call(request: request))
            return calls.count - 1
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                calls.update { $0[number].continuation = continuation }
            }
        } onCancel: {
            calls.update { $0[number].isCancelled = true }
        }
        return try result.get()
    }

    /// The requests so far.
    package var requests: [APIRequest] { calls.value.map(\.request) }

    /// Whether a call's task was cancelled.
    package func isCancelled(_ number: Int) -> Bool { calls.value[number].isCancelled }

    /// Waits until there have been so many calls.
    package func waitForCalls(_ count: Int) async {
        await calls.wait { calls in calls.count >= count && calls.allSatisfy { $0.continuation != nil } }
    }

    /// Answers a call.
    package func answer(_ number: Int, _ text: String, status: Int = 200, headers: HeaderFields = [:]) {
        let request = calls.value[number].request
        let response = APIResponse(
            status: status, headers: headers, bytes: Array(text.utf8), address: request.address)
        finish(number, .success(response))
    }

    /// Lets a call fail.
    package func fail(_ number: Int, _ code: LoadingError.Code = .connectionLost) {
        finish(
            number,
            .failure(LoadingError(code, address: "", expected: "an answer", found: "a script", advice: "try again")))
    }

    private func finish(_ number: Int, _ result: Result<APIResponse, LoadingError>) {
        calls.value[number].continuation?.resume(returning: result)
    }
}
