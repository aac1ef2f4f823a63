#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

internal import CJansson

extension JSONValue {
    /// Sets the value at a location; objects are created for keys that are missing on the path.
    ///
    /// An index one past the end of an array appends an element.
    ///
    /// ```swift
    /// var value: JSONValue = [:]
    /// try value.set(1973, at: JSONLocation([.key("book"), .key("year")]))
    /// value.description  // {"book":{"year":1973}}
    /// ```
    ///
    /// - Throws: `JSONEditError` if a step finds a value of another kind, or an index that is out
    ///   of range. The value is unchanged then.
    public mutating func set(_ value: JSONValue, at location: JSONLocation) throws(JSONEditError) {
        try check(location)
        edit(at: location.components[...]) { $0 = value }
    }

    /// Removes and returns the value at a location; nil if it doesn't exist.
    ///
    /// ```swift
    /// var value: JSONValue = ["tags": ["time", "tortoise"]]
    /// value.remove(at: JSONLocation([.key("tags"), .index(0)]))?.string  // "time"
    /// value.description  // {"tags":["tortoise"]}
    /// ```
    ///
    /// - Complexity: O(1) on average for a member, O(*n*) for an element.
    @discardableResult public mutating func remove(at location: JSONLocation) -> JSONValue? {
        guard let last = location.components.last else { return nil }
        var removed: JSONValue?
        guard value(at: location) != nil else { return nil }
        edit(at: location.components.dropLast()) { parent in
            switch last {
            case .key(let key):
                removed = parent[key]
                parent[key] = nil
            case .index(let index):
                removed = parent[index]
                parent[index] = nil
            }
        }
        return removed
    }

    /// Returns the value at a location; nil if it doesn't exist.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public func value(at location: JSONLocation) -> JSONValue? {
        location.components.reduce(self) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?[index]
            }
        }
    }

    /// Appends an element to an array; a value of another kind doesn't change.
    ///
    /// ```swift
    /// var value: JSONValue = ["tags": []]
    /// value["tags"]?.append("time")
    /// ```
    ///
    /// - Complexity: O(1) on average if the array isn't shared; O(*n*) for the first change of a
    ///   shared one.
    public mutating func append(_ element: JSONValue) { insert(element, at: count) }

    /// Inserts an element before the one at `index`; nothing changes for another kind, or past the
    /// end.
    ///
    /// ```swift
    /// var list: JSONValue = [1, 3]
    /// list.insert(2, at: 1)
    /// list.description  // [1,2,3]
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public mutating func insert(_ element: JSONValue, at index: Int) {
        guard kind == .array, index >= 0, index <= count else { return }
        makeUnshared()
        storage.adopt(element.storage)
        // SAFETY: the array takes over the reference made here.
        _ = unsafe json_array_insert_new(node.pointer, index, json_incref(element.node.pointer))
    }

    /// Changes the value at a location that `check` has validated, without recursion.
    private mutating func edit(at steps: ArraySlice<JSONLocation.Component>, _ change: (inout JSONValue) -> Void) {
        var parents: [(value: JSONValue, step: JSONLocation.Component)] = []
        var value = self
        self = .null
        for step in steps {
            let child = value.take(step) ?? [:]
            parents.append((value, step))
            value = child
        }
        change(&value)
        while var parent = parents.popLast() {
            parent.value.put(value, at: parent.step)
            value = parent.value
        }
        self = value
    }

    private mutating func take(_ step: JSONLocation.Component) -> JSONValue? {
        switch step {
        case .key(let key): takeMember(key)
        case .index(let index): takeElement(at: index)
        }
    }

    private mutating func put(_ value: JSONValue, at step: JSONLocation.Component) {
        switch step {
        case .key(let key): putMember(value, at: key)
        case .index(let index) where index == count: append(value)
        case .index(let index): putElement(value, at: index)
        }
    }

    /// Checks that `set` can follow the steps.
    private func check(_ location: JSONLocation) throws(JSONEditError) {
        var value: JSONValue? = self
        for (depth, step) in location.components.enumerated() {
            if let message = Self.obstacle(to: step, in: value) {
                throw JSONEditError(at: JSONLocation(Array(location.components.prefix(depth))), message)
            }
            switch step {
            case .key(let key): value = value?[key]
            case .index(let index): value = value?[index]
            }
        }
    }

    /// Returns the reason why `set` can't take a step; nil if it can.
    private static func obstacle(to step: JSONLocation.Component, in value: JSONValue?) -> String? {
        switch step {
        case .key: return value == nil || value?.kind == .object ? nil : expected(.object, found: value)
        case .index(let index):
            guard let array = value, array.kind == .array else { return expected(.array, found: value) }
            guard index > array.count || index < -array.count else { return nil }
            return "index \(index) is out of range for \(array.count) elements"
        }
    }

    private static func expected(_ kind: Kind, found: JSONValue?) -> String {
        "expected \(kind.phrase), found \(found?.kind.phrase ?? "nothing")"
    }
}

extension JSONValue {
    /// Applies a JSON Merge Patch (RFC 7396): members are merged, null removes a member, any other
    /// value replaces.
    ///
    /// ```swift
    /// var book: JSONValue = ["title": "Momo", "info": ["year": 1973, "pages": 304]]
    /// book.merge(["title": .null, "info": ["year": 1974]])
    /// book.description  // {"info":{"year":1974,"pages":304}}
    /// ```
    public mutating func merge(_ patch: JSONValue) {
        guard patch.kind == .object else { return self = patch }
        // Each entry: an object that is being merged, the rest of its patch, and its key in the
        // previous entry.
        var open = [(target: kind == .object ? self : [:], patch: patch.members, key: "")]
        self = .null
        while !open.isEmpty {
            let last = open.count - 1
            if let (key, change) = open[last].patch.next() {
                if let child = open[last].target.apply(change, at: key) { open.append((child, change.members, key)) }
            } else {
                let (done, _, key) = open.removeLast()
                if open.isEmpty { self = done } else { open[last - 1].target.putMember(done, at: key) }
            }
        }
    }

    /// Returns the value with a JSON Merge Patch (RFC 7396) applied; `merge(_:)` has the rules.
    ///
    /// - Complexity: O(*n*) in the size of the patch and of the objects that it changes.
    public func merging(_ patch: JSONValue) -> JSONValue {
        var copy = self
        copy.merge(patch)
        return copy
    }

    /// Applies one member of a patch; if it is an object, returns the object to merge it into.
    private mutating func apply(_ change: JSONValue, at key: String) -> JSONValue? {
        guard change.kind == .object else {
            self[key] = change.isNull ? Optional.none : change
            return nil
        }
        guard let member = takeMember(key), member.kind == .object else { return [:] }
        return member
    }
}

/// The reason why a value can't be changed, or made from Swift values, with its location.
///
/// ```swift
/// var value: JSONValue = ["tags": ["time"]]
/// do { try value.set("x", at: JSONLocation([.key("tags"), .key("first")])) } catch { print(error) }
/// // tags: expected an object, found an array
/// ```
public struct JSONEditError: Error, Sendable, Equatable {
    /// The location, relative to the value that was to be changed or made.
    public let location: JSONLocation

    /// The reason, in words.
    public let message: String

    init(at location: JSONLocation, _ message: String) {
        self.location = location
        self.message = message
    }
}

extension JSONEditError: CustomStringConvertible {
    /// `LOCATION: REASON`.
    public var description: String { "\(location): \(message)" }
}

extension JSONEditError: LocalizedError {
    /// The location and the reason, as ``description``.
    public var errorDescription: String? { description }

    /// The reason alone.
    public var failureReason: String? { message }
}
