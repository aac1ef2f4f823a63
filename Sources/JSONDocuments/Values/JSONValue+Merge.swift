extension JSONValue {
    /// Applies a JSON Merge Patch (RFC 7396): members are merged, null removes, anything else replaces.
    ///
    /// ```swift
    /// var book: JSONValue = ["title": "Momo", "info": ["year": 1973, "pages": 304]]
    /// book.merge(["title": .null, "info": ["year": 1974]])
    /// book.description  // {"info":{"year":1974,"pages":304}}
    /// ```
    public mutating func merge(_ patch: JSONValue) {
        guard patch.kind == .object else { return self = patch }
        // Each entry: an object that is being merged, what is left of its patch, and its key in the entry before.
        var open = [(target: kind == .object ? self : [:], patch: patch.members, key: "")]
        self = .null
        while !open.isEmpty {
            let last = open.count - 1
            if let (key, change) = open[last].patch.next() {
                if let child = open[last].target.meet(change, at: key) { open.append((child, change.members, key)) }
            } else {
                let (done, _, key) = open.removeLast()
                if open.isEmpty { self = done } else { open[last - 1].target.putMember(done, at: key) }
            }
        }
    }

    /// The value with a JSON Merge Patch (RFC 7396) applied.
    public func merging(_ patch: JSONValue) -> JSONValue {
        var copy = self
        copy.merge(patch)
        return copy
    }

    /// Applies one member of a patch; answers the object to merge it into where it is one itself.
    private mutating func meet(_ change: JSONValue, at key: String) -> JSONValue? {
        guard change.kind == .object else {
            self[key] = change.isNull ? Optional.none : change
            return nil
        }
        guard let member = takeMember(key), member.kind == .object else { return [:] }
        return member
    }
}
