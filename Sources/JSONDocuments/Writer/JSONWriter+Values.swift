internal import CJansson
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

extension JSONWriter {
    /// Writes a string between quotes: runs that need no escape are copied whole.
    // SAFETY: reads the bytes of the buffer only, during the call.
    mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes.append(0x22)
        var start = 0
        var index = 0
        while index < utf8.count {
            let byte = unsafe utf8[index]
            guard needsEscape(byte) else {
                index += 1
                continue
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            index += byte < 0x80 ? escape(byte) : unsafe escapeScalar(utf8[index...])
            start = index
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        bytes.append(0x22)
    }

    @inline(__always)
    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || (byte >= 0x80 && options.asciiOnly)
            || (byte == 0x2F && options.escapesSlash)
    }

    private mutating func escape(_ byte: UInt8) -> Int {
        switch byte {
        case 0x22, 0x5C, 0x2F: bytes += [0x5C, byte]
        case 0x08: bytes += [0x5C, UInt8(ascii: "b")]
        case 0x0C: bytes += [0x5C, UInt8(ascii: "f")]
        case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
        case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
        case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
        default: escape(unit: UInt16(byte))
        }
        return 1
    }

    /// Writes the first scalar as one escape or a pair of them; answers how many bytes it was.
    // SAFETY: reads the bytes of the slice only, during the call.
    private mutating func escapeScalar(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let first = unsafe utf8[utf8.startIndex]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let text = unsafe String(decoding: utf8.prefix(length), as: UTF8.self)
        for unit in text.utf16 { escape(unit: unit) }
        return unsafe min(length, utf8.count)
    }

    private mutating func escape(unit: UInt16) {
        bytes += [0x5C, UInt8(ascii: "u")]
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
        }
    }
}

extension JSONWriter {
    /// Writes an integer's digits without making a String.
    mutating func digits(of value: Int64) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value.magnitude
            var start = 20
            // SAFETY: 19 digits and a sign are all that an Int64 has; the buffer is used during the call only.
            repeat {
                start -= 1
                unsafe buffer[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                unsafe buffer[start] = 0x2D
            }
            unsafe bytes.append(contentsOf: buffer[start...])
        }
    }

    /// Writes a real with so many digits, as jansson does (`JSON_REAL_PRECISION`).
    mutating func rounded(_ value: Double, _ precision: Int) {
        let digits = Int32(max(1, min(precision, 17)))
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            // SAFETY: jansson writes at most 40 bytes and says how many there would be; the real is freed here.
            let real = unsafe json_real(value)
            defer { unsafe json_decref(real) }
            let count = JSONParser.inCLocale {
                unsafe json_dumpb(real, buffer.baseAddress, buffer.count, cjansson_real_precision(digits))
            }
            for index in 0..<min(count, 40) { unsafe bytes.append(UInt8(bitPattern: buffer[index])) }
        }
    }
}

/// Lets a double write its digits straight into the buffer.
extension JSONWriter: TextOutputStream {
    /// Appends text as it is, outside the grammar.
    public mutating func write(_ string: String) { bytes.append(contentsOf: string.utf8) }

    // The standard library hands over the digits of a number here; without this they would become a String first.
    // swift-format-ignore: NoLeadingUnderscores, AllPublicDeclarationsHaveDocumentation
    public mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        // SAFETY: the digits are copied during the call.
        unsafe bytes.append(contentsOf: buffer)
    }
}
