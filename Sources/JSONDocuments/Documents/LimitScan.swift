/// Checks the limits that jansson doesn't check itself, and reports the first token that exceeds
/// one.
struct LimitScan {
    private let limits: JSONDocument.Limits

    init(_ limits: JSONDocument.Limits) { self.limits = limits }

    /// Walks the first value of `bytes`, which jansson has accepted.
    func check(_ bytes: [UInt8], from start: Int) throws(JSONSyntaxError) {
        var walk = TextWalk(bytes, at: start)
        // The number of members so far in each open container.
        var members: [Int] = []
        while let event = walk.next() {
            switch event {
            case .open:
                members.append(0)
                if members.count > limits.depth {
                    throw .exceeded(.depth, limit: limits.depth, at: walk.start, in: bytes)
                }
            case .close: members.removeLast()
            case .key(let range, _):
                members[members.count - 1] += 1
                if members[members.count - 1] > limits.members {
                    throw .exceeded(.members, limit: limits.members, at: walk.start, in: bytes)
                }
                try checkLength(range.count, at: walk.start, in: bytes)
            case .scalar(let range, _) where bytes[range.lowerBound] == .quote:
                try checkLength(range.count - 2, at: walk.start, in: bytes)
            case .scalar: break
            }
        }
    }

    private func checkLength(_ length: Int, at start: Int, in bytes: [UInt8]) throws(JSONSyntaxError) {
        guard length > limits.stringLength else { return }
        throw .exceeded(.stringLength, limit: limits.stringLength, at: start, in: bytes)
    }
}
