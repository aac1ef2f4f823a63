import JSONDocuments
import Synchronization

/// The beginning of an input, which is kept until its list is found.
final class StreamOpening: Sendable {
    private struct State {
        var kept: [UInt8] = []
        var isKept: Bool
    }

    private let input: Input
    private let feed: ByteFeed
    private let state: Mutex<State>

    init(_ input: Input, isKept: Bool) throws(ToolError) {
        self.input = input
        feed = try input.feed(unpackingAtMost: .max)
        state = Mutex(State(isKept: isKept))
    }

    /// Whether the input begins as an array does.
    func isArray() throws(ToolError) -> Bool {
        let bytes = try nextBytes()
        feed.putBack(bytes)
        return bytes.beginAsArray
    }

    /// The first bytes, which are read again afterwards.
    func beginning() throws(ToolError) -> [UInt8] {
        if input.size != nil, let bytes = input.beginning(Input.longestShort) { return bytes }
        let bytes = try nextBytes()
        feed.putBack(bytes)
        return bytes
    }

    /// Whether the input is so short that it is read as a whole: then its messages show whole lines,
    /// and nothing is printed of one that isn't JSON.
    ///
    /// - Parameter readsAhead: Whether a pipe is read to find out; its rows would have to wait.
    func isShort(readingAhead readsAhead: Bool) throws(ToolError) -> Bool {
        if let size = input.size { return size <= Input.longestShort }
        guard readsAhead else { return false }
        var beginning: [UInt8] = []
        defer { feed.putBack(beginning) }
        while beginning.count <= Input.longestShort {
            let bytes = try nextBytes()
            if bytes.isEmpty { return true }
            beginning += bytes
        }
        return false
    }

    private func nextBytes() throws(ToolError) -> [UInt8] {
        do throws(ByteFeedError) { return try feed.next() } catch { throw input.failure(error) }
    }

    /// Whether the bytes so far are kept.
    var isKept: Bool { state.withLock(\.isKept) }

    /// Forgets the bytes, because a list was found.
    func forget() { state.withLock { $0 = State(isKept: false) } }

    /// The records.
    func records(framing: JSONLines.Framing) throws(ToolError) -> JSONLines {
        var options = JSONLines.Options(framing: framing)
        if framing != .lines {
            // Elements may be as large as documents.
            options = JSONLines.Options(badLines: .stop, document: JSONDocument.Options(), framing: framing)
        }
        return JSONLines(options: options, file: isKept ? nil : feed.file) { [self] () throws(JSONSyntaxError) in
            do throws(ByteFeedError) {
                let bytes = try feed.next()
                state.withLock { if $0.isKept { $0.kept += bytes } }
                return bytes.isEmpty ? nil : bytes
            } catch {
                throw JSONSyntaxError(reason: error.reason)
            }
        }
    }

    /// The input from its first byte on.
    func fromStart() -> Input {
        feed.putBack(state.withLock { $0.kept })
        forget()
        var input = input
        input.openFeed = feed
        return input
    }
}
