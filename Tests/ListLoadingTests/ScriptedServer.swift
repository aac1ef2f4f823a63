import ListLoading
import Synchronization

/// A server that holds every call until the test answers it.
final class ScriptedServer: ServerAPI {
    private let calls = Mutex<[Call]>([])

    struct Call {
        let request: APIRequest
        var continuation: CheckedContinuation<Result<APIResponse, LoadingError>, Never>?
        var isCancelled = false
    }

    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        let number = calls.withLock { calls in
            calls.append(Call(request: request))
            return calls.count - 1
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                calls.withLock { $0[number].continuation = continuation }
            }
        } onCancel: {
            calls.withLock { $0[number].isCancelled = true }
        }
        return try result.get()
    }

    /// The requests so far.
    var requests: [APIRequest] { calls.withLock { $0.map(\.request) } }

    /// Whether a call's task was cancelled.
    func isCancelled(_ number: Int) -> Bool { calls.withLock { $0[number].isCancelled } }

    /// Waits until there have been so many calls.
    func waitForCalls(_ count: Int) async {
        while calls.withLock({ $0.count < count || $0.contains { $0.continuation == nil } }) { await Task.yield() }
    }

    /// Answers a call.
    func answer(_ number: Int, _ text: String, status: Int = 200, headers: HeaderFields = [:]) {
        let request = calls.withLock { $0[number].request }
        let response = APIResponse(
            status: status, headers: headers, bytes: Array(text.utf8), address: request.address)
        finish(number, .success(response))
    }

    /// Lets a call fail.
    func fail(_ number: Int, _ code: LoadingError.Code = .connectionLost) {
        finish(
            number,
            .failure(LoadingError(code, address: "", expected: "an answer", found: "a script", advice: "try again")))
    }

    private func finish(_ number: Int, _ result: Result<APIResponse, LoadingError>) {
        calls.withLock { $0[number].continuation }?.resume(returning: result)
    }
}
