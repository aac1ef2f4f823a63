import HTTPLoading
import HTTPTestSupport
import ItemMapping
import JSONPaths
import ListLoading
import Testing

@MainActor @Suite struct ValueModelTests {
    struct Book: Item, Equatable {
        var title = ""
        var year = 0
        static let table = ItemTable(Book()) {
            Field(\.title, "title")
            Field(\.year, "year")
        }
    }

    @MainActor private final class Ends {
        var all: [String] = []
        func note<Value>(_ name: String) -> @MainActor @Sendable (Result<Value, LoadingError>) -> Void {
            { result in
                switch result {
                case .success: self.all.append("\(name) done")
                case .failure(let error): self.all.append("\(name) \(error.code.rawValue)")
                }
            }
        }
    }

    private let scheduler = SteppedScheduler()
    private let ends = Ends()

    private func model(at path: JSONPath = "data") -> ValueModel<Book> {
        ValueModel(APIRequest("a.org", "book"), on: ScriptedServer(), at: path, scheduler: scheduler)
    }

    @Test func loadsAValue() {
        let model = model()
        var handled = ""
        model.parsedDataHandler = { handled = $0.title }
        model.startLoading(ends.note("load"))
        #expect(model.isLoading && model.value == nil)
        scheduler.answer(0, #"{"data": {"title": "Momo", "year": "x"}}"#)
        #expect(model.value == Book(title: "Momo") && !model.isLoading && ends.all == ["load done"])
        #expect(model.issues.map(\.code) == [.wrongValue] && handled == "Momo" && model.response?.status == 200)
    }

    @Test func loadsAListWithoutPages() {
        let model = ValueModel<[Book]>(APIRequest("a.org"), on: ScriptedServer(), at: "data", scheduler: scheduler)
        model.startLoading()
        scheduler.answer(0, #"{"data": [{"title": "Momo"}, {"title": "Krabat"}]}"#)
        #expect(model.value?.map(\.title) == ["Momo", "Krabat"])
    }

    @Test func aSecondLoadIsIgnoredAndARefreshOvertakes() {
        let model = model()
        model.startLoading(ends.note("first"))
        #expect(model.startLoading(ends.note("second")).refusal?.code == .refused)
        #expect(model.startRefreshing(ends.note("refresh")).isStarted)
        #expect(!model.startRefreshing(ends.note("again")).isStarted)
        #expect(ends.all == ["second refused", "first cancelled", "again refused"])
        #expect(scheduler.last?.cachePolicy == .networkOnly && scheduler.pending[0]?.isCancelled == true)
        scheduler.answer(0, #"{"data": {"title": "old"}}"#)
        #expect(model.value == nil && model.lateResultCount == 1 && model.isLoading)
        scheduler.answer(1, #"{"data": {"title": "new"}}"#)
        #expect(model.value?.title == "new" && ends.all.last == "refresh done")
    }

    @Test func aFailureKeepsTheValueAndCanBeTriedAgain() {
        let model = model()
        model.startLoading()
        scheduler.answer(0, #"{"data": {"title": "Momo"}}"#)
        model.startLoading(ends.note("load"))
        scheduler.fail(1, .timedOut)
        #expect(model.value?.title == "Momo" && model.state.error?.code == .timedOut && ends.all == ["load timedOut"])
        guard case .failed(_, let retry) = model.state else { return }
        retry()
        #expect(model.isLoading)
        model.cancel()
        #expect(!model.isLoading && model.value?.title == "Momo" && model.state.error == nil)
    }

    @Test(arguments: [
        ("[]", "http://a.org/book: expected a value at data, found nothing there; look at the path of the value"),
        (
            #"{"data": 5}"#,
            "http://a.org/book: expected a value at data, found the root: expected an object, found the integer 5; "
                + "look at the path of the value"
        ),
        ("nonsense", nil),
    ])
    func saysWhatIsWrongWithAnAnswer(text: String, message: String?) {
        let model = model()
        model.startLoading(ends.note("load"))
        scheduler.answer(0, text)
        #expect(model.state.error?.code == (message == nil ? .notJSON : .wrongShape))
        if let message { #expect(model.state.error?.description == message) }
    }

    /// A path that exceeds a limit has found neither a value nor its absence.
    @Test func namesTheLimitThatAPathExceeds() throws {
        let model = model(at: try JSONPath("$[?match(@,'(a{1,1000}){1,1000}')]" as String))
        model.startLoading(ends.note("load"))
        scheduler.answer(0, #"["aaa"]"#)
        #expect(model.state.error?.code == .wrongShape)
        #expect(model.state.error?.found.contains("(limit 'patternSize')") == true, "\(model.state)")
    }

    @Test func waitingWorksAndCancels() async throws {
        let server = ScriptedServer()
        let model = ValueModel<Book>(APIRequest("a.org"), on: server, retry: nil)
        let task = Task { try await model.load() }
        await server.waitForCalls(1)
        server.answer(0, #"{"title": "Momo"}"#)
        #expect(try await task.value.title == "Momo")
        let cancelled = Task { () -> LoadingError.Code? in
            do throws(LoadingError) {
                try await model.refresh()
                return nil
            } catch {
                return error.code
            }
        }
        await server.waitForCalls(2)
        cancelled.cancel()
        #expect(await cancelled.value == .cancelled)
        #expect(!model.isLoading && model.value?.title == "Momo")
        server.answer(1, "{}")
    }
}
