import JSONDocuments
import JSONPaths
import ListwrightEssentials

extension Input {
    /// The document up to the first match of a path, or all of the input if the path matches nothing.
    ///
    /// Nothing after the match is read; the containers that are open there are closed. Errors before
    /// the match are those of the whole document. Of equal keys on the path the first counts.
    func content(toFirstMatchOf path: JSONPath) throws(ToolError) -> InputContent {
        guard !isRepaired, path.steps != nil else { return try content(asLines: false) }
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
        guard var scanner else { return try content(from: feed, after: []) }
        let beginning = scanner.beginning()
        if let failure { throw self.failure(failure) }
        guard let beginning else { return try content(from: feed, after: scanner.bytes) }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: beginning)
        } catch {
            // Lines may follow, and one of them may match.
            guard error.code != .endOfInputExpected else { return try content(from: feed, after: scanner.bytes) }
            throw self.failure(error, of: beginning)
        }
        // A path may be stricter than the scanner: a name of RFC 9535 selects no element.
        let isMatched = ((try? path.first(in: document.root)) ?? nil) != nil
        return isMatched ? .document(document, nil) : try content(from: feed, after: scanner.bytes)
    }

    /// The content of which some bytes were read before.
    private func content(from feed: ByteFeed, after bytes: [UInt8]) throws(ToolError) -> InputContent {
        feed.putBack(bytes)
        var input = self
        input.openFeed = feed
        return try input.content(asLines: false)
    }
}
