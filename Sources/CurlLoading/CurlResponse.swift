import HTTPLoading
import JSONDocuments

/// A response as it arrives: its status and headers, then its body.
struct CurlResponse {
    private(set) var status = 0
    private(set) var headers = HeaderFields()
    /// The body; empty if the response sends to another address.
    private(set) var bytes: [UInt8] = []
    private var byteCount = 0
    private var lines: [String] = []
    private var phase = Phase.status

    private enum Phase {
        case status, headers, body
    }

    /// Takes bytes of the body; false if there are more than the limit, also of a body that nobody reads.
    mutating func take(_ body: UnsafeRawBufferPointer, limit: Int) -> Bool {
        guard body.count <= limit - byteCount else { return false }
        byteCount += body.count
        if locations.isEmpty { unsafe bytes.append(contentsOf: body) }
        return true
    }

    /// Takes a line before the body, or after it; false for one that isn't HTTP.
    mutating func take(_ line: String) -> Bool {
        let text = line.trimmed
        switch phase {
        case .status:
            guard line.utf8.starts(with: "HTTP/".utf8) else { return false }
            // The reason after the status may be empty.
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            phase = .headers
        case .headers where text.isEmpty:
            // Another status follows an interim response.
            if (100..<200).contains(status), status != 101 { self = CurlResponse() } else { endHeaders() }
        case .headers:
            if let first = line.utf8.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !lines.isEmpty {
                lines[lines.count - 1] += " " + text
            } else {
                guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
                    return false
                }
                lines.append(text)
            }
        // A trailer isn't a header, whatever it says.
        case .body: break
        }
        return true
    }

    private mutating func endHeaders() {
        phase = .body
        for line in lines {
            // A mark after the colon belongs to the value.
            let name = line.utf8.prefix { $0 != UInt8(ascii: ":") }
            let value = line.unicodeScalars[name.endIndex...].dropFirst()
            headers.append(String(value).trimmed, as: String(line[..<name.endIndex]))
        }
        lines = []
    }

    /// The different addresses to which the response sends.
    var locations: [String] {
        guard [301, 302, 303, 307, 308].contains(status) else { return [] }
        return headers.fields.reduce(into: []) { locations, field in
            let isNew = field.name.lowercased() == "location" && !locations.contains(field.value)
            if isNew, !field.value.isEmpty { locations.append(field.value) }
        }
    }
}
