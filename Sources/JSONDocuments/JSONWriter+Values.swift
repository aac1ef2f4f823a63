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

    /// Writes a node without looking for numbers that say more in the source.
    package mutating func node(_ node: JSONNode) { self.node(node, exactIn: nil) }

    /// A container that is open.
    private enum Frame {
        case array(JSONNode, next: Int, count: Int)
        case object(JSONNode.Members)
        case sorted([JSONNode.Members.Member], next: Int)
    }

    /// Writes a node and what is nested in it, on a stack of its own.
    private mutating func node(_ node: JSONNode, exactIn storage: JSONStorage?) {
        guard let first = enter(node, storage) else { return }
        var frames = [first]
        while let frame = frames.popLast() {
            switch frame {
            case .array(let array, let next, let count):
                guard next < count else {
                    endArray()
                    continue
                }
                frames.append(.array(array, next: next + 1, count: count))
                if let inner = enter(array.element(at: next)!, storage) { frames.append(inner) }
            case .object(var members):
                guard let member = members.next() else {
                    endObject()
                    continue
                }
                frames.append(.object(members))
                if let inner = self.member(member, storage) { frames.append(inner) }
            case .sorted(let members, let next):
                guard next < members.count else {
                    endObject()
                    continue
                }
                frames.append(.sorted(members, next: next + 1))
                if let inner = self.member(members[next], storage) { frames.append(inner) }
            }
        }
    }

    private mutating func member(_ member: JSONNode.Members.Member, _ storage: JSONStorage?) -> Frame? {
        unsafe key(utf8: member.utf8)
        return enter(member.value, storage)
    }

    /// Writes a scalar, or opens a container and answers it.
    private mutating func enter(_ node: JSONNode, _ storage: JSONStorage?) -> Frame? {
        switch node.kind {
        case .null: null()
        case .bool: bool(node.isTrue)
        case .integer: integer(node.integer)
        case .real: exactReal(node, storage)
        case .string: unsafe string(utf8: node.utf8)
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

    private mutating func exactReal(_ node: JSONNode, _ storage: JSONStorage?) {
        if let text = storage?.writtenText(of: node) { number(text: text) } else { real(node.real) }
    }
}
