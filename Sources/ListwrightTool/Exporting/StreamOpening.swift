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
        try input.refuseOtherEncodings()
        feed = try input.feed(unpackingAtMost: .max)
        state = Mutex(State(isKept: isKept))
    }

    /// Whether the input begins as an array does.
    func isArray() throws(ToolError) -> Bool {
        do throws(ByteFeedError) {
            let bytes = try feed.next()
            feed.putBack(bytes)
            let text = bytes.hasByteOrderMark ? bytes.dropFirst(3) : bytes[...]
            return text.first { $0 > .space } == .openBracket
        } catch {
            throw ToolError(message: "\(input.name): error: \(error.reason)", status: error.status)
        }
    }

    /// Whether the bytes so far are kept.
    var isKept: Bool { state.withLock(\.isKept) }

    /// Forgets the bytes, because a list was found.
    func forget() { state.withLock { $0 = State(isKept: false) } }

    /// The records.
    func records(framing: JSONLines.Framing) throws(ToolError) -> JSONLines {
        var options = JSONLines.Options(framing: framing)
        if framing != .lines { options.badLines = .stop }
        return JSONLines(options: options) { [self] () throws(JSONSyntaxError) in
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
