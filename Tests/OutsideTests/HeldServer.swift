import HTTPLoading
import ListLoading
import Observation
import Synchronization

/// A server of books, page by page, that holds each answer until the test gives it.
@MainActor final class HeldServer: HTTPTransport {
    /// The books in order; an answer has those at the time when it is given.
    var books: [Book] = []
    var pageSize = 2
    private(set) var requestCount = 0
    private var pending: [(page: Int, answer: CheckedContinuation<Result<APIResponse, LoadingError>, Never>)] = []
    private var arrival: Wakeup?
    private var isClosed = false

    nonisolated init() {}

    nonisolated func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
        try await receive(Int(request.parameters["page"] ?? "1") ?? 1).get()
    }

    private func receive(_ page: Int) async -> Result<APIResponse, LoadingError> {
        if isClosed { return .failure(.refusal) }
        return await withCheckedContinuation { continuation in
            requestCount += 1
            pending.append((page, continuation))
            arrival?.wake()
        }
    }

    /// Fails all requests, those that wait and those that come later.
    func close() {
        isClosed = true
        answer(fails: true)
    }

    /// The number of pages.
    var pageCount: Int { max(1, (books.count + pageSize - 1) / pageSize) }

    /// The books of a page, from 1.
    func books(ofPage page: Int) -> [Book] { Array(books.dropFirst((page - 1) * pageSize).prefix(pageSize)) }

    /// Whether a request waits for its answer.
    var hasPending: Bool { !pending.isEmpty }

    /// Answers all requests that wait, also those that nobody waits for any more.
    func answer(fails: Bool) {
        let requests = pending
        pending = []
        for (page, answer) in requests {
            if fails {
                answer.resume(returning: .failure(.refusal))
            } else {
                answer.resume(returning: .success(APIResponse(bytes: Array(text(ofPage: page).utf8), address: "a")))
            }
        }
    }

    private func text(ofPage page: Int) -> String {
        let rows = books(ofPage: page).map { #"{"id": \#($0.id), "title": "\#($0.title)"}"# }
        return #"{"rows": [\#(rows.joined(separator: ","))], "page": \#(page), "pages": \#(pageCount)}"#
    }

    /// Waits until a request arrives, or a list begins or ends a load.
    func nextEvent<Row>(of model: ListModel<Row>) async {
        await withCheckedContinuation { continuation in
            let wakeup = Wakeup(continuation)
            arrival = wakeup
            withObservationTracking {
                _ = model.isLoading
            } onChange: {
                wakeup.wake()
            }
        }
        arrival = nil
    }
}

/// A task that waits for the first of several events.
private final class Wakeup: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = Mutex(continuation) }

    func wake() {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume()
    }
}
