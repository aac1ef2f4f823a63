import JSONDocuments
import ListwrightEssentials

/// Formats JSON for people: one member or element a line, indented and in colours.
///
/// The JSON may come in pieces that end between two tokens. Control characters in strings are
/// escaped, so that the text is still the same JSON.
struct JSONPainter {
    private static let indent = 2
    private static let deepestIndent = 64

    private let usesColor: Bool
    private var depth = 0
    private var isAtOpening = false

    init(usesColor: Bool) { self.usesColor = usesColor }

    /// The colours of tokens, as in other tools: those of `ls` and `jq`.
    private enum Color: String {
        case key = "1;34"
        case string = "32"
        case number = "36"
        case literal = "33"
        case null = "90"
    }

    /// The text for the next piece, which is valid JSON or a part of it.
    mutating func text(of json: [UInt8]) -> String {
        var text = ""
        var cursor = SourceCursor(json)
        while let first = cursor.byte {
            let start = cursor.offset
            cursor.skipToken()
            // A string before a colon is a key.
            let isKey = first == .quote && json[cursor.offset...].first { $0 > .space } == .colon
            append(json[start..<cursor.offset], isKey: isKey, to: &text)
        }
        return text
    }

    private mutating func append(_ token: ArraySlice<UInt8>, isKey: Bool, to text: inout String) {
        let byte = token[token.startIndex]
        switch byte {
        case .space, .tab, .lineFeed, .carriageReturn: return
        case .comma: text += ","
        case .colon: return text += ": "
        case .closeBracket, .closeBrace:
            depth -= 1
            if !isAtOpening { breakLine(&text) }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            if isAtOpening { breakLine(&text) }
            text += shown(token, isKey: isKey)
            if byte == .openBracket || byte == .openBrace {
                depth += 1
                isAtOpening = true
                return
            }
        }
        isAtOpening = false
        if isKey { return }
        if byte == .comma { breakLine(&text) } else if depth == 0 { text += "\n" }
    }

    private func breakLine(_ text: inout String) {
        text += "\n" + String(repeating: " ", count: Self.indent * min(depth, Self.deepestIndent))
    }

    /// A bracket as it is, or a value in its colour.
    private func shown(_ token: ArraySlice<UInt8>, isKey: Bool) -> String {
        let text = String(decoding: token, as: UTF8.self).visible
        let color: Color? =
            switch token[token.startIndex] {
            case .openBracket, .openBrace: nil
            case .quote: isKey ? .key : .string
            case UInt8(ascii: "t"), UInt8(ascii: "f"): .literal
            case UInt8(ascii: "n"): .null
            default: .number
            }
        guard usesColor, let color else { return text }
        return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }
}
