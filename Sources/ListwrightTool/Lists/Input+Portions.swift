import JSONDocuments
import Listwright

extension Input {
    /// Calls `body` with the portions of this document, each with some rows of a list, while it is read.
    ///
    /// - Throws: `ToolError` if the input can't be read or divided, or the error of `body`.
    func forEachPortion(
        at path: PortionPath, _ body: (DocumentPortion) throws(ToolError) -> Void
    ) throws(ToolError) {
        let feed = try feed(unpackingAtMost: .max)
        var splitter = PortionSplitter(at: path)
        var isAtEnd = false
        while !isAtEnd {
            do throws(ByteFeedError) {
                let bytes = try feed.next()
                isAtEnd = bytes.isEmpty || splitter.isBroken
                splitter.feed(bytes)
            } catch {
                throw failure(error)
            }
            while let portion = splitter.next() { try body(portion) }
            if let error = splitter.failure { throw failure(error) }
        }
        if let portion = splitter.last() { try body(portion) }
        if let error = splitter.failure { throw failure(error) }
    }

    /// The error of a portion that isn't JSON.
    func failure(_ error: JSONSyntaxError, of portion: DocumentPortion) -> ToolError {
        portion.isFirst ? failure(error, of: portion.bytes) : failure(error)
    }

    private func failure(_ error: JSONSyntaxError) -> ToolError {
        ToolError(message: error.rendered(file: name), status: .malformedInput)
    }
}
