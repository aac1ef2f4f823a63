#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONWriter {
    /// Returns the JSON of a value as UTF-8.
    ///
    /// - Complexity: O(*n*) in the size of the value, O(*n* log *n*) with sorted keys.
    public static func bytes(of value: JSONValue, options: Options = .init()) -> [UInt8] {
        var writer = JSONWriter(options: options)
        writer.write(value)
        return writer.bytes
    }

    /// Returns the JSON of a value as text.
    ///
    /// ```swift
    /// JSONWriter.text(of: ["title": "Momo"], options: .init(isSpaced: true))  // {"title": "Momo"}
    /// ```
    ///
    /// - Complexity: O(*n*) in the size of the value, O(*n* log *n*) with sorted keys.
    public static func text(of value: JSONValue, options: Options = .init()) -> String {
        String(decoding: bytes(of: value, options: options), as: UTF8.self)
    }

    /// Returns the JSON of a value as data.
    public static func data(of value: JSONValue, options: Options = .init()) -> Data {
        Data(bytes(of: value, options: options))
    }

    /// Writes the JSON of a value to a file, which is replaced atomically.
    ///
    /// A reader of the file sees the old content or the new one, never a part.
    ///
    /// - Throws: The error of Foundation if the file can't be written.
    public static func write(_ value: JSONValue, to file: URL, options: Options = .init()) throws {
        try data(of: value, options: options).write(to: file, options: .atomic)
    }

    /// Writes a whole value of any depth; each number of a parsed value keeps the text of its source: `1.50`, `1e2`,
    /// `-0`.
    ///
    /// - Complexity: O(*n*) in the size of the value; the first number with a fraction or an exponent costs one walk
    ///   over the source.
    public mutating func write(_ value: JSONValue) { write(value, atMost: .max) }

    /// Returns the beginning of a value's JSON: at least `count` bytes, or all of it.
    ///
    /// Numbers keep the digits of their source.
    ///
    /// - Complexity: O(*count*), however large the value is.
    package static func excerpt(of value: JSONValue, count: Int) -> String {
        var writer = JSONWriter()
        writer.write(value, atMost: count)
        return writer.text
    }

    /// A container that is open.
    private enum Frame {
        case array(JSONNode, next: Int, count: Int)
        case object(JSONNode.Members)
        case sorted([JSONNode.Members.Member], next: Int)
    }

    /// The storage whose sources have the texts of numbers, and the number of bytes after which writing
    /// stops.
    private struct Scope {
        let storage: JSONStorage?
        let limit: Int
    }

    /// Writes a value with everything nested in it, without recursion.
    ///
    /// Writing stops once the buffer holds `limit` bytes.
    private mutating func write(_ value: JSONValue, atMost limit: Int) {
        withExtendedLifetime(value.storage) {
            write(value.node, in: Scope(storage: value.storage.keepsNumbers ? value.storage : nil, limit: limit))
        }
    }

    private mutating func write(_ node: JSONNode, in scope: Scope) {
        let limit = scope.limit
        guard let first = enter(node, in: scope) else { return }
        var frames = [first]
        while bytes.count < limit, let frame = frames.popLast() {
            switch frame {
            case .array(let array, let next, let count):
                guard next < count else {
                    endArray()
                    continue
                }
                frames.append(.array(array, next: next + 1, count: count))
                if let inner = enter(array.element(at: next)!, in: scope) { frames.append(inner) }
            case .object(var members):
                guard let member = members.next() else {
                    endObject()
                    continue
                }
                frames.append(.object(members))
                if let inner = write(member, in: scope) { frames.append(inner) }
            case .sorted(let members, let next):
                guard next < members.count else {
                    endObject()
                    continue
                }
                frames.append(.sorted(members, next: next + 1))
                if let inner = write(members[next], in: scope) { frames.append(inner) }
            }
        }
    }

    private mutating func write(_ member: JSONNode.Members.Member, in scope: Scope) -> Frame? {
        unsafe write(keyUTF8: clipped(of: member.utf8, in: scope))
        return enter(member.value, in: scope)
    }

    /// Writes a scalar; opens a container and returns its frame.
    private mutating func enter(_ node: JSONNode, in scope: Scope) -> Frame? {
        switch node.kind {
        case .null: writeNull()
        case .bool: write(bool: node.isTrue)
        case .integer where node.integer == 0: writeNumber(node, in: scope)
        case .integer: write(integer: node.integer)
        case .real: writeNumber(node, in: scope)
        case .string: unsafe write(stringUTF8: clipped(of: node.utf8, in: scope))
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

    private mutating func writeNumber(_ node: JSONNode, in scope: Scope) {
        if let place = scope.storage?.numberPlace(of: node), !isRounded(node, in: scope) {
            separate()
            bytes.append(contentsOf: place.bytes)
        } else if node.kind == .integer {
            write(integer: node.integer)
        } else {
            write(real: node.real)
        }
    }

    /// True if the options round a number, which an integer or a number past a double's range never is.
    private func isRounded(_ node: JSONNode, in scope: Scope) -> Bool {
        options.precision != nil && node.kind == .real && scope.storage?.largeNumberText(of: node) == nil
    }

    /// Returns the part of a text that the limit leaves room for.
    // SAFETY: a part of the same bytes, which the node keeps.
    private func clipped(of utf8: UnsafeBufferPointer<UInt8>, in scope: Scope) -> UnsafeBufferPointer<UInt8> {
        guard utf8.count > scope.limit else { return unsafe utf8 }
        return unsafe UnsafeBufferPointer(rebasing: utf8[..<scope.limit])
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String { JSONWriter.text(of: self) }
}
