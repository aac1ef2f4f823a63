import JSONDocuments
import ListwrightEssentials

/// The portions of a document, each with some rows of a list, while its input is read.
struct InputPortions {
    private let input: Input
    private let feed: ByteFeed
    private var splitter: PortionSplitter
    private var isAtEnd = false

    /// - Parameter leastSize: The least number of bytes of a portion but the last.
    init(_ input: Input, at path: PortionPath, leastSize: Int = 256 * 1024) throws(ToolError) {
        self.input = input
        feed = try input.feed(unpackingAtMost: .max)
        splitter = PortionSplitter(at: path, leastSize: leastSize)
    }

    /// Returns the next portion; nil at the end.
    ///
    /// - Throws: `ToolError` if the input can't be read or divided.
    mutating func next() throws(ToolError) -> DocumentPortion? {
        while !isAtEnd {
            if let portion = splitter.next() { return portion }
            if let error = splitter.failure { throw input.failure(error) }
            do throws(ByteFeedError) {
                let bytes = try feed.next()
                isAtEnd = bytes.isEmpty || splitter.isBroken
                splitter.feed(bytes)
            } catch {
                throw input.failure(error)
            }
        }
        if let portion = splitter.next() ?? splitter.last() { return portion }
        if let error = splitter.failure { throw input.failure(error) }
        return nil
    }

    /// Returns the document of a portion.
    ///
    /// - Throws: `ToolError` if it isn't JSON.
    func root(of portion: DocumentPortion) throws(ToolError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: portion.bytes).root
        } catch {
            throw input.failure(portion.error(error), of: portion)
        }
    }
}

extension Input {
    /// The error of a portion that isn't JSON.
    func failure(_ error: JSONSyntaxError, of portion: DocumentPortion) -> ToolError {
        portion.isFirst ? failure(error, of: portion.bytes) : failure(error)
    }

    fileprivate func failure(_ error: JSONSyntaxError) -> ToolError {
        ToolError(message: error.rendered(file: name), status: .malformedInput)
    }
}
