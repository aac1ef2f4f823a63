import ListwrightEssentials

/// The locations at which two JSON values differ.
///
/// Objects are compared by key. Arrays are compared by index, without the elements that both begin
/// and end with, so that one more element is one change.
struct JSONChanges {
    /// A value that differs; nil on the side that doesn't have it.
    typealias Change = (location: JSONLocation, old: JSONValue?, new: JSONValue?)

    /// The first 1,000 differences, in the order of the old value; what is only in the new one last.
    private(set) var changes: [Change] = []

    private static let limit = 1_000

    /// - Complexity: O(*n*) in the size of the values, for each level of arrays that differ in length.
    init(from old: JSONValue?, to new: JSONValue?) { compare(old, new, at: []) }

    private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at path: [JSONLocation.Component]) {
        guard changes.count < Self.limit else { return }
        switch (old?.kind, new?.kind) {
        case (nil, nil): break
        case (.object?, .object?): compareMembers(old ?? .null, new ?? .null, at: path)
        case (.array?, .array?): compareElements(old ?? .null, new ?? .null, at: path)
        default: if old != new { changes.append((JSONLocation(path), old, new)) }
        }
    }

    private mutating func compareMembers(_ old: JSONValue, _ new: JSONValue, at path: [JSONLocation.Component]) {
        for (key, value) in old.members { compare(value, new[key], at: path + [.key(key)]) }
        for (key, value) in new.members where old[key] == nil { compare(nil, value, at: path + [.key(key)]) }
    }

    private mutating func compareElements(_ old: JSONValue, _ new: JSONValue, at path: [JSONLocation.Component]) {
        let (from, to) = (Array(old.elements), Array(new.elements))
        var (start, end) = (0, 0)
        if from.count != to.count {
            let shorter = min(from.count, to.count)
            while start < shorter, from[start] == to[start] { start += 1 }
            while end < shorter - start, from[from.count - 1 - end] == to[to.count - 1 - end] { end += 1 }
        }
        for index in start..<max(max(from.count, to.count) - end, start) {
            let before = index < from.count - end ? from[index] : nil
            let after = index < to.count - end ? to[index] : nil
            compare(before, after, at: path + [.index(index)])
        }
    }
}
