import JSONDocuments

extension KeyPathParser {
    /// Returns the error for `info/name`, in which the slash could separate keys or be part of one.
    ///
    /// It shows the whole path in each way that removes the doubt: `/info/name`, `info.name`,
    /// `['info/name']`.
    ///
    /// - Parameter start: The position of the key with the slash.
    func slashError(inKeyFrom start: Int) -> PathSyntaxError {
        let ways = spellingsWithoutSlash(inKeyFrom: start)
        let quoted = ways.isEmpty ? [#"'\/'"#] : ways.map { "'\($0)'" }
        let list =
            quoted.dropLast().joined(separator: ", ") + (quoted.count > 1 ? " or " : "") + quoted.suffix(1).joined()
        return scanner.error(
            .unquotedSlash, message: "'/' in a key needs quotes or a backslash; write \(list)", replacements: ways)
    }

    /// Returns the path as a pointer, as a key path of several keys, and with the key in quotes.
    ///
    /// A form that can't express the path is left out; a pointer has no wildcard, for example.
    private func spellingsWithoutSlash(inKeyFrom start: Int) -> [String] {
        let bytes = Array(scanner.text.utf8)
        let end = endOfKey(from: scanner.position, in: bytes)
        let before = String(decoding: bytes[..<start], as: UTF8.self)
        let key = String(decoding: bytes[start..<end], as: UTF8.self)
        let after = String(decoding: bytes[end...], as: UTF8.self)
        let divided = before + key.replacing("/", with: ".") + after
        let stem = before.hasSuffix(".") ? before.dropLast() : before[...]
        let quoted =
            "\(stem)['\(Self.unescaped(key).replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#))']\(after)"
        // A slash remains where another key has one; its error comes after this one is mended.
        let pointer = (try? Self.parse(divided)).flatMap(Self.pointerText)
        return [pointer, Self.isValid(divided) ? divided : nil, Self.isValid(quoted) ? quoted : nil].compactMap(\.self)
    }

    /// Returns the end of the key that has a slash at `position`.
    private func endOfKey(from position: Int, in bytes: [UInt8]) -> Int {
        var end = position
        while end < bytes.count, ![.period, .openBracket, .at].contains(bytes[end]) {
            end += bytes[end] == .backslash ? 2 : 1
        }
        return min(end, bytes.count)
    }

    /// Returns true for a path that is valid but for slashes in further keys.
    private static func isValid(_ text: String) -> Bool {
        do throws(PathSyntaxError) {
            _ = try parse(text)
            return true
        } catch {
            return error.code == .unquotedSlash
        }
    }

    private static func unescaped(_ key: String) -> String {
        var key = key[...]
        var result = ""
        while let character = key.unicodeScalars.popFirst() {
            result.unicodeScalars.append(character == "\\" ? key.unicodeScalars.popFirst() ?? character : character)
        }
        return result
    }

    /// Returns a path of keys and indexes from the start as a pointer; nil for any other path.
    private static func pointerText(_ segments: [PathSegment]) -> String? {
        var steps: [PathSegment] = []
        for segment in segments {
            switch segment.selectors[0] {
            case .step: steps.append(segment)
            case .index(let index) where index >= 0: steps.append(PathSegment(.step(String(index))))
            default: return nil
            }
        }
        return PointerPrinter.text(of: steps)
    }
}
