import JSONDocuments

extension Input {
    /// The number of bytes of a short input, which is read as a whole.
    static let longestShort = 1 << 20

    /// Returns whether the input is JSON Lines beyond doubt, though nobody says so: its first two lines are an object
    /// or an array each, and all of it, if it is short, isn't documents one after another in any other form.
    ///
    /// So a short input is read as a long one is, and a pipe as a file.
    ///
    /// - Returns: The answer, and the input to read, of which nothing is lost.
    func dividedByLines() throws(ToolError) -> (input: Input, areLines: Bool) {
        if let start {
            defer { restart(at: start) }
            return (self, try beginsWithLines().areLines)
        }
        return try beginsWithLines()
    }

    private func beginsWithLines() throws(ToolError) -> (input: Input, areLines: Bool) {
        var input = self
        let feed = try feed(unpackingAtMost: .max)
        input.openFeed = feed
        do throws(ByteFeedError) {
            let (bytes, _) = try feed.beginning(Self.longestShort) { bytes in
                bytes.beginAsArray || bytes.count { $0 == .lineFeed } > 1
            }
            guard Self.beginsWithLines(bytes) else { return (input, false) }
            let (all, areAll) = try feed.beginning(Self.longestShort)
            return (
                input, !areAll || JSONLines(all).allSatisfy { $0.document != nil } || Self.documents(in: all) == nil
            )
        } catch {
            throw failure(error)
        }
    }

    /// Whether the first two lines of a text are an object or an array each.
    static func beginsWithLines(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.lastIndex(of: .lineFeed) else { return false }
        var count = 0
        for record in JSONLines(bytes[...end]) {
            guard let kind = record.document?.root.kind, kind == .object || kind == .array else { return false }
            count += 1
            if count == 2 { return true }
        }
        return false
    }
}
