import HTTPLoading
import ListLoading

/// A scheduler that holds every load until the test ends it, one at a time, in any order, on the
/// main actor.
@MainActor final class SteppedScheduler: LoadScheduling {
    /// A pending load.
    struct Pending {
        let request: APIRequest
        var isCancelled = false
        fileprivate let finish: @MainActor (Result<APIResponse, LoadingError>) -> Void
    }

    private(set) var pending: [Int: Pending] = [:]
    private(set) var count = 0

    nonisolated init() {}

    func start<Value: Sendable>(
        _ work: LoadWork<Value>, deliver: @escaping @MainActor @Sendable (Result<Value, LoadingError>) -> Void
    ) -> LoadHandle {
        let number = count
        count += 1
        pending[number] = Pending(request: work.request) { deliver($0.flatMap(work.read)) }
        return LoadHandle { MainActor.assumeIsolated { self.pending[number]?.isCancelled = true } }
    }

    /// Ends a load with an answer.
    func answer(_ number: Int, _ text: String, status: Int = 200, headers: HeaderFields = [:]) {
        let address = pending[number]?.request.address ?? ""
        finish(
            number,
            .success(APIResponse(status: status, headers: headers, bytes: Array(text.utf8), address: address)))
    }

    /// Ends a load with an error.
    func fail(_ number: Int, _ code: LoadingError.Code = .connectionLost) {
        let address = pending[number]?.request.address ?? ""
        finish(
            number,
            .failure(LoadingError(code, address: address, expected: "an answer", found: "a script", advice: "go on")))
    }

    private func finish(_ number: Int, _ result: Result<APIResponse, LoadingError>) {
        pending.removeValue(forKey: number)?.finish(result)
    }

    /// The request of the last load.
    var last: APIRequest? { pending[count - 1]?.request }
}
