import JSONDocuments
import JSONPaths
import ListwrightEssentials

extension Input {
    /// The document up to the first match of a path, or the whole document if the path matches
    /// nothing.
    ///
    /// Nothing after the match is read; the containers that are open there are closed. Errors before
    /// the match are those of the whole document. Of equal keys on the path the first counts.
    func document(toFirstMatchOf path: JSONPath) throws(ToolError) -> JSONDocument {
        guard !isRepaired, path.steps != nil else { return try document() }
        let feed = try feed(unpackingAtMost: Self.maximalUnpackedSize)
        var failure: ByteFeedError?
        let scanner = FirstMatchScanner(path) {
            do throws(ByteFeedError) {
                return try feed.next()
            } catch {
                failure = error
                return []
            }
        }
        guard var scanner else { return try document(from: feed, after: []) }
        let beginning = scanner.beginning()
        if let failure { throw self.failure(failure) }
        guard let beginning else { return try document(from: feed, after: scanner.bytes) }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: beginning)
        } catch {
            throw self.failure(error, of: beginning)
        }
        // A path may be stricter than the scanner: a name of RFC 9535 selects no element.
        let isMatched = ((try? path.first(in: document.root)) ?? nil) != nil
        return isMatched ? document : try self.document(from: feed, after: scanner.bytes)
    }

    /// The document of which some bytes were read before.
    private func document(from feed: ByteFeed, after bytes: [UInt8]) throws(ToolError) -> JSONDocument {
        feed.putBack(bytes)
        var input = self
        input.openFeed = feed
        return try input.document()
    }
}
