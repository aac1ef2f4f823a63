import JSONDocuments
import Synchronization

/// The bytes of an answer, and the document in them once somebody asked for it.
final class ResponseBody: Sendable {
    let bytes: [UInt8]
    private let parsed = Mutex<Result<JSONDocument, JSONSyntaxError>?>(nil)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The document, parsed at the first call.
    func document() throws(JSONSyntaxError) -> JSONDocument {
        let result = parsed.withLock { parsed in
            if let parsed { return parsed }
            let result: Result<JSONDocument, JSONSyntaxError>
            do throws(JSONSyntaxError) {
                result = .success(try JSONDocument(parsing: bytes))
            } catch {
                result = .failure(error)
            }
            parsed = result
            return result
        }
        return try result.get()
    }
}
