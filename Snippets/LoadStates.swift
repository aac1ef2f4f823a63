// The state of each direction of a list, as a program shows it. CI builds this optimized, because
// code of this form once crashed the optimizer.
import Foundation
import Listwright

struct Message: Item {
    var id = 0
    static let table = ItemTable(Message()) { Field(\.id, "id", .required) }
}

/// A state as one line.
func line(_ state: LoadState) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .failed(let error, retry: _) where error.status == 503: "busy: \(error.advice)"
    case .failed(let error, retry: _):
        "\(error.code): \(error.status ?? 0) \(error.response?.headers["Server"] ?? "") \(error.syntaxError?.line ?? 0)"
    case .end: "the end"
    }
}

/// Retries every direction that failed, and returns the statuses.
@MainActor func retryAll(_ model: ListModel<Message>) -> [Int] {
    var statuses: [Int] = []
    if case .failed(let error, let retry) = model.refreshState {
        print(error.code, error.status ?? 0)
        retry()
    }
    if case .failed(let error, let retry) = model.prependState, let status = error.status, status >= 500 {
        statuses.append(status)
        retry()
    }
    if case .failed(let first, let retry) = model.appendState, case .failed(let second, _) = model.refreshState {
        statuses.append(first.status ?? second.response?.status ?? second.syntaxError?.line ?? 0)
        retry()
    }
    for state in [model.appendState, model.prependState, model.refreshState] {
        guard case let .failed(error, retry) = state else { continue }
        statuses.append(error.response?.status ?? error.status ?? 0)
        defer { retry() }
        print(error)
    }
    return statuses
}

/// A transport whose server is always busy.
struct Busy: HTTPTransport {
    func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        try APIResponse(status: 503, bytes: [], address: request.address).validated()
    }
}

let model = ListModel<Message>(APIRequest("https://api.example.com", "messages"), on: Busy(), retry: nil)
model.startLoading()
while model.isLoading { await Task.yield() }
print(line(model.appendState), line(model.prependState))
print(line(model.refreshState))  // busy: try again later
print(retryAll(model))
