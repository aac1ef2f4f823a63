import JSONDocuments
import ListwrightEssentials

extension LoadingError {
    /// The body of an answer that refuses the request, for a message: JSON in compact form, text in
    /// one line, both shortened and escaped; nil without a body.
    var refusal: String? {
        guard code == .status, let response, !response.bytes.isEmpty else { return nil }
        let longest = 300
        // A body may be large; its beginning is enough.
        let beginning = response.bytes.prefix(16 * longest)
        if let json = try? response.document().root {
            return JSONWriter.excerpt(of: json, count: 4 * longest).inMessage(longest)
        }
        let text = String(decoding: beginning, as: UTF8.self)
        let broken = text.unicodeScalars.count { $0 == "\u{FFFD}" }
        guard broken * 10 <= text.unicodeScalars.count else { return "\(response.bytes.count) bytes that aren't text" }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line.inMessage(longest)
    }
}
