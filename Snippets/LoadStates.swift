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
    case .failed(let error) where error.status == 503: "busy: \(error.advice)"
    case .failed(let error):
        "\(error.code): \(error.status ?? 0) \(error.response?.headers["Server"] ?? "") \(error.syntaxError?.line ?? 0)"
    case .end: "the end"
    }
}

/// The statuses of every direction that failed.
func statuses(_ state: ListState<Message>) -> [Int] {
    var statuses: [Int] = []
    if case .failed(let error) = state.prepend, let status = error.status, status >= 500 { statuses.append(status) }
    if case .failed(let first) = state.append, case .failed(let second) = state.refresh {
        statuses.append(first.status ?? second.response?.status ?? second.syntaxError?.line ?? 0)
    }
    for direction in [state.append, state.prepend, state.refresh] {
        guard case .failed(let error) = direction else { continue }
        statuses.append(error.response?.status ?? error.status ?? 0)
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
_ = try? await model.load().value
print(line(model.state.append), line(model.state.prepend))
print(line(model.state.refresh))  // busy: try again later
print(statuses(model.state))
