import Foundation

extension JSONWriter {
    /// The JSON of one value.
    ///
    /// - Complexity: O(*n*) in the size of the value, O(*n* log *n*) with sorted keys.
    public static func bytes(of value: JSONValue, options: Options = .init()) -> [UInt8] {
        var writer = JSONWriter(options: options)
        writer.value(value)
        return writer.bytes
    }

    /// The JSON of one value as text.
    public static func text(of value: JSONValue, options: Options = .init()) -> String {
        String(decoding: bytes(of: value, options: options), as: UTF8.self)
    }

    /// The JSON of one value as data.
    public static func data(of value: JSONValue, options: Options = .init()) -> Data {
        Data(bytes(of: value, options: options))
    }

    /// Writes the JSON of one value to a file, which is replaced only when all is written.
    ///
    /// - Throws: What Foundation throws where the file cannot be written.
    public static func write(_ value: JSONValue, to file: URL, options: Options = .init()) throws {
        try data(of: value, options: options).write(to: file, options: .atomic)
    }

    /// Writes the JSON of one value to a file handle.
    ///
    /// - Throws: What Foundation throws where the handle cannot be written.
    public static func write(_ value: JSONValue, to handle: FileHandle, options: Options = .init()) throws {
        try handle.write(contentsOf: data(of: value, options: options))
    }

    /// Writes a whole value, of any depth; integers past Int64 with all their digits.
    public mutating func value(_ value: JSONValue) {
        withExtendedLifetime(value.storage) {
            node(value.node, exactIn: value.storage.needsExactNumbers ? value.storage : nil)
        }
    }

    /// Writes a whole value with each number's digits as they are in its source: `1.50`, `1e2`, `-0`.
    ///
    /// - Complexity: O(*n*) in the size of the value; the first number with a fraction costs a walk of the source, once.
    package mutating func valueAsWritten(_ value: JSONValue) {
        withExtendedLifetime(value.storage) { node(value.node, exactIn: value.storage, asWritten: true) }
    }

    /// The beginning of a value's JSON, each number with its own digits: at least `count` bytes, or all of it.
    ///
    /// - Complexity: O(*count*), however large the value is.
    package static func prefix(of value: JSONValue, count: Int) -> String {
        var writer = JSONWriter()
        withExtendedLifetime(value.storage) {
            writer.node(value.node, exactIn: value.storage, asWritten: true, atMost: count)
        }
        return writer.text
    }

    /// Writes a node without looking for numbers that say more in the source.
    package mutating func node(_ node: JSONNode) { self.node(node, exactIn: nil) }

    /// A container that is open.
    private enum Frame {
        case array(JSONNode, next: Int, count: Int)
        case object(JSONNode.Members)
        case sorted([JSONNode.Members.Member], next: Int)
    }

    /// The source of a number's digits, and how much of a value is written.
    private struct Scope {
        let storage: JSONStorage?
        let asWritten: Bool
        let limit: Int
    }

    /// Writes a node and what is nested in it, on a stack of its own; stops once the buffer holds `limit` bytes.
    private mutating func node(
        _ node: JSONNode, exactIn storage: JSONStorage?, asWritten: Bool = false, atMost limit: Int = .max
    ) {
        let scope = Scope(storage: storage, asWritten: asWritten, limit: limit)
        guard let first = enter(node, scope) else { return }
        var frames = [first]
        while bytes.count < limit, let frame = frames.popLast() {
            switch frame {
            case .array(let array, let next, let count):
                guard next < count else {
                    endArray()
                    continue
                }
                frames.append(.array(array, next: next + 1, count: count))
                if let inner = enter(array.element(at: next)!, scope) { frames.append(inner) }
            case .object(var members):
                guard let member = members.next() else {
                    endObject()
                    continue
                }
                frames.append(.object(members))
                if let inner = self.member(member, scope) { frames.append(inner) }
            case .sorted(let members, let next):
                guard next < members.count else {
                    endObject()
                    continue
                }
                frames.append(.sorted(members, next: next + 1))
                if let inner = self.member(members[next], scope) { frames.append(inner) }
            }
        }
    }

    private mutating func member(_ member: JSONNode.Members.Member, _ scope: Scope) -> Frame? {
        unsafe key(utf8: beginning(of: member.utf8, scope))
        return enter(member.value, scope)
    }

    /// Writes a scalar, or opens a container and answers it.
    private mutating func enter(_ node: JSONNode, _ scope: Scope) -> Frame? {
        switch node.kind {
        case .null: null()
        case .bool: bool(node.isTrue)
        case .integer where scope.asWritten && node.integer == 0: exactNumber(node, scope)
        case .integer: integer(node.integer)
        case .real: exactNumber(node, scope)
        case .string: unsafe string(utf8: beginning(of: node.utf8, scope))
        case .array:
            beginArray()
            return .array(node, next: 0, count: node.count)
        case .object:
            beginObject()
            guard options.sortedKeys else { return .object(node.members) }
            return .sorted(node.members.sorted { unsafe $0.utf8.lexicographicallyPrecedes($1.utf8) }, next: 0)
        }
        return nil
    }

    private mutating func exactNumber(_ node: JSONNode, _ scope: Scope) {
        let text = scope.asWritten ? scope.storage?.exactNumberText(of: node) : scope.storage?.writtenText(of: node)
        if let text { return number(text: text) }
        if node.kind == .integer { integer(node.integer) } else { real(node.real) }
    }

    /// As much of a text as the limit leaves room for.
    // SAFETY: a part of the same bytes, which the node keeps.
    private func beginning(of utf8: UnsafeBufferPointer<UInt8>, _ scope: Scope) -> UnsafeBufferPointer<UInt8> {
        guard utf8.count > scope.limit else { return unsafe utf8 }
        return unsafe UnsafeBufferPointer(rebasing: utf8[..<scope.limit])
    }
}
