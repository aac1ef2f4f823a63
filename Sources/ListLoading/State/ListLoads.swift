/// The loads of a list: the one in flight, what follows it, and what was asked for before.
struct ListLoads<Row: Sendable>: Sendable {
    var flight: Flight<Row>?
    /// The load that begins after a refresh, because the user asked for more meanwhile.
    private var queued: Int?
    /// The number of the last page request.
    private(set) var ticket = 0
    /// The last replacement, to try it again.
    private(set) var replacement = Replacement()
    /// The versions of the rows for which pages were asked for by a row that appeared.
    private var prefetched: (next: Int?, previous: Int?)

    /// Returns the flight of a replacement.
    mutating func replacing(_ load: Int?, by wanted: Replacement) -> Flight<Row> {
        replacement = wanted
        var flight = Flight<Row>(.replace, for: load)
        (flight.wanted, flight.startTicket) = (wanted, ticket + 1)
        return flight
    }

    mutating func nextTicket() -> Int {
        ticket += 1
        return ticket
    }

    /// Lets a load wait for the end of the replacement in flight.
    ///
    /// - Returns: False if none is in flight, or another load waits for it.
    mutating func enqueue(_ load: Int?) -> Bool {
        guard let load, flight?.direction == .replace, queued == nil else { return false }
        queued = load
        return true
    }

    /// Takes the load that waits, if it is this one, or whichever if that is nil.
    mutating func dequeue(_ load: Int? = nil) -> Int? {
        guard load == nil || load == queued else { return nil }
        defer { queued = nil }
        return queued
    }

    /// Returns whether a page at an end of the rows is asked for by a row that appears: once for each version of the
    /// rows.
    mutating func startPrefetch(_ direction: LoadDirection, at version: Int) -> Bool {
        let isNext = direction == .append
        guard (isNext ? prefetched.next : prefetched.previous) != version else { return false }
        if isNext { prefetched.next = version } else { prefetched.previous = version }
        return true
    }
}
